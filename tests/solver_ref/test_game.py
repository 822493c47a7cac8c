"""A game's history: undo, redo and restart as a player expects them."""

import random

import pytest

from levels import parse_rle
from solver_ref import RESTART, Direction, Game, Position

UP, LEFT, DOWN, RIGHT = Direction
ROOM = "8#|#6-#|#-@$--#|#--$-.#|#.5-#|8#"


def state(game: Game) -> tuple[Position, int, int, bool]:
    return game.position, game.moves, game.pushes, game.solved


def played(rle: str, *directions: Direction) -> Game:
    game = Game(parse_rle(rle))
    for direction in directions:
        assert game.move(direction)
    return game


def test_a_move_into_a_wall_is_no_move_and_not_in_the_history() -> None:
    game = Game(parse_rle("6#|#@$.#|6#"))
    before = state(game)
    assert not game.move(LEFT)
    assert state(game) == before
    assert game.history == []


def test_the_history_holds_direction_and_four_more_for_a_push() -> None:
    game = played(ROOM, RIGHT, UP, RIGHT, DOWN)
    assert game.history == [RIGHT + 4, UP, RIGHT, DOWN + 4]
    assert (game.cursor, game.moves, game.pushes) == (4, 4, 2)


def test_undo_steps_back_and_pulls_the_box() -> None:
    game = Game(parse_rle(ROOM))
    before = state(game)
    game.move(RIGHT)
    assert game.undo()
    assert state(game) == before


def test_undo_of_a_step_beside_a_box_pulls_nothing() -> None:
    game = played("8#|#-@-$.#|8#", RIGHT)
    boxes = game.position.boxes
    game.undo()
    assert game.position.boxes == boxes


def test_undo_without_a_move_does_nothing() -> None:
    game = Game(parse_rle(ROOM))
    assert not game.undo()
    assert (game.moves, game.cursor) == (0, 0)


def test_redo_makes_the_undone_move_again() -> None:
    game = played(ROOM, RIGHT, UP)
    after = state(game)
    game.undo()
    game.undo()
    assert game.redo()
    assert game.redo()
    assert not game.redo()
    assert state(game) == after


def test_a_fresh_move_cuts_off_what_could_be_redone() -> None:
    game = played(ROOM, RIGHT, UP)
    game.undo()
    game.move(DOWN)
    assert game.history == [RIGHT + 4, DOWN + 4]
    assert not game.redo()


def test_a_move_that_is_stopped_does_not_cut_off_what_could_be_redone() -> None:
    game = played("7#|#@-$.#|7#", RIGHT)
    game.undo()
    assert not game.move(LEFT)
    assert game.redo()


def test_no_move_is_made_once_solved() -> None:
    game = played("8#|#--@$.#|8#", RIGHT)
    assert game.solved
    assert not game.move(LEFT)
    assert (game.moves, game.pushes, len(game.history)) == (1, 1, 1)


def test_undo_takes_back_the_win_and_the_counts() -> None:
    game = played("8#|#--@$.#|8#", RIGHT)
    game.undo()
    assert not game.solved
    assert (game.moves, game.pushes) == (0, 0)
    assert game.move(LEFT)


def test_redo_brings_the_win_back() -> None:
    game = played("8#|#--@$.#|8#", RIGHT)
    game.undo()
    game.redo()
    assert game.solved


def test_a_solved_level_can_be_restarted_and_the_restart_undone() -> None:
    game = played("8#|#--@$.#|8#", RIGHT)
    won = state(game)
    assert game.restart()
    assert not game.solved
    assert (game.moves, game.pushes) == (0, 0)
    assert game.undo()
    assert state(game) == won


def test_a_restart_is_one_entry_and_one_undo() -> None:
    game = played(ROOM, RIGHT, UP, RIGHT)
    before = state(game)
    game.restart()
    assert game.history == [RIGHT + 4, UP, RIGHT, RESTART]
    assert game.position == Position.start(game.level)
    game.undo()
    assert state(game) == before
    assert game.cursor == 3


def test_a_restart_can_be_redone() -> None:
    game = played(ROOM, RIGHT, UP)
    game.restart()
    after = state(game)
    game.undo()
    assert game.redo()
    assert state(game) == after


def test_a_restart_before_any_move_does_nothing_and_keeps_what_could_be_redone() -> None:
    game = played(ROOM, RIGHT)
    game.undo()
    assert not game.restart()
    assert game.redo()


def test_a_second_restart_in_a_row_does_nothing() -> None:
    game = played(ROOM, RIGHT)
    assert game.restart()
    assert not game.restart()
    assert game.history == [RIGHT + 4, RESTART]


def test_back_at_the_start_after_moves_a_restart_takes_back_the_counts() -> None:
    game = played(ROOM, LEFT, RIGHT)
    assert game.position == Position.start(game.level)
    assert game.restart()
    assert game.moves == 0
    game.undo()
    assert game.moves == 2


def test_undoing_a_restart_replays_from_the_restart_before_it() -> None:
    game = played(ROOM, RIGHT, UP)
    game.restart()
    game.move(LEFT)
    game.move(DOWN)
    before = state(game)
    game.restart()
    game.undo()
    assert state(game) == before
    assert game.moves == 2


@pytest.mark.parametrize("seed", range(5))
def test_a_long_game_undoes_and_redoes_exactly(seed: int) -> None:
    rng = random.Random(seed)
    game = Game(parse_rle("12#|#.9-#|#-@$7-#|#3-$6-#|#9-.#|12#"))
    states = [state(game)]
    while len(states) < 800:
        made = game.restart() if rng.random() < 0.01 else game.move(rng.choice(list(Direction)))
        if made:
            states.append(state(game))
        if game.solved:
            game.restart()
            states.append(state(game))
    assert len(game.history) == len(states) - 1
    for expected in reversed(states[:-1]):
        assert game.undo()
        assert state(game) == expected, f"seed {seed}"
    assert not game.undo()
    for expected in states[1:]:
        assert game.redo()
        assert state(game) == expected, f"seed {seed}"
