"""What random walks are made of: sessions, searches and replays seen from outside, scripts as text."""

from __future__ import annotations

import pytest

from harness.sokoban.contract import PositionRow
from harness.sokoban.verify.board import Frame
from harness.sokoban.verify.searches import Searcher
from harness.sokoban.verify.walks.session import Session
from harness.sokoban.verify.walks.strolls import atoms_of, frames_of, text_of
from harness.sokoban.verify.walks.wander import side_by_side
from harness.sokoban.verify.walks.watch import Counters, ReplayWatch, SearchWatch
from levels import original, parse_rle
from solver_ref import Direction, Game, Position, predict

CORRIDOR = parse_rle("8#|#.-$--@#|8#")
EASY = parse_rle("5#|#@$.#|5#")
HARD = original().levels[9]


def pressed(session: Session, *keys: str) -> Session:
    for key in keys:
        session.press(key)
    return session


def test_a_move_key_stops_a_replay_without_a_move_and_a_search_with_one() -> None:
    searching = pressed(Session([CORRIDOR]), "v", "left arrow")
    assert (searching.machine, searching.game and searching.game.history) == ("", [1])
    replaying = Session([CORRIDOR])
    replaying.machine = "replaying"
    pressed(replaying, "left arrow")
    assert (replaying.machine, replaying.game and replaying.game.history) == ("", [])
    assert pressed(replaying, "a").game.history == [1]  # type: ignore[union-attr]


def test_a_second_request_cancels_and_a_third_asks_again() -> None:
    session = Session([CORRIDOR])
    assert [session.press(key) for key in ("v", "h", "h")] == [True, False, True]
    assert (session.machine, session.is_replayed) == ("searching", False)


def test_nothing_is_searched_in_a_solved_level_or_in_a_text_that_is_no_level() -> None:
    session = pressed(Session([EASY, None]), "right arrow")
    assert (session.solved, session.press("v"), session.machine) == (True, False, "")
    pressed(session, "space")
    assert (session.number, session.game, session.press("v"), session.machine) == (2, None, False, "")
    assert pressed(session, "left arrow", "z", "r", "e").number == 1


def test_space_leaves_a_solved_level_only_and_lets_the_computer_work() -> None:
    session = pressed(Session([CORRIDOR, EASY]), "v", "space")
    assert (session.number, session.machine) == (1, "searching")
    assert pressed(session, "q").number == 2
    assert session.machine == ""


def test_traps_sound_and_full_speed_are_switched_and_outlive_a_level() -> None:
    session = pressed(Session([CORRIDOR, EASY]), "t", "n", "f", "e")
    assert session.flags == {"traps shown": True, "sound on": False, "full speed": True}
    pressed(session, "t", "n", "f")
    assert session.flags == {"traps shown": False, "sound on": True, "full speed": False}


def test_a_copied_session_goes_its_own_way() -> None:
    session = pressed(Session([CORRIDOR]), "left arrow")
    other = pressed(session.copy(), "left arrow", "z", "z")
    assert session.game is not None
    assert other.game is not None
    assert (session.game.cursor, session.game.history, other.game.cursor) == (1, [1], 0)


BREADTH_FIRST = Searcher("breadth first", "region")


def begun() -> tuple[SearchWatch, Counters]:
    """A search for HARD that has taken a batch, and its end."""
    end = predict(Position.start(HARD))
    watch = SearchWatch(Position.start(HARD), BREADTH_FIRST, Counters("solved", 7, 9))
    assert watch.advance(Counters("", 100, stored_after(100)), full_speed=False) is None
    return watch, Counters(end.status, end.expanded, end.stored)


def stored_after(expanded: int) -> int:
    """How many nodes of HARD's search are stored when so many are expanded: one more would be too many."""
    start = Position.start(HARD)
    return next(
        states for states in range(expanded, 300) if predict(start, capacity=states).expanded > expanded
    )


def test_a_search_goes_on_by_batches_to_the_end_foretold() -> None:
    watch, end = begun()
    assert watch.advance(Counters("", 100, stored_after(100)), full_speed=False) is None
    assert watch.advance(Counters("", 200, stored_after(200)), full_speed=False) is None
    assert watch.unfinished_fault() is None
    assert watch.advance(end, full_speed=False) is None
    assert watch.advance(Counters("", 100, 114), full_speed=False) is not None


