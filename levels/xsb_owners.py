"""Which board a note of an XSB text belongs to: the one above it, the one below, or none (the collection).

See "Whose title" in levels/xsb.py for the rules.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from levels.level import tidy_comment
from levels.xsb_outline import Gap, Kind, Note

AUTHOR_KEYS = ("author", "copyright")
_NUMBERED = re.compile(r"(\D*)(\d{1,9})(?!\d)")
"""A line like `Level 7`, with more behind it or not."""


@dataclass
class Notes:
    """What a text says about one board, or about the collection."""

    before: list[list[Note]] = field(default_factory=list)
    after: list[list[Note]] = field(default_factory=list)

    def key(self, *keys: str) -> str:
        """The first value that is not empty, of the first of these keys that has one."""
        note = self.note(*keys)
        return note.value if note else ""

    def note(self, *keys: str) -> Note | None:
        """The note of that value; None where `key` is empty."""
        notes = [note for paragraph in self.before + self.after for note in paragraph]
        return next((note for key in keys for note in notes if note.key == key and note.value), None)

    def title_and_comment(self, *keys: str, used_elsewhere: Collection[str] = ()) -> tuple[str, str]:
        """The title, by key or else the nearest line, text before comment lines; the rest as comment.

        Keys that are not used, a second title say, belong to the comment, but for values in USED_ELSEWHERE.
        """
        title = self.note(*keys) or self._nearest_line()
        used = [title, self.note(*AUTHOR_KEYS), self.note("rules")]
        values = {*used_elsewhere, *(note.value for note in used if note)}
        words = []
        for note in (note for paragraph in self.before + self.after for note in paragraph):
            if note.key in ("", "comment"):
                words += [note.value] if note is not title else []
            elif note.value and note.value not in values:
                words.append(f"{note.key.capitalize()}: {note.value}")
        return title.value if title else "", tidy_comment("\n".join(words))

    def _nearest_line(self) -> Note | None:
        nearest_first = [*reversed(self.before), *self.after]
        for kind in (Kind.TEXT, Kind.REMARK):
            for paragraph in nearest_first:
                for note in paragraph:
                    if note.kind is kind and note.value:
                        return note
        return None


def owners(gaps: Sequence[Gap]) -> tuple[Notes, list[Notes]]:
    """The notes of the collection, and those of each board. There is one gap more than boards."""
    follows = {kind: _follows(gaps, kind) for kind in Kind}
    boards = [Notes() for _ in gaps[1:]]
    for number, gap in enumerate(gaps[1:-1], start=1):
        for index, paragraph in enumerate(gap.paragraphs):
            above, below = _split(gap, index, paragraph, follows)
            boards[number - 1].after.append(above)
            boards[number].before.append(below)
    boards[-1].after += gaps[-1].paragraphs
    lead = {
        kind
        for kind in Kind
        if any(_names(paragraph, kind) for notes in boards for paragraph in notes.before)
    }
    if len(boards) == 1:
        lead = {kind for kind in Kind if not follows[kind]}
    header, first = _split_head(gaps[0].paragraphs, lead)
    boards[0].before += first
    return Notes(after=header), boards


def _names(paragraph: Iterable[Note], kind: Kind) -> bool:
    return bool(_candidates(paragraph, kind))


def _candidates(paragraph: Iterable[Note], kind: Kind) -> list[str]:
    """The lines of a kind that may be a title."""
    return [
        note.value for note in paragraph if note.kind is kind and note.key in ("", "title") and note.value
    ]


def _follows(gaps: Sequence[Gap], kind: Kind) -> bool:
    """True if in this text the lines of a kind that stand free come after the board that they are about."""
    if _count_on(gaps, kind):
        return False
    first, *inner, last = [any(_names(paragraph, kind) for paragraph in gap.paragraphs) for gap in gaps]
    match kind:
        case Kind.KEY:
            return last or not any(inner)
        case Kind.TEXT:
            return last and not first
        case Kind.REMARK:
            return last


def _count_on(gaps: Sequence[Gap], kind: Kind) -> bool:
    """True if lines of a kind count, one in each gap, from before the first board to after the last."""
    counted = []
    for gap in gaps:
        paragraphs = [found for paragraph in gap.paragraphs if (found := _candidates(paragraph, kind))]
        numbered = _NUMBERED.match(paragraphs[-1][0]) if paragraphs else None
        if numbered is None:
            return False
        counted.append((numbered[1], int(numbered[2])))
    word, start = counted[0]
    return counted == [(word, start + place) for place in range(len(gaps))]


def _split(
    gap: Gap, index: int, paragraph: list[Note], follows: dict[Kind, bool]
) -> tuple[list[Note], list[Note]]:
    """The notes of a paragraph that belong to the board above, and to the board below."""
    above = index == 0 and gap.touches_above
    below = index == len(gap.paragraphs) - 1 and gap.touches_below
    if above != below:
        return (paragraph, []) if above else ([], paragraph)
    return (
        [note for note in paragraph if follows[note.kind]],
        [note for note in paragraph if not follows[note.kind]],
    )


def _split_head(
    paragraphs: Sequence[list[Note]], lead: set[Kind]
) -> tuple[list[list[Note]], list[list[Note]]]:
    """The paragraphs before the first board: those of the collection, and those of the first board.

    Of every kind that stands before its board in this text, the last paragraph is the first board's.
    """
    last = {
        kind: max((i for i, paragraph in enumerate(paragraphs) if _names(paragraph, kind)), default=-1)
        for kind in lead
    }

    def is_first_boards(note: Note, index: int) -> bool:
        return last.get(note.kind, -1) == index

    header = [[note for note in p if not is_first_boards(note, i)] for i, p in enumerate(paragraphs)]
    first = [[note for note in p if is_first_boards(note, i)] for i, p in enumerate(paragraphs)]
    return header, first
