"""What the search inside the project must do: what the reference predicts, to the node."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from generator.game import BACK, BATCH, FORWARD, FULL_SPEED, HINT, SOLVE, SOLVE_BOTH, SOUND, TRAPS, UNDO
from harness.machine import Project, var
from harness.sokoban.contract import SEARCHING, Names
from harness.sokoban.verify.board import Frame, GameFile, whole
from harness.sokoban.verify.checks.search_run import SPARE_FRAMES, beginning, left_over, search
from harness.sokoban.verify.keys import ARROWS, keys_of, press
from harness.sokoban.verify.level_run import Check, LevelRun, levels_kept, show_level
from harness.sokoban.verify.screen import Squares, seen
from harness.sokoban.verify.searches import Searcher
from harness.sokoban.verify.writing import bottom_line
from levels import parse_rle
from solver_ref import Direction, Game, Position, Prediction, Status, solve_pushes


def hint(run: LevelRun) -> str | None:
    """H points at the first push of a shortest solution until a move is made, and makes none itself."""
    game, frame = run.load()
    if fault := search(run, game.position, frame, key=HINT):
        return fault
    first = whole(run.project.list_of(Names.solution)[0])
    box, direction = first // 4, Direction(first % 4)
    if box not in {frame.square(square) for square in game.position.boxes}:
        return f"it points {frame.place(box)}, where no box is"
    refused = [key for way, key in ARROWS.items() if game.position.move(way) is None]
    stays: list[list[str]] = [[], [TRAPS, TRAPS, UNDO, *refused]]
    for keys in stays:
        if fault := run.type(game, frame, [key for key in keys if key != TRAPS]):
            return fault
        if fault := _arrow_fault(run, frame, box, direction):
            return fault
    ends: list[list[str]] = [keys_of(run.result.lurd or "")[:1], [UNDO, HINT, FORWARD, BACK]]
    for keys in ends:
        run.project.type_keys(keys)
        run.settle("the hint to go")
        if arrows := seen(run.project, Names.hint):
            return f"after {', '.join(keys)} it still shows {arrows[0].costume!r}"
    return None


def _arrow_fault(run: LevelRun, frame: Frame, box: int, direction: Direction) -> str | None:
    """The arrow lies on the BOX, before it, and points in DIRECTION."""
    arrows = seen(run.project, Names.hint)
    if [arrow.costume for arrow in arrows] != [f"{Names.hint}{direction.name.lower()}"]:
        return f"it shows {[arrow.costume for arrow in arrows]}, not the push {direction.name.lower()}"
    squares = Squares.of(run.level, run.project.stamps())
    (arrow,) = arrows
    place = squares.at(arrow.x, arrow.y) if squares is not None else None
    if squares is None or place is None or frame.square(place) != box or arrow.size != squares.side:
        return f"the arrow does not lie on the box {frame.place(box)}"
    pieces = [sprite.layer for sprite in run.project.sprites() if sprite.costume.startswith(Names.box)]
    return "the arrow is hidden by a box" if arrow.layer < max(pieces) else None


ROOM = "12#|#@9-#|#-$-$-$3-#|#10-#|#-$-$-$3-#|#10-#|#4-6.#|12#"
FROM_BOTH_ENDS = {
    "11#|#-$.6-#|#.2-$2#.$2#|#.2-$3-$-#|#.-.2-.-$-#|#@2-2$-$#-#|#7-2.#|11#": Prediction(
        "limit", None, 23_884, 199_999
    ),
    "9#|#.3-.$-#|#2$2-.$.#|#.-$#-$.#|#$2-$-$.#|#.-@.2#-#|9#": Prediction("unsolvable", None, 4_428, 7_202),
}
LONG_SEARCHES: dict[Searcher, dict[str, Prediction]] = {
    Searcher("breadth first", "region"): {
        ROOM: Prediction("limit", None, 106_624, 199_999),
        "10#|#-$-.-$-@#|#8-#|#2-$2-$2-#|#5-$2-#|#-.3-.2-#|#4-.2-.#|10#": Prediction(
            "unsolvable", None, 64_587, 64_587
        ),
    },
    Searcher("breadth first", "exact"): {
        ROOM: Prediction("limit", None, 59_462, 199_999),
        "9#|#-$.-$-@#|#7-#|#2-$3-.#|#-$-$3-#|#-.2-.2-#|#4-.2-#|9#": Prediction(
            "unsolvable", None, 188_001, 188_001
        ),
    },
    Searcher("both ends", "region"): FROM_BOTH_ENDS,
    Searcher("both ends", "exact"): FROM_BOTH_ENDS,
}
"""Levels with more nodes than the lists of Scratch hold, and levels of which only a long search shows that
they have no solution: the predictions, which take the reference seconds."""


def limit_fault(project: Project, file: GameFile) -> str | None:
    """What is wrong with the end of a long search; None if nothing."""
    searches = [
        (key, text, expected)
        for key in (SOLVE, SOLVE_BOTH)
        for text, expected in LONG_SEARCHES[Searcher.asked_by(key, file.keeper)].items()
    ]
    texts = [text for _, text, _ in searches]
    game = replace(file, levels=tuple((text, "") for text in texts), known=frozenset())
    with levels_kept(project):
        project.set_list(Names.levels, texts)
        project.type_keys([FULL_SPEED])
        faults = (
            _fault(project, game, index, key, expected)
            for index, (key, _, expected) in enumerate(searches, 1)
        )
        found = next(filter(None, faults), None)
        project.type_keys([FULL_SPEED])
    return found


def _fault(project: Project, file: GameFile, index: int, key: str, expected: Prediction) -> str | None:
    """What is wrong with the search by KEY of level INDEX, whose end is EXPECTED."""
    text = file.levels[index - 1][0]
    level = parse_rle(text)
    start = Position.start(level)
    show_level(project, index)
    run = LevelRun(project, file, index, text, level, solve_pushes(level, max_states=1))
    fault = search(run, start, Frame.of(level, project), key=key, full_speed=True, expected=expected)
    return f"{text!r}: {fault}" if fault else None


FRAMES_A_MOVE = 6
FEWEST_FRAMES_A_MOVE = 3
"""A replay that is quicker can't be followed with the eye."""
SMALL_SEARCH = 5_000
"""Nodes up to which a level is searched from MANY positions, and beyond from FEW."""
MANY_POSITIONS, FEW_POSITIONS = 6, 1
THOROUGH_MANY, THOROUGH_FEW = 10, 2
LARGEST_SEARCH = 60_000
"""Nodes beyond which a random position is replaced by another."""
STUCK_POSITIONS = 2
"""Of those with a stuck box, where the search ends at once."""
WALK_MOVES = 40
SLOW_SEARCH = 2_000
"""Nodes up to which Scratch's own machine searches a level to its end."""


