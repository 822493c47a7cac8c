"""Both Ends: the search for fewest pushes from the start and from the end at once.

From a key press to an answer: B or H → "search asked" → the tables of this position, box by box → nodes of
either direction, 100 a frame, until they have met and no other way is shorter → Replay or Hint. It stores a
small part of the nodes that Search does. docs/search.md explains it; solver_ref/pushes is the same search.
"""

from __future__ import annotations

from generator.game import keys, texts
from generator.game.both_ends.assignment import Assignment
from generator.game.both_ends.corral import Corral
from generator.game.both_ends.distances import FAR, Distances
from generator.game.both_ends.expansion import Expansion
from generator.game.both_ends.freeze import PushFreeze
from generator.game.both_ends.nodes import BACKWARD, FORWARD, Nodes, both_ends_capacity
from generator.game.both_ends.prices import MOST_PRICED, Prices
from generator.game.both_ends.pulls import PullRegions
from generator.game.both_ends.roots import Roots
from generator.game.both_ends.sides import Sides
from generator.game.both_ends.stacks import Stacks
from generator.game.flood import Flood, Region
from generator.game.position import Position, Unpacking
from generator.game.searching import BATCH, Searching, clear_lists
from generator.game.squares import Squares
from generator.game.stage import stage
from generator.game.texts import said
from generator.game.turns import Turns
from generator.scratch import (
    Else,
    If,
    Repeat,
    RepeatUntil,
    Reporter,
    Sprite,
    Variable,
    block,
    floor,
    key_pressed,
    wait,
    wait_until,
    when_flag_clicked,
    when_i_receive,
    when_key,
)

__all__ = ["BothEnds", "both_ends_capacity"]


