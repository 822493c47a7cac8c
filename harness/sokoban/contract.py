"""Every name of the project that verify reads: what a remix must keep so that it can be verified.

Variables and lists belong to the Stage, so sprites may be renamed or added at will; pictures and sounds are
recognised by their names, whatever they look or sound like. Squares count from 1, row by row. Everything
else may be renamed, added to or redrawn. The list in docs/architecture.md is made from this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Self, TypeVar

import sb3
from generator.game import FULL_SPEED, KEYS, TRAPS, Key, Toggle
from harness.machine import Project, Reading, Row, items_of, var
from solver_ref import Keeper


class Name(str):
    """What something is called in the project, with a line about it."""

    about: str

    def __new__(cls, name: str, about: str) -> Self:
        """NAME, and what it is there for."""
        made = super().__new__(cls, name)
        made.about = about
        return made


class Variable(Name):
    """A variable of the Stage."""


class List(Name):
    """A list of the Stage."""


class Sentence(Name):
    """A sentence of the table of texts: its name, or that of its first piece, behind the language."""


class ListOfASprite(Name):
    """A list of whatever sprite."""


class Costume(Name):
    """A costume, or the beginning of the names of several."""


class Sound(Name):
    """A sound."""


KINDS: dict[type[Name], str] = {
    Variable: "variable of the Stage",
    List: "list of the Stage",
    Sentence: "item of `text names`",
    ListOfASprite: "list of any sprite",
    Costume: "costume",
    Sound: "sound",
}


FLAGS: dict[Key, Variable] = {
    key: Variable(key.effect.variable, key.effect.about) for key in KEYS if isinstance(key.effect, Toggle)
}
"""Variables of the Stage that a key each sets to 1 and back to 0."""
STARTS = {FLAGS[key]: key.effect.start for key in KEYS if isinstance(key.effect, Toggle)}
"""What each of them is after the green flag."""


class Names:
    """The names, by what verify calls them."""

    level_number = Variable("level number", "which line of `levels` is being played")
    optimal = Variable("OPTIMAL", "the fewest pushes of the level, – where nobody knows them")
    problem = Variable("problem", "why the level can't be played, empty when it can")
    width = Variable("width", "squares in a row")
    height = Variable("height", "rows")
    keeper = Variable("keeper", "the keeper's square")
    moves = Variable("moves", "steps and pushes since the start")
    pushes = Variable("pushes", "pushes since the start")
    solved = Variable("solved", "1 when every box is on a goal, else 0")
    cursor = Variable("cursor", "how many entries of `history` are in force")
    machine = Variable("machine", "what the computer is doing: empty, `searching` or `replaying`")
    answer = Variable("answer", "of the last search: empty, `solved`, `unsolvable` or `limit`")
    expanded = Variable("expanded", "nodes that the last search has expanded")
    states = Variable("states", "nodes that the last search has stored")
    deadlocked = Variable("deadlocked", "1 when a box is stuck, else 0")
    traps_shown, full_speed = FLAGS[TRAPS], FLAGS[FULL_SPEED]

    levels = List("levels", "the text of each level")
    known_levels = List("known levels", "the texts that the project was built with")
    titles = List("titles", "the title of each known level")
    ground = List("ground", "of each square: 0 outside, 1 wall, 2 floor, 3 goal")
    traps = List("traps", "of each square: 1 for a trap square, else 0")
    box_at = List("box at", "of each square: the number of its box, 0 for none")
    stuck = List("stuck", "of each box, by its number: 1 when it is stuck, else 0")
    history = List("history", "each move: its direction, and 4 more if it pushed; 8 for a restart")
    solution = List("solution", "the pushes found: 4 times the box's square, and the direction")

    text_names = List("text names", "what the sentences are called that the project shows")
    texts = List("texts", "the sentences; of one with values in it the pieces around them")
    language = Variable("language", "the language shown, which stands before the names in `text names`")

    said_moves = Sentence("moves", "the counter of moves")
    said_pushes = Sentence("pushes", "the counter of pushes")
    said_optimal = Sentence("OPTIMAL", "the fewest pushes")
    said_help = Sentence("help", "the keys")
    said_stuck = Sentence("stuck", "that a box is stuck")
    said_solved = Sentence("solved", "praise, with the pushes")
    said_solved_best = Sentence("solved best", "praise for the fewest pushes")
    said_unsolvable = Sentence("unsolvable", "that a search has found no solution")
    said_limit = Sentence("limit", "that a search has run out of room")
    said_searching = Sentence("searching", "the pushes that a search has come to")
    said_searching_both = Sentence("searching both", "the pushes that a search from both ends has come to")
    said_found = Sentence("found", "that a search has found a solution, with its pushes")
    said_hint = Sentence("hint", "the same where only a hint was asked for")
    said_replayed = Sentence("replayed", "the same once the solution has been played")
    said_cancelled = Sentence("cancelled", "that a search or a replay was stopped")
    said_sound_off = Sentence("sound off", "that no sounds play")
    said_sound_on = Sentence("sound on", "that sounds play again")
    said_full_speed = Sentence("full speed", "that searches fill their frames")
    said_batches = Sentence("batches", "how many nodes a search takes in a frame")
    said_report = Sentence("report", "what a search has to say, the states stored and the seconds taken")
    said_too_large = Sentence("too large", "that a level is larger than the stage")
    said_strange = Sentence("strange", "in which row of a level's text which character means nothing")
    said_no_keeper = Sentence("no keeper", "that a level has no keeper")
    said_keepers = Sentence("keepers", "that it has more than one")
    said_no_box = Sentence("no box", "that it has no box")
    said_goals = Sentence("goals", "that it has so many boxes and another number of goals")
    said_boxes = Sentence("boxes", "that it has more boxes than Scratch has clones")
    said_open = Sentence("open", "that the keeper can walk off the board")
    said_out_of_reach = Sentence("out of reach", "that a box off its goal can't be reached")
    said_nothing_after = Sentence("nothing after", "which number in a level's text repeats nothing")
    said_zero_times = Sentence("zero times", "that a number in it is 0")
    said_not_closed = Sentence("not closed", "that a bracket in it is opened and not closed")
    said_not_opened = Sentence("not opened", "that one is closed and not opened")

    node_regions = ListOfASprite("node regions", "the keeper's region of each node; empty between searches")
    node_keepers = ListOfASprite(
        "node keepers", "its square instead, where the breadth-first search holds it so; as empty"
    )
    heads = ListOfASprite("heads", "the newest node of each bucket of the hash; as empty")
    newest = ListOfASprite("newest", "the same of the search from both ends")

    wall = Costume("wall", "stamped where a wall is")
    floor = Costume("floor", "stamped where floor is")
    goal = Costume("goal", "stamped where a goal is")
    trap = Costume("trap", "stamped on a trap square while they are shown")
    box = Costume("box", "worn by a box")
    box_on_goal = Costume("box on goal", "worn by a box on a goal")
    box_stuck = Costume("box stuck", "worn by a box that is stuck")
    keeper_costume = Costume("keeper ", "worn by the keeper: `up`, `left`, `down`, `right` or `cheers`")
    hint = Costume("hint ", "worn by the hint: `up`, `left`, `down` or `right`")
    top_panel = Costume("top panel", "stamped under the title and the counters")
    bottom_panel = Costume("bottom panel", "stamped under the line of advice")
    glyph = Costume("glyph ", "stamped for a character: the character itself")

    step = Sound("step", "of a step")
    push = Sound("push", "of a push")
    home = Sound("home", "of a push onto a goal")
    bump = Sound("bump", "of a move that the rules refuse")
    undo = Sound("undo", "of undo and restart")
    win = Sound("win", "of the push that solves the level")


KEEPER_LISTS: dict[ListOfASprite, Keeper] = {
    Names.node_keepers: "exact",
    Names.node_regions: "region",
}
"""The list that shows how the breadth-first search holds the keeper: the first of them that there is."""
SEARCH_LISTS = (*KEEPER_LISTS, Names.heads, Names.newest)
"""Lists that are read in the frame of a search's answer. A few frames later they are empty, as after a search
that was stopped in any way: full lists make a project too large to be saved online."""
OUTSIDE, WALL, FLOOR, GOAL = range(4)
"""What stands in `ground`."""
SEARCHING, REPLAYING = "searching", "replaying"
"""What `machine` may be, unless it is empty."""


@dataclass(frozen=True)
class PositionRow:
    """The position in a frame, as it stands in the project; what is read after every key.

    The fields of a row are called as in `Names`.
    """

    keeper: object
    moves: object
    pushes: object
    solved: object
    cursor: object
    history: list[object]
    box_at: list[object]
    stuck: list[object]


@dataclass(frozen=True)
class SearchRow:
    """How far a search has come in a frame."""

    answer: object
    expanded: object
    states: object


@dataclass(frozen=True)
class SampleRow(PositionRow, SearchRow):
    """Everything that keys and the computer change, in a frame."""

    level_number: object
    problem: object
    width: object
    height: object
    machine: object
    deadlocked: object
    solution: list[object]
    flags: dict[Name, object]
    """The values of FLAGS."""


@dataclass(frozen=True)
class RestRow(PositionRow):
    """What is read of an idle project: the position, and what should be seen of the level."""

    level_number: object
    width: object
    height: object
    traps_shown: object
    optimal: object
    machine: object
    ground: list[object]
    traps: list[object]


R = TypeVar("R", PositionRow, SearchRow, SampleRow, RestRow)


def readings(row: type[R]) -> list[Reading]:
    """What to watch for rows of this kind."""
    return [items_of(name) if isinstance(name, List) else var(name) for name in _names_in(row)]


def read(project: Project, row: type[R]) -> R:
    """A row of what stands in a running project now."""
    return _row(row, tuple(map(project.read, readings(row))))


def rows_of(row: type[R], watched: Iterable[Row]) -> list[R]:
    """The rows that were WATCHED by the readings of this kind."""
    return [_row(row, values) for values in watched]


def by_name(row: PositionRow | SearchRow) -> dict[Name, object]:
    """The values of a row."""
    values = vars(row)
    flags: dict[Name, object] = values.get("flags", {})
    return {getattr(Names, field): value for field, value in values.items() if field != "flags"} | flags


def _names_in(row: type[PositionRow | SearchRow]) -> list[Name]:
    """The names that are read for a row, in order."""
    own = [field.name for field in fields(row)]
    named: list[Name] = [getattr(Names, field) for field in own if field != "flags"]
    return [*named, *FLAGS.values()] if "flags" in own else named


def _row(row: type[R], values: Row) -> R:
    return row(*(_with_flags(values) if row is SampleRow else values))


def _with_flags(values: Row) -> Row:
    """The values of a SampleRow, the last of them those of FLAGS by name."""
    count = len(values) - len(FLAGS)
    return (*values[:count], dict(zip(FLAGS.values(), values[count:], strict=True)))


def names() -> list[Name]:
    """All names, in order."""
    found = [name for name in vars(Names).values() if isinstance(name, Name)]
    return [*found, *(flag for flag in FLAGS.values() if flag not in found)]


def missing_names(project: sb3.Project) -> list[str]:
    """The names that the Stage of a project lacks, and the keeper's list if no sprite has it."""
    stage = project.stage
    called, language = stage.find_list(Names.text_names), stage.find_variable(Names.language)
    said: list[str] | None = None
    if called is not None and language is not None:
        said = [str(item).removeprefix(f"{language.value} ") for item in called.items]
    missing: list[str] = []
    for name in names():
        lacks_it = (
            (isinstance(name, Variable) and stage.find_variable(name) is None)
            or (isinstance(name, List) and stage.find_list(name) is None)
            or (isinstance(name, Sentence) and said is not None and name not in said)
        )
        if lacks_it:
            missing.append(f"the sentence {name!r}" if isinstance(name, Sentence) else name)
    return missing if keepers_in(project) else [*missing, " or ".join(KEEPER_LISTS)]


def keepers_in(project: sb3.Project) -> list[Keeper]:
    """How the project's search holds the keeper, shown by its lists; a sound project has one way."""
    return [keeper for name, keeper in KEEPER_LISTS.items() if owners(project, name)]


def owners(project: sb3.Project, name: ListOfASprite) -> list[str]:
    """The targets that have a list of that name."""
    return [target.name for target in project.targets if target.find_list(name) is not None]


def to_markdown() -> str:
    """The contract as a table for the documentation."""
    lines = ["| | name | what verify takes it for |", "|---|---|---|"]
    for kind, title in KINDS.items():
        for name in names():
            if type(name) is kind:
                shown = f"{name}…" if name.endswith(" ") else name
                lines.append(f"| {title} | `{shown}` | {name.about} |")
    return "\n".join(lines)
