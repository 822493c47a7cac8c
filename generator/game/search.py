"""The search for fewest pushes: breadth first, one push an edge, 100 nodes a frame.

From a key press to an answer: V → "search asked" → batches of nodes until the answer is known → the pushes
go to Replay, or the first of them to Hint.
"""

from __future__ import annotations

from generator.game import keys, texts
from generator.game.expansion import Expansion
from generator.game.flood import Flood, Region
from generator.game.freeze import Freeze
from generator.game.keeper_exact import KeeperSquare
from generator.game.keeper_region import KeeperRegion
from generator.game.nodes import END, KeeperState, Nodes
from generator.game.position import Position, Unpacking
from generator.game.regions import Regions
from generator.game.searching import BATCH, Searching, clear_lists
from generator.game.squares import Squares
from generator.game.stage import stage
from generator.game.texts import said
from generator.game.turns import Turns
from generator.scratch import (
    Else,
    If,
    Part,
    Repeat,
    RepeatUntil,
    Sprite,
    block,
    broadcast,
    key_pressed,
    wait,
    wait_until,
    when_flag_clicked,
    when_i_receive,
    when_key,
)
from solver_ref import Keeper as KeeperKind


class Search(Sprite, visible=False):
    """Finds the fewest pushes from the position on the board. V solves, H gives a hint, F is full speed."""

    def __init__(self, kind: KeeperKind = "region") -> None:
        self.turns = Turns()
        self.searching = Searching("breadth first")
        self.squares = Squares()
        self.position = Position()
        self.freeze = Freeze(self.position.here)
        self.unpacking = Unpacking(self.squares, self.position, self.freeze)
        self.keeper: KeeperState
        if kind == "region":
            self.region = Region(self.squares)
            self.flood = Flood(self.squares, self.position, self.region)
            self.regions = Regions(self.squares, self.freeze, self.flood, self.region)
            self.keeper = KeeperRegion(self.position, self.regions)
            self.keeper_lists: Part = self.regions
        else:
            self.flood = Flood(self.squares, self.position)
            self.keeper = self.keeper_lists = KeeperSquare(self.squares, self.position, self.flood)
        self.nodes = Nodes(self.squares, self.position, self.keeper)
        self.expansion = Expansion(
            squares=self.squares,
            position=self.position,
            freeze=self.freeze,
            unpacking=self.unpacking,
            keeper=self.keeper,
            nodes=self.nodes,
        )

    @when_key(*keys.SOLVE.names)
    def solve_pressed(self) -> None:
        """Find the fewest pushes from here and play them; again to cancel."""
        with self.turns.turn():
            self.searching.ask_for("replay")
        wait_until(~key_pressed(keys.SOLVE))

    @when_key(*keys.FULL_SPEED.names)
    def full_speed_pressed(self) -> None:
        """Search as many nodes as a frame holds, or 100 again."""
        with self.turns.turn():
            stage.full_speed = 1 - stage.full_speed
            with If(stage.machine == ""):
                with If(stage.full_speed == 1):
                    stage.status = said(texts.FULL_SPEED)
                with Else():
                    stage.status = said(texts.BATCHES, BATCH)
                broadcast(stage.status_changed)
        wait_until(~key_pressed(keys.FULL_SPEED))

    @when_i_receive(stage.search_asked)
    def search(self) -> None:
        """A batch a frame until the answer is known or somebody has stopped the machine."""
        with If(self.searching.is_asked()):
            with self.turns.turn():
                self.prepare()
            with RepeatUntil((self.expansion.running == 0) | (stage.machine != "searching")):
                self.expand_for_a_frame()
                with If(stage.machine == "searching"):
                    self.searching.report(said(texts.SEARCHING, self.expansion.depth))
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
    def begin(self) -> None:
        """Nor does one that the flag has stopped."""
        self.empty_lists()
        stage.solution.clear()

    @block
    def empty_lists(self) -> None:
        """Leave nothing of a search but its solution: full lists make a project too large to be saved online.

        At the end of the frame in which the answer is found they are still there, to be looked at.
        """
        clear_lists(self.squares, self.position, self.freeze, self.flood, self.keeper_lists, self.nodes)

    @block
    def prepare(self) -> None:
        """Make the board's position the first node."""
        self.searching.forget_answer()
        self.expansion.running = 1
        with If(stage.deadlocked == 1):
            self.expansion.finish("unsolvable")
        with Else():
            self.squares.list_floor()
            self.leave_out_traps()
            self.squares.number_squares()
            self.freeze.look_at_ground()
            self.flood.reset_marks()
            self.nodes.empty_nodes()
            self.keeper.empty_keepers()
            self.expansion.store_first_node()

    @block
    def leave_out_traps(self) -> None:
        """No box is ever on a trap square."""
        self.squares.square = 0
        with Repeat(stage.traps.length):
            self.squares.square += 1
            with If(stage.traps[self.squares.square] == 1):
                self.squares.holding[self.squares.square] = 0

    @block
    def expand_for_a_frame(self) -> None:
        """Expand a batch, or at full speed as many as the frame has time for."""
        self.searching.fill_frame(self.expand_batch, self.expansion.running)

    @block
    def expand_batch(self) -> None:
        """Expand the next 100 nodes."""
        with Repeat(BATCH):
            with If(self.expansion.running == 1):
                with If(self.position.node > self.nodes.node_boxes.length):
                    self.expansion.finish("unsolvable")
                with Else():
                    self.expansion.expand()

    @block
    def trace_back(self) -> None:
        """Collect the pushes from the last node back to the first."""
        self.nodes.found = self.nodes.chain.length - self.squares.words + 1
        with RepeatUntil(self.nodes.node_parents[self.nodes.found] == END):
            stage.solution.insert(1, self.nodes.node_pushes[self.nodes.found])
            self.nodes.found = self.nodes.node_parents[self.nodes.found]
