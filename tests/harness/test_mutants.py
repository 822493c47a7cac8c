"""mutants: each operator changes what it says, and nothing else; the choice; a sample for verify to kill."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import sb3
from generator import game
from generator.scratch import (
    Costume,
    Else,
    If,
    List,
    Message,
    Project,
    Repeat,
    RepeatUntil,
    Reporter,
    Sound,
    Sprite,
    Stage,
    Variable,
    all_of,
    block,
    broadcast,
    floor,
    go_to,
    start_sound,
    switch_costume,
    to_model,
    wait,
    when_flag_clicked,
    when_i_receive,
    when_key,
)
from harness import Project as RunningProject
from harness.mutation import (
    NOTHING,
    Change,
    Equivalent,
    Mutant,
    Noticed,
    Outcome,
    Run,
    Score,
    Speaker,
    Tried,
    Wording,
    choose,
    digest_of_project,
    digest_of_sources,
    first_covering,
    mutants_of,
    put_on_trial,
    run,
    to_text,
    tried_of,
    with_figures,
    write,
    write_whole,
)
from harness.sokoban.mutants import ACCEPTED, EQUIVALENTS, OPERATORS, SOURCES, judge, mutants_of_game
from harness.sokoban.verify import PASS, LevelVerdict, Verdict
from tests.generator.writing import wav
from tests.harness.remixing import FEWEST_PUSHES, LEVELS

BLANK = b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20"/>'
PICTURE, SPADE = Costume("hoe", BLANK, (10, 10)), Costume("spade", BLANK, (10, 10))
SCRAPE, SPLASH = Sound("scrape", wav()), Sound("splash", wav())
SEED = 3
HOUSE = Path(__file__).parents[2]
SHIPPED = HOUSE / "dist" / "sokoban.sb3"
PAGE, RECORD = HOUSE / "docs" / "mutants.md", HOUSE / "docs" / "mutants.json"
KNOWN: tuple[Change, ...] = (*EQUIVALENTS, *ACCEPTED)


class Field(Stage):
    """A field with a few things to change."""

    levels = List(doc="level texts")
    fewest_pushes = List(doc="what is known of them")
    seeds = List(doc="what was sown")
    rain = Variable(doc="litres")
    sown = Message()
    grown = Message()


field = Field()


class Sower(Sprite):
    """Sows."""

    row = Variable(doc="where")
    steps = List(doc="how far it went")

    @when_flag_clicked
    def begin(self) -> None:
        """Sow."""
        self.row = 3
        self.dig(2, self.row)
        self.rest()
        switch_costume("spade")

    @when_key("a")
    def water(self) -> None:
        """Water."""
        field.rain += 1
        broadcast(field.sown)

    @when_key("b")
    def empty(self) -> None:
        """Empty."""
        field.seeds.clear()
        broadcast(field.grown)

    @when_i_receive(field.sown)
    def remember(self) -> None:
        """Remember."""
        self.steps.append(floor(self.row / 2))
        self.steps[self.row] = self.row - field.rain

    @when_i_receive(field.grown)
    def hoe(self) -> None:
        """Hoe."""
        switch_costume("hoe")

    @block("dig in {direction} to {depth}")
    def dig(self, direction: Reporter, depth: Reporter) -> None:
        """Dig."""
        with RepeatUntil(all_of(self.row > depth, field.rain != "dry")):
            self.row += direction + 4
        with If(depth < direction):
            self.row = depth
            with Repeat(depth):
                self.say("splash")
        with Else():
            field.rain = 8192
            self.row -= field.rain

    @block("say {word}")
    def say(self, word: Reporter) -> None:
        """Say."""
        start_sound(word)

    @block(warp=False)
    def rest(self) -> None:
        """Rest."""
        wait(1)
        go_to(5, self.row)
        self.row = 0
        self.row = field.rain


@pytest.fixture(scope="module")
def program() -> sb3.Project:
    """The model of a small project in which every operator finds something to change."""
    sower = Sower()
    return to_model(
        Project(
            field,
            [sower],
            costumes={field: [PICTURE], sower: [PICTURE, SPADE]},
            sounds={sower: [SCRAPE, SPLASH]},
            contents={field.levels: ["5#|#@$.#|5#"], field.fewest_pushes: [1]},
        )
    )


@pytest.fixture(scope="module")
def all_mutants(good: Path) -> list[Mutant]:
    """All mutants of the project as built."""
    return mutants_of_game(sb3.read(good))


EXAMPLES = {
    "comparison turned": ("if <(depth) < (direction)> then", "if <(depth) > (direction)> then"),
    "condition negated": (
        "if <(depth) < (direction)> then",
        "if <not <(depth) < (direction)>> then",
    ),
    "not dropped": (
        "repeat until <<(row) > (depth)> and <not <(rain) = [dry]>>>",
        "repeat until <<(row) > (depth)> and <(rain) = [dry]>>",
    ),
    "and/or swapped": (
        "repeat until <<(row) > (depth)> and <not <(rain) = [dry]>>>",
        "repeat until <<(row) > (depth)> or <not <(rain) = [dry]>>>",
    ),
    "side of and/or dropped": (
        "repeat until <<(row) > (depth)> and <not <(rain) = [dry]>>>",
        "repeat until <(row) > (depth)>",
    ),
    "constant by one": ("set [row v] to [3]", "set [row v] to [2]"),
    "large constant broken": ("set [rain v] to [8192]", "set [rain v] to [1]"),
    "direction rotated": ("dig in [2] to (row)", "dig in [3] to (row)"),
    "place moved": ("go to x: (5) y: (row)", "go to x: (45) y: (row)"),
    "history bit dropped": (
        "change [row v] by ((direction) + (4))",
        "change [row v] by ((direction) + (0))",
    ),
    "arithmetic swapped": (
        "replace item (row) of [steps v] with ((row) - (rain))",
        "replace item (row) of [steps v] with ((row) + (rain))",
    ),
    "operands swapped": (
        "replace item (row) of [steps v] with ((row) - (rain))",
        "replace item (row) of [steps v] with ((rain) - (row))",
    ),
    "floor to ceiling": (
        "add ([floor v] of ((row) / (2))) to [steps v]",
        "add ([ceiling v] of ((row) / (2))) to [steps v]",
    ),
    "index off by one": (
        "replace item (row) of [steps v] with ((row) - (rain))",
        "replace item ((row) + (1)) of [steps v] with ((row) - (rain))",
    ),
    "block removed": ("say [splash]", NOTHING),
    "initialisation removed": ("delete all of [seeds v]", NOTHING),
    "yield removed": ("wait (1) seconds", NOTHING),
    "script removed": ("when I receive [grown v] / switch costume to (hoe v)", NOTHING),
    "neighbours swapped": (
        "set [row v] to [0] / set [row v] to (rain)",
        "set [row v] to (rain) / set [row v] to [0]",
    ),
    "replace/insert swapped": (
        "replace item (row) of [steps v] with ((row) - (rain))",
        "insert ((row) - (rain)) at (row) of [steps v]",
    ),
    "added in front": (
        "add ([floor v] of ((row) / (2))) to [steps v]",
        "insert ([floor v] of ((row) / (2))) at (1) of [steps v]",
    ),
    "zero stored": ("add ([floor v] of ((row) / (2))) to [steps v]", "add [0] to [steps v]"),
    "set/change swapped": ("change [rain v] by (1)", "set [rain v] to [1]"),
    "branch dropped": ("set [rain v] to [8192] / change [row v] by ((0) - (rain))", NOTHING),
    "branches swapped": (
        "else / set [rain v] to [8192] / change [row v] by ((0) - (rain))",
        "set [rain v] to [8192] / change [row v] by ((0) - (rain)) / else",
    ),
    "loop shortened": ("repeat (depth)", "repeat ((depth) - (1))"),
    "variable swapped": ("set [row v] to [3]", "set [rain v] to [3]"),
    "list swapped": ("delete all of [seeds v]", "delete all of [steps v]"),
    "argument swapped": ("repeat (depth)", "repeat (direction)"),
    "message swapped": ("broadcast (sown v)", "broadcast (grown v)"),
    "key swapped": (
        "when [a v] key pressed / when [b v] key pressed",
        "when [b v] key pressed / when [a v] key pressed",
    ),
    "costume swapped": ("switch costume to (spade v)", "switch costume to (hoe v)"),
    "sound swapped": ("say [splash]", "say [scrape]"),
    "text emptied": (
        "repeat until <<(row) > (depth)> and <not <(rain) = [dry]>>>",
        "repeat until <<(row) > (depth)> and <not <(rain) = []>>>",
    ),
    "warp dropped": (
        "define dig in (direction) to (depth)",
        "define dig in (direction) to (depth)  // with screen refresh",
    ),
    "warp added": ("define rest  // with screen refresh", "define rest"),
    "OPTIMAL off by one": ("1", "2"),
    "level character changed": ("5#|#@$.#|5#", "5#|#@$$#|5#"),
}
"""One mutant of the small project for each operator: the lines taken out, and those put in."""


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_changes_what_it_says(program: sb3.Project, operator: str) -> None:
    speaker = Speaker(program)
    words = [speaker.word(mutant) for mutant in mutants_of_game(program) if mutant.operator == operator]
    assert EXAMPLES[operator] in {(each.removed, each.added) for each in words}


def test_every_mutant_is_another_program_that_keeps_to_the_format(program: sb3.Project) -> None:
    assert sb3.lint(program) == []
    before = sb3.to_json(program)
    written = {json.dumps(before)}
    found = mutants_of_game(program)
    for mutant in found:
        changed = mutant.apply(program)
        assert sb3.lint(changed) == [], mutant
        for target, original in zip(changed.targets, program.targets, strict=True):
            assert (target is original) is (target.name != mutant.target)
        written.add(json.dumps(sb3.to_json(changed)))
    assert len(written) == len(found) + 1
    assert sb3.to_json(program) == before


def test_the_comments_of_blocks_that_are_gone_go_with_them(program: sb3.Project) -> None:
    removed = [mutant for mutant in mutants_of_game(program) if mutant.operator == "script removed"]
    (mutant,) = (each for each in removed if each.script == "Sower.water.a.1")
    before, after = (each.sprites[0].comments for each in (program, mutant.apply(program)))
    assert [comment.text for comment in before if comment not in after] == ["Water."]
    assert all(comment in before for comment in after)


def test_nothing_is_changed_in_scripts_that_nothing_starts(program: sb3.Project) -> None:
    quiet = sb3.parse(sb3.to_json(program))
    for script in quiet.sprites[0].scripts:
        if script.top.opcode.startswith("event_when"):
            script.top.opcode = "operator_add"
    assert {mutant.operator for mutant in mutants_of_game(quiet)} == {
        "OPTIMAL off by one",
        "level character changed",
    }


def test_blocks_that_have_nothing_to_do_with_each_other_are_not_exchanged(program: sb3.Project) -> None:
    speaker = Speaker(program)
    swapped = [
        speaker.word(mutant) for mutant in mutants_of_game(program) if mutant.operator == "neighbours swapped"
    ]
    assert "when [a v] key pressed" not in {each.script for each in swapped}  # counts, then sends a message
    assert "when [b v] key pressed" not in {each.script for each in swapped}
    assert "define rest  // with screen refresh" in {each.script for each in swapped}


def test_a_mutant_can_be_loaded_and_run(good: Path, all_mutants: list[Mutant], tmp_path: Path) -> None:
    for operator in ("neighbours swapped", "not dropped", "index off by one"):
        (mutant,) = choose([each for each in all_mutants if each.operator == operator], 1, SEED)
        path = tmp_path / "mutant.sb3"
        write(good, mutant, path)
        assert sb3.lint(sb3.read_document(path)) == []
        with RunningProject.open(path, vm="turbowarp") as project:
            project.green_flag()
            project.step(2)
            assert project.warnings() == [], operator


def test_the_choice_is_the_same_for_a_seed_and_hits_every_operator_and_every_script(
    good: Path, all_mutants: list[Mutant]
) -> None:
    found = all_mutants
    chosen = choose(found, 300, SEED)
    assert len(chosen) == 300
    assert chosen == choose(mutants_of_game(sb3.read(good)), 300, SEED)
    assert chosen != choose(found, 300, SEED + 1)
    assert len({mutant.identity for mutant in chosen}) == 300
    assert {mutant.operator for mutant in chosen} == {mutant.operator for mutant in found}
    assert {mutant.script for mutant in chosen} == {mutant.script for mutant in found}


def test_what_is_no_mutant_is_skipped_and_another_chosen(all_mutants: list[Mutant]) -> None:
    found = all_mutants
    first = choose(found, 100, SEED)
    chosen = choose(found, 100, SEED, lambda mutant: mutant in first[:10])
    assert len(chosen) == 100
    assert not [mutant for mutant in chosen if mutant in first[:10]]


def test_a_choice_of_more_than_there_are_is_all(program: sb3.Project) -> None:
    found = mutants_of_game(program)
    assert Counter(map(id, choose(found, 10_000, SEED))) == Counter(map(id, found))


def test_mutants_of_one_project_read_differently(program: sb3.Project) -> None:
    speaker = Speaker(program)
    words = [speaker.word(mutant) for mutant in mutants_of_game(program)]
    assert [each for each, count in Counter(words).items() if count > 1] == []
    assert [each for each in words if each.before == each.after] == []


def test_accepted_survivors_cost_the_score_and_are_listed_apart(program: sb3.Project) -> None:
    speaker = Speaker(program)
    found = mutants_of_game(program)[:100]
    known = [_known(speaker.word(found[98]))]
    outcomes = [Outcome(mutant, "screen", "why") for mutant in found[:98]]
    outcomes += [Outcome(mutant, "", "") for mutant in found[98:]]
    score = Score([tried_of(outcome, speaker, known) for outcome in outcomes], 200, [])
    assert [each.wording for each in score.of_fate("accepted")] == [speaker.word(found[98])]
    assert [each.wording for each in score.of_fate("survived")] == [speaker.word(found[99])]
    assert (score.killed, score.share, score.is_enough) == (98, 0.98, True)
    assert not Score(score.tried[1:], 200, []).is_enough
    assert score.by_check() == {"screen": 98}


def test_nobody_accepts_that_verify_broke_off(program: sb3.Project) -> None:
    speaker = Speaker(program)
    mutant = mutants_of_game(program)[0]
    known = [_known(speaker.word(mutant))]
    assert tried_of(Outcome(mutant, "", ""), speaker, known).fate == "accepted"
    assert tried_of(Outcome(mutant, "", "verify broke off: KeyError()"), speaker, known).fate == "survived"


def _known(wording: Wording) -> Change:
    place = wording.operator, wording.target, wording.script
    return Equivalent(*place, wording.removed, wording.added, "why")


def test_a_pattern_matches_whole_lines_and_only_what_it_leaves_open() -> None:
    wording = Wording("block removed", "Sower", "define rest", 4, ("  wait (1) seconds",), ())
    assert _known(wording).covers(wording)
    for before, after, covered in (
        ("wait … seconds", NOTHING, True),
        ("wait (1) seconds", "", False),
        ("wait (1)", NOTHING, False),
        ("", NOTHING, False),
        ("(1) seconds", NOTHING, False),
    ):
        change = Equivalent("block removed", "Sower", "define rest", before, after, "why")
        assert change.covers(wording) is covered, before


@pytest.fixture(scope="module")
def words_of_dist() -> list[Wording]:
    """Of all mutants of the committed project, those in places where some change is known."""
    project = sb3.read(HOUSE / "dist" / "sokoban.sb3")
    speaker = Speaker(project)
    places = {(each.operator, each.target, each.script) for each in KNOWN}

    def is_near(mutant: Mutant) -> bool:
        return (mutant.operator, mutant.target, speaker.heading(mutant)) in places

    return [speaker.word(mutant) for mutant in mutants_of_game(project) if is_near(mutant)]


@pytest.mark.parametrize("change", KNOWN, ids=lambda each: f"{each.operator}: {each.target}: {each.script}")
def test_a_known_change_covers_the_mutants_that_it_means_and_no_others(
    change: Change, words_of_dist: list[Wording]
) -> None:
    assert change.operator in OPERATORS
    assert change.why
    for text in (change.before, change.after):
        assert text.strip("… /"), "a text that matches anything"
    covered = [wording for wording in words_of_dist if change.covers(wording)]
    assert len(covered) == change.count, [(each.removed, each.added) for each in covered]
    others = [each for each in KNOWN if each is not change]
    assert [wording for wording in covered if first_covering(others, wording)] == []


def test_the_record_holds_every_mutant_tried_and_is_read_back(program: sb3.Project) -> None:
    speaker = Speaker(program)
    found = mutants_of_game(program)
    outcomes = [Outcome(found[0], "screen", "why"), Outcome(found[1], "", "")]
    score = Score([tried_of(each, speaker, []) for each in outcomes], 9, [speaker.word(found[2])])
    record = json.loads(to_text(Run("a", "b", SEED, 2, None, None), score))
    assert _faults(record) == []
    assert [row["outcome"] for row in record["mutants"]] == ["killed", "survived"]
    assert Score.from_json(record).to_json() == score.to_json()
    first = record["mutants"][0]
    assert (first["operator"], first["check"], first["reason"]) == (found[0].operator, "screen", "why")
    assert first["before"] == [line.strip() for line in speaker.word(found[0]).before]


def _faults(record: dict[str, Any]) -> list[str]:
    """What in a record of a whole run does not agree with the rest of it."""
    rows = record["mutants"]
    fates = Counter(row["outcome"] for row in rows)
    counted = {"tried": len(rows), **{fate: fates[fate] for fate in ("killed", "accepted", "survived")}}
    faults = [f"{name} is not {count}" for name, count in counted.items() if record[name] != count]
    if sum(counted.values()) != 2 * len(rows):
        faults.append("outcomes that there are not")
    if record["share"] != round(fates["killed"] / len(rows), 4):
        faults.append("share")
    if (record["count"], record["only"], record["sample"]) != (len(rows), None, None):
        faults.append("not a whole run")
    killed = [row for row in rows if row["outcome"] == "killed"]
    if record["checks"] != Counter(row["check"] for row in killed) or "" in record["checks"]:
        faults.append("checks")
    operators = {
        operator: {
            "killed": sum(row["operator"] == operator for row in killed),
            "tried": sum(row["operator"] == operator for row in rows),
        }
        for operator in {row["operator"] for row in rows}
    }
    if record["operators"] != operators:
        faults.append("operators")
    places = [
        json.dumps([row[part] for part in ("operator", "target", "script", "line", "before", "after")])
        for row in (*rows, *record["equivalent"])
    ]
    if len(set(places)) != len(places):
        faults.append("a mutant twice")
    return faults


@pytest.mark.skipif(not RECORD.exists(), reason="no run is recorded")
def test_the_record_is_one_whole_run_that_agrees_with_itself_and_with_the_tables_of_its_project() -> None:
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    assert _faults(record) == []
    score = Score.from_json(record)
    assert [each for each in score.tried if "/mutant.sb3" in each.reason] == []
    assert [each for each in score.of_fate("accepted") if not each.reason] == []
    if record["project"] != digest_of_project(SHIPPED):
        return  # the tables belong to the project as it is now
    assert [each for each in score.equivalent if first_covering(EQUIVALENTS, each) is None] == []
    assert [each for each in score.tried if first_covering(EQUIVALENTS, each.wording)] == []
    for each in score.of_fate("accepted"):
        change = first_covering(ACCEPTED, each.wording)
        assert change is not None
        assert change.why == each.reason
    assert [each for each in score.of_fate("survived") if first_covering(ACCEPTED, each.wording)] == []


def test_the_page_says_what_the_record_and_the_tables_say() -> None:
    text = PAGE.read_text(encoding="utf-8")
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else None
    assert with_figures(text, record, EQUIVALENTS, ACCEPTED, digest_of_project(SHIPPED)) == text


def test_the_page_tells_the_figures_of_a_record() -> None:
    wording = Wording("list swapped", "Sower", "define rest", 1, ("a | b",), ())
    rows = [Tried(wording, "survived", "", "")]
    rows += [Tried(replace(wording, line=line), "killed", "screen", "why") for line in range(2, 200)]
    text = to_text(Run("ab" * 32, "cd" * 32, SEED, 199, None, None), Score(rows, 1234, []))
    page = with_figures(PAGE.read_text(encoding="utf-8"), json.loads(text), EQUIVALENTS, ACCEPTED, "ab" * 32)
    for line in (
        "| mutants of the project | 1,234 |",
        "| score: killed of tried | 99.5% (98% wanted) |",
        "| survived: list swapped | Sower, `define rest` | `a \\| b` | `(nothing)` |",
    ):
        assert line in page.splitlines()
    with pytest.raises(ValueError, match="no section 'figures'"):
        with_figures("a page without markers", None, (), (), "")


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    write_whole(path, "one")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "two \ud800")
    assert path.read_text(encoding="utf-8") == "one"


def test_a_version_is_told_by_the_project_and_by_the_sources_of_verify(good: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sb3"
    other.write_bytes(good.read_bytes() + b" ")
    assert digest_of_project(good) != digest_of_project(other)
    folder = tmp_path / "tests"
    folder.mkdir()
    digests = set()
    for name in ("one.py", "other.py", "read.txt"):  # the last is no source
        (folder / name).write_text("pass\n", encoding="utf-8")
        digests.add(digest_of_sources(tmp_path, ["tests"]))
    assert [len(digest) for digest in digests] == [64, 64]
    assert [folder for folder in SOURCES if not (HOUSE / folder).is_dir()] == []


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of one level."""
    path = tmp_path_factory.mktemp("mutants") / "small.sb3"
    path.write_bytes(game.build(LEVELS[1:], FEWEST_PUSHES[1:]))
    return path


