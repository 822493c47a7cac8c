"""What the player sees of a level in play, when the project is idle and while pieces move."""

from __future__ import annotations

from dataclasses import replace

from generator.game import BACK, FORWARD, REDO, RESTART, TRAPS, UNDO
from harness.sokoban.contract import Names
from harness.sokoban.verify.board import GameFile, number
from harness.sokoban.verify.keys import ARROWS, keys_of, press
from harness.sokoban.verify.level_run import LevelRun
from harness.sokoban.verify.screen import Picture, Squares, counters
from solver_ref import RESTART as RESTART_ENTRY
from solver_ref import Direction, Game, dead_squares, stuck_boxes

PIECES = (Names.keeper_costume, Names.box)


def screen(run: LevelRun) -> str | None:
    """What the player sees is the position, at the start and after every kind of key."""
    game, frame = run.load()
    solution = keys_of(run.result.lurd or "") or list(ARROWS.values())
    half = len(solution) // 2
    facing = Direction.DOWN
    first, second = solution[:half], solution[half:]
    rounds: list[list[str]] = [[], first, [UNDO], [REDO], [RESTART], [UNDO], second, [UNDO], [REDO]]
    for keys in rounds:
        if difference := run.type(game, frame, keys):
            return difference
        facing = _facing(game, keys, facing)
        if fault := look(run, game, facing):
            return f"after {keys[-1]}: {fault}" if keys else fault
    return None


def start(run: LevelRun) -> str | None:
    """What the player sees is the position, at the start."""
    game, _ = run.load()
    return look(run, game, Direction.DOWN)


def overlay(run: LevelRun) -> str | None:
    """T marks the trap squares, also on a level loaded after it, until it is pressed again."""
    game, _ = run.load()
    for keys, are_marked in (([TRAPS], True), ([FORWARD, BACK], True), ([TRAPS], False)):
        run.project.type_keys(keys)
        if fault := look(run, game, Direction.DOWN, traps_marked=are_marked):
            return f"after {', '.join(keys)}: {fault}"
    return None


def glide(run: LevelRun) -> str | None:
    """Pieces stand where the level begins, and are seen between squares while they move to others.

    The solution is played up to its first push.
    """
    game, _ = run.load()
    squares = Squares.of(run.level, run.project.stamps())
    if squares is None:
        return "no ground is drawn"
    if fault := squares.pieces_fault(run.project.sprites(), game, Direction.DOWN):
        return f"as soon as the level is loaded, {fault}"
    run.settle()
    for key in keys_of(run.result.lurd or ""):
        press(game, key)
        run.project.key_down(key)
        run.project.step(1)
        moving = sorted(
            sprite.costume.split()[0]
            for sprite in run.project.sprites()
            if sprite.visible and sprite.costume.startswith(PIECES) and squares.at(sprite.x, sprite.y) is None
        )
        run.project.key_up(key)
        run.settle()
        wanted = ["box", "keeper"] if game.pushes else ["keeper"]
        if moving != wanted:
            glided = " and ".join(moving) or "nothing"
            return f"after {key}, {' and '.join(wanted)} should glide to the next square; {glided} does"
        if game.pushes:
            break
    return None


def look(run: LevelRun, game: Game, facing: Direction, *, traps_marked: bool = False) -> str | None:
    """Wait until the pieces have arrived; what is wrong with the screen then, or None."""
    run.settle()
    optimal = run.project.variable(Names.optimal)
    if game.solved:
        is_fewest = number(optimal) == game.pushes
        praise = Names.said_solved_best if is_fewest else Names.said_solved
        message = run.file.wording.said(praise, game.pushes)
    elif stuck_boxes(game.position):
        message = run.file.wording.said(Names.said_stuck)
    else:
        message = run.file.wording.said(Names.said_help)
    shown = picture(run.file, run.index, game, optimal, traps_marked=traps_marked)
    return replace(shown, facing=facing, message=message).fault(run.project)


def picture(file: GameFile, index: int, game: Game, optimal: object, *, traps_marked: bool) -> Picture:
    """The position of GAME on level INDEX as it should be seen, wherever the keeper looks."""
    heading = f"{index}. {game.level.title}"
    written = file.wording.written(heading)
    marked = frozenset(dead_squares(game.level)) if traps_marked else frozenset()
    return Picture(
        game.level, game, written, counters(file.wording, game.moves, game.pushes, optimal), marked
    )


def _facing(game: Game, keys: list[str], facing: Direction) -> Direction:
    """Where the keeper looks after KEYS: the way of the last move, made or undone; down after a restart."""
    if not keys:
        return facing
    if keys[-1] == UNDO:
        entry = game.history[game.cursor] if game.cursor < len(game.history) else None
        if entry == RESTART_ENTRY:
            entry = game.history[game.cursor - 1] if game.cursor else None
    elif keys[-1] in (REDO, RESTART):
        entry = game.history[game.cursor - 1] if game.cursor else None
    else:
        return next(direction for direction, key in ARROWS.items() if key == keys[-1])
    if entry is None:
        return facing
    return Direction.DOWN if entry == RESTART_ENTRY else Direction(entry % 4)
