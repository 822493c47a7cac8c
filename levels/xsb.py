"""XSB, also called .sok: a text with boards, titles and comments, as people have written them since 1990.

Boards
    One line a row, one character a square: `#` wall, `@` or `p` keeper, `+` or `P` keeper on a goal, `$`
    or `b` box, `*` or `B` box on a goal, `.` goal, and space, `-` or `_` floor. A board starts at the
    first line of these characters that holds a `#`, `@` or `$`, or leads to one that does, and ends
    before the first line that is no row. A row of floor alone must be drawn with `-` or `_` and have
    rows around it. Rows may be uneven. A tab can only be a blank at a row's end, or part of a margin
    that is the same before every row. A line like a row but for a few characters is a row with mistakes.
    A whole board may be given on one line of RLE, or as rows of one width with a blank between each two;
    or each of its rows ends in `|`. Lines of one character alone (`****`, `------`) are no rows at a
    board's edges, nor where they lie between boards.

Lines between boards
    `Title:` `Author:` `Collection:` `Copyright:`   keys, in any case, also behind a `;`, and with `=` for `:`
    `Game:` `Variant:`                              another game than Sokoban is refused by its name
    `Comment:` … `Comment-End:`                     a comment of several lines; without an end, of one
    `Rules:`                                        `keeper-home` (the keeper must end on a goal) or `classic`
    `Solution` …                                    skipped but counted, with the LURD lines after it
    `; …`                                           comment lines; one may be a title
    `:: …` and `Name=value`                         comment lines that are never a title
    any other                                       plain text; one may be a title

Whose title
    Lines right below a board, with a blank line before the next, are about that board; lines right above a
    board likewise. For lines that stand free the whole file decides, for each kind of line apart:
    * keys are about the board above, unless there is a title between boards and none after the last board;
    * plain text is about the board below, unless it stands after the last board and not before the first;
    * comment lines are about the board below, unless there is one after the last board;
    * but lines of any kind that count, `; 1` before the first board up to `; n + 1` after the last of n
      boards, are about the board below: the last one is left over from a longer text.
    The nearest line is the title (by key before plain text before comment line), the others are the comment.
    What stands before the first board is about the collection, except the last title there if titles come
    before their boards in this file. In a file of one board a `Title:` before it names both.
    A level without an author has the collection's; `Copyright:` stands in where there is no author. Rules
    before the first board are those of every board without its own.

Texts
    Lines end in LF, CR LF or CR, the last one or not. A byte order mark and mail quoting (`> ` before every
    row) are skipped.

Writing gives the boards as they are, each followed by its keys; `Collection:`, `Author:` and `Comment:` of
the collection come first. Reading it back gives the same collection.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from levels.errors import TEXT, LevelError
from levels.level import Collection, Level, level_of
from levels.rules import GAME_KEYS, Rules, other_game, rules_named, unknown_rules
from levels.xsb_lines import is_comment_end
from levels.xsb_outline import Note, Outline, outline
from levels.xsb_owners import AUTHOR_KEYS, Notes, owners

COLLECTION_KEYS = ("collection", "title")


@dataclass(frozen=True)
class Scanned:
    """A board found in a text: the level, or None and every problem that it has.

    `index` counts the boards from 1; it is 0 for a problem of the whole text. `line` is the board's first.
    """

    index: int
    line: int
    title: str
    level: Level | None
    problems: tuple[LevelError, ...]


def scan_xsb(text: str, source: str = TEXT) -> tuple[Scanned, ...]:
    """Every board of a text, in order, valid or not; never raises.

    A text without a board gives one entry of index 0 with the problem "no level found".
    """
    found = outline(text, source)
    return _scan(found, source, *owners(found.gaps)) if found.boards else (_nothing(source),)


def parse_xsb(text: str, source: str = TEXT) -> Collection:
    """The collection in a text. Raises the first `LevelError`."""
    found = outline(text, source)
    if not found.boards:
        raise _nothing(source).problems[0]
    header, boards = owners(found.gaps)
    levels = []
    for entry in _scan(found, source, header, boards):
        if entry.level is None:
            raise entry.problems[0]
        levels.append(entry.level)
    _, comment = header.title_and_comment(*COLLECTION_KEYS)
    title = _collection_title(header, boards)
    return Collection(title, header.key(*AUTHOR_KEYS), comment, tuple(levels), found.solutions)


def write_xsb(levels: Collection | Iterable[Level]) -> str:
    """The text of a collection, or of bare levels.

    Raises `LevelError` for a comment that has its own end marker within.
    """
    collection = levels if isinstance(levels, Collection) else Collection.of(levels)
    header = _write_keys("Collection", collection.title, collection.author, collection.comment)
    parts = [header] if header else []
    for level in collection.levels:
        author = "" if level.author == collection.author else level.author
        rules = "" if level.rules == "classic" else level.rules
        board = "".join((row.rstrip(" ") or "-") + "\n" for row in level.rows)
        parts.append(board + _write_keys("Title", level.title, author, level.comment, rules))
    return "\n".join(parts)


def _nothing(source: str) -> Scanned:
    return Scanned(0, 1, "", None, (LevelError("no level found", source=source),))


def _scan(found: Outline, source: str, header: Notes, boards: list[Notes]) -> tuple[Scanned, ...]:
    author = header.key(*AUTHOR_KEYS)
    of_all = _collection_title(header, boards)
    only_title = header.key("title") if len(boards) == 1 else ""
    entries = []
    for index, (board, notes) in enumerate(zip(found.boards, boards, strict=True), start=1):
        title, comment = notes.title_and_comment("title", used_elsewhere=[of_all])
        title = title or only_title
        game = _other_game(notes.note(*GAME_KEYS) or header.note(*GAME_KEYS), source)
        rules = game or _rules(notes.note("rules") or header.note("rules"), source)
        by = notes.key(*AUTHOR_KEYS) or author
        level, problems = level_of(board.drawing, title, by, comment, rules)
        entries.append(Scanned(index, board.line, title, level, problems))
    return tuple(entries)


def _collection_title(header: Notes, boards: list[Notes]) -> str:
    """The collection's title, which a board's notes have where the header does not."""
    title, _ = header.title_and_comment(*COLLECTION_KEYS)
    return title or next(filter(None, (notes.key("collection") for notes in boards)), "")


def _rules(note: Note | None, source: str) -> Rules | LevelError:
    if note is None:
        return "classic"
    unknown = LevelError(unknown_rules(note.value), source=source, line=note.line, column=note.column)
    return rules_named(note.value) or unknown


def _other_game(note: Note | None, source: str) -> LevelError | None:
    what = other_game(note.value) if note else None
    return LevelError(what, source=source, line=note.line, column=note.column) if note and what else None


def _write_keys(title_key: str, title: str, author: str, comment: str, rules: str = "") -> str:
    keys = ((title_key, title), ("Author", author), ("Rules", rules))
    lines = [f"{key}: {value}\n" for key, value in keys if value]
    if comment:
        if any(is_comment_end(line) for line in comment.split("\n")):
            raise LevelError(f"the comment of {title or 'a level'!r} has a line 'Comment-End:' within")
        lines.append(f"Comment:\n{comment}\nComment-End:\n")
    return "".join(lines)
