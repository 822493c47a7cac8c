"""The rules of a level: classic, or keeper-home, where the keeper too must end on a goal."""

from dataclasses import replace

import pytest

from levels import Collection, Level, LevelError, parse_rle, parse_xsb, scan_xsb, write_xsb

HOME = ("######", "#@$..#", "######")
BOARD = "\n".join(HOME) + "\n"
CLASSIC = "#####\n#@$.#\n#####\n"


def test_a_level_is_classic_unless_it_says_otherwise() -> None:
    assert Level(("#####", "#@$.#", "#####")).rules == "classic"
    assert [level.rules for level in parse_xsb(CLASSIC).levels] == ["classic"]


def test_with_keeper_home_there_is_a_goal_for_the_keeper() -> None:
    level = Level(HOME, rules="keeper-home")
    assert (len(level.boxes), len(level.goals)) == (1, 2)
    assert level != replace(level, rows=("######", "#@.$.#", "######"))


@pytest.mark.parametrize("row", ["#@$. #", "#+$..#"])
def test_with_keeper_home_no_other_number_of_goals_will_do(row: str) -> None:
    with pytest.raises(LevelError, match=r"1 box but \d goals?, where the keeper needs a goal too"):
        Level(("######", row, "######"), rules="keeper-home")


def test_classic_rules_leave_no_goal_for_the_keeper() -> None:
    with pytest.raises(LevelError, match=r"1 box but 2 goals$"):
        Level(HOME)


def test_a_level_has_no_rules_of_an_unknown_name() -> None:
    with pytest.raises(LevelError, match="found rules 'Keeper-Home', where classic or keeper-home is known"):
        Level(HOME, rules="Keeper-Home")  # type: ignore[arg-type]


@pytest.mark.parametrize("line", ["Rules: keeper-home", "RULES:Keeper-Home", "; rules:  KEEPER-HOME "])
def test_the_rules_of_a_board_are_read_in_any_case(line: str) -> None:
    (level,) = parse_xsb(f"{BOARD}{line}\nTitle: Home\n").levels
    assert (level.rules, level.title) == ("keeper-home", "Home")


def test_each_board_has_its_own_rules() -> None:
    text = f"{CLASSIC}Title: One\n\n{BOARD}Title: Two\nRules: keeper-home\n\n{CLASSIC}Title: Three\n"
    assert [level.rules for level in parse_xsb(text).levels] == ["classic", "keeper-home", "classic"]


def test_rules_before_the_first_board_hold_for_all_without_their_own() -> None:
    text = f"Rules: keeper-home\n\n{BOARD}Title: One\n\n{CLASSIC}Title: Two\nRules: classic\n"
    assert [level.rules for level in parse_xsb(text).levels] == ["keeper-home", "classic"]


def test_unknown_rules_are_placed_in_the_file() -> None:
    text = f"{CLASSIC}Title: One\n\n{CLASSIC}Title: Two\nRules: hexoban\n"
    first, second = scan_xsb(text, "some.xsb")
    assert (first.problems, second.level) == ((), None)
    assert [str(problem) for problem in second.problems] == [
        "some.xsb:10:8: found rules 'hexoban', where classic or keeper-home is known"
    ]
    with pytest.raises(LevelError, match="hexoban"):
        parse_xsb(text)


def test_a_board_that_does_not_suit_its_rules_is_placed_where_it_starts() -> None:
    (scanned,) = scan_xsb(f"\n{CLASSIC}Rules: keeper-home\n", "some.xsb")
    assert [str(problem) for problem in scanned.problems] == [
        "some.xsb:2: 1 box but 1 goal, where the keeper needs a goal too"
    ]


def test_rules_are_written_only_where_they_are_not_classic() -> None:
    levels = (Level(HOME, "One", rules="keeper-home"), Level(("#####", "#@$.#", "#####"), "Two"))
    text = write_xsb(levels)
    assert text == f"{BOARD}Title: One\nRules: keeper-home\n\n{CLASSIC}Title: Two\n"
    assert parse_xsb(text) == Collection.of(levels)


def test_a_line_of_rle_can_be_read_with_rules() -> None:
    assert parse_rle("6#|#@$..#|6#", rules="keeper-home") == Level(HOME, rules="keeper-home")
