"""What the project makes of level texts that somebody types into its list of levels.

The good ones are played and searched, too: boards as large as can be, with more floor than a number has bits
for, and with parts that nobody can reach.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from generator.game import NO_OPTIMAL, SOLVE, TRAPS, UNDO
from harness.machine import HALF_WIDTH, HarnessError, Project
from harness.sokoban.contract import Names, Sentence
from harness.sokoban.verify.board import Frame, GameFile, number
from harness.sokoban.verify.checks import play_checks, search_checks
from harness.sokoban.verify.checks.screen_checks import screen, start
from harness.sokoban.verify.checks.search_checks import hint
from harness.sokoban.verify.checks.search_run import search
from harness.sokoban.verify.keys import ARROWS, keys_of
from harness.sokoban.verify.level_run import Check, LevelRun, levels_kept, show_level
from harness.sokoban.verify.screen import counters, seen
from harness.sokoban.verify.writing import BOTTOM, MARGIN, TOP, bottom_line, writings
from levels import Level, LevelError, parse_rle
from solver_ref import Position, Result, solve_pushes

MAX_STATES = 100_000
FEW_SQUARES = 200
"""Of floor: a board of more is not searched from random positions."""
LONG_TITLE, LARGE_NUMBER, LONG_WORD = "\N{SNOWMAN}" + "W" * 40, 9999, "m" * 100
"""The snowman has no picture among the letters: a blank stands for it."""

Extent = Literal["brief", "usual", "thorough"]
"""How much is made of a good text: it is read and looked at; does what it is there for; does everything."""
EVERYWHERE = "everywhere"
GOOD: dict[str, tuple[str, ...]] = {
    "8#|#@3-$.#|8#": ("screen", "positions", "hint"),
    "12#3#|#@$.#|5#": (),
    "11#|#@$.6-#|11#": (),
    "7#|#._$ @#|7#|": (),
    "|--7#|--#.-$-@#|--7#": ("hint",),
    "3#|#@3#|#-$.#|5#": (),
    "7#|#+$-$.#|7#": ("positions",),
    "6#|2(#-)@#|#2($.)#|6#": (),
    "9#|#@2(1($)1(.))2-#|9#": (),
    "9#|#@$.#-*#|9#": (),
    "6#|#@*-.#|#3-$#|#4-#|6#": ("positions",),
    "10#|#@-$-.--$#|#6-.-#|10#": ("positions",),
    "30#|#@$.25-#|30#": ("hint",),
    "16#|#@$.10*-#|16#": (),
    "18#|#@$.12*-#|18#": (),
    "3#|15(#-#|)#@#|#$#|#.#|3#": ("hint",),
    "12#3#|#@9-#|#10-#|#3-$6-#|#10-#|#.9-#|4#$7#|3-#-#|3-#.#|3-3#": (EVERYWHERE, "positions"),
    "17#|#@14-#|#15-#|#3-$11-#|3(#15-#|)#.14-#|4#$12#|3-#-#|3-#.#|3-3#": ("positions",),
    "29#|#@26-#|#18-.6-$-#|29#": ("positions",),
    "28#|#@25-#|#26-#|#-26#|#6-21#|#-$2-$-21#|#6-21#|#4-2.21#|28#": (EVERYWHERE, "positions", "hint"),
    "30#|17(#28-#|)#@$.25-#|30#": ("screen", "hint"),
    "12#|#2.8-#|#2$8-#|#@9-#|3(#10-#|)12#": (),
    "11#|#.8-#|#9-#|#2-$4-$-#|#4-@4-#|2(#9-#|)#8-.#|11#": ("positions",),
    "17#|3(#15-#|)#14*-#|#-14*#|3(#15-#|)#2-$.3-$.6-#|#15-#|#@14-#|17#": ("positions",),
}
"""Read, looked at and searched, and with what else each is there for; EVERYWHERE is in any machine."""
UNDONE = "5#|#@2-#|#-$-#|#3-#|#-$-#|2(#-.-#|)5#"
UNDONE_KEYS = (*keys_of("rrdddL"), UNDO, *keys_of("uuulD"))
"""A box goes to a trap square and back, and then two freeze each other beside that square."""
FIRST = "8#|#@-#--#|#-$-$-#|#-..--#|8#"
"""The search soon has to think about a box that is held, and freed by a second look."""
SMALL = "5#|#@$.#|5#"
FULL = "30#|10(#28*#|)#@$.17*8-#|30#"
"""As many boxes as there can be. The level beside it is as full: these boxes must go before those come."""
NO_KEEPER = "5#|#-$.#|5#"
Problem = tuple[Sentence, *tuple[object, ...]]
"""A sentence of the project's, and the values in it."""
BAD: dict[str, tuple[Problem, ...]] = {
    NO_KEEPER: ((Names.said_no_keeper,),),
    "6#|#@@$.#|6#": ((Names.said_keepers,),),
    "5#|#@-.#|5#": ((Names.said_no_box,), (Names.said_goals, 0, 1)),
    "5#|#@--#|5#": ((Names.said_no_box,),),
    "6#|#@2$.#|6#": ((Names.said_goals, 2, 1),),
    "#@$.#|5#": ((Names.said_open,),),
    "5#|#@$.|5#": ((Names.said_open,),),
    "5#|#@$.#": ((Names.said_open,),),
    "5#|-@$.#|5#": ((Names.said_open,),),
    "8#|#@$.#-$#|#3-#-.#|8#": ((Names.said_out_of_reach,),),
    "5#|#@$x#|5#": ((Names.said_strange, 2, "x"),),
    "7#|#-@$.x#|7#": ((Names.said_strange, 2, "x"),),
    "5#|#@$.#)|5#": ((Names.said_not_opened,),),
    "5#|(#@$.#|5#": ((Names.said_not_closed,),),
    "0#5#|#@$.#|5#": ((Names.said_zero_times,),),
    "5#|#@$.#|5#5": ((Names.said_nothing_after, 5),),
    "5#|#@$.#|2(#3)#": ((Names.said_nothing_after, 3),),
    "999999999(999999999())": ((Names.said_too_large,),),
    "": ((Names.said_no_keeper,), (Names.said_no_box,)),
}
"""With what is wrong with them: one of these the project has to say."""
TOO_LARGE: dict[str, tuple[Problem, ...]] = {
    "31#|#@$.26-#|31#": ((Names.said_too_large,),),
    "3#|16(#-#|)#@#|#$#|#.#|3#": ((Names.said_too_large,),),
    "30#|10(#28*#|)#@$.19*6-#|30#": ((Names.said_boxes,),),
}
"""The same of those that are good for the reference, but more than the stage can hold."""


