"""`python -m harness.sokoban.bench` prints how fast the project searches, and how fast the reference does."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.progress import Progress

from harness.machine import MACHINES, HarnessError, VirtualMachine, ensure_packages
from harness.sokoban.bench import (
    AIMS,
    LIMIT,
    MAX_STATES,
    NONE_KNOWN,
    Optima,
    Way,
    beside_naive,
    choose,
    measure,
    prove,
    read_optima,
    reference_tables,
    tables,
    warm_up,
)
from harness.testing.console import FAILED, UNREADABLE, console
from levels import Scanned, original, scan_levels, scan_xsb, write_xsb
from solver_ref import KEEPERS, Keeper


def bench(
    levels: Annotated[
        list[Path] | None, typer.Argument(metavar="LEVELS", help="Level files.", show_default=False)
    ] = None,
    *,
    vm: Annotated[Literal["scratch", "turbowarp", "all"], typer.Option(help="Where to run it.")] = "all",
    keeper: Annotated[
        Literal["region", "exact", "all"], typer.Option(help="How the breadth-first search holds the keeper.")
    ] = "all",
    max_states: Annotated[
        int, typer.Option(min=1, metavar="N", help="Leave out levels of more nodes with keeper as region.")
    ] = MAX_STATES,
    reference: Annotated[bool, typer.Option(help="Measure the reference solver too.")] = True,
    optima: Annotated[
        Path | None,
        typer.Option(
            metavar="CSV",
            help="Known optima for the reference: columns level, push_opt, move_opt; empty where not known.",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="What a search of the reference may take.")
    ] = LIMIT,
) -> None:
    """Measure the search inside the compiled project at full speed, on the shipped levels or those of files.

    Then the reference: fewest pushes and fewest moves, compared with known optima and with a naive search
    in plain Python.

    s is processor time where the system tells it, else wall time. Mblocks/s is the speed of a fixed script of
    plain blocks run beside each search; nodes per Mblock is the ratio, to compare runs on unlike machines.
    """
    out = console()
    try:
        boards = _boards(levels or [])
        known = read_optima(optima, len(boards)) if optima else NONE_KNOWN
        ensure_packages(report=_warn)
        machines = MACHINES if vm == "all" else (vm,)
        keepers = KEEPERS if keeper == "all" else (keeper,)
        _run(out, boards, machines, keepers, max_states)
        if reference:
            _run_reference(out, boards, known, limit)
    except OSError as error:
        _warn(f"{error.filename}: {error.strerror}")
        raise typer.Exit(UNREADABLE) from None
    except HarnessError as error:
        _warn(str(error))
        raise typer.Exit(FAILED) from None


def _run(
    out: Console,
    boards: list[Scanned],
    machines: tuple[VirtualMachine, ...],
    keepers: tuple[Keeper, ...],
    max_states: int,
) -> None:
    with _progress("predicting", len(boards)) as report:
        candidates, left_out = choose(boards, max_states, report)
    for line in left_out:
        out.print(line, soft_wrap=True)
    if not candidates:
        raise HarnessError("no level is left to measure")
    results = {}
    ways: tuple[Way, ...] = (*keepers, "both ends")
    for vm in machines:
        for way in ways:
            with _progress(f"{vm}, {way}", len(candidates)) as report:
                results[vm, way] = measure(candidates, vm, way, report)
            out.print(tables.of_a_run(vm, way, results[vm, way]))
    if keepers == KEEPERS:
        for vm in machines:
            out.print(tables.of_both_keepers(vm, results))
    if "region" in keepers:
        for vm in machines:
            out.print(tables.of_both_searches(vm, results))
    out.print(tables.of_the_largest(results))


def _run_reference(out: Console, boards: list[Scanned], known: Optima, limit: float) -> None:
    out.print(f"the reference is compiled, or loaded, in {warm_up():.1f} s, which are not counted")
    proofs = {}
    for aim in AIMS:
        with _progress(f"reference, {aim}", len(boards)) as report:
            proofs[aim] = prove(boards, aim, known[aim], limit, report)
    out.print(reference_tables.of_the_proofs(proofs))
    for aim in AIMS:
        out.print(reference_tables.of_the_slowest(aim, proofs[aim]))
    with _progress("step by step", len(boards)) as report:
        pairs = beside_naive(boards, proofs["moves"], progress=report)
    out.print(reference_tables.beside_each_other(pairs))


def _boards(paths: list[Path]) -> list[Scanned]:
    """Every board of the files, or the shipped levels; OSError for a file that cannot be read."""
    if not paths:
        return list(scan_xsb(write_xsb(original())))
    return [board for path in paths for board in scan_levels(path)]


@contextmanager
def _progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if that is a terminal; yields what takes the number done."""
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def _warn(line: str) -> None:
    sys.stderr.write(f"bench: {line}\n")


if __name__ == "__main__":
    typer.run(bench)
