"""The table of texts, and what of it the project holds."""

from __future__ import annotations

import re
from pathlib import Path

import sb3
from generator.game import TEXTS
from harness import Project, idle

SHIPPED = Path(__file__).parents[3] / "dist" / "sokoban.sb3"
SENTENCE = re.compile(r"[a-z]{2,} [a-z]{2,}|[A-Z][a-z]+ ")


def test_no_two_sentences_have_the_same_name_for_scratch_which_looks_at_no_case() -> None:
    names = [piece.casefold() for text in TEXTS for piece in text.pieces]
    assert len(set(names)) == len(names)


def test_the_project_holds_every_piece_of_every_sentence_by_its_name() -> None:
    lists = {values.name: values.items for values in sb3.read(SHIPPED).stage.lists}
    held = dict(zip(lists["text names"], lists["texts"], strict=True))
    for text in TEXTS:
        assert [held[f"en {piece}"] for piece in text.pieces] == re.split(r"%\d", text.en)


def test_every_sentence_of_the_table_is_said_by_a_script_and_no_other() -> None:
    project = sb3.read(SHIPPED)
    looked_up = {
        str(name.content.value)
        for target in project.targets
        for block in target.blocks()
        if block.opcode == "data_itemnumoflist" and block.fields["LIST"].value == "text names"
        for joined in [block.inputs["ITEM"].content]
        if isinstance(joined, sb3.Block)
        for name in [joined.inputs["STRING2"]]
        if isinstance(name.content, sb3.Literal)
    }
    assert looked_up == {f" {piece}" for text in TEXTS for piece in text.pieces}


def test_no_script_holds_a_sentence_of_its_own() -> None:
    project = sb3.read(SHIPPED)
    shown = {"looks_say", "procedures_call", "data_setvariableto", "operator_join"}
    typed = [
        slot.content.value
        for target in project.targets
        for block in target.blocks()
        if block.opcode in shown
        for slot in block.inputs.values()
        if isinstance(slot.content, sb3.Literal) and SENTENCE.search(str(slot.content.value))
    ]
    names = {f" {piece}" for text in TEXTS for piece in text.pieces}
    assert [text for text in typed if text not in names] == ["top panel", "bottom panel"]  # costumes


def test_another_language_is_shown_if_its_texts_are_added_and_it_is_chosen() -> None:
    with Project.open(SHIPPED, vm="turbowarp") as project:
        called = [str(name) for name in project.list_of("text names")]
        english = project.list_of("texts")
        project.set_list("text names", [*called, *(name.replace("en ", "shouted ", 1) for name in called)])
        project.set_list("texts", [*english, *(str(text).upper() for text in english)])
        project.set_variable("language", "shouted")
        project.set_list("levels", ["not a level"])
        project.green_flag()
        project.step()
        project.run_until(idle(), frames=300, what="the level")
        assert project.variable("problem") == "IN ROW 1 THERE IS A STRANGE n"
