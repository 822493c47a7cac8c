"""What the reference took, as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table

from harness.sokoban.bench.optima import Aim
from harness.sokoban.bench.reference import Proof
from harness.testing.console import printable
from solver_ref import Status

SLOWEST = 5


def of_the_proofs(proofs: Mapping[Aim, Sequence[Proof]]) -> Table:
    """How many optima are proven, how many are as known, and how long that took."""
    columns = ("levels", "solved", "unsolvable", "not done", "known", "equal", "s solved", "s not solved")
    table = _table("the reference", "fewest", *columns)
    for aim, each in proofs.items():
        solved = [proof for proof in each if proof.is_solved]
        table.add_row(
            aim,
            str(len(each)),
            str(len(solved)),
            str(sum(proof.status is Status.UNSOLVABLE for proof in each)),
            str(sum(proof.status is Status.LIMIT for proof in each)),
            str(sum(proof.known is not None for proof in each)),
            str(sum(proof.known == proof.optimum for proof in solved)),
            f"{sum(proof.seconds for proof in solved):.3f}",
            f"{sum(proof.seconds for proof in each if not proof.is_solved):.3f}",
        )
    return table


def of_the_slowest(aim: Aim, proofs: Sequence[Proof]) -> Table:
    """The levels that took longest."""
    table = _table(f"the slowest, fewest {aim}", "slot", "title", "status", aim, "states", "s")
    for proof in sorted(proofs, key=lambda each: each.seconds, reverse=True)[:SLOWEST]:
        table.add_row(
            str(proof.slot),
            printable(proof.title),
            str(proof.status),
            "" if proof.optimum is None else str(proof.optimum),
            f"{proof.states:,}",
            f"{proof.seconds:.3f}",
        )
    return table


def beside_each_other(pairs: Sequence[tuple[Proof, Proof]]) -> Table:
    """The step-by-step search and the reference; a ratio is the first over the second."""
    table = _table(
        "fewest moves, step by step and by the reference",
        *("slot", "title", "moves", "s naive", "s reference", "ratio"),
        *("states naive", "states reference", "ratio"),
    )
    for naive, proof in pairs:
        moves = "" if proof.optimum is None else str(proof.optimum)
        table.add_row(str(proof.slot), printable(proof.title), moves, *_side_by_side([(naive, proof)]))
    if pairs:
        table.add_section()
        moves = f"{sum(proof.optimum or 0 for _, proof in pairs):,}"
        table.add_row("", f"total of {len(pairs)}", moves, *_side_by_side(pairs))
    return table


def _side_by_side(pairs: Sequence[tuple[Proof, Proof]]) -> list[str]:
    """Cells for the sums of some levels, the step-by-step search and the reference."""
    naive, reference = (sum(proof.seconds for proof in column) for column in zip(*pairs, strict=True))
    stored, kept = (sum(proof.states for proof in column) for column in zip(*pairs, strict=True))
    return [
        *(f"{naive:.4f}", f"{reference:.4f}", f"{naive / reference:.2f}" if reference else ""),
        *(f"{stored:,}", f"{kept:,}", f"{stored / kept:.2f}"),
    ]


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left")
    for column in columns:
        is_text = column in ("title", "fewest", "status")
        table.add_column(column, justify="left" if is_text else "right")
    return table
