"""How much the boards of one text may hold together.

A few characters can ask for a million squares: by a count, or by one long row among short ones. Each such
board is still a board, but a file of them would keep a reader busy for hours. So a text has room for ten
times as many squares as it has characters, and for ten million more; a board beyond that is refused. Thus
the time to read a text is linear in its length.
"""

from levels.errors import LevelError

_SQUARES_OF_ANY_TEXT = 10_000_000
_SQUARES_OF_A_CHARACTER = 10


class Room:
    """The squares that are left for the boards of a text of so many characters."""

    def __init__(self, characters: int) -> None:
        self.most = self._left = _SQUARES_OF_ANY_TEXT + _SQUARES_OF_A_CHARACTER * characters

    def take(self, squares: int) -> bool:
        """Take as many squares; False if there are not as many left, now or before."""
        self._left -= squares
        return self._left >= 0

    def error(self, source: str, line: int | None) -> LevelError:
        """What to say of a board for which there is no room left."""
        message = (
            f"the boards down to this one hold more than the {self.most:,} squares that are read of this text"
        )
        return LevelError(message, source=source, line=line)
