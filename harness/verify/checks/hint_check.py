"""The hint: an arrow on the box to push next."""

from __future__ import annotations

from harness.verify.board import Frame, whole
from harness.verify.checks.search_run import search
from harness.verify.keys import ARROWS, BACK, FORWARD, HINT, TRAPS, UNDO, keys_of
from harness.verify.level_run import LevelRun
from harness.verify.screen import Squares, seen
from solver_ref import Direction


def hint(run: LevelRun) -> str | None:
    """H points at the first push of a shortest solution until a move is made, and makes none itself."""
    game, frame = run.load()
    if fault := search(run, game.position, frame, key=HINT):
        return fault
    first = whole(run.project.list_of("solution")[0])
    box, direction = first // 4, Direction(first % 4)
    if box not in {frame.square(square) for square in game.position.boxes}:
        return f"it points {frame.place(box)}, where no box is"
    refused = [key for way, key in ARROWS.items() if game.position.move(way) is None]
    for keys in ([], [TRAPS, TRAPS, UNDO, *refused]):
        if fault := run.type(game, frame, [key for key in keys if key != TRAPS]):
            return fault
        if fault := _arrow_fault(run, frame, box, direction):
            return fault
    for keys in (keys_of(run.result.lurd or "")[:1], [UNDO, HINT, FORWARD, BACK]):
        run.project.type_keys(keys)
        run.settle("the hint to go")
        if arrows := seen(run.project, "hint"):
            return f"after {', '.join(keys)} it still shows {arrows[0].costume!r}"
    return None


def _arrow_fault(run: LevelRun, frame: Frame, box: int, direction: Direction) -> str | None:
    """The arrow lies on the BOX, before it, and points in DIRECTION."""
    arrows = seen(run.project, "hint")
    if [arrow.costume for arrow in arrows] != [f"hint {direction.name.lower()}"]:
        return f"it shows {[arrow.costume for arrow in arrows]}, not the push {direction.name.lower()}"
    squares = Squares.of(run.level, run.project.stamps())
    (arrow,) = arrows
    place = squares.at(arrow.x, arrow.y) if squares is not None else None
    if squares is None or place is None or frame.square(place) != box or arrow.size != squares.side:
        return f"the arrow does not lie on the box {frame.place(box)}"
    pieces = [sprite.layer for sprite in run.project.sprites() if sprite.costume.startswith("box")]
    return "the arrow is hidden by a box" if arrow.layer < max(pieces) else None
