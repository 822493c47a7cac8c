"""Reading a level: from a line of text to walls, floor, goals, boxes and keeper.

The text is run-length encoded: `7#|#.-$-@#|7#`. Everything a remixer can type wrongly ends in a `problem`
that the HUD shows, never in a broken board or in a script that runs on and on.
"""

from __future__ import annotations

from generator.game.rules import Rules
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
from generator.game.traps import Traps
from generator.scratch import (
    Else,
    If,
    List,
    Repeat,
    RepeatUntil,
    Reporter,
    Value,
    Variable,
    any_of,
    block,
    floor,
    join,
    length,
    letter,
    text_contains,
)

EFFORT = 2000
"""A text that takes more characters than this to spell out can't be a board of 30 × 20."""
AREA_WIDTH, AREA_HEIGHT = 480, 304
"""Pixels of the stage between the panels of the HUD."""
LARGEST_TILE = 48


class LevelText(Rules, Traps):
    """The part of Game that loads a level."""

    at = Variable(doc="where a loop is reading")
    count = Variable(doc="the digits read before a character")
    effort = Variable(doc="characters that may still be spelled out")
    group_starts = List(doc="where the open groups ( began")
    group_rounds = List(doc="how often each open group is still to be read")
    spelled = List(doc="the level's characters, one an item")
    column = Variable(doc="squares of the row so far")
    square = Variable(doc="the square being filled")
    goals = Variable(doc="goals on the board")
    keepers = Variable(doc="keepers on the board")
    is_open = Variable(doc="1 when the keeper can reach the edge of the board")
    start_keeper = Variable(doc="the keeper's square at the level's start")
    start_boxes = List(doc="each box's square at the level's start")
    queue = List(doc="squares reached, in the order they were found")

    @block()
    def load_level(self) -> None:
        """Set up level number from the list of levels, with an empty history."""
        stage.problem = ""
        self.spell_out(stage.levels[stage.level_number])
        self.measure()
        self.choose_tile()
        self.lay_out()
        self.find_floor()
        self.find_traps()
        self.take_hold()
        self.look_for_problems()
        stage.history.clear()
        stage.cursor = 0
        self.set_out()
        self.look_for_deadlock()
        self.look_up(stage.levels[stage.level_number])

    @block("complain: {problem}")
    def complain(self, problem: Value) -> None:
        """The level can't be played; the first PROBLEM found is the one that is shown."""
        with If(stage.problem == ""):
            stage.problem = problem

    @block("spell out {text}")
    def spell_out(self, text: Reporter) -> None:
        """Undo the run-length encoding of TEXT: 3# becomes # # #, 2(#-) becomes # - # -."""
        self.spelled.clear()
        self.group_starts.clear()
        self.group_rounds.clear()
        self.count = ""
        self.effort = EFFORT
        self.at = 1
        with RepeatUntil((self.at > length(text)) | (self.effort < 0)):
            with If(text_contains("0123456789", letter(self.at, text))):
                self.count = join(self.count, letter(self.at, text))
            with Else():
                with If(self.count == ""):
                    self.count = 1
                with Else():
                    self.check_count(letter(self.at, text))
                self.effort -= self.count
                with If(~(self.effort < 0)):
                    self.spell(letter(self.at, text))
                self.count = ""
            self.at += 1
        with If(self.effort < 0):
            self.complain("The level is too large for the stage")
        with If(self.count != ""):
            self.complain(join("Nothing comes after the number ", self.count))
        with If(self.group_starts.length > 0):
            self.complain("There is a ( without a )")

    @block("check count before {character}")
    def check_count(self, character: Reporter) -> None:
        """A number must say how often something is repeated."""
        with If(self.count == 0):
            self.complain("0 is no number of times")
        with If(character == ")"):
            self.complain(join("Nothing comes after the number ", self.count))

    @block("spell {character}")
    def spell(self, character: Reporter) -> None:
        """Add CHARACTER count times; or begin a group, or go back to where it began."""
        with If(character == "("):
            self.group_starts.append(self.at)
            self.group_rounds.append(self.count)
        with Else():
            with If(character == ")"):
                self.end_group(self.group_starts.length)
            with Else():
                with Repeat(self.count):
                    self.spelled.append(character)

    @block("end group {depth}")
    def end_group(self, depth: Reporter) -> None:
        """At a ): read the group once more, or leave it."""
        with If(depth == 0):
            self.complain("There is a ) without a (")
        with Else():
            self.group_rounds[depth] -= 1
            with If(self.group_rounds[depth] > 0):
                self.at = self.group_starts[depth]
            with Else():
                del self.group_starts[depth]
                del self.group_rounds[depth]

    @block()
    def measure(self) -> None:
        """Find width and height: the longest row and the number of rows."""
        with If(self.spelled[self.spelled.length] == "|"):
            del self.spelled[self.spelled.length]
        stage.width = 1
        stage.height = 1
        self.column = 0
        self.at = 0
        with Repeat(self.spelled.length):
            self.at += 1
            with If(self.spelled[self.at] == "|"):
                stage.height += 1
                self.column = 0
            with Else():
                self.column += 1
                with If(self.column > stage.width):
                    stage.width = self.column
        with If((stage.width > MAX_WIDTH) | (stage.height > MAX_HEIGHT)):
            self.complain("The level is too large for the stage")
            stage.width = 1
            stage.height = 1
            self.spelled.clear()
        stage.steps.clear()
        stage.steps.append(0 - stage.width)
        stage.steps.append(-1)
        stage.steps.append(stage.width)
        stage.steps.append(1)

    @block()
    def choose_tile(self) -> None:
        """Make squares as large as the stage allows."""
        stage.tile = floor(AREA_WIDTH / stage.width)
        with If(stage.tile > floor(AREA_HEIGHT / stage.height)):
            stage.tile = floor(AREA_HEIGHT / stage.height)
        with If(stage.tile > LARGEST_TILE):
            stage.tile = LARGEST_TILE

    @block()
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
        self.start_boxes.clear()
        self.start_keeper = 0
        self.keepers = 0
        self.goals = 0
        self.square = 0
        self.column = 0
        self.at = 0
        with Repeat(self.spelled.length):
            self.at += 1
            with If(self.spelled[self.at] == "|"):
                self.square += stage.width - self.column
                self.column = 0
            with Else():
                self.square += 1
                self.column += 1
                self.put_down(self.spelled[self.at])

    @block("put down {character}")
    def put_down(self, character: Reporter) -> None:
        """Put what CHARACTER stands for on the square."""
        with If(~text_contains("#.$*@+-_ ", character)):
            self.complain(
                join("In row ", floor((self.square - 1) / stage.width) + 1, " there is a strange ", character)
            )
        with If(character == "#"):
            stage.ground[self.square] = WALL
        with If(text_contains(".*+", character)):
            stage.ground[self.square] = GOAL
            self.goals += 1
        with If(text_contains("$*", character)):
            self.start_boxes.append(self.square)
        with If(text_contains("@+", character)):
            self.start_keeper = self.square
            self.keepers += 1

    @block()
    def find_floor(self) -> None:
        """Floor is every square that the keeper could reach if there were no boxes."""
        self.is_open = 0
        self.queue.clear()
        self.reach(self.start_keeper)
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

    @block()
    def look_for_problems(self) -> None:
        """Say why the level can't be played, if it can't."""
        with If(self.keepers == 0):
            self.complain("There is no keeper (@)")
        with If(self.keepers > 1):
            self.complain("There is more than one keeper (@)")
        with If(self.start_boxes.length == 0):
            self.complain("There is no box ($)")
        with If(self.start_boxes.length != self.goals):
            self.complain(join(self.start_boxes.length, " boxes but ", self.goals, " goals"))
        with If(self.start_boxes.length > MAX_BOXES):
            self.complain("There are too many boxes")
        with If(self.is_open == 1):
            self.complain("The board is open: the keeper can walk off it")
        self.at = 0
        with Repeat(self.start_boxes.length):
            self.at += 1
            self.square = self.start_boxes[self.at]
            with If((stage.reached[self.square] == 0) & (stage.ground[self.square] != GOAL)):
                self.complain("A box is out of reach and not on a goal")

    @block()
    def set_out(self) -> None:
        """Put keeper and boxes where the level starts."""
        self.at = 0
        with Repeat(stage.box_squares.length):
            self.at += 1
            stage.box_at[stage.box_squares[self.at]] = 0
        stage.box_squares.clear()
        stage.boxes_home = 0
        self.at = 0
        with Repeat(self.start_boxes.length):
            self.at += 1
            stage.box_squares.append(self.start_boxes[self.at])
            stage.box_at[self.start_boxes[self.at]] = self.at
            with If(stage.ground[self.start_boxes[self.at]] == GOAL):
                stage.boxes_home += 1
        stage.keeper = self.start_keeper
        stage.facing = 2
        stage.moves = 0
        stage.pushes = 0
        self.look_for_win()

    @block("look up title and OPTIMAL of {text}")
    def look_up(self, text: Reporter) -> None:
        """Title and OPTIMAL belong to a text: a changed level loses them, a moved one does not."""
        self.at = stage.known_levels.index_of(text)
        stage.title = stage.titles[self.at]
        stage.optimal = NO_OPTIMAL
        with If(self.at > 0):
            stage.optimal = stage.fewest_pushes[self.at]
