"""The rules that people get wrong, one small board each."""

import pytest

from levels import parse_rle
from solver_ref import Direction, IllegalMoveError, Position, replay

UP, LEFT, DOWN, RIGHT = Direction


def start(rle: str) -> Position:
    return Position.start(parse_rle(rle))


def test_directions_are_ordered_up_left_down_right() -> None:
    assert [(direction.name, int(direction)) for direction in Direction] == [
        ("UP", 0),
        ("LEFT", 1),
        ("DOWN", 2),
        ("RIGHT", 3),
    ]
    assert "".join(direction.letter(pushed=False) for direction in Direction) == "uldr"
    assert "".join(direction.letter(pushed=True) for direction in Direction) == "ULDR"
    assert [direction.step(10) for direction in Direction] == [-10, -1, 10, 1]


def test_a_step_moves_the_keeper_and_no_box() -> None:
    position = start("6#|#@-*#|6#")
    move = position.move(RIGHT)
    assert move is not None
    assert not move.pushed
    assert (move.position.keeper, move.position.boxes) == (8, position.boxes)


def test_a_push_moves_the_keeper_and_the_box() -> None:
    move = start("6#|#@$.#|6#").move(RIGHT)
    assert move is not None
    assert move.pushed
    assert move.position.keeper == 8
    assert move.position.boxes == {9}


@pytest.mark.parametrize("direction", [UP, LEFT, DOWN])
def test_a_wall_stops_the_keeper(direction: Direction) -> None:
    assert start("6#|#@$.#|6#").move(direction) is None


def test_a_box_against_a_wall_does_not_move() -> None:
    assert start("6#|#.@$#|6#").move(RIGHT) is None


def test_two_boxes_in_a_row_do_not_move() -> None:
    assert start("8#|#@2$2.-#|8#").move(RIGHT) is None


def test_a_box_is_not_pushed_onto_a_box_that_is_on_a_goal() -> None:
    assert start("7#|#@$*.#|7#").move(RIGHT) is None


def test_a_box_on_a_goal_can_be_pushed_off_it() -> None:
    move = start("8#|#@*-$.#|8#").move(RIGHT)
    assert move is not None
    assert move.pushed
    assert not move.position.solved


def test_the_keeper_leaves_the_goal_it_stood_on_as_it_was() -> None:
    position = start("6#|#+$-#|6#")
    move = position.move(RIGHT)
    assert move is not None
    assert move.position.level.goals == position.level.goals == {7}


def test_a_position_is_solved_by_the_very_push_that_wins() -> None:
    first = start("8#|#@$-.*#|8#")
    move = first.move(RIGHT)
    assert move is not None
    assert not move.position.solved
    last = move.position.move(RIGHT)
    assert last is not None
    assert last.position.solved


def test_a_keeper_on_a_goal_does_not_hide_that_a_box_is_missing_there() -> None:
    assert not start("7#|#+-$-#|7#").solved


@pytest.mark.parametrize("rle", ["6#|#@-$.#|#4-#|6#", "7#|#-@$.-#|7#"])
def test_unmoving_brings_back_the_position_before_each_move(rle: str) -> None:
    position = start(rle)
    for direction in Direction:
        move = position.move(direction)
        if move is not None:
            assert move.position.unmove(direction, move.pushed) == position


def test_a_move_leaves_the_position_it_was_made_in_alone() -> None:
    position = start("6#|#@$.#|6#")
    position.move(RIGHT)
    assert position == start("6#|#@$.#|6#")


def test_replaying_counts_every_push_as_a_move_and_a_push() -> None:
    played = replay(parse_rle("7#|#.-$-@#|7#"), "lLL")
    assert (played.moves, played.pushes, played.solved) == (3, 2, True)
    assert played.position.keeper == 9


def test_replaying_part_of_a_solution_does_not_solve() -> None:
    played = replay(parse_rle("7#|#.-$-@#|7#"), "lL")
    assert (played.moves, played.pushes, played.solved) == (2, 1, False)


def test_replaying_goes_on_from_a_position() -> None:
    level = parse_rle("7#|#.-$-@#|7#")
    assert replay(replay(level, "lL").position, "L").solved


@pytest.mark.parametrize(
    ("lurd", "message"),
    [
        ("lu", "move 2 ('u'): a wall or a second box is in the way"),
        ("ll", "move 2 ('l'): written as a step, but it pushes"),
        ("L", "move 1 ('L'): written as a push, but nothing is pushed"),
        ("lLx", "move 3 ('x'): not one of u l d r U L D R"),
        ("lLLr", "move 4 ('r'): the level is solved already"),
    ],
)
def test_a_move_that_cannot_be_is_named_by_number(lurd: str, message: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        replay(parse_rle("7#|#.-$-@#|7#"), lurd)
    assert str(caught.value) == message
