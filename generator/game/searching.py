"""The search for fewest pushes: breadth first, one push an edge, 100 nodes a frame.

From a key press to an answer: V → "search asked" → batches of nodes until the answer is known → the pushes
go to Replay, or the first of them to Hint. A position with the boxes of an older node and the same keeper is
not stored again, nor one with a box on a trap or a frozen one off its goal: they lead nowhere. So a search
that has expanded all its nodes has proven that there is no solution.
"""

from __future__ import annotations

from generator.game.flood import Flood
from generator.game.freeze import FREE, FROZEN
from generator.game.nodes import END
from generator.game.stage import GOAL, neighbours, stage
from generator.game.turns import Turns
from generator.scratch import (
    MAX_ITEMS,
    Boolean,
    Else,
    If,
    Repeat,
    RepeatUntil,
    Reporter,
    Value,
    Variable,
    block,
    broadcast,
    join,
    note,
    rounded,
    timer,
    wait,
    when_i_receive,
    when_key,
)

BATCH = 100
"""Nodes expanded in a frame, unless it searches at full speed."""
FRAME = 0.025
"""Seconds of a frame that scripts may use: three quarters of 1/30."""


class Searching(Flood, Turns):
    """The search but for its keeper, which is held either as a square or as a region."""

    running = Variable(doc="1 until the answer is known")
    began = Variable(doc="the timer when the search began")
    frame_began = Variable(doc="the timer when the frame began")
    depth = Variable(doc="pushes made up to the node being expanded")
    layer_end = Variable(doc="the last node that as many pushes led to")
    word = Variable(doc="which of a node's numbers is being taken apart")
    lost = Variable(doc="1 when the new position can't be solved")

    def find_keeper(self) -> None:
        """What has to be done before it is known; Python writes it into the script."""

    def keeper_reaches(self, square: Reporter) -> Boolean:
        """Whether the keeper of the node being expanded can walk to SQUARE."""
        raise NotImplementedError

    @when_key("v")
    def solve_pressed(self) -> None:
        """Find the fewest pushes from here and play them; again to cancel."""
        with self.turn():
            self.ask_for("replay")

    @when_key("h")
    def hint_pressed(self) -> None:
        """Find the fewest pushes from here and show the first; again to cancel."""
        with self.turn():
            self.ask_for("hint")

    @when_key("f")
    def full_speed_pressed(self) -> None:
        """Search as many nodes as a frame holds, or 100 again."""
        with self.turn():
            stage.full_speed = 1 - stage.full_speed
            with If(stage.machine == ""):
                with If(stage.full_speed == 1):
                    stage.status = "The search runs at full speed"
                with Else():
                    stage.status = join("The search takes ", BATCH, " nodes a frame")
                broadcast(stage.status_changed)

    @block("ask for {purpose}")
    def ask_for(self, purpose: Value) -> None:
        """Begin a search, or cancel whatever the computer is doing."""
        with If(stage.machine == ""):
            with If((stage.solved == 0) & (stage.problem == "")):
                stage.purpose = purpose
                stage.machine = "searching"
                broadcast(stage.search_asked)
        with Else():
            stage.machine = ""
            stage.status = "Cancelled"
            broadcast(stage.status_changed)

    @when_i_receive(stage.search_asked)
    def search(self) -> None:
        """A batch a frame until the answer is known or somebody has stopped the machine."""
        with self.turn():
            self.prepare()
        with RepeatUntil((self.running == 0) | (stage.machine != "searching")):
            with If(stage.full_speed == 1):
                self.expand_for_a_frame()
            with Else():
                self.expand_batch()
            with If(stage.machine == "searching"):
                self.report(join("Searching, pushes: ", self.depth))
            wait(0)
        with self.turn():
            with If(stage.machine == "searching"):
                self.conclude()

    @block()
    def prepare(self) -> None:
        """Make the board's position the first node."""
        self.began = timer()
        stage.answer = ""
        stage.expanded = 0
        stage.states = 0
        stage.solution.clear()
        self.running = 1
        with If(stage.deadlocked == 1):
            self.finish("unsolvable")
        with Else():
            self.count_squares()
            self.take_hold()
            self.dry_up()
            self.empty_nodes()
            self.empty_keepers()
            self.store_first_node()

    @block()
    def store_first_node(self) -> None:
        """The node without a parent."""
        self.sum_up_goals()
        self.sum_up_boxes()
        self.key = self.child_words[1]
        self.pushed_from = stage.keeper
        self.sum_words()
        self.node = END
        self.store(0)
        self.node = END + self.words
        self.unpack()
        self.here_number = 0
        self.arrive()
        self.lift_holds()
        self.depth = 0
        self.layer_end = self.node

    @block()
    def expand_for_a_frame(self) -> None:
        """Batch after batch, until the frame is full."""
        self.frame_began = timer()
        with RepeatUntil((self.running == 0) | (timer() - self.frame_began > FRAME)):
            self.expand_batch()

    @block()
    def expand_batch(self) -> None:
        """Expand the next 100 nodes."""
        with Repeat(BATCH):
            with If(self.running == 1):
                with If(self.node > self.node_boxes.length):
                    self.finish("unsolvable")
                with Else():
                    self.expand()

    @block("finish as {answer}")
    def finish(self, answer: Value) -> None:
        """The answer is known. Without holds no square is free, so nothing more is tried from this node."""
        self.running = 0
        stage.answer = answer
        self.hold.clear()

    @block()
    def expand(self) -> None:
        """Try every push from the node, last box first; then go on to the next node."""
        stage.expanded += 1
        with If(self.node > self.layer_end):
            self.depth += 1
            self.layer_end = self.node_boxes.length
        self.unpack()
        self.find_keeper()
        self.here_number = 0
        with Repeat(self.here.length):
            self.here_number += 1
            self.pushed_from = self.here[self.here_number]
            self.hold[self.pushed_from] = FREE
            self.lifted_key = self.node_boxes[self.node] - self.first_power[self.pushed_from]
            up, left, down, right = neighbours(self.pushed_from, self.row)
            ways = ((up, down), (left, right), (down, up), (right, left))
            for direction, (before, behind) in enumerate(ways):
                with If(self.hold[before] == FREE):
                    with If(self.keeper_reaches(behind)):
                        self.try_push(before, direction)
            self.hold[self.pushed_from] = FROZEN
        self.lift_holds()
        self.node += self.words

    @block()
    def unpack(self) -> None:
        """Put the node's boxes into here and on the list of holds."""
        self.here.clear()
        self.word = self.words
        with Repeat(self.words):
            self.word -= 1
            self.take_apart(self.node_boxes[self.node + self.word], self.word)

    @block()
    def lift_holds(self) -> None:
        """Take the boxes of here off the list of holds."""
        self.count = 0
        with Repeat(self.here.length):
            self.count += 1
            self.hold[self.here[self.count]] = FREE

    @block("try to push the box to {square} in direction {direction}")
    def try_push(self, square: Reporter, direction: Reporter) -> None:
        """Store the position with the pushed box on SQUARE, if it is new and may be solved."""
        self.key = self.lifted_key + self.first_power[square]
        with If(self.words == 1):
            self.bucket = self.bucket_of(self.key)
            self.node_boxes[END] = self.key
            self.found = self.heads[self.bucket]
            self.skip_other_boxes()
            with RepeatUntil((self.found == END) | self.is_same_keeper(self.found)):
                self.found = self.chain[self.found]
                self.skip_other_boxes()
        with Else():
            self.look_up_words(square)
        with If(self.found == END):
            self.here[self.here_number] = square
            self.lost = 0
            sideways = self.hold[square - 1] + self.hold[square + 1]
            upright = self.hold[square - self.row] + self.hold[square + self.row]
            note("Only a box that is held on both axes can be part of a new deadlock.")
            with If((sideways > 1) & (upright > 1)):
                self.look_for_deadlock(square)
            with If(self.lost == 0):
                self.accept(self.pushed_from * 4 + direction)
            self.here[self.here_number] = self.pushed_from

    def skip_other_boxes(self) -> None:
        """Go along the chain to the next node with the same first number (written into a script)."""
        with RepeatUntil(self.node_boxes[self.found] == self.key):
            self.found = self.chain[self.found]

    @block("look for a deadlock made by the box on {square}")
    def look_for_deadlock(self, square: Reporter) -> None:
        """The position is lost if a frozen box is off its goal."""
        self.hold[square] = FROZEN
        self.thaw()
        self.count = 0
        with Repeat(self.here.length):
            self.count += 1
            with If(self.hold[self.here[self.count]] == FROZEN):
                with If(stage.ground[self.here[self.count]] != GOAL):
                    self.lost = 1
            self.hold[self.here[self.count]] = FROZEN
        self.hold[square] = FREE

    def accept(self, push: Reporter) -> None:
        """Store the new node, if there is room, and see whether it is solved (written into a script)."""
        with If(self.node_boxes.length + self.words > MAX_ITEMS):
            self.finish("limit")
        with Else():
            self.store(push)
            self.arrive()
            with If(self.key == self.goal_words[1]):
                self.look_for_goal()

    @block()
    def look_for_goal(self) -> None:
        """Solved is a node whose boxes are the goals, by all of their numbers."""
        self.differs = 0
        self.count = 1
        with Repeat(self.words - 1):
            self.count += 1
            with If(self.child_words[self.count] != self.goal_words[self.count]):
                self.differs = 1
        with If(self.differs == 0):
            self.finish("solved")

    @block()
    def conclude(self) -> None:
        """Say the answer, and hand a solution on."""
        stage.machine = ""
        with If(stage.answer == "unsolvable"):
            self.report("Provably unsolvable from here, try Undo")
        with If(stage.answer == "limit"):
            self.report("Search limit reached, no answer")
        with If(stage.answer == "solved"):
            self.trace_back()
            with If(stage.purpose == "hint"):
                stage.hint_cursor = stage.cursor
                broadcast(stage.hint_found)
                self.report(join("Hint, pushes to go: ", stage.solution.length, ", proven fewest"))
            with Else():
                stage.machine = "replaying"
                broadcast(stage.solution_found)
                self.report(join("Solved, pushes: ", stage.solution.length, ", proven fewest"))

    @block()
    def trace_back(self) -> None:
        """Collect the pushes from the last node back to the first."""
        self.found = self.chain.length - self.words + 1
        with RepeatUntil(self.node_parents[self.found] == END):
            stage.solution.insert(1, self.node_pushes[self.found])
            self.found = self.node_parents[self.found]

    @block("report {news}")
    def report(self, news: Value) -> None:
        """Write the status line: the news, the states stored and the seconds taken."""
        seconds = rounded((timer() - self.began) * 10) / 10
        stage.status = join(news, "  ", stage.states, " states  ", seconds, " s")
        broadcast(stage.status_changed)
