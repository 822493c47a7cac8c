"""Mutants of our game that differ and that verify need not notice. They are tried, and cost the score.

They are named by what the program says: when it says something else there, they are new mutants.
"""

from __future__ import annotations

from harness.mutation import NOTHING, Accepted

SMALLER = "Squares are drawn smaller than they could be."
OPEN_BOARD = (
    "On an open board, which can't be played, a box at the edge may look stuck or not; on closed ones "
    "nothing differs."
)
OLD_ARROW = (
    "The level that is loaded hides the arrow as well; where loading is interrupted, it stands a moment "
    "longer."
)

ACCEPTED = (
    Accepted(
        "place moved",
        "Game",
        "define choose tile",
        "set [tile v] to ([floor v] of ((304) / (height)))",
        "set [tile v] to ([floor v] of ((264) / (height)))",
        SMALLER,
    ),
    Accepted(
        "place moved",
        "Game",
        "define choose tile",
        "set [tile v] to ([floor v] of ((480) / (width)))",
        "set [tile v] to ([floor v] of ((440) / (width)))",
        SMALLER,
    ),
    Accepted(
        "floor to ceiling",
        "Game",
        "define choose tile",
        "if <(tile) > ([floor v] of ((304) / (height)))> then",
        "if <(tile) > ([ceiling v] of ((304) / (height)))> then",
        "Squares of some boards are drawn a pixel larger, and the board still fits between the lines of "
        "writing.",
    ),
    Accepted(
        "floor to ceiling",
        "Game",
        "define choose tile",
        "set [tile v] to ([floor v] of ((304) / (height)))",
        "set [tile v] to ([ceiling v] of ((304) / (height)))",
        "Squares of some boards are drawn a pixel larger, and the outermost walls lie a few pixels under the "
        "panels.",
    ),
    Accepted(
        "loop shortened",
        "HUD",
        "define write (text) centred",
        "repeat (length of (text))",
        "repeat ((length of (text)) - (1))",
        "The bottom line stands half a letter farther to the right.",
    ),
    Accepted(
        "replace/insert swapped",
        "Game",
        "define set out",
        "replace item (item (placed) of [start boxes v]) of [box at v] with (placed)",
        "insert (placed) at (item (placed) of [start boxes v]) of [box at v]",
        "The boxes come in the order of their squares, so only zeros are shifted; but the list grows behind "
        "the board with every restart.",
    ),
    Accepted(
        "set/change swapped",
        "Box",
        "define make clones",
        "set [number v] to [0]",
        "change [number v] by (0)",
        "It is 0 before the first of the two, unless the clones' making was interrupted, and is set to 0 "
        "after the second before it is used; in between the original, which is hidden, follows a box.",
        count=2,
    ),
    Accepted(
        "side of and/or dropped",
        "Game",
        "define spell out (text)",
        "repeat until <<(reading at) > (length of (text))> or <(effort) < [0]>>",
        "repeat until <(reading at) > (length of (text))>",
        "A text that is too large is read to its end; if a wrong number stands there, that is the problem "
        "shown.",
    ),
    Accepted(
        "side of and/or dropped",
        "Game",
        "define judge box on (square)",
        "if <<(item (square) of [traps v]) = [1]> or <<(item (square) of [blocking v]) = "
        "[3]> and <not <(item "
        "(square) of [ground v]) = [3]>>>> then",
        "if <<(item (square) of [blocking v]) = [3]> and <not <(item (square) of [ground v]) = [3]>>> then",
        OPEN_BOARD,
    ),
    Accepted(
        "zero stored",
        "Game",
        "define unfreeze box on (square)",
        "replace item (square) of [blocking v] with (item (square) of [traps v])",
        "replace item (square) of [blocking v] with [0]",
        OPEN_BOARD,
    ),
    Accepted(
        "loop shortened",
        "Game",
        "define look at ground",
        "repeat (length of [ground v])",
        "repeat ((length of [ground v]) - (1))",
        OPEN_BOARD,
    ),
    Accepted(
        "comparison turned",
        "Search",
        "define expand for a frame",
        "repeat until <<(running) = [0]> or <((timer) - (frame began)) > [0.025]>>",
        "repeat until <<(running) < [0]> or <((timer) - (frame began)) > [0.025]>>",
        "Once the answer is known, the rest of that frame passes idle; the seconds shown may be a tenth "
        "more.",
    ),
    Accepted("block removed", "Hint", "when flag clicked", "hide", NOTHING, OLD_ARROW),
    Accepted("script removed", "Hint", "when flag clicked", "when flag clicked / hide", NOTHING, OLD_ARROW),
    Accepted(
        "variable swapped",
        "Game",
        "define take over",
        "if <not <(status) = []>> then",
        "if <not <(busy) = []>> then",
        "The bottom line is written once more than needed; on a slow machine it is written while a level is "
        "only half loaded.",
    ),
    Accepted(
        "yield removed",
        "Search",
        "when I receive [search asked v]",
        "wait (0) seconds",
        NOTHING,
        "Writing the bottom line ends the frame as well; but the answer comes a pass earlier in the next "
        "frame, so a key pressed in that very frame may find it there.",
    ),
)