@pytest.mark.parametrize(
    ("counters", "full_speed"),
    [
        (Counters("", 190, 200), False),
        (Counters("", 300, 310), False),
        (Counters("", 250, 260), True),
        (Counters("", 0, 1), False),
        (Counters("solved", 207, 240), False),
        (Counters("solved", 206, 241), False),
        (Counters("solved", 207, 241), False),
        (Counters("unsolvable", 207, 241), True),
        (Counters("limit", 100, 114), True),
        (Counters("", 200, 230, (5,)), False),
    ],
)
def test_what_no_search_may_show_next_is_told(counters: Counters, full_speed: bool) -> None:
    watch, end = begun()
    assert watch.advance(counters, full_speed=full_speed) is not None
    assert watch.advance(end, full_speed=True) is None  # and is not taken


def test_a_search_from_a_lost_position_ends_as_it_begins() -> None:
    watch = SearchWatch(Position.start(parse_rle("7#|#.-@-$#|7#")), BREADTH_FIRST, Counters("", 100, 114))
    assert watch.ends_at_once
    assert watch.advance(Counters("unsolvable", 1, 1), full_speed=False) is not None
    assert watch.advance(Counters("unsolvable"), full_speed=False) is None
    assert not watch.ends_at_once


@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_stopped_search_must_have_stored_what_its_nodes_lead_to(wrong: int) -> None:
    states = stored_after(100) + wrong
    watch = SearchWatch(Position.start(HARD), BREADTH_FIRST, Counters())
    assert watch.advance(Counters("", 100, states), full_speed=False) is None
    assert watch.unfinished_fault() is not None


def test_a_replay_walks_the_shortest_way_to_its_next_push() -> None:
    game, start = Game(CORRIDOR), Position.start(CORRIDOR)
    replay = ReplayWatch(predict(start).solution)
    assert [replay.play(game, Direction.LEFT) for _ in range(4)] == [None] * 4
    assert game.solved
    assert replay.play(game, Direction.RIGHT) == "the replay moves right when it is at its end"


def test_a_replay_that_walks_astray_or_pushes_something_else_is_told() -> None:
    level = parse_rle("7#|#-.3-#|#-$-@-#|#5-#|7#")
    up = [(level.width * 2 + 2, Direction.UP)]
    astray = ReplayWatch(up)
    assert astray.play(Game(level), Direction.RIGHT) == "the replay walks astray"
    game = Game(level)
    pushing = ReplayWatch(up)
    assert pushing.play(game, Direction.LEFT) is None
    assert pushing.play(game, Direction.LEFT) == "the replay makes a push of its own"
    assert ReplayWatch(up).play(Game(parse_rle("5#|#@$.#|5#")), Direction.UP) is not None


def test_both_boards_are_drawn_side_by_side_and_the_impossible_as_a_question_mark() -> None:
    frame = Frame(8, 3, 0, 0, CORRIDOR)
    box_at: list[object] = [0] * 24
    box_at[7], box_at[9] = 1, 2
    row = PositionRow(15, 0, 0, 0, 0, [], box_at, [])
    assert side_by_side(frame, Position.start(CORRIDOR), row).splitlines() == [
        "the project    the reference",
        "#######?       ########",
        "#*----@#       #.-$--@#",
        "########       ########",
    ]


def test_a_script_is_told_as_it_is_typed() -> None:
    script = [(("e", True), ("q", True)), (), (), (("e", False), ("up arrow", True)), (("z", True),)]
    assert text_of(script) == "e+q, 2 frames, release e+up arrow, z"
    assert text_of([()]) == "1 frame"


def test_a_script_is_made_of_its_strokes_and_frames() -> None:
    script = [(("e", True), ("q", True)), (), (("e", False),)]
    assert atoms_of(script) == [("e", True), ("q", True), None, None, ("e", False), None]
    assert frames_of(atoms_of(script)[:-1]) == script
    assert frames_of([("e", True), ("e", False)]) == [(("e", True), ("e", False))]
