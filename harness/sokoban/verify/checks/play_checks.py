"""What every level must do when it is played: each check by name."""

from __future__ import annotations

from generator.game import (
    BACK,
    FORWARD,
    FULL_SPEED,
    HINT,
    NEXT,
    NO_OPTIMAL,
    REDO,
    RESTART,
    SOLVE,
    UNDO,
)
from harness.machine import idle, var
from harness.sokoban.contract import FLAGS, STARTS, Names, PositionRow, read
from harness.sokoban.verify.board import number
from harness.sokoban.verify.checks.long_checks import suboptimal_win
from harness.sokoban.verify.checks.screen_checks import glide, overlay, screen
from harness.sokoban.verify.checks.sound_checks import sounds
from harness.sokoban.verify.keys import ARROWS, keys_of, random_keys
from harness.sokoban.verify.level_run import Check, LevelRun
from harness.sokoban.verify.writing import bottom_line
from solver_ref import dead_squares

START_FRAMES = 300
AT_START = {
    Names.level_number: 1,
    Names.moves: 0,
    Names.pushes: 0,
    Names.cursor: 0,
    Names.machine: "",
    **STARTS,
}


def starts_anew(run: LevelRun) -> str | None:
    """After moves and whatever can be toggled, a hint shown or a search under way, all begins as at first."""
    for last in (HINT, SOLVE, FULL_SPEED):
        run.load()
        keys = keys_of(run.result.lurd or "")[:1] or list(ARROWS.values())
        run.project.type_keys([*(key for key in FLAGS if key != FULL_SPEED), *keys, last])
        run.project.green_flag()
        run.project.step(1)
        run.project.run_until(idle(), frames=START_FRAMES, what="the first level")
        fault = _fault(run)
        run.project.type_keys([FORWARD] * (run.index - 1))
        if fault is None and run.project.list_of(Names.history):
            fault = "the level still has a history"
        if fault:
            return f"after {', '.join([*keys, last])} and the green flag, {fault}"
    return None


def _fault(run: LevelRun) -> str | None:
    for name, wanted in AT_START.items():
        shown = run.project.read(var(name))
        if number(shown) != wanted:
            return f"{name} is {shown}, not {wanted}"
    if run.project.list_of(Names.history):
        return "there is still a history"
    visible = [sprite.costume for sprite in run.project.sprites() if sprite.visible]
    left = [costume for costume in visible if costume.startswith(Names.hint)]
    return "the hint is still shown" if left else None


WALK_KEYS = 200


def loads(run: LevelRun) -> str | None:
    """The project shows the level and has nothing against it."""
    run.load()
    shown = number(run.project.variable(Names.level_number))
    if shown != run.index:
        return f"it shows level {shown}"
    problem = run.project.variable(Names.problem)
    return f"the project says: {problem}" if problem != "" else None


def board(run: LevelRun) -> str | None:
    """Walls, floor, goals, boxes and keeper are the reference's."""
    game, frame = run.load()
    if not frame.fits():
        return f"the board of {frame.width} × {frame.height} squares does not hold the level"
    if fault := frame.square_fault("ground", run.project.list_of(Names.ground), frame.ground()):
        return fault
    return frame.difference(game, read(run.project, PositionRow))


def traps(run: LevelRun) -> str | None:
    """The trap squares are the reference's dead squares."""
    _, frame = run.load()
    dead = {frame.square(square) for square in dead_squares(run.level)}
    expected: list[float | str] = [
        float(square in dead) for square in range(1, frame.width * frame.height + 1)
    ]
    return frame.square_fault("trap", run.project.list_of(Names.traps), expected)


