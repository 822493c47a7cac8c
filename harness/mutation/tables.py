"""The score as tables."""

from __future__ import annotations

from rich.table import Table

from harness.mutation.score import Score


def table_of_operators(score: Score) -> Table:
    """How many of each operator's mutants were killed."""
    table = Table("operator", title="mutants by operator")
    table.add_column("killed", justify="right")
    table.add_column("of", justify="right")
    for operator, (killed, count) in score.by_operator().items():
        table.add_row(operator, str(killed), str(count))
    return table


def table_of_checks(score: Score) -> Table:
    """How many mutants each check or gate killed."""
    table = Table("check", title="killed by")
    table.add_column("mutants", justify="right")
    for check, count in score.by_check().items():
        table.add_row(check, str(count))
    return table
