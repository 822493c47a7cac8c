"""What only a long game shows: hundreds of moves and their undo, and a win that took too many pushes."""

from __future__ import annotations

import random
from functools import lru_cache

from generator.game import BACK, NEXT, REDO, UNDO
from harness.sokoban.contract import Names
from harness.sokoban.verify.board import number
from harness.sokoban.verify.checks.screen_checks import look
from harness.sokoban.verify.checks.sound_checks import sound_of, sounds_heard
from harness.sokoban.verify.keys import ARROWS, keys_of, press
from harness.sokoban.verify.level_run import Check, LevelRun
from levels import Level
from solver_ref import Direction, Game, Status, solve_pushes, stuck_boxes

ROUNDS, ROUND_MOVES = 5, 150
"""A long game goes on so many times for so many moves, and then loses and takes that back."""
LOSING_MOVES = 60
"""Moves at random until a box is stuck, at the most."""
REDONE = 60
MAX_STATES = 20_000
TRIES, WALK_MOVES = 60, 30


def long_play(run: LevelRun) -> str | None:
    """Hundreds of moves are remembered, counted, undone and redone; a stuck box and the win are announced."""
    game, frame = run.load()
    chance = random.Random(run.index)  # noqa: S311
    for _ in range(ROUNDS):
        if fault := run.type(game, frame, _random_keys(game, chance, ROUND_MOVES, careful=True)):
            return f"after {game.moves} moves: {fault}"
        losing = _random_keys(game, chance, LOSING_MOVES, careful=False)
        fault = run.type(game, frame, losing) or _seen(run, game)
        if fault := fault or run.type(game, frame, [UNDO] * len(losing)):
            return f"after {game.moves} moves: {fault}"
    winning = keys_of(solve_pushes(game.position, max_states=MAX_STATES).lurd or "")
    fault = run.type(game, frame, winning) or (_seen(run, game) if winning else None)
    fault = fault or run.type(game, frame, [UNDO] * (game.moves + 1)) or _seen(run, game)
    return fault or run.type(game, frame, [REDO] * REDONE) or _seen(run, game)


def can_be_lost(level: Level) -> bool:
    """Whether moves at random get a box stuck before long."""
    game = Game(level)
    for key in _random_keys(game, random.Random(0), WALK_MOVES * TRIES, careful=False):  # noqa: S311
        press(game, key)
    return bool(stuck_boxes(game.position))


def _seen(run: LevelRun, game: Game) -> str | None:
    """What is wrong with the screen, now that the last move has been made, or the first one undone."""
    if not game.history:  # nothing but the win can be played here
        return None
    fault = look(run, game, Direction(game.history[max(game.cursor - 1, 0)] % 4))
    return f"after {game.moves} moves, {fault}" if fault else None


def _random_keys(game: Game, chance: random.Random, count: int, *, careful: bool) -> list[str]:
    """Arrow keys to moves at random, COUNT at the most, that do not solve the level. GAME is left as it is.

    Pushes are twice as likely as other moves. The first stuck box is the end; CAREFUL moves get none stuck.
    """
    position, keys = game.position, list[str]()
    while len(keys) < count and not stuck_boxes(position):
        moves = [(way, move) for way in Direction if (move := position.move(way))]
        moves = [(way, move) for way, move in moves if not move.position.solved]
        moves = [(way, move) for way, move in moves if not (careful and stuck_boxes(move.position))]
        if not moves:
            break
        way, move = chance.choices(moves, [1 + move.pushed for _, move in moves])[0]
        position = move.position
        keys.append(ARROWS[way])
    return keys


def suboptimal_win(run: LevelRun) -> str | None:
    """A solution with more pushes than the fewest wins like any other, but is not praised for them."""
    keys = _poor_solution(run.level, run.result.pushes or 0)
    if not keys:
        return None
    game, frame = run.load()
    optimal = run.project.variable(Names.optimal)
    before = len(sounds_heard(run.project))
    if fault := run.type(game, frame, keys) or _seen(run, game):
        return f"with more pushes than are needed, {fault}"
    if (shown := run.project.variable(Names.optimal)) != optimal:
        return f"solved in {game.pushes} pushes, OPTIMAL turns from {optimal} to {shown}"
    heard, again = sounds_heard(run.project)[before:], Game(run.level)
    if heard != [sound_of(again, key) for key in keys]:
        return (
            f"solved in {game.pushes} pushes, the sounds are not those of the moves: {heard[-1:]} at the end"
        )
    run.project.type_keys([NEXT])
    shown = number(run.project.variable(Names.level_number))
    run.project.type_keys([BACK])
    after = run.index % len(run.file.levels) + 1
    return None if shown == after else f"solved in {game.pushes} pushes, {NEXT} shows level {shown}"


@lru_cache(maxsize=100)
def _poor_solution(level: Level, fewest: int) -> list[str]:
    """Keys that solve a level with more pushes than the FEWEST; none if they are not found."""
    chance = random.Random(fewest)  # noqa: S311
    for _ in range(TRIES):
        game = Game(level)
        keys = _random_keys(game, chance, chance.randint(1, WALK_MOVES), careful=True)
        for key in keys:
            press(game, key)
        rest = solve_pushes(game.position, max_states=MAX_STATES)
        if rest.status is Status.OPTIMAL and game.pushes + (rest.pushes or 0) > fewest:
            return keys + keys_of(rest.lurd or "")
    return []


CHECKS_OF_ONE: dict[str, Check] = {"long play": long_play}
"""Those for one level: a small one that can be solved, and lost."""