def first_search_fault(project: Project, file: GameFile) -> str | None:
    """What is wrong with the first search since the project was opened: nothing may need one before it."""
    level = parse_rle(FIRST)
    with levels_kept(project):
        _put(project, FIRST)
        run = _run(project, file, level, FIRST)
        fault = search(run, Position.start(level), Frame.of(level, project))
    return f"{FIRST!r}: {fault}" if fault else None


def texts_fault(
    project: Project, file: GameFile, extent: Extent = "thorough", texts: Iterable[str] | None = None
) -> str | None:
    """Where project and reference disagree about one of TEXTS, or of all there are; None if nowhere.

    By EXTENT the good ones are read and looked at, but hardly searched; or each does what it is there for; or
    all do everything.
    """
    if texts is None:
        texts = (*BAD, *TOO_LARGE, *GOOD, UNDONE, FULL)
    unknown = (text for text in texts if text not in file.known)
    faults = (
        f"{text!r}: {fault}" for text in unknown if (fault := _fault_or_end(project, file, text, extent))
    )
    with levels_kept(project):
        return next(faults, None) or _crowding_fault(project, file)


def _fault_or_end(project: Project, file: GameFile, text: str, extent: Extent) -> str | None:
    try:
        return _fault(project, file, text, extent)
    except HarnessError as error:
        raise HarnessError(f"the project broke off with the level {text!r}: {error}") from error


def _fault(project: Project, file: GameFile, text: str, extent: Extent) -> str | None:
    try:
        level = parse_rle(text)
    except LevelError as error:
        return _bad_fault(project, file, text, error.message)
    if text in TOO_LARGE:
        return _bad_fault(project, file, text, "it is too large for the stage")
    return _good_fault(_run(project, file, level, text, extent == "thorough"), extent)


