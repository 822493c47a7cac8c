"""How a project words what verify looks for on its screen: read from the project, in whatever language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import sb3
from generator.game import piece_names
from harness.sokoban.contract import Names, Sentence


@dataclass(frozen=True)
class Wording:
    """The sentences of the language that a project shows, and the characters that it has letters for."""

    pieces: Mapping[str, str]
    """By what each is called."""
    alphabet: frozenset[str]

    @classmethod
    def of(cls, project: sb3.Project) -> Wording:
        """What the project, which lacks no name of the contract, says in its file."""
        lists = {values.name: list(map(str, values.items)) for values in project.stage.lists}
        variable = project.stage.find_variable(Names.language)
        prefix = f"{variable.value} " if variable is not None else ""
        costumes = (costume.name for target in project.targets for costume in target.costumes)
        return cls(
            {
                name.removeprefix(prefix): text
                for name, text in zip(lists[Names.text_names], lists[Names.texts], strict=False)
                if name.startswith(prefix)
            },
            frozenset(name.removeprefix(Names.glyph) for name in costumes if name.startswith(Names.glyph)),
        )

    def said(self, sentence: Sentence, *values: object) -> str:
        """The sentence as it is written, with these values in it."""
        first, *others = self._pieces(sentence)
        parts = (f"{value}{piece}" for value, piece in zip(values, others, strict=True))
        return self.written("".join([first, *parts]))

    def pattern(self, sentence: Sentence, *values: str) -> str:
        """A regular expression for the sentence, with these expressions in it, or with any values."""
        first, *others = (re.escape(self.written(piece)) for piece in self._pieces(sentence))
        inner = values or [".*"] * len(others)
        return first + "".join(f"{value}{piece}" for value, piece in zip(inner, others, strict=True))

    def written(self, text: str) -> str:
        """The text as it is written: a blank for each half of a character that there is no letter for."""
        units = [letter for letter in text for _ in range(len(letter.encode("utf-16-le")) // 2)]
        return "".join(unit if unit in self.alphabet else " " for unit in units)

    def _pieces(self, sentence: Sentence) -> Iterator[str]:
        return (self.pieces[name] for name in piece_names(sentence, len(self.pieces)) if name in self.pieces)
