"""A game in play: moves, undo, redo and restart, as a player has them.

The history is a list of numbers, one an entry: the direction for a step, `PUSHED` more for a push, and
`RESTART`. The
cursor stands after the last entry that is in force; what follows it can be redone, until a fresh entry cuts
it off.
"""

from levels import Level
from solver_ref.board.directions import Direction
from solver_ref.board.playback import IllegalMoveError
from solver_ref.board.rules import Position

PUSHED = len(Direction)
"""Added to the direction in the history when the move pushed a box."""
RESTART = 2 * PUSHED
"""The history's entry for a restart."""


class Game:
    """One level being played. Moves and pushes are counted since the last restart in force."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.position = Position.start(level)
        self.history: list[int] = []
        self.cursor = 0
        self.moves = 0
        self.pushes = 0

    @property
    def solved(self) -> bool:
        """True if the position is: by the rules of the level."""
        return self.position.solved

    def move(self, direction: Direction) -> bool:
        """Move, if the rules allow it and the level is not solved yet. A move not made changes nothing."""
        if self.solved:
            return False
        move = self.position.move(direction)
        if move is None:
            return False
        self._enter(direction + PUSHED * move.pushed)
        return True

    def restart(self) -> bool:
        """Go back to the level's start, as an entry of the history. Does nothing if no move has been made."""
        if not self.moves:
            return False
        self._enter(RESTART)
        return True

    def undo(self) -> bool:
        """Take back the last entry in force, with its counts and its win. False if there is none."""
        if not self.cursor:
            return False
        self.cursor -= 1
        entry = self.history[self.cursor]
        if entry == RESTART:
            self._replay_since_restart()
        else:
            pushed, direction = divmod(entry, PUSHED)
            self.position = self.position.unmove(Direction(direction), bool(pushed))
            self.moves -= 1
            self.pushes -= pushed
        return True

    def redo(self) -> bool:
        """Apply the entry that was undone last again. False if there is none."""
        if self.cursor == len(self.history):
            return False
        self._apply(self.history[self.cursor])
        self.cursor += 1
        return True

    def _enter(self, entry: int) -> None:
        del self.history[self.cursor :]
        self.history.append(entry)
        self.redo()

    def _apply(self, entry: int) -> None:
        if entry == RESTART:
            self.position = Position.start(self.level)
            self.moves = self.pushes = 0
            return
        pushed, direction = divmod(entry, PUSHED)
        move = self.position.move(Direction(direction))
        if move is None:
            raise IllegalMoveError(
                self.moves + 1, Direction(direction).letter(bool(pushed)), "cannot be made again"
            )
        self.position = move.position
        self.moves += 1
        self.pushes += pushed

    def _replay_since_restart(self) -> None:
        """Bring back the position at the cursor: the moves from the restart before it, from the start."""
        first = self.cursor
        while first and self.history[first - 1] != RESTART:
            first -= 1
        self._apply(RESTART)
        for entry in self.history[first : self.cursor]:
            self._apply(entry)
