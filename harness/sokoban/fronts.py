"""A picture of a search from both ends that is over: where each of its two searches has had boxes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from generator.game import FORWARD, SOLVE_BOTH
from harness.machine import Project, idle, var
from harness.sokoban.contract import GOAL, WALL, Names

TILE = 40
START, END, STONE = "#2b6cb0", "#dd6b20", "#4a5568"
SPRITE = "Both Ends"
FRAMES = 2_000
EXPANDED = 2


@dataclass(frozen=True)
class Fronts:
    """What the lists of the search hold in the frame of its answer; squares count from 1."""

    width: int
    ground: list[int]
    boxes: frozenset[int]
    """The squares of the boxes at the start."""
    from_start: Counter[int]
    """In how many nodes of the search from the start a square has a box."""
    from_end: Counter[int]

    @classmethod
    def of(cls, path: Path | str, level: int) -> Fronts:
        """Play the project at PATH, go to LEVEL, and search. Raises HarnessError if it can't be played."""
        with Project.open(path, vm="turbowarp") as project:
            project.green_flag()
            project.type_keys([FORWARD] * (level - 1))
            project.run_until(idle(), frames=FRAMES, what="the level")
            boxes = frozenset(at for at, box in enumerate(project.list_of(Names.box_at), 1) if _whole(box))
            project.key_down(SOLVE_BOTH)
            project.run_until(var(Names.answer) != "", frames=FRAMES, what="the answer")
            squares = [_whole(square) for square in project.list_of("bit squares", SPRITE)]
            counts: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
            nodes = zip(project.list_of("node boxes", SPRITE), project.list_of("states", SPRITE), strict=True)
            for bits, state in list(nodes)[1:]:
                held = _whole(bits)
                counts[(_whole(state) - 1) % EXPANDED].update(
                    square for bit, square in enumerate(squares) if held >> bit & 1
                )
            ground = [_whole(kind) for kind in project.list_of(Names.ground)]
            return cls(_whole(project.variable(Names.width)), ground, boxes, *counts)


def _whole(value: object) -> int:
    return int(float(str(value)))


def to_svg(fronts: Fronts) -> str:
    """The board; each square has a half disc for either search, larger where more nodes have a box."""
    height = len(fronts.ground) // fronts.width
    size = (fronts.width * TILE, height * TILE)
    most = [max(counts.values(), default=1) for counts in (fronts.from_start, fronts.from_end)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"'
        f' viewBox="0 0 {size[0]} {size[1]}">',
        "<title>Where boxes have been: from the start (blue, left), from the end (orange, right)</title>",
        f'<rect width="{size[0]}" height="{size[1]}" fill="#fff"/>',
    ]
    for square, kind in enumerate(fronts.ground, 1):
        y, x = (part * TILE for part in divmod(square - 1, fronts.width))
        if kind == WALL:
            parts.append(f'<rect x="{x}" y="{y}" width="{TILE}" height="{TILE}" fill="{STONE}"/>')
        middle = (x + TILE // 2, y + TILE // 2)
        if kind == GOAL:
            parts.append(f'<circle cx="{middle[0]}" cy="{middle[1]}" r="4" fill="{END}"/>')
        if square in fronts.boxes:
            parts.append(
                f'<rect x="{x + 3}" y="{y + 3}" width="{TILE - 6}" height="{TILE - 6}" rx="4" fill="none"'
                f' stroke="{START}" stroke-width="2"/>'
            )
        for counts, largest, sweep, colour in (
            (fronts.from_start, most[0], 0, START),
            (fronts.from_end, most[1], 1, END),
        ):
            if counts[square]:
                radius = round(4 + (TILE / 2 - 6) * (counts[square] / largest) ** 0.5, 1)
                arc = f"M{middle[0]} {middle[1] - radius}a{radius} {radius} 0 0 {sweep} 0 {2 * radius}z"
                parts.append(f'<path d="{arc}" fill="{colour}" fill-opacity="0.75"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"
