"""`sokoban-sb3 report`: everything that is known of the levels, on one page that stands alone."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer
from jinja2 import Environment, PackageLoader, StrictUndefined
from lxml import etree

from harness.sokoban.naming import level_name
from harness.sokoban.verify import PASS
from harness.testing.console import FAILED, console, printable
from levels import Level, original
from sokoban_sb3.console import count
from sokoban_sb3.jobs import Failure, Task, searches
from sokoban_sb3.output import STDOUT, replacing
from sokoban_sb3.picture import SVG, draw
from sokoban_sb3.reading import LEVEL_FILES, scan_boards
from sokoban_sb3.saved_verdict import SavedVerdict, read_verdict
from solver_ref import Result, Status

VERDICT = Path("dist/verdict.json")
"""Where `make` puts what `verify --json` prints."""
VERIFIED = "verified"
_SECONDS = 60.0
"""What a search may take, if nothing else is said."""

_NO_TEXT = re.compile(r"[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML text may hold, or no HTML should, but a title may bring along."""

_templates = Environment(
    loader=PackageLoader("sokoban_sb3"),
    undefined=StrictUndefined,
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_templates.globals["count"] = count


@dataclass(frozen=True)
class _Entry:
    """A level on the page. `problem` is what is wrong with one that is no level or could not be searched."""

    number: int
    title: str
    place: str
    level: Level | None
    problem: str
    fewest_pushes: Result | Failure | None = None
    fewest_moves: Result | Failure | None = None

    @property
    def states(self) -> int | None:
        """What the search for fewest pushes stored."""
        return self.fewest_pushes.states if isinstance(self.fewest_pushes, Result) else None

    @property
    def ok(self) -> bool:
        """True if both optima are known."""
        return all(
            isinstance(result, Result) and result.status is Status.OPTIMAL
            for result in (self.fewest_pushes, self.fewest_moves)
        )

    def found_in(self, verdict: SavedVerdict) -> dict[str, str] | None:
        """What the verdict says of this level; None if it is not in there."""
        if self.level is None:
            return None
        return verdict.checks_of(self.number, self.title, self._optimal)

    @property
    def _optimal(self) -> int | None:
        return self.fewest_pushes.pushes if isinstance(self.fewest_pushes, Result) else None


def report(
    levels: Annotated[list[Path] | None, LEVEL_FILES] = None,
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="PAGE.html", help="The file to write; - is stdout.")
    ] = Path("dist/report.html"),
    verdict: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help=f"What `verify --json` printed; by default {VERDICT}, if it is there."
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, metavar="N", help="Run N searches at a time.")
    ] = None,
    time_limit: Annotated[
        float, typer.Option(min=0, metavar="S", help="Give a search up after S seconds.")
    ] = _SECONDS,
) -> None:
    """Write one page on all levels: pictures, optima, solutions, states, and what verify said last.

    The levels are those of the files, or those that ship with this program. Exit code 1 if an optimum is not
    found, a level is not valid, or a verdict is there and does not say of every level that it passed.
    """
    entries = _read(levels) if levels else _shipped()
    verified = read_verdict(verdict or VERDICT) if verdict or VERDICT.exists() else None
    with replacing(output) as file:
        entries = _solve(entries, jobs, time_limit)
        state = _state(entries, verified)
        content = _page(entries, verified, state)
        file.write(content)
    unknown = sum(not entry.ok for entry in entries)
    failed = f", {unknown} without both optima" if unknown else ""
    console(stderr=output == STDOUT).print(
        f"{printable(str(output))}: {count(len(entries), 'level')}{failed}; {state}", soft_wrap=True
    )
    if unknown or (verified is not None and state != VERIFIED):
        raise typer.Exit(FAILED)


def _shipped() -> list[_Entry]:
    return [_Entry(number, level.title, "", level, "") for number, level in enumerate(original().levels, 1)]


def _read(paths: Sequence[Path]) -> list[_Entry]:
    boards = [(file.name, board) for file in scan_boards(paths) for board in file.boards]
    return [
        _Entry(
            number,
            board.title,
            f"{name}:{board.line}",
            board.level,
            str(board.problems[0]) if board.problems else "",
        )
        for number, (name, board) in enumerate(boards, 1)
    ]


def _solve(entries: Sequence[_Entry], jobs: int | None, time_limit: float) -> list[_Entry]:
    """The entries with the results of their searches."""
    tasks = {}
    for place, entry in enumerate(entries):
        if entry.level is not None:
            name = level_name(entry.number, entry.title)
            tasks[2 * place] = Task(name, entry.level, "pushes", time_limit=time_limit)
            tasks[2 * place + 1] = Task(name, entry.level, "moves", time_limit=time_limit)
    with searches(tasks, jobs, None) as found:
        outcomes = {number: found.outcome(number) for number in tasks}
    return [
        replace(entry, fewest_pushes=outcomes.get(2 * place), fewest_moves=outcomes.get(2 * place + 1))
        for place, entry in enumerate(entries)
    ]


def _state(entries: Sequence[_Entry], verdict: SavedVerdict | None) -> str:
    """What may be said of these levels in a few words: `VERIFIED` only if each is there and passed."""
    if verdict is None:
        return "not verified"
    if not verdict.ok:
        return "verify failed"
    found = [entry.found_in(verdict) for entry in entries]
    if not any(checks is not None for checks in found):
        return "none of these levels is in the verdict"
    passed = sum(checks is not None and set(checks.values()) == {PASS} for checks in found)
    return VERIFIED if passed == len(entries) else f"{passed} of {count(len(entries), 'level')} verified"


def _page(entries: Sequence[_Entry], verdict: SavedVerdict | None, state: str) -> bytes:
    costumes: dict[str, str] = {}
    pictures = {entry.number: _picture(entry.level, costumes) for entry in entries if entry.level}
    most = max((entry.states or 1 for entry in entries), default=1)
    page = _templates.get_template("report.html.j2").render(
        entries=entries,
        verdict=verdict,
        state=state,
        VERIFIED=VERIFIED,
        found={entry.number: entry.found_in(verdict) for entry in entries} if verdict else {},
        PASS=PASS,
        pictures=pictures,
        costumes=list(costumes.values()),
        widths={entry.number: _bar(entry.states, most) for entry in entries},
    )
    return _NO_TEXT.sub("", page).encode()


def _picture(level: Level, costumes: dict[str, str]) -> str:
    """The picture of a level without its costumes; they are added to `costumes`, one of each for the page."""
    picture = etree.fromstring(draw(level))
    for definitions in picture.iterfind(f"{SVG}defs"):
        for costume in definitions:
            costumes.setdefault(costume.get("id", ""), _markup(costume))
        picture.remove(definitions)
    picture.set("role", "img")
    return _markup(picture)


def _markup(element: etree._Element) -> str:
    return etree.tostring(element, encoding="unicode", with_tail=False)


def _bar(states: int | None, most: int) -> float:
    """The length of the bar for so many states, up to 1: logarithmic, as they span several powers of ten."""
    return 0 if not states else round((1 + math.log10(states)) / (1 + math.log10(most)), 4)