def _bad_fault(project: Project, file: GameFile, text: str, why: str) -> str | None:
    """The project says what is wrong, and nothing can be played."""
    _put(project, text)
    problem = str(project.variable(Names.problem))
    if problem == "":
        return f"taken as a level, but {why}"
    right = [file.wording.said(sentence, *values) for sentence, *values in (BAD | TOO_LARGE).get(text, ())]
    if file.wording.written(problem) not in right:
        return f"the project says {problem!r}, but {why}"
    line = bottom_line(project)
    if fault := line.fault():
        return fault
    if not line.shows(file.wording.written(problem)):
        return f"the bottom panel reads {line.text!r}, not {problem!r}"
    project.type_keys([ARROWS[next(iter(ARROWS))], *ARROWS.values()])
    project_does = {
        "a keeper is seen": text == NO_KEEPER and bool(seen(project, Names.keeper_costume)),
        "a move is taken all the same": bool(project.list_of(Names.history)),
        "it counts as solved": number(project.variable(Names.solved)) != 0,
    }
    project.type_keys([SOLVE])
    project_does["it is searched all the same"] = project.variable(Names.machine) != ""
    return next((what for what, is_so in project_does.items() if is_so), None)


def _good_fault(run: LevelRun, extent: Extent) -> str | None:
    """The text is played like a level of the project's own, only that nobody knows its OPTIMAL."""
    _put(run.project, run.text)
    run.just_loaded()
    if (shown := run.project.variable(Names.optimal)) != NO_OPTIMAL:
        return f"OPTIMAL shows {shown} for a text that it was not computed for"
    for name, check in _checks(run, extent).items():
        if fault := check(run):
            return f"{name}: {fault}"
    return None


def _checks(run: LevelRun, extent: Extent) -> dict[str, Check]:
    """What the text of RUN is judged by."""
    purposes = GOOD.get(run.text, ())
    checks: dict[str, Check] = play_checks.FIRST_CHECKS | {"traps": play_checks.traps, "start": start}
    if run.text == UNDONE:
        checks["undone"] = _undone
    if run.text != FULL and (extent != "brief" or EVERYWHERE in purposes):
        checks["solver"] = search_checks.solver
    others: dict[str, Check] = {"screen": screen}
    if run.text != FULL and len(run.level.floor) <= FEW_SQUARES:
        others["positions"] = search_checks.positions
    if run.text != FULL and run.result.pushes:
        others["hint"] = hint
    asked = {"brief": (), "usual": purposes, "thorough": tuple(others)}[extent]
    return checks | {name: check for name, check in others.items() if name in asked}


def _undone(run: LevelRun) -> str | None:
    """That a box has been on a trap square is forgotten once it is taken back."""
    game, frame = run.load()
    return run.type(game, frame, UNDONE_KEYS)


def _crowding_fault(project: Project, file: GameFile) -> str | None:
    """A long title is cut off, large numbers are not, and no line leaves the stage."""
    text = next(iter(GOOD))
    names, titles = project.list_of(Names.known_levels), project.list_of(Names.titles)
    project.set_list(Names.known_levels, [text])
    project.set_list(Names.titles, [LONG_TITLE])
    _put(project, text)
    fault = screen(_run(project, file, replace(parse_rle(text), title=LONG_TITLE), text))
    project.set_list(Names.known_levels, names)
    project.set_list(Names.titles, titles)
    if fault:
        return f"with a long title, {fault}"
    for name in (Names.moves, Names.pushes, Names.optimal):
        project.set_variable(name, LARGE_NUMBER)
    project.set_variable(Names.problem, LONG_WORD)
    project.type_keys([TRAPS, TRAPS])
    written = writings(project.stamps())
    if fault := written[TOP].fault() or written[BOTTOM].fault():
        return f"with a long text, {fault}"
    if written[BOTTOM].letters[-1].x < HALF_WIDTH - MARGIN:
        return f"a long line ends at {written[BOTTOM].letters[-1].x:g}, far from the stage's edge"
    wanted = counters(file.wording, LARGE_NUMBER, LARGE_NUMBER, LARGE_NUMBER)
    top = written[TOP].text
    return None if top.endswith(wanted) else f"the top panel reads {top!r}; it should end in {wanted!r}"


def _put(project: Project, text: str) -> None:
    """Let the list of levels hold nothing but TEXT and its neighbour, and show the first."""
    project.set_list(Names.levels, [text, _neighbour(text)])
    show_level(project, 1)


def _run(project: Project, file: GameFile, level: Level, text: str, thorough: bool = False) -> LevelRun:
    """The text in play, as the first of two levels."""
    game = replace(file, levels=((text, level.title), (_neighbour(text), "")), known=frozenset())
    return LevelRun(
        project, game, 1, text, level, _solved(level, MAX_STATES if text != FULL else 1), thorough
    )


@lru_cache(maxsize=100)
def _solved(level: Level, states: int) -> Result:
    """The solution of a text's level, found once for both virtual machines."""
    return solve_pushes(level, max_states=states)


def _neighbour(text: str) -> str:
    return FULL if text == FULL else SMALL
