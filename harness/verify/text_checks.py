"""What the project makes of level texts that somebody types into its list of levels."""

from __future__ import annotations

from harness.project import Project
from harness.verify.board import WATCHED, Frame, number
from harness.verify.keys import ARROWS, FORWARD
from levels import Level, LevelError, parse_rle
from solver_ref import Game

TEXTS = (
    "8#|#@3-$.#|8#",
    "7#|#._$ @#|7#|",
    "|--7#|--#.-$-@#|--7#",
    "3#|#@3#|#-$.#|5#",
    "6#|2(#-)@#|#2($.)#|6#",
    "9#|#@2(1($)1(.))2-#|9#",
    "12#3#|#@$.#|5#",
    "5#|#-$.#|5#",
    "6#|#@@$.#|6#",
    "5#|#@-.#|5#",
    "6#|#@2$.#|6#",
    "#@$.#|5#",
    "5#|#@$.|5#",
    "5#|#@$.#",
    "8#|#@$.#-$#|#3-#-.#|8#",
    "5#|#@$x#|5#",
    "5#|#@$.#)|5#",
    "5#|(#@$.#|5#",
    "0#5#|#@$.#|5#",
    "5#|#@$.#|5#5",
    "5#|#@$.#|2(#3)#",
    "999999999(999999999())",
    "",
)
"""Good and bad ones; which is which the reference says."""


def texts_fault(project: Project) -> str | None:
    """Where project and reference disagree about one of TEXTS; the list of levels is left as it was."""
    before, known = project.list_of("levels"), project.list_of("known levels")
    try:
        for text in (text for text in TEXTS if text not in known):
            project.set_list("levels", [text, text])
            project.type_keys([FORWARD])
            if fault := _fault(project, text):
                return f"{text!r}: {fault}"
    finally:
        project.set_list("levels", before)
    return None


def _fault(project: Project, text: str) -> str | None:
    problem = project.variable("problem")
    try:
        level = parse_rle(text)
    except LevelError as error:
        if problem == "":
            return f"taken as a level, but {error.message}"
        project.type_keys([ARROWS[next(iter(ARROWS))], *ARROWS.values()])
        return "a move is taken all the same" if project.list_of("history") else None
    if problem != "":
        return f"the project says: {problem}"
    if (shown := project.variable("OPTIMAL")) != "–":
        return f"OPTIMAL shows {shown} for a text that it was not computed for"
    return _board_fault(project, level)


def _board_fault(project: Project, level: Level) -> str | None:
    frame = Frame.of(level, project)
    if not frame.fits():
        return f"the board of {frame.width} × {frame.height} squares does not hold it"
    ground = [number(value) for value in project.list_of("ground")]
    row = tuple(project.read(reading) for reading in WATCHED)
    return frame.square_fault("ground", ground, frame.ground()) or frame.difference(Game(level), row)
