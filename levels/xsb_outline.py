"""The outline of an XSB text: which lines are boards, and what stands before, between and after them.

See levels/xsb.py for the format.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from levels.board import Drawing
from levels.errors import LevelError
from levels.lurd import is_lurd
from levels.rle import draw_rle, is_rle_board
from levels.room import Room
from levels.rules import GAME_KEYS
from levels.xsb_boards import draw, split_boards
from levels.xsb_lines import (
    HIDDEN_REMARK,
    Line,
    foreign_letters,
    is_blank,
    is_comment_end,
    is_filler,
    is_ornament,
    is_remark,
    is_row,
    is_row_with_its_end,
    is_setting,
    is_solution,
    is_spoilt_row,
    key_and_value,
    split_lines,
    starts_board,
    with_plain_blanks,
)

_KEYS_OF_US = ("title", "author", "collection", "copyright", "rules", *GAME_KEYS)
_KEYS_OF_OTHERS = (
    *("date", "date of last change", "date created", "difficulty", "e-mail", "email", "encoding", "file"),
    *("homepage", "id", "rating", "set", "url", "web site", "website"),
)


class Kind(Enum):
    """What sort of line a note is; each sort may stand before or after its board."""

    KEY = "key"
    TEXT = "text"
    REMARK = "remark"


@dataclass(frozen=True)
class Note:
    """A line that says something: `Key: value` (key in lower case), plain text, or a comment line.

    A value of a key is placed: `line` and `column` count from 1.
    """

    kind: Kind
    key: str
    value: str
    line: int = 0
    column: int = 0


@dataclass
class Gap:
    """What stands between two boards: paragraphs of notes, and whether they touch the boards around."""

    paragraphs: list[list[Note]] = field(default_factory=list)
    touches_above: bool = False
    touches_below: bool = False


@dataclass(frozen=True)
class Board:
    """A board as found: its first line (from 1) and its drawing, or what kept it from being drawn."""

    line: int
    drawing: Drawing | LevelError


@dataclass(frozen=True)
class Outline:
    """Boards in order, and the gaps around them: gap n stands before board n, the last one after the last.

    `solutions` is how many solutions and snapshots were skipped.
    """

    boards: tuple[Board, ...]
    gaps: tuple[Gap, ...]
    solutions: int


def outline(text: str, source: str) -> Outline:
    """Find the boards and the notes in a text. Takes any text."""
    return _Outliner(split_lines(text), source, Room(len(text))).read()


class _Outliner:
    """Reads the lines one after the other."""

    def __init__(self, lines: Sequence[Line], source: str, room: Room) -> None:
        self.lines = lines
        self.source = source
        self.room = room
        self.next = 0
        self.boards: list[Board] = []
        self.gaps = [Gap()]
        self.solutions = 0
        self.broken = True  # a blank line, or the file's start, is just above
        # Where each line's next "Comment-End:" is, as long as no other "Comment:" comes before it.
        self.comment_ends = self._find_comment_ends()
        # Whether each line, and the file's end, has only rows down to one that starts a board for certain.
        self.leads = self._find_leads()

    def read(self) -> Outline:
        while self.next < len(self.lines):
            line = self.lines[self.next]
            if is_blank(line.text):
                self.next += 1
                self.broken = True
            elif self._board_starts_here():
                self._read_board()
            elif self._rows_with_their_ends() > 1:
                self._read_rows_with_their_ends()
            elif is_rle_board(line.text):
                self._read_rle(line)
            else:
                self.next += 1
                self._read_note(line.text.strip())
        return Outline(tuple(self.boards), tuple(self.gaps), self.solutions)

    def _board_starts_here(self) -> bool:
        text = self.lines[self.next].text
        if self.leads[self.next] and not is_filler(text):
            return True
        # A first row with one wrong character: without this it would be read as a title.
        return foreign_letters(text) <= 1 and is_spoilt_row(text) and self.leads[self.next + 1]

    def _read_board(self) -> None:
        start = end = self.next  # end: after the last row so far
        while self.next < len(self.lines):
            text = self.lines[self.next].text
            self.next += 1
            if self.next - 1 == start or is_row(text) or is_spoilt_row(text):
                end = self.next
            elif not is_filler(text):
                break
        self.next = end
        for number, board in enumerate(split_boards(self.lines[start:end])):
            self.broken = self.broken or number > 0
            self._add_board(board[0].number, draw(board, self.source))

    def _rows_with_their_ends(self) -> int:
        """How many lines from here on are rows that end in `|`, and a last one that need not."""
        end = self.next
        while end < len(self.lines) and is_row_with_its_end(self.lines[end].text):
            end += 1
        if end > self.next and end < len(self.lines) and is_row(self.lines[end].text):
            end += 1
        return end - self.next

    def _read_rows_with_their_ends(self) -> None:
        lines = self.lines[self.next : self.next + self._rows_with_their_ends()]
        self.next += len(lines)
        if any(character.isdigit() for line in lines for character in line.text):
            whole = "".join(line.text.strip() for line in lines)
            self._add_board(lines[0].number, self._draw_rle(lines[0]._replace(text=whole)))
        else:
            rows = [line._replace(text=line.text.rstrip().removesuffix("|")) for line in lines]
            self._add_board(lines[0].number, draw(rows, self.source))

    def _read_rle(self, line: Line) -> None:
        self.next += 1
        self._add_board(line.number, self._draw_rle(line))

    def _draw_rle(self, line: Line) -> Drawing | LevelError:
        try:
            return draw_rle(line.text, self.source, line.number, line.offset + 1, self.room)
        except LevelError as error:
            return error

    def _add_board(self, line: int, drawing: Drawing | LevelError) -> None:
        if isinstance(drawing, Drawing) and not self.room.take(drawing.size):
            drawing = self.room.error(self.source, line)
        self.gaps[-1].touches_below = not self.broken
        self.boards.append(Board(line, drawing))
        self.gaps.append(Gap())
        self.broken = False

    def _read_note(self, text: str) -> None:
        if is_ornament(text.lstrip(";:") if is_remark(text) else text):
            self.broken = True
        elif is_remark(text):
            self._read_remark(text)
        elif is_solution(text):
            self._skip_solution()
        elif not is_comment_end(text):
            self._read_line(text)

    def _read_remark(self, line: str) -> None:
        text = line.lstrip(";:").strip()
        if line.startswith(HIDDEN_REMARK):
            self._add(Note(Kind.KEY, "comment", text))
            return
        key, value = key_and_value(text)
        if key in _KEYS_OF_US:
            self._add(self._key(key, value))
        else:
            self._add(Note(Kind.REMARK, "", text))

    def _read_line(self, text: str) -> None:
        key, value = key_and_value(text)
        if key == "comment":
            self._read_comment(value)
        elif key in _KEYS_OF_US:
            self._add(self._key(key, value))
        elif key in _KEYS_OF_OTHERS or is_setting(text):
            self._add(Note(Kind.KEY, "comment", text))
        else:
            self._add(Note(Kind.TEXT, "", text))

    def _key(self, key: str, value: str) -> Note:
        """The note of a key on the line just read, which its value ends."""
        line = self.lines[self.next - 1]
        column = line.offset + len(line.text.rstrip()) - len(value) + 1
        return Note(Kind.KEY, key, value, line.number, column)

    def _read_comment(self, value: str) -> None:
        """A comment up to its end mark; without one, its line, or what comes before a blank or a board."""
        end = self.comment_ends[self.next - 1]
        after = None if end is None else end + 1
        if end is None:
            end = self.next if value else self._end_of_paragraph()
        lines = [value] if value else []
        lines += [line.text for line in self.lines[self.next : end]]
        self.next = after or end
        self._add(Note(Kind.KEY, "comment", "\n".join(lines)))

    def _end_of_paragraph(self) -> int:
        end = self.next
        while end < len(self.lines) and not is_blank(self.lines[end].text):
            if starts_board(self.lines[end].text):
                break
            end += 1
        return end

    def _find_leads(self) -> list[bool]:
        leads = [False]
        for line in reversed(self.lines):
            text = with_plain_blanks(line.text)
            row_above = leads[-1] and (is_row(text) or is_filler(text))
            leads.append(row_above or starts_board(text))
        return leads[::-1]

    def _find_comment_ends(self) -> list[int | None]:
        ends: list[int | None] = [None] * len(self.lines)
        end = None
        for index in range(len(self.lines) - 1, -1, -1):
            text = self.lines[index].text.strip()
            ends[index] = end
            if is_comment_end(text):
                end = index
            elif key_and_value(text)[0] == "comment":
                end = None
        return ends

    def _skip_solution(self) -> None:
        self.solutions += 1
        while self.next < len(self.lines) and is_lurd(self.lines[self.next].text.strip()):
            self.next += 1
        self.broken = True

    def _add(self, note: Note) -> None:
        gap = self.gaps[-1]
        if not gap.paragraphs:
            gap.touches_above = not self.broken
        if self.broken or not gap.paragraphs:
            gap.paragraphs.append([])
        gap.paragraphs[-1].append(note)
        self.broken = False