def solver(run: LevelRun) -> str | None:
    """V finds the fewest pushes with the nodes predicted; its replay is legal and wins; Z takes it back."""
    return _solve(run, SOLVE)


def both_ends(run: LevelRun) -> str | None:
    """B does the same from both ends."""
    return _solve(run, SOLVE_BOTH)


def _solve(run: LevelRun, key: str) -> str | None:
    game, frame = run.load()
    fault = search(run, game.position, frame, key=key)
    if fault or run.result.status is not Status.OPTIMAL:
        return fault
    budget = SPARE_FRAMES + FRAMES_A_MOVE * run.level.width * run.level.height * (run.result.pushes or 0)
    frames = run.project.run_until(var(Names.machine) == "", frames=budget, what="the end of the replay")
    for entry in run.project.list_of(Names.history):
        if not game.move(Direction(whole(entry) % 4)):
            return f"the replay made a move that the rules refuse, after {game.moves} moves"
    if not game.solved or game.pushes != run.result.pushes:
        end = "solved" if game.solved else "did not solve"
        return f"the replay made {game.pushes} pushes and {end} the level"
    if frames < FEWEST_FRAMES_A_MOVE * (game.moves - 1):
        return f"the replay made {game.moves} moves in {frames} frames, too fast to be followed"
    return _end_fault(run, game, frame) or run.type(game, frame, [UNDO] * (game.moves + 1))


def begins(run: LevelRun) -> str | None:
    """V begins to search as predicted, frame by frame; V again ends that. The position is untouched."""
    game, frame = run.load()
    return beginning(run, game.position, SLOW_SEARCH) or run.type(game, frame, [UNDO])


def is_slow(run: LevelRun) -> bool:
    """Whether Scratch's own machine takes long to search the level."""
    return predicted(run, Position.start(run.level)).expanded > SLOW_SEARCH


def _end_fault(run: LevelRun, game: Game, frame: Frame) -> str | None:
    """After a replay the bottom line shows the pushes made, until a move is taken back."""
    run.project.step(2)
    line = bottom_line(run.project)
    if fault := line.fault():
        return fault
    wanted = run.file.wording.said(Names.said_replayed, game.pushes)
    if not line.shows(wanted):
        return f"after the replay the bottom panel reads {line.text!r}, not {wanted!r}"
    if fault := run.type(game, frame, [UNDO]):
        return fault
    left = bottom_line(run.project).text
    return f"after {UNDO} the bottom panel still reads {left!r}" if left == line.text else None