def optimal(run: LevelRun) -> str | None:
    """OPTIMAL on screen is the fewest pushes, or – where nobody knows them."""
    run.load()
    shown, fewest = run.project.variable(Names.optimal), run.result.pushes
    if run.text not in run.file.known:
        what = (
            f"where {fewest} are the fewest"
            if fewest is not None
            else f"for a level that is {run.result.status}"
        )
        return f"it shows {shown} {what}: the project was not built with this text"
    if fewest is None:
        return None if shown == NO_OPTIMAL else f"it shows {shown}, but no solution is known"
    if shown == NO_OPTIMAL:
        return f"it shows {shown} where {fewest} are the fewest"
    return None if number(shown) == fewest else f"it shows {shown}, not {fewest}"


def solution(run: LevelRun) -> str | None:
    """The reference's solution, typed as key presses, wins on its last push and not before."""
    difference, game, frame = run.solve()
    if difference is None and not (game.solved and game.pushes == run.result.pushes):
        return f"the reference is not solved by {run.result.lurd}"
    return run.keep(difference, game, frame)


def undo(run: LevelRun) -> str | None:
    """Z goes back to the start, move by move."""
    fault, game, frame = run.solved()
    return run.keep(fault or run.type(game, frame, [UNDO] * (game.cursor + 1)), game, frame)


def redo(run: LevelRun) -> str | None:
    """X plays the solution again up to the win."""
    if run.reached is not None and run.reached[0].cursor == 0:  # all of it has just been undone
        fault, (game, frame) = None, run.reached
    else:
        fault, game, frame = run.solved()
    keys = [UNDO] * game.cursor + [REDO] * (len(game.history) + 1)
    return run.keep(fault or run.type(game, frame, keys), game, frame)


def restart(run: LevelRun) -> str | None:
    """R goes to the start in one step and Z comes back in one, however often."""
    fault, game, frame = run.solved()
    keys = [RESTART, UNDO, RESTART, RESTART, UNDO, UNDO, REDO, REDO, REDO, UNDO]
    return run.keep(fault or run.type(game, frame, keys), game, frame)


def after_the_win(run: LevelRun) -> str | None:
    """No move is taken once the level is solved, and nothing searched."""
    fault, game, frame = run.solved()
    if fault := fault or run.type(game, frame, ARROWS.values()):
        return fault
    before = bottom_line(run.project).text
    for key in (SOLVE, HINT):
        run.project.type_keys([key])
        run.settle("the praise to stay")
        if (after := bottom_line(run.project).text) != before:
            return f"after {key} the bottom panel reads {after!r}, no longer {before!r}"
    return run.keep(run.type(game, frame, ARROWS.values()), game, frame)


def next_level(run: LevelRun) -> str | None:
    """SPACE stays while the level is not solved, and goes to the next one when it is."""
    fault, *_ = run.solved()
    if fault:
        return fault
    keys = [UNDO, NEXT, REDO, NEXT] if run.result.moves else [NEXT]
    rows = run.project.type_keys(keys, watch=[var(Names.level_number)])
    shown = [number(row[0]) for row in rows]
    after = run.index % len(run.file.levels) + 1
    expected = [run.index] * (len(keys) - 1) + [after]
    run.project.type_keys([BACK])
    return None if shown == expected else f"{', '.join(keys)} showed the levels {shown}, not {expected}"


def walk(run: LevelRun) -> str | None:
    """Keys at random never part the project from the rules."""
    game, frame = run.load()
    return run.type(game, frame, random_keys(run.index, WALK_KEYS))


FIRST_CHECKS: dict[str, Check] = {"loads": loads, "board": board}
"""Those without which no other makes sense."""
CHECKS: dict[str, Check] = {
    "traps": traps,
    "OPTIMAL": optimal,
    "screen": screen,
    "sounds": sounds,
    "overlay": overlay,
    "glide": glide,
    "starts anew": starts_anew,
    "walk": walk,
}
"""Those for every level."""
CHECKS_OF_A_SOLUTION: dict[str, Check] = {
    "solution": solution,
    "undo": undo,
    "redo": redo,
    "restart": restart,
    "after the win": after_the_win,
    "next": next_level,
    "suboptimal win": suboptimal_win,
}
"""Those for a level whose solution is known."""