def test_verify_kills_mutants_of_a_small_project(small: Path) -> None:
    print(f"seed {SEED}")
    program = sb3.read(small)
    speaker = Speaker(program)
    found = mutants_of_game(program)
    broken = [
        each for each in found if each.operator in ("history bit dropped", "not dropped", "key swapped")
    ]
    chosen = choose(broken, 3, SEED)
    outcomes = run(small, chosen, judge, lambda done, outcome: None)
    assert [each.mutant for each in outcomes] == chosen
    assert [str(speaker.word(each.mutant)) for each in outcomes if not each.is_killed] == []
    assert [each.reason for each in outcomes if not each.reason or "/mutant.sb3" in each.reason] == []


def test_verify_notices_goals_that_are_summed_up_wrongly_on_a_large_board(small: Path) -> None:
    program = sb3.read(small)
    speaker = Speaker(program)
    (mutant,) = (
        each
        for each in mutants_of_game(program)
        if each.operator == "replace/insert swapped" and speaker.heading(each) == "define sum up goals"
    )
    assert put_on_trial(small, mutant, partial(judge, machines=["turbowarp"])).check == "gate texts"


def test_the_next_machine_is_asked_only_about_what_the_one_before_lets_pass(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, object]] = []
    faults: dict[str, str] = {}

    def verify(path: Path, *, vms: list[str], levels: object, **options: object) -> Verdict:
        asked.append((vms[0], levels))
        fault = faults.get(vms[0])
        return Verdict(
            {"lint": f"{path}: {fault}" if fault else PASS}, [LevelVerdict(1, ""), LevelVerdict(2, "")]
        )

    monkeypatch.setattr("harness.sokoban.mutants.judging.verify", verify)
    mutant = mutants_of_game(sb3.read(small))[0]
    assert put_on_trial(small, mutant, judge) == Outcome(mutant, "", "")
    assert asked == [("turbowarp", None), ("scratch", range(1, 3))]
    faults["scratch"] = "m" * 1000
    outcome = put_on_trial(small, mutant, judge)
    assert outcome.check == "gate lint"
    assert outcome.reason.startswith("mutant.sb3: mmm")
    assert len(outcome.reason) < 200
    asked.clear()
    faults["turbowarp"] = "odd"
    assert put_on_trial(small, mutant, judge) == Outcome(mutant, "gate lint", "mutant.sb3: odd")
    assert asked == [("turbowarp", None)]


