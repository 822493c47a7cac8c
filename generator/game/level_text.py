"""Loading a level: from its spelled text to walls, floor, goals, boxes and keeper.

Whatever is wrong with the level ends in a `problem` that the HUD shows, never in a broken board.
"""

from __future__ import annotations

from generator.game import texts
from generator.game.freeze import Freeze
from generator.game.spelling import Problems, Spelling
from generator.game.stage import (
    FLOOR,
    GOAL,
    MAX_BOXES,
    MAX_HEIGHT,
    MAX_WIDTH,
    NO_OPTIMAL,
    OUTSIDE,
    WALL,
    stage,
)
from generator.game.start import Start
from generator.game.texts import said
from generator.game.traps import Traps
from generator.scratch import (
    Else,
    If,
    List,
    Part,
    Repeat,
    RepeatUntil,
    Reporter,
    Variable,
    any_of,
    block,
    floor,
    text_contains,
)

AREA_WIDTH, AREA_HEIGHT = 480, 304
"""Pixels of the stage between the panels of the HUD."""
LARGEST_TILE = 48


class LevelText(Part):
    """Loads a level."""

    at = Variable(doc="where a loop is reading")
    column = Variable(doc="squares of the row so far")
    square = Variable(doc="the square being filled")
    goals = Variable(doc="goals on the board")
    keepers = Variable(doc="keepers on the board")
    is_open = Variable(doc="1 when the keeper can reach the edge of the board")
    queue = List(doc="squares reached, in the order they were found")

    def __init__(
        self,
        *,
        problems: Problems,
        spelling: Spelling,
        traps: Traps,
        freeze: Freeze,
        start: Start,
    ) -> None:
        self.problems = problems
        self.spelling = spelling
        self.traps = traps
        self.freeze = freeze
        self.start = start

    @block
    def load_level(self) -> None:
        """Set up the level's start from its text."""
        stage.problem = ""
        self.spelling.spell_out(stage.level_text)
        self.measure()
        self.choose_tile()
        self.lay_out()
        self.find_floor()
        self.traps.find_traps()
        self.freeze.look_at_ground()
        self.look_for_problems()
        self.start.set_out()
        self.look_up(stage.level_text)

    @block
    def measure(self) -> None:
        """Find width and height: the longest row and the number of rows."""
        with If(self.spelling.spelled[self.spelling.spelled.length] == "|"):
            del self.spelling.spelled[self.spelling.spelled.length]
        stage.width = 1
        stage.height = 1
        self.column = 0
        self.at = 0
        with Repeat(self.spelling.spelled.length):
            self.at += 1
            with If(self.spelling.spelled[self.at] == "|"):
                stage.height += 1
                self.column = 0
            with Else():
                self.column += 1
                with If(self.column > stage.width):
                    stage.width = self.column
        with If((stage.width > MAX_WIDTH) | (stage.height > MAX_HEIGHT)):
            self.problems.complain(said(texts.TOO_LARGE))
            stage.width = 1
            stage.height = 1
            self.spelling.spelled.clear()
        stage.steps.clear()
        stage.steps.append(0 - stage.width)
        stage.steps.append(-1)
        stage.steps.append(stage.width)
        stage.steps.append(1)

    @block
    def choose_tile(self) -> None:
        """Make squares as large as the stage allows."""
        stage.tile = floor(AREA_WIDTH / stage.width)
        with If(stage.tile > floor(AREA_HEIGHT / stage.height)):
            stage.tile = floor(AREA_HEIGHT / stage.height)
        with If(stage.tile > LARGEST_TILE):
            stage.tile = LARGEST_TILE

    @block
    def lay_out(self) -> None:
        """Fill the board's lists from the spelled text."""
        stage.ground.clear()
        stage.box_at.clear()
        stage.box_squares.clear()
        stage.reached.clear()
        with Repeat(stage.width * stage.height):
            stage.ground.append(OUTSIDE)
            stage.box_at.append(0)
            stage.reached.append(0)
        self.start.start_boxes.clear()
        self.start.start_keeper = 0
        self.keepers = 0
        self.goals = 0
        self.square = 0
        self.column = 0
        self.at = 0
        with Repeat(self.spelling.spelled.length):
            self.at += 1
            with If(self.spelling.spelled[self.at] == "|"):
                self.square += stage.width - self.column
                self.column = 0
            with Else():
                self.square += 1
                self.column += 1
                self.put_down(self.spelling.spelled[self.at])

    @block("put down {character}")
    def put_down(self, character: Reporter) -> None:
        """Put what CHARACTER stands for on the square."""
        with If(~text_contains("#.$*@+-_ ", character)):
            row = floor((self.square - 1) / stage.width) + 1
            self.problems.complain(said(texts.STRANGE, row, character))
        with If(character == "#"):
            stage.ground[self.square] = WALL
        with If(text_contains(".*+", character)):
            stage.ground[self.square] = GOAL
            self.goals += 1
        with If(text_contains("$*", character)):
            self.start.start_boxes.append(self.square)
        with If(text_contains("@+", character)):
            self.start.start_keeper = self.square
            self.keepers += 1

    @block
    def find_floor(self) -> None:
        """Floor is every square that the keeper could reach if there were no boxes."""
        self.is_open = 0
        self.queue.clear()
        self.reach(self.start.start_keeper)
        self.at = 0
        with RepeatUntil(self.at == self.queue.length):
            self.at += 1
            self.reach(self.queue[self.at] - stage.width)
            self.reach(self.queue[self.at] - 1)
            self.reach(self.queue[self.at] + stage.width)
            self.reach(self.queue[self.at] + 1)

    @block("reach {square}")
    def reach(self, square: Reporter) -> None:
        """Note SQUARE as floor unless it is a wall or noted already."""
        with If((stage.reached[square] == 0) & (stage.ground[square] != WALL)):
            stage.reached[square] = 1
            self.queue.append(square)
            with If(stage.ground[square] == OUTSIDE):
                stage.ground[square] = FLOOR
            with If(
                any_of(
                    square % stage.width < 2,
                    square <= stage.width,
                    square > stage.width * (stage.height - 1),
                )
            ):
                self.is_open = 1

    @block
    def look_for_problems(self) -> None:
        """Say why the level can't be played, if it can't."""
        with If(self.keepers == 0):
            self.problems.complain(said(texts.NO_KEEPER))
        with If(self.keepers > 1):
            self.problems.complain(said(texts.KEEPERS))
        with If(self.start.start_boxes.length == 0):
            self.problems.complain(said(texts.NO_BOX))
        with If(self.start.start_boxes.length != self.goals):
            self.problems.complain(said(texts.GOALS, self.start.start_boxes.length, self.goals))
        with If(self.start.start_boxes.length > MAX_BOXES):
            self.problems.complain(said(texts.BOXES))
        with If(self.is_open == 1):
            self.problems.complain(said(texts.OPEN))
        self.at = 0
        with Repeat(self.start.start_boxes.length):
            self.at += 1
            self.square = self.start.start_boxes[self.at]
            with If((stage.reached[self.square] == 0) & (stage.ground[self.square] != GOAL)):
                self.problems.complain(said(texts.OUT_OF_REACH))

    @block("look up title and OPTIMAL of {text}")
    def look_up(self, text: Reporter) -> None:
        """Title and OPTIMAL belong to a text: a changed level loses them, a moved one does not."""
        self.at = stage.known_levels.index_of(text)
        stage.title = stage.titles[self.at]
        stage.optimal = NO_OPTIMAL
        with If(self.at > 0):
            stage.optimal = stage.fewest_pushes[self.at]
