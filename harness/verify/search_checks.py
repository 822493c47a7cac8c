"""What the search inside the project must do: what the reference predicts, to the node."""

from __future__ import annotations

import random
from collections.abc import Iterator

from harness.expressions import Reading, idle, var
from harness.verify.board import number
from harness.verify.keys import ARROWS, UNDO
from harness.verify.level_run import Check, LevelRun
from solver_ref import Direction, Game, Position, Prediction, Status, predict

SOLVE, HINT, FULL_SPEED = "v", "h", "f"
BATCH = 100
WATCHED: tuple[Reading, ...] = tuple(var(name) for name in ("answer", "expanded", "states"))
SPARE_FRAMES = 20
SETTLE_FRAMES = 100
FRAMES_A_MOVE = 6
SMALL_SEARCH = 5_000
"""Nodes up to which a level is searched from `MANY_POSITIONS` places, and beyond from `FEW_POSITIONS`."""
MANY_POSITIONS, FEW_POSITIONS = 10, 2
LARGEST_SEARCH = 60_000
"""Nodes beyond which a random position is passed over for another."""
WALK_MOVES = 40


def search(run: LevelRun, position: Position, *, key: str = SOLVE, full_speed: bool = False) -> str | None:
    """Press KEY and compare the search with its prediction, frame by frame unless at full speed.

    The pieces must have arrived: while one moves, Scratch ends frames before the search has its turn.
    """
    expected = predict(position, run.file.keeper)
    project = run.project
    project.run_until(idle(), frames=SETTLE_FRAMES, what="the pieces to arrive")
    project.key_down(key)
    seen = 0.0
    for _ in range(expected.expanded // BATCH + SPARE_FRAMES):
        ((answer, expanded, _),) = project.step(1, watch=WATCHED)
        if answer != "":
            break
        if not full_speed and number(expanded) != seen + BATCH:
            return f"a full frame expanded {float(expanded) - seen:g} nodes, not {BATCH}"
        seen = float(expanded)
    project.key_up(key)
    project.step(2)
    return _result_fault(run, expected)


def _result_fault(run: LevelRun, expected: Prediction) -> str | None:
    answer, expanded, stored = (run.project.read(reading) for reading in WATCHED)
    found = (answer, number(expanded), number(stored))
    wanted = (expected.status, expected.expanded, expected.stored)
    if found != wanted:
        names = "answer {}, {} nodes expanded, {} stored"
        return f"{names.format(*found)}; predicted: {names.format(*wanted)}"
    pushes = len(run.project.list_of("solution"))
    if pushes != (expected.pushes or 0):
        return f"the solution has {pushes} pushes, not {expected.pushes}"
    return None


def solver(run: LevelRun) -> str | None:
    """V finds the fewest pushes with the nodes predicted; its replay is legal and wins; Z takes it back."""
    game, frame = run.load()
    if fault := search(run, game.position):
        return fault
    if run.result.status is not Status.OPTIMAL:
        return None
    budget = SPARE_FRAMES + FRAMES_A_MOVE * run.level.width * run.level.height * (run.result.pushes or 0)
    run.project.run_until(var("machine") == "", frames=budget, what="the end of the replay")
    for entry in run.project.list_of("history"):
        if not game.move(Direction(int(float(str(entry))) % 4)):
            return f"the replay made a move that the rules refuse, after {game.moves} moves"
    if not game.solved or game.pushes != run.result.pushes:
        end = "solved" if game.solved else "did not solve"
        return f"the replay made {game.pushes} pushes and {end} the level"
    return run.type(game, frame, [UNDO] * (game.moves + 1))


def cancel(run: LevelRun) -> str | None:
    """V again stops the search or the replay, and the position is untouched or as far as it was played."""
    game, frame = run.load()
    run.project.type_keys([SOLVE])
    was_searching = run.project.variable("machine") == "searching"
    run.project.type_keys([SOLVE, SOLVE, SOLVE] if was_searching else [SOLVE])
    run.project.step(SPARE_FRAMES)
    if (machine := run.project.variable("machine")) != "":
        return f"the machine is still {machine}"
    for entry in run.project.list_of("history"):
        game.move(Direction(int(float(str(entry))) % 4))
    return run.type(game, frame, [UNDO] * (game.moves + 1))


def hint(run: LevelRun) -> str | None:
    """H shows the first push of a shortest solution and makes no move."""
    game, frame = run.load()
    if fault := search(run, game.position, key=HINT):
        return fault
    run.project.step(2)
    first = int(float(str(run.project.list_of("solution")[0])))
    box, direction = first // 4, Direction(first % 4)
    arrows = [
        sprite for sprite in run.project.sprites() if sprite.visible and sprite.costume.startswith("hint")
    ]
    if [arrow.costume for arrow in arrows] != [f"hint {direction.name.lower()}"]:
        return f"it shows {[arrow.costume for arrow in arrows]}, not the push {direction.name.lower()}"
    if box not in {frame.square(square) for square in game.position.boxes}:
        return f"it points {frame.place(box)}, where no box is"
    return run.type(game, frame, [UNDO])


def positions(run: LevelRun) -> str | None:
    """From random positions too, lost ones among them, the search does what is predicted."""
    for number_of, keys in enumerate(_walks(run)):
        game, frame = run.load()
        if difference := run.type(game, frame, keys):
            return difference
        if game.solved:
            continue
        full_speed = number_of % 2 == 1
        if full_speed:
            run.project.type_keys([FULL_SPEED])
        fault = search(run, game.position, full_speed=full_speed)
        if full_speed:
            run.project.type_keys([FULL_SPEED])
        if fault:
            return f"after {' '.join(keys)}: {fault}"
    return None


def _walks(run: LevelRun) -> Iterator[list[str]]:
    """Keys to the positions: seeded walks, and one to a lost position that no stuck box gives away."""
    start = predict(Position.start(run.level), run.file.keeper)
    wanted = MANY_POSITIONS if start.expanded <= SMALL_SEARCH else FEW_POSITIONS
    lost = None
    chance = random.Random(run.index)  # noqa: S311
    for _ in range(wanted * 5):
        keys = chance.choices(list(ARROWS.values()), k=chance.randint(1, WALK_MOVES))
        game = Game(run.level)
        for key in keys:
            game.move(next(direction for direction, name in ARROWS.items() if name == key))
        prediction = predict(game.position, run.file.keeper)
        if prediction.expanded > LARGEST_SEARCH:
            continue
        if prediction.status == "unsolvable" and prediction.expanded > 0 and lost is None:
            lost = keys
        elif wanted > 0:
            wanted -= 1
            yield keys
    if lost is not None:
        yield lost


CHECKS: dict[str, Check] = {"positions": positions, "solver": solver}
"""Those for every level that is not solved from the start."""
CHECKS_OF_A_SOLUTION: dict[str, Check] = {"hint": hint, "cancel": cancel}
"""Those for such a level if it has a solution."""
