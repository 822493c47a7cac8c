"""The measurements as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table

from harness.machine import VirtualMachine
from harness.sokoban.bench.measure import NOISE, Measurement
from harness.sokoban.naming import level_name
from harness.testing.console import printable
from solver_ref import Keeper

Results = Mapping[tuple[VirtualMachine, Keeper], Sequence[Measurement]]


def of_a_run(vm: VirtualMachine, keeper: Keeper, measured: Sequence[Measurement]) -> Table:
    """Every level in one virtual machine with one keeper."""
    table = _table(
        f"{vm}, keeper as {keeper}",
        *("slot", "title", "nodes", "s", "wall s", "nodes/s", "Mblocks/s", "nodes per Mblock"),
    )
    for each in measured:
        table.add_row(
            str(each.slot),
            printable(each.title),
            f"{each.nodes:,}",
            f"{each.seconds.counted:.3f}",
            f"{each.seconds.wall:.3f}",
            f"{each.nodes_per_second:,.0f}",
            f"{each.blocks_per_second / 1e6:.1f}",
            f"{each.nodes_per_million_blocks:,.0f}",
        )
    if counted := [each for each in measured if not each.is_noise]:
        nodes = sum(each.nodes for each in counted)
        seconds = sum(each.seconds.counted for each in counted)
        blocks = sum(each.blocks for each in counted)
        table.add_section()
        table.add_row(
            "",
            f"the {len(counted)} of {NOISE} nodes or more",
            f"{nodes:,}",
            f"{seconds:.3f}",
            f"{sum(each.seconds.wall for each in counted):.3f}",
            f"{nodes / seconds:,.0f}",
            f"{blocks / seconds / 1e6:.1f}",
            f"{1e6 * nodes / blocks:,.0f}",
        )
    return table


def of_both_keepers(vm: VirtualMachine, results: Results) -> Table:
    """Region and exact side by side."""
    table = _table(
        f"{vm}, both keepers",
        *("slot", "title", "nodes region", "nodes exact", "s region", "s exact", "exact/region"),
    )
    pairs = list(zip(results[vm, "region"], results[vm, "exact"], strict=True))
    for pair in pairs:
        table.add_row(str(pair[0].slot), printable(pair[0].title), *_side_by_side([pair]))
    if counted := [pair for pair in pairs if not any(each.is_noise for each in pair)]:
        table.add_section()
        table.add_row("", f"total of {NOISE} nodes or more", *_side_by_side(counted))
    return table


def of_the_largest(results: Results) -> Table:
    """The level with the most nodes, in every virtual machine with either keeper."""
    largest = max((each for measured in results.values() for each in measured), key=lambda each: each.nodes)
    table = _table(
        f"the largest search, {level_name(largest.slot, largest.title)}",
        *("virtual machine", "keeper", "nodes", "s", "nodes/s"),
    )
    for (vm, keeper), measured in results.items():
        (each,) = (each for each in measured if each.slot == largest.slot)
        table.add_row(
            vm, keeper, f"{each.nodes:,}", f"{each.seconds.counted:.2f}", f"{each.nodes_per_second:,.0f}"
        )
    return table


def _side_by_side(pairs: Sequence[tuple[Measurement, Measurement]]) -> list[str]:
    """Cells for the sums of some levels, region and exact."""
    nodes = [sum(each.nodes for each in column) for column in zip(*pairs, strict=True)]
    seconds = [sum(each.seconds.counted for each in column) for column in zip(*pairs, strict=True)]
    return [
        *(f"{each:,}" for each in nodes),
        *(f"{each:.3f}" for each in seconds),
        f"{seconds[1] / seconds[0]:.2f}",
    ]


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left")
    for column in columns:
        is_text = column in ("title", "virtual machine", "keeper")
        table.add_column(column, justify="left" if is_text else "right")
    return table
