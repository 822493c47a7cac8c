"""Long searches: one that runs out of room, and one that proves the hard way that nothing is left."""

from __future__ import annotations

from dataclasses import replace

from harness.project import Project
from harness.verify.board import Frame, GameFile
from harness.verify.checks.search_run import search
from harness.verify.keys import FULL_SPEED
from harness.verify.level_run import LevelRun, levels_kept, show_level
from harness.verify.writing import bottom_line
from levels import parse_rle
from solver_ref import Keeper, Position, Prediction, solve_pushes

ROOM = "12#|#@9-#|#-$-$-$3-#|#10-#|#-$-$-$3-#|#10-#|#4-6.#|12#"
"""A room with more positions than the lists of Scratch hold."""
HOPELESS: dict[Keeper, str] = {
    "region": "10#|#-$-.-$-@#|#8-#|#2-$2-$2-#|#5-$2-#|#-.3-.2-#|#4-.2-.#|10#",
    "exact": "9#|#-$.-$-@#|#7-#|#2-$3-.#|#-$-$3-#|#-.2-.2-#|#4-.2-#|9#",
}
"""Two boxes can't leave the uppermost row, which has one goal: only the whole search, of more than 60,000
nodes that all have room, tells. How the keeper is held makes how many there are."""
PREDICTED: dict[Keeper, dict[str, Prediction]] = {
    "region": {
        "limit": Prediction("limit", None, 45_425, 99_999),
        "unsolvable": Prediction("unsolvable", None, 64_587, 64_587),
    },
    "exact": {
        "limit": Prediction("limit", None, 25_823, 99_999),
        "unsolvable": Prediction("unsolvable", None, 188_001, 188_001),
    },
}
"""What `predict` says of these two, which takes it seconds to find out."""
BEGINNINGS = {"limit": "Search limit reached", "unsolvable": "Provably unsolvable from here"}
"""Of the bottom line, by the answer."""


def limit_fault(project: Project, file: GameFile) -> str | None:
    """What is wrong with the end of a long search; None if nothing."""
    texts = {"limit": ROOM, "unsolvable": HOPELESS[file.keeper]}
    game = replace(file, levels=tuple((text, "") for text in texts.values()), known=frozenset())
    with levels_kept(project):
        project.set_list("levels", list(texts.values()))
        project.type_keys([FULL_SPEED])
        faults = (_fault(project, game, index, answer) for index, answer in enumerate(texts, 1))
        found = next(filter(None, faults), None)
        project.type_keys([FULL_SPEED])
    return found


def _fault(project: Project, file: GameFile, index: int, answer: str) -> str | None:
    """What is wrong with the search of level INDEX, which should end with ANSWER."""
    text = file.levels[index - 1][0]
    level = parse_rle(text)
    start = Position.start(level)
    show_level(project, index)
    run = LevelRun(project, file, index, text, level, solve_pushes(level, max_states=1))
    expected = PREDICTED[file.keeper][answer]
    if fault := search(run, start, Frame.of(level, project), full_speed=True, expected=expected):
        return f"{text!r}: {fault}"
    line, beginning = bottom_line(project).text, BEGINNINGS[answer]
    if line.startswith(beginning):
        return None
    return f"{text!r}: the bottom panel reads {line!r}; it should begin with {beginning!r}"
