"""docs/notation.md as its tests read it: pieces of code with what follows them, and rows of tables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PAGE = (Path(__file__).parent.parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
_FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`([^`]+)`")
GAME, IDEAS, TIMES, BLOCKS = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
"""The page's four parts."""


@dataclass(frozen=True)
class Piece:
    """Python of the page; `blocks` and `error` are what is said to come of it."""

    number: int
    python: str
    blocks: tuple[str, ...]
    error: str
    prints: str

    @property
    def title(self) -> str:
        """Its number and first line."""
        return f"{self.number} {self.python.partition(chr(10))[0]}"


def pieces(part: str) -> list[Piece]:
    """The pieces of Python in a part of the page, with the fences right below each."""
    found: list[Piece] = []
    fences = list(_FENCE.finditer(part))
    for place, fence in enumerate(fences):
        if fence[1] != "python":
            continue
        below = []
        for other in fences[place + 1 :]:
            if other[1] == "python":
                break
            below.append(other)
        said = re.match(r"\nThis prints `([^`]*)`", part[fence.end() :])
        found.append(
            Piece(
                len(found) + 1,
                fence[2],
                tuple(other[2] for other in below if other[1] == "scratch"),
                "".join(other[2] for other in below if other[1] == "text").strip(),
                said[1] if said else "",
            )
        )
    return found


def rows(part: str, title: str = "") -> list[tuple[str, ...]]:
    """The cells of the tables in a part of the page, or in its section TITLE alone, without their heads."""
    text = part.split(f"### {title}\n")[1].split("\n### ", maxsplit=1)[0] if title else part
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [tuple(cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]) for line in lines]
    rules = [place for place, row in enumerate(cells) if set(row) == {"---"}]
    return [row for place, row in enumerate(cells) if place not in rules and place + 1 not in rules]


def code(cell: str) -> list[str]:
    """What stands in a cell as code."""
    return [each.replace("\\|", "|") for each in _CODE.findall(cell)]