class BothEnds(Sprite, name="Both Ends", visible=False):
    """Finds the fewest pushes from the position on the board, from both ends. B solves, H gives a hint."""

    steps = Variable(doc="steps of the preparation: two for each box")
    steps_done = Variable(doc="those that are done")
    batch_end = Variable(doc="nodes expanded when this batch ends")
    coloured = Variable(doc="the box or goal whose colour is looked at")
    trace = Variable(doc="the node that the solution is traced from")

    def __init__(self) -> None:
        self.turns = Turns()
        self.searching = Searching("both ends")
        self.squares = Squares()
        self.position = Position()
        self.sides = Sides(self.squares)
        self.distances = Distances(self.sides)
        self.assignment = Assignment()
        self.prices = Prices(self.squares, self.sides, self.distances, self.assignment)
        self.region = Region(self.squares)
        self.flood = Flood(self.squares, self.position, self.region)
        self.freeze = PushFreeze(self.squares, self.position, self.prices)
        self.unpacking = Unpacking(self.squares, self.position, self.freeze)
        self.regions = PullRegions(self.squares, self.freeze, self.flood, self.region)
        self.nodes = Nodes(self.squares, self.regions)
        self.stacks = Stacks()
        self.corral = Corral(
            squares=self.squares,
            unpacking=self.unpacking,
            prices=self.prices,
            freeze=self.freeze,
            regions=self.regions,
            boxes=self.nodes.child_words,
        )
        self.expansion = Expansion(
            squares=self.squares,
            position=self.position,
            unpacking=self.unpacking,
            freeze=self.freeze,
            flood=self.flood,
            regions=self.regions,
            prices=self.prices,
            nodes=self.nodes,
            stacks=self.stacks,
            corral=self.corral,
        )
        self.roots = Roots(self.expansion)

    @when_key(*keys.SOLVE_BOTH.names)
    def solve_pressed(self) -> None:
        """Find the fewest pushes from here and play them; again to cancel."""
        with self.turns.turn():
            self.searching.ask_for("replay")
        wait_until(~key_pressed(keys.SOLVE_BOTH))

    @when_key(*keys.HINT.names)
    def hint_pressed(self) -> None:
        """Find the fewest pushes from here and show the first; again to cancel."""
        with self.turns.turn():
            self.searching.ask_for("hint")
        wait_until(~key_pressed(keys.HINT))

    @when_i_receive(stage.search_asked)
    def search(self) -> None:
        """Prepare box by box, then expand a batch a frame, until the answer is known or somebody cancels."""
        with If(self.searching.is_asked()):
            with self.turns.turn():
                self.begin()
            with RepeatUntil((self.steps_done == self.steps) | (stage.machine != "searching")):
                self.steps_done += 1
                self.prepare(self.steps_done)
            with self.turns.turn():
                with If((stage.machine == "searching") & (self.expansion.running == 1)):
                    self.make_tables()
            with RepeatUntil((self.expansion.running == 0) | (stage.machine != "searching")):
                self.expand_for_a_frame()
                with If(stage.machine == "searching"):
                    self.searching.report(
                        said(
                            texts.SEARCHING_BOTH,
                            self.expansion.deepest[FORWARD],
                            self.expansion.deepest[BACKWARD],
                        )
                    )
                wait(0)
            with self.turns.turn():
                with If(stage.machine == "searching"):
                    with If(stage.answer == "solved"):
                        self.trace_back()
                    self.searching.conclude()
        self.empty_lists()

    @when_i_receive(stage.stop_noticed)
    def give_up(self) -> None:
        """A search that was stopped leaves nothing."""
        self.empty_lists()
        stage.solution.clear()

    @when_flag_clicked
    def forget(self) -> None:
        """Nor does one that the flag has stopped."""
        self.empty_lists()
        stage.solution.clear()

    @block
    def empty_lists(self) -> None:
        """Leave nothing of a search but its solution: full lists make a project too large to be saved online.

        At the end of the frame in which the answer is found they are still there, to be looked at.
        """
        clear_lists(
            *(self.squares, self.position, self.sides, self.distances, self.assignment, self.prices),
            *(self.flood, self.freeze, self.regions, self.nodes, self.stacks, self.corral, self.expansion),
            self.roots,
        )

    @block
    def begin(self) -> None:
        """Copy what the search needs from the board."""
        self.searching.forget_answer()
        self.expansion.running = 1
        self.steps = 0
        self.steps_done = 0
        with If(stage.deadlocked == 1):
            self.expansion.finish("unsolvable")
        with Else():
            self.squares.list_floor()
            self.sides.find_sides()
            self.prices.list_boxes_and_goals()
            with If(self.assignment.size > MOST_PRICED):
                self.prices.forget_prices()
            with Else():
                self.steps = self.assignment.size * 2

    @block("prepare, step {number}")
    def prepare(self, number: Reporter) -> None:
        """Measure how far a box is from the goals, or, once all are measured, assign one to a goal."""
        with If(number <= self.assignment.size):
            self.prices.measure_box(number)
            with If(number == self.assignment.size):
                self.assignment.price_rows()
        with Else():
            self.assignment.assign(number - self.assignment.size)
            with If(number == self.steps):
                self.assignment.sum_up_costs()

    @block
    def make_tables(self) -> None:
        """Make the tables and store the first nodes, unless some box has no goal of its own."""
        with If(self.assignment.total_cost >= FAR):
            self.expansion.finish("unsolvable")
        with Else():
            self.prices.find_excess()
            self.prices.find_added()
            self.squares.number_squares()
            self.corral.forget_corrals()
            self.freeze.clear_boxes()
            self.flood.reset_marks()
            self.nodes.empty_nodes()
            self.stacks.empty_stacks()
            self.find_parity()
            self.roots.store_roots()

    @block
    def find_parity(self) -> None:
        """A push moves a box to the other colour of a chessboard, so the colours give the pushes' parity."""
        self.stacks.parity = 0
        for squares in (self.prices.start_boxes, self.prices.start_goals):
            self.coloured = 0
            with Repeat(squares.length):
                self.coloured += 1
                self.stacks.parity += squares[self.coloured] + floor(
                    (squares[self.coloured] - 1) / stage.width
                ) * (stage.width + 1)
        self.stacks.parity = self.stacks.parity % 2

    @block
    def expand_for_a_frame(self) -> None:
        """Expand a batch, or at full speed as many as the frame has time for."""
        self.searching.fill_frame(self.expand_batch, self.expansion.running)

    @block
    def expand_batch(self) -> None:
        """Expand the next 100 nodes."""
        self.batch_end = stage.expanded + BATCH
        with RepeatUntil((self.expansion.running == 0) | (stage.expanded == self.batch_end)):
            self.expansion.take_node()

    @block
    def trace_back(self) -> None:
        """Collect the pushes: from the meeting back to the start, and from there on to the end."""
        self.trace = self.expansion.meeting[FORWARD]
        with RepeatUntil(self.nodes.parents[self.trace] == 0):
            stage.solution.insert(1, self.nodes.node_pushes[self.trace])
            self.trace = self.nodes.parents[self.trace]
        self.trace = self.expansion.meeting[BACKWARD]
        with RepeatUntil(self.nodes.parents[self.trace] == 0):
            stage.solution.append(self.nodes.node_pushes[self.trace])
            self.trace = self.nodes.parents[self.trace]