def cancel(run: LevelRun) -> str | None:
    """V again, or B again, stops its search or the replay; the position is as far as it was played."""
    faults = (f"{key}: {fault}" for key in (SOLVE, SOLVE_BOTH) if (fault := _cancel_fault(run, key)))
    return next(faults, None)


def _cancel_fault(run: LevelRun, key: str) -> str | None:
    game, frame = run.load()
    run.project.type_keys([key])
    was_searching = run.project.variable(Names.machine) == SEARCHING
    run.project.type_keys([key, key, key] if was_searching else [key])
    run.project.step(SPARE_FRAMES)
    if (machine := run.project.variable(Names.machine)) != "":
        return f"the machine is still {machine}"
    line = bottom_line(run.project)
    if fault := line.fault():
        return fault
    wanted = run.file.wording.said(Names.said_cancelled)
    if not line.shows(wanted):
        return f"the bottom panel reads {line.text!r}, not {wanted!r}"
    for entry in run.project.list_of(Names.history):
        game.move(Direction(whole(entry) % 4))
    return left_over(run) or run.type(game, frame, [UNDO] * (game.moves + 1))


def pace(run: LevelRun) -> str | None:
    """F and N say what they have switched, and when they switch it back; Z, or a move, silences them."""
    run.load()
    wording = run.file.wording
    silent = wording.said(Names.said_help)
    full, batches = wording.said(Names.said_full_speed), wording.said(Names.said_batches, BATCH)
    a_move = keys_of(run.result.lurd or "")[:1]
    quiet, loud = wording.said(Names.said_sound_off), wording.said(Names.said_sound_on)
    wanted: list[tuple[str, str | None]] = [(FULL_SPEED, full), (FULL_SPEED, batches), (UNDO, silent)]
    wanted += [(SOUND, quiet), (SOUND, loud), (UNDO, silent)]
    wanted += [*((key, None) for key in a_move), (UNDO, silent)]
    for key, text in wanted:
        run.project.type_keys([key])
        line = bottom_line(run.project)
        if fault := line.fault():
            return f"after {key}, {fault}"
        if text is not None and not line.shows(text):
            return f"after {key} the bottom panel reads {line.text!r}, not {text!r}"
    return None


def positions(run: LevelRun) -> str | None:
    """From random positions too, lost ones among them, both searches do what is predicted."""
    for number_of, keys in enumerate(_walks(run)):
        for key in (SOLVE, SOLVE_BOTH):
            game, frame = run.load()
            if difference := run.type(game, frame, keys):
                return difference
            if game.solved:
                continue
            full_speed = number_of % 2 == 1
            if full_speed:
                run.project.type_keys([FULL_SPEED])
            fault = search(run, game.position, frame, key=key, full_speed=full_speed)
            if full_speed:
                run.project.type_keys([FULL_SPEED])
            if fault:
                return f"after {' '.join(keys)}: {key}: {fault}"
    return None


def predicted(run: LevelRun, position: Position) -> Prediction:
    """How V ends in POSITION."""
    return Searcher.asked_by(SOLVE, run.file.keeper).prediction(position)


def _walks(run: LevelRun) -> Iterator[list[str]]:
    """Keys to the positions: seeded walks, and one to a lost position that no stuck box gives away.

    Unless verify is thorough, no two positions have their boxes on the same squares.
    """
    start = predicted(run, Position.start(run.level))
    is_small = start.expanded <= SMALL_SEARCH
    wanted = MANY_POSITIONS if is_small else FEW_POSITIONS
    stuck = STUCK_POSITIONS
    if run.thorough:
        stuck = wanted = THOROUGH_MANY if is_small else THOROUGH_FEW
    known: set[frozenset[int]] = set() if is_small else {run.level.boxes}
    lost = None
    chance = random.Random(run.index)  # noqa: S311
    for _ in range(wanted * 5):
        keys = chance.choices(list(ARROWS.values()), k=chance.randint(1, WALK_MOVES))
        game = Game(run.level)
        for key in keys:
            press(game, key)
        if not run.thorough and (game.solved or game.position.boxes in known):
            continue
        known.add(game.position.boxes)
        expected = predicted(run, game.position)
        if expected.expanded > LARGEST_SEARCH:
            continue
        if expected.status == "unsolvable" and expected.expanded > 0 and lost is None:
            lost = keys
        elif wanted > 0 and (expected.expanded > 0 or stuck > 0):
            wanted -= 1
            stuck -= expected.expanded == 0
            yield keys
    if lost is not None:
        yield lost


CHECKS: dict[str, Check] = {"positions": positions, "solver": solver, "both ends": both_ends}
"""Those for every level that is not solved from the start."""
CHECKS_OF_A_SOLUTION: dict[str, Check] = {"hint": hint, "cancel": cancel, "pace": pace}
"""Those for such a level if it has a solution."""
