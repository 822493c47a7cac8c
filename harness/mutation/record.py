"""The record of one whole run on one version of the program, and the page that says what it says.

The record holds no time and no date: the same run of the same version writes the same bytes. The page is
written by people but for the sections between its markers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from harness.mutation.change import Change
from harness.mutation.score import WANTED, Score
from harness.testing.pages import with_section

SUFFIXES = (".py", ".js", ".json")
"""Of files that are sources."""
WRITER = "make mutants"
"""What writes the page, as its markers say."""


@dataclass(frozen=True)
class Run:
    """What was run: the SHA-256 of the project's file and of the judge's sources, and what was asked for.

    ONLY and SAMPLE are None for a whole run.
    """

    project: str
    judge: str
    seed: int
    count: int
    only: str | None
    sample: int | None


def digest_of_project(path: Path) -> str:
    """The SHA-256 of a project's file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def digest_of_sources(root: Path, folders: Iterable[str]) -> str:
    """The SHA-256 of the names and contents of all sources in these FOLDERS of ROOT."""
    found = hashlib.sha256()
    for folder in folders:
        for path in _sources(root / folder):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            found.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return found.hexdigest()


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name != "node_modules":
            yield from _sources(path)
        elif path.suffix in SUFFIXES:
            yield path


def to_text(run: Run, score: Score) -> str:
    """The record as JSON text."""
    return json.dumps({**asdict(run), **score.to_json()}, indent=1, ensure_ascii=False) + "\n"


def write_whole(path: Path, text: str) -> None:
    """Write TEXT to PATH, all of it or nothing."""
    part = path.with_name(f"{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def with_figures(
    text: str,
    record: dict[str, Any] | None,
    equivalent: Iterable[Change],
    accepted: Iterable[Change],
    project: str,
) -> str:
    """The page's TEXT with the sections for the RECORD, if there is one, and for the known changes.

    PROJECT is the SHA-256 of the project as it is now, to which the known changes belong.

    Raises ValueError if a section's markers are missing.
    """
    text = with_section(text, "figures", WRITER, figures(record, project))
    text = with_section(text, "equivalent changes", WRITER, table(equivalent, "proof"))
    return with_section(text, "accepted changes", WRITER, table(accepted, "reason"))


def figures(record: dict[str, Any] | None, project: str) -> str:
    """What the record says, as Markdown, and whether it is of the PROJECT with this SHA-256."""
    if record is None:
        return "No run is recorded."
    score = Score.from_json(record)
    version = "this" if record["project"] == project else "an earlier"
    lines = [
        "| | |",
        "|---|---|",
        f"| mutants of the project | {score.found:,} |",
        f"| tried, chosen by seed {record['seed']} | {len(score.tried)} |",
        f"| equivalent changes skipped | {len(score.equivalent)} |",
        f"| killed | {score.killed} |",
        f"| survived, accepted | {len(score.of_fate('accepted'))} |",
        f"| survived, not explained | {len(score.of_fate('survived'))} |",
        f"| score: killed of tried | {score.share:.1%} ({WANTED:.0%} wanted) |",
        f"| the run was of | {version} version of the project |",
        f"| SHA-256 of the project | `{record['project'][:16]}…` |",
        f"| SHA-256 of the judge's sources | `{record['judge'][:16]}…` |",
    ]
    survivors = [*score.of_fate("survived"), *score.of_fate("accepted")]
    if survivors:
        lines += ["", "| survivor | where | before | after |", "|---|---|---|---|"]
        lines += [
            f"| {each.fate}: {each.wording.operator} | {each.wording.target}, {_code(each.wording.script)} | "
            f"{_code(each.wording.removed)} | {_code(each.wording.added)} |"
            for each in survivors
        ]
    return "\n".join(lines)


def table(changes: Iterable[Change], why: str) -> str:
    """Known changes as Markdown; those with the same reason in the same script share a row."""
    rows: dict[tuple[str, str], list[str]] = {}
    for change in changes:
        place = f"{change.target}, {_code(change.script)}"
        places = rows.setdefault((change.operator, change.why), [])
        if place not in places:
            places.append(place)
    lines = [f"| operator | where | {why} |", "|---|---|---|"]
    lines += [f"| {operator} | {'; '.join(places)} | {text} |" for (operator, text), places in rows.items()]
    return "\n".join(lines)


def _code(text: str) -> str:
    return f"`{text.replace('|', chr(92) + '|')}`"
