"""The measurements as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import geometric_mean

from rich.table import Table

from harness.machine import VirtualMachine
from harness.sokoban.bench.choice import Way
from harness.sokoban.bench.measure import NOISE, Measurement
from harness.sokoban.naming import level_name
from harness.testing.console import printable

Results = Mapping[tuple[VirtualMachine, Way], Sequence[Measurement]]


def of_a_run(vm: VirtualMachine, way: Way, measured: Sequence[Measurement]) -> Table:
    """Every level in one virtual machine, searched in one way."""
    table = _table(
        f"{vm}, {way}" if way == "both ends" else f"{vm}, keeper as {way}",
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


def of_both_searches(vm: VirtualMachine, results: Results) -> Table:
    """From both ends beside breadth first; the ratios of seconds are averaged geometrically."""
    table = _table(
        f"{vm}, from both ends beside breadth first",
        *("slot", "title", "nodes V", "nodes B", "s V", "s B", "B/V"),
    )
    pairs = list(zip(results[vm, "region"], results[vm, "both ends"], strict=True))
    for pair in pairs:
        table.add_row(str(pair[0].slot), printable(pair[0].title), *_side_by_side([pair]))
    if ratios := [two.seconds.counted / one.seconds.counted for one, two in pairs if not one.is_noise]:
        table.add_section()
        mean = f"{geometric_mean(ratios):.3f}"
        table.add_row("", f"mean where V has {NOISE} nodes or more", *[""] * 4, mean)
    return table


def of_the_largest(results: Results) -> Table:
    """The level with the most nodes, in every virtual machine with either keeper."""
    largest = max((each for measured in results.values() for each in measured), key=lambda each: each.nodes)
    table = _table(
        f"the largest search, {level_name(largest.slot, largest.title)}",
        *("virtual machine", "search", "nodes", "s", "nodes/s"),
    )
    for (vm, way), measured in results.items():
        (each,) = (each for each in measured if each.slot == largest.slot)
        table.add_row(
            vm, way, f"{each.nodes:,}", f"{each.seconds.counted:.2f}", f"{each.nodes_per_second:,.0f}"
        )
    return table


def _side_by_side(pairs: Sequence[tuple[Measurement, Measurement]]) -> list[str]:
    """Cells for the sums of some levels, searched in two ways."""
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
        is_text = column in ("title", "virtual machine", "search")
        table.add_column(column, justify="left" if is_text else "right")
    return table
