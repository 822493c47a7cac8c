"""`sokoban-sb3 picture`: every level as an SVG picture, drawn with the pictures of the project."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from lxml import etree

from generator import art
from harness.testing.console import FAILED, UNREADABLE, printable
from levels import Level
from sokoban_sb3.console import count, warn
from sokoban_sb3.errors import CommandError
from sokoban_sb3.output import STDOUT, replacing
from sokoban_sb3.reading import LEVEL_FILES, scan_boards
from solver_ref import dead_squares

_SQUARE = 100
"""Units of a square in the project's pictures, which are centred on theirs and may be larger."""
_PIXELS = 48
"""How large a square is shown, where nothing else is asked for."""
_LONGEST_TITLE = 40
"""Characters of a title in a file's name."""
SVG = "{http://www.w3.org/2000/svg}"
_THEME = art.WAREHOUSE


def picture(
    levels: Annotated[list[Path], LEVEL_FILES],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="DIR", help="The folder to write to.", show_default=False),
    ],
) -> None:
    """Draw every level as an SVG picture, its dead squares marked, into files named by number and title.

    Exit code 1 if a level is not valid: it is reported, and the others are drawn.
    """
    if output == STDOUT:
        raise CommandError("pictures go into a folder, not to stdout", UNREADABLE)
    if output.exists() and not output.is_dir():
        raise CommandError(f"{output}: cannot be written to: it is not a folder", UNREADABLE)
    boards = [board for file in scan_boards(levels) for board in file.boards]
    drawn = 0
    for number, board in enumerate(boards, 1):
        if board.level is None:
            warn(str(board.problems[0]))
            continue
        name = _file_name(number, len(boards), board.level.title)
        with replacing(output / name) as file:
            file.write(draw(board.level))
        drawn += 1
    sys.stdout.write(f"{printable(str(output))}: {count(drawn, 'picture')}\n")
    if drawn < len(boards):
        raise typer.Exit(FAILED)


def _file_name(number: int, total: int, title: str) -> str:
    """`07-full-house.svg`: unique by the number, and of letters and digits alone, for every file system."""
    words = re.sub(r"[\W_]+", "-", title.lower())[:_LONGEST_TITLE].strip("-")
    digits = max(2, len(str(total)))
    return f"{number:0{digits}}{'-' if words else ''}{words}.svg"


def draw(level: Level) -> bytes:
    """An SVG picture that holds each costume once, and where on the board it is used."""
    svg = etree.Element(
        f"{SVG}svg",
        width=str(level.width * _PIXELS),
        height=str(level.height * _PIXELS),
        viewBox=f"0 0 {level.width * _SQUARE} {level.height * _SQUARE}",
        nsmap={None: SVG.strip("{}")},
    )
    # A title is a stranger's text; what XML can't hold is not printable either.
    etree.SubElement(svg, f"{SVG}title").text = "".join(filter(str.isprintable, level.title))
    definitions = etree.SubElement(svg, f"{SVG}defs")
    pieces = list(_pieces(level))
    used = {name for name, _ in pieces}
    margins: dict[str, list[float]] = {}
    for costume in (*art.board_tiles(_THEME), *art.box_costumes(_THEME), *art.keeper_costumes(_THEME)):
        if costume.name in used:
            group = etree.SubElement(definitions, f"{SVG}g", id=_id(costume.name))
            group.extend(etree.fromstring(costume.data))
            margins[costume.name] = [_SQUARE / 2 - middle for middle in costume.rotation_center]
    for name, square in pieces:
        y, x = divmod(square, level.width)
        left, top = margins[name]
        use = etree.SubElement(svg, f"{SVG}use", href=f"#{_id(name)}")
        use.set("x", f"{x * _SQUARE + left:g}")
        use.set("y", f"{y * _SQUARE + top:g}")
    return etree.tostring(svg, encoding="utf-8")


def _pieces(level: Level) -> Iterator[tuple[str, int]]:
    """Names of costumes and the squares they belong on, from the ground up."""
    for square in sorted(level.floor | level.walls | level.goals):
        yield "wall" if square in level.walls else "goal" if square in level.goals else "floor", square
    for square in sorted(dead_squares(level)):
        yield "trap", square
    for square in sorted(level.boxes):
        yield "box on goal" if square in level.goals else "box", square
    yield "keeper down", level.keeper


def _id(name: str) -> str:
    return name.replace(" ", "-")