def test_a_fault_of_verify_itself_is_no_kill(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def verify(path: Path, **options: object) -> Verdict:
        raise LookupError(path)

    monkeypatch.setattr("harness.sokoban.mutants.judging.verify", verify)
    outcome = put_on_trial(small, mutants_of_game(sb3.read(small))[0], judge)
    assert not outcome.is_killed
    assert outcome.reason.startswith("the judge broke off: LookupError(")
    assert "/mutant.sb3" not in outcome.reason


EXAMPLE = HOUSE / "examples" / "falling_star" / "falling_star.sb3"


def first_star_fault(changed: Path) -> Noticed | None:
    """Of the example, which is no Sokoban: a star that nobody catches costs a life and no more."""
    with RunningProject.open(changed, vm="turbowarp") as project:
        project.green_flag()
        project.step(60)
        left, score = project.variable("lives"), project.variable("score")
    return (
        None if (float(left), float(score)) == (2, 0) else Noticed("lives", f"{left} lives, {score} points")
    )


def test_any_project_and_any_judge_will_do() -> None:
    project = sb3.read(EXAMPLE)
    speaker = Speaker(project)
    assert first_star_fault(EXAMPLE) is None
    killed = {
        speaker.word(mutant).removed: put_on_trial(EXAMPLE, mutant, first_star_fault).is_killed
        for mutant in mutants_of(project)
        if mutant.operator == "set/change swapped"
    }
    assert killed["change [lives v] by (-1)"]
    assert not killed["change [basket x v] by (20)"]  # no key is pressed
