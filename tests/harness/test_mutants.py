"""mutants: each operator changes what it says, and nothing else; the choice; a sample for verify to kill."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

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
    lint,
    start_sound,
    switch_costume,
    to_json,
    wait,
    when_flag_clicked,
    when_i_receive,
    when_key,
)
from harness import Project as RunningProject
from harness import read_project
from harness.mutants import (
    EQUIVALENTS,
    OPERATORS,
    Outcome,
    Score,
    Speaker,
    choose,
    mutants_of,
    reason_for,
    run,
    write,
)

BLANK = b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20"/>'
PICTURE, SPADE = Costume("hoe", BLANK, (10, 10)), Costume("spade", BLANK, (10, 10))
SCRAPE, SPLASH = Sound("scrape", b"RIFF", 22050, 100), Sound("splash", b"RIFF", 22050, 100)
SAMPLE, SEED = 8, 3
DOCS = Path(__file__).parents[2] / "docs" / "mutants.md"


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
def document() -> dict[str, Any]:
    """The project.json of a small project in which every operator finds something to change."""
    sower = Sower()
    return to_json(
        Project(
            field,
            [sower],
            costumes={field: [PICTURE], sower: [PICTURE, SPADE]},
            sounds={sower: [SCRAPE, SPLASH]},
            contents={field.levels: ["5#|#@$.#|5#"], field.fewest_pushes: [1]},
        )
    )


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
    "block removed": ("say [splash]", ""),
    "initialisation removed": ("delete all of [seeds v]", ""),
    "yield removed": ("wait (1) seconds", ""),
    "script removed": ("when I receive [grown v] / switch costume to (hoe v)", ""),
    "neighbours swapped": ("set [row v] to [0]", "set [row v] to [0]"),
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
    "branch dropped": ("set [rain v] to [8192] / change [row v] by ((0) - (rain))", ""),
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
def test_an_operator_changes_what_it_says(document: dict[str, Any], operator: str) -> None:
    speaker = Speaker(document)
    words = [speaker.word(mutant) for mutant in mutants_of(document) if mutant.operator == operator]
    told = {tuple(" / ".join(map(str.strip, lines)) for lines in (each.before, each.after)) for each in words}
    assert EXAMPLES[operator] in told


def test_every_mutant_is_another_program_that_keeps_to_the_format(document: dict[str, Any]) -> None:
    assert lint(document) == []
    before = json.dumps(document)
    seen = {before}
    for mutant in mutants_of(document):
        changed = mutant.apply(document)
        assert lint(changed) == [], mutant
        others = [each for each in changed["targets"] if each["name"] != mutant.target]
        assert others == [each for each in document["targets"] if each["name"] != mutant.target]
        seen.add(json.dumps(changed))
    assert len(seen) == len(mutants_of(document)) + 1
    assert json.dumps(document) == before


def test_nothing_is_changed_in_scripts_that_nothing_starts(document: dict[str, Any]) -> None:
    quiet = json.loads(json.dumps(document))
    sower = quiet["targets"][1]
    hats = {key for key, each in sower["blocks"].items() if each["opcode"].startswith("event_when")}
    for key in hats:
        sower["blocks"][key]["opcode"] = "operator_add"
    assert {mutant.operator for mutant in mutants_of(quiet)} == {
        "OPTIMAL off by one",
        "level character changed",
    }


def test_blocks_that_have_nothing_to_do_with_each_other_are_not_exchanged(document: dict[str, Any]) -> None:
    speaker = Speaker(document)
    swapped = [
        speaker.word(mutant) for mutant in mutants_of(document) if mutant.operator == "neighbours swapped"
    ]
    assert "when [a v] key pressed" not in {each.script for each in swapped}  # counts, then sends a message
    assert "when [b v] key pressed" not in {each.script for each in swapped}
    assert "define rest  // with screen refresh" in {each.script for each in swapped}


def test_a_mutant_can_be_loaded_and_run(good: Path, tmp_path: Path) -> None:
    document = read_project(good)
    for operator in ("neighbours swapped", "not dropped", "index off by one"):
        (mutant,) = choose([each for each in mutants_of(document) if each.operator == operator], 1, SEED)
        path = tmp_path / "mutant.sb3"
        write(good, mutant, path)
        assert lint(read_project(path)) == []
        with RunningProject.open(path, vm="turbowarp") as project:
            project.green_flag()
            project.step(2)
            assert project.warnings() == [], operator


def test_the_choice_is_the_same_for_a_seed_and_hits_every_operator_and_every_script(good: Path) -> None:
    found = mutants_of(read_project(good))
    chosen = choose(found, 300, SEED)
    assert len(chosen) == 300
    assert chosen == choose(mutants_of(read_project(good)), 300, SEED)
    assert chosen != choose(found, 300, SEED + 1)
    assert len({mutant.identity for mutant in chosen}) == 300
    assert {mutant.operator for mutant in chosen} == {mutant.operator for mutant in found}
    assert {mutant.script for mutant in chosen} == {mutant.script for mutant in found}


def test_what_is_no_mutant_is_passed_over_and_another_chosen(good: Path) -> None:
    found = mutants_of(read_project(good))
    first = choose(found, 100, SEED)
    chosen = choose(found, 100, SEED, lambda mutant: mutant in first[:10])
    assert len(chosen) == 100
    assert not [mutant for mutant in chosen if mutant in first[:10]]


def test_a_choice_of_more_than_there_are_is_all(document: dict[str, Any]) -> None:
    found = mutants_of(document)
    assert Counter(map(id, choose(found, 10_000, SEED))) == Counter(map(id, found))


def test_the_score_counts_every_survivor_and_names_it(document: dict[str, Any]) -> None:
    found = mutants_of(document)[:100]
    speaker = Speaker(document)
    all_killed = Score.of([Outcome(mutant, "screen", "why", 1.0) for mutant in found], speaker, 200, [])
    assert (all_killed.killed, all_killed.share, all_killed.is_enough) == (100, 1.0, True)
    outcomes = [*all_killed.outcomes[:99], Outcome(found[99], "", "", 1.0)]
    score = Score.of([*outcomes[:97], *outcomes[99:]], speaker, 200, [speaker.word(found[97])])
    assert (score.killed, score.share, score.is_enough) == (97, 97 / 98, True)
    assert not Score.of(outcomes[60:], speaker, 200, []).is_enough
    assert score.survivors == [speaker.word(found[99])]
    assert score.by_check() == {"screen": 97}
    recorded = score.to_json(seed=SEED)
    assert recorded["survivors"] == [speaker.word(found[99]).name]
    assert recorded["passed over as equivalent"] == [speaker.word(found[97]).name]


def test_every_reason_why_a_change_is_none_is_in_the_docs() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for each in EQUIVALENTS:
        assert each.operator in OPERATORS
        assert each.reason in text, each


def test_verify_kills_a_sample_of_mutants_but_for_those_explained(good: Path) -> None:
    print(f"seed {SEED}")
    document = read_project(good)
    speaker = Speaker(document)
    found = mutants_of(document)
    chosen = choose(found, SAMPLE, SEED, lambda mutant: reason_for(speaker.word(mutant)) != "")
    outcomes = run(good, chosen, lambda done, outcome: None)
    assert len(outcomes) == SAMPLE
    assert [str(speaker.word(each.mutant)) for each in outcomes if not each.is_killed] == []
