"""Progress bars, on stderr and only if it is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from harness.testing.console import console, printable


@contextmanager
def search_progress(done: int, total: int, name: str) -> Iterator[Callable[[int], None]]:
    """A bar while one level is solved, `done` of `total` being solved; yields what takes its states."""
    with _bar(TextColumn("{task.fields[states]:,} states", markup=False)) as bar:
        task = bar.add_task(printable(name), completed=done, total=total, states=0)
        yield lambda states: bar.update(task, states=states)


@contextmanager
def level_progress() -> Iterator[Callable[[str, int, int, str], None]]:
    """A bar for each stage; yields what takes the stage, done, total and a title."""
    with _bar(TextColumn("{task.completed}/{task.total} levels", markup=False)) as bar:
        tasks: dict[str, TaskID] = {}

        def show(stage: str, done: int, total: int, title: str) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task("", total=total)
            bar.update(tasks[stage], description=f"{stage}: {printable(title)}", completed=done)

        yield show


def _bar(figures: TextColumn) -> Progress:
    errors = console(stderr=True)
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        figures,
        TimeElapsedColumn(),
        console=errors,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not (sys.stderr.isatty() and errors.is_interactive),
    )
