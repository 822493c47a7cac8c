"""Mutants that verify passes since they do the same, or what only taste could blame.

They are named by what the program says in their place: when it says something else, they are new ones.
docs/mutants.md tells of each.
"""

from __future__ import annotations

from dataclasses import dataclass

from harness.mutants.wording import Wording


@dataclass(frozen=True)
class Equivalent:
    """Mutants by OPERATOR, in any sprite's SCRIPT, in whose changed lines BEFORE became AFTER; and why."""

    operator: str
    script: str
    before: str
    after: str
    reason: str

    def covers(self, wording: Wording) -> bool:
        """Whether the mutant is one of these."""
        return (
            (self.operator, self.script) == (wording.operator, wording.script)
            and self.before in "\n".join(wording.before)
            and self.after in "\n".join(wording.after)
        )


FLAG = "It is only ever asked whether this is 0."
SHORT = "Moves and pushes never have so many digits that they would come to either place."
SMALLER = "Squares are drawn a little smaller than they could be."
WHOLE_BOARD = "The whole board is measured then, and the walk is the same."
POWERS = "The powers of two that are there already are the same, and stay in front."
RELAYED = "All that the status's message does is to ask for the writing."
ANY_ORDER = "In which order the squares are found makes no difference."
ALL_ALIKE = "All items of the list are alike then."
NEVER_THAWS = "A box on a trap square never thaws: a square that it could leave by itself would be none."
AS_LONG = "Both lists have as many items."
ONE_NUMBER = "In boards of one number every square's offset is 0."

EQUIVALENTS = (
    Equivalent("place moved", "define write top", "x [-42] up to [236]", "x [-42] up to [196]", SHORT),
    Equivalent("place moved", "define write top", "x [44] up to [236]", "x [44] up to [196]", SHORT),
    Equivalent(
        "place moved", "define choose tile", "set [tile v] to ([floor v] of ((304)", "((264)", SMALLER
    ),
    Equivalent(
        "place moved", "define choose tile", "set [tile v] to ([floor v] of ((480)", "((440)", SMALLER
    ),
    Equivalent(
        "floor to ceiling",
        "define choose tile",
        "if <(tile) > ([floor v] of ((304)",
        "if <(tile) > ([ceiling v] of ((304)",
        "Some boards are drawn a pixel larger a square, and still fit between the lines of writing.",
    ),
    Equivalent(
        "floor to ceiling",
        "define choose tile",
        "set [tile v] to ([floor v] of ((304)",
        "set [tile v] to ([ceiling v] of ((304)",
        "The outermost walls of some boards lie a few pixels under the panels of writing.",
    ),
    *(
        Equivalent("neighbours swapped", script, call, call, ANY_ORDER)
        for script, call in (
            ("define find floor", "reach ((item (at) of [queue v])"),
            ("define pull boxes from (square)", "pull a box to ((square)"),
            ("define measure around (square)", "measure ((square)"),
        )
    ),
    Equivalent(
        "neighbours swapped",
        "define redo",
        "set [sound v] to [undo]",
        "set [sound v] to [undo]",
        "Setting out changes the sound on a level that is solved from the start only, where no move is made.",
    ),
    Equivalent(
        "replace/insert swapped",
        "define set out",
        "replace item (item (at) of [start boxes v]) of [box at v]",
        "insert (at) at (item (at) of [start boxes v]) of [box at v]",
        "The boxes come in the order of their squares: what is shifted is 0. Nobody looks behind the board.",
    ),
    Equivalent(
        "replace/insert swapped",
        "define measure distances",
        "replace item (target) of [distance v]",
        "insert [1] at (target) of [distance v]",
        ALL_ALIKE,
    ),
    Equivalent(
        "replace/insert swapped",
        "define store first node",
        "replace item (bucket) of [heads v]",
        "at (bucket) of [heads v]",
        ALL_ALIKE,
    ),
    Equivalent(
        "replace/insert swapped",
        "define sum up goals",
        "replace item ((item (square) of [offset v]) + (1)) of [goal words v]",
        "at ((item (square) of [offset v]) + (1)) of [goal words v]",
        "The goals come in the order of their squares: the numbers that are shifted are still 0.",
    ),
    Equivalent(
        "set/change swapped",
        "define make clones",
        "set [number v] to [0]",
        "change [number v] by (0)",
        "It is 0 there, or is set to 0 before it matters; the original is hidden, whatever its number.",
    ),
    Equivalent(
        "side of and/or dropped",
        "define judge box on (square)",
        "if <<(item (square) of [traps v]) = [1]> or <<(item (square) of [hold v]) = [3]>",
        "if <<(item (square) of [hold v]) = [3]> and <not",
        NEVER_THAWS,
    ),
    Equivalent(
        "side of and/or dropped",
        "define spell out (text)",
        "or <(effort) < [0]>>",
        "repeat until <(at) > (length of (text))>",
        "The rest of the text is read to its end, and nothing made of it.",
    ),
    Equivalent(
        "loop shortened",
        "define dry up",
        "repeat (length of [ground v])",
        "repeat ((length of [ground v]) - (1))",
        "The last square is a corner that no flood comes to.",
    ),
    *(
        Equivalent("constant by one", script, f"set [{flag} v] to [1]", f"set [{flag} v] to [2]", FLAG)
        for script, flag in (
            ("define take turn  // with screen refresh", "busy"),
            ("define thaw", "thawing"),
            ("define thaw box on (square)", "thawing"),
            ("define look for a deadlock made by the box on (square)", "lost"),
            ("define look for goal", "differs"),
        )
    ),
    Equivalent(
        "set/change swapped",
        "define thaw box on (square)",
        "set [thawing v] to [1]",
        "change [thawing v] by (1)",
        FLAG,
    ),
    Equivalent(
        "text emptied",
        "when [v v] key pressed",
        "ask for [replay]",
        "ask for []",
        "It is only ever asked whether a hint is wanted.",
    ),
    Equivalent(
        "neighbours swapped",
        "when I start as a clone",
        "show",
        "show",
        "Both are done before anything is drawn.",
    ),
    Equivalent(
        "set/change swapped",
        "define take turn  // with screen refresh",
        "set [busy v] to [1]",
        "change [busy v] by (1)",
        "It is 0 before, as that has just been waited for.",
    ),
    Equivalent(
        "floor to ceiling",
        "define count squares",
        "[floor v] of (((count) - (1)) / (52))",
        "[ceiling v] of (((count) - (1)) / (52))",
        "Most boards get one number more a node than they need; it stays 0.",
    ),
    Equivalent(
        "arithmetic swapped",
        "define count squares",
        "(((count) - (1)) / (52))",
        "(((count) + (1)) / (52))",
        "Some boards get one number more a node than they need; it stays 0.",
    ),
    *(
        Equivalent(
            "message swapped", script, "broadcast (status changed v)", "broadcast (writing asked v)", RELAYED
        )
        for script in (
            "define ask for (purpose)",
            "define report (news)",
            "define take over",
            "when [f v] key pressed",
            "when I receive [solution found v]",
        )
    ),
    Equivalent("side of and/or dropped", "define measure distances", " or ", "until <(at) =", WHOLE_BOARD),
    Equivalent("and/or swapped", "define measure distances", " or ", " and ", WHOLE_BOARD),
    Equivalent("list swapped", "define count bits", "delete all of [bits v]", "[power v]", POWERS),
    Equivalent("initialisation removed", "define count bits", "delete all of [bits v]", "", POWERS),
    Equivalent(
        "list swapped",
        "define expand batch",
        "(length of [node boxes v])",
        "(length of [node parents v])",
        AS_LONG,
    ),
    Equivalent(
        "comparison turned",
        "define expand for a frame",
        "<(running) = [0]>",
        "<(running) < [0]>",
        "Once the answer is known, the rest of the frame passes with nothing done.",
    ),
    Equivalent(
        "loop shortened",
        "define take hold",
        "repeat (length of [ground v])",
        "repeat ((length of [ground v]) - (1))",
        "The last square is a corner that no box comes near.",
    ),
    Equivalent(
        "and/or swapped",
        "define try to push the box to (square) in direction (direction)",
        "> [1]> and <",
        "> [1]> or <",
        "A deadlock is looked for more often, and none is missed.",
    ),
    Equivalent(
        "constant by one",
        "define look around the box pushed to (square)",
        "of [hold v]) < [2]> and <not <",
        "of [hold v]) < [2]> and <not <(([floor v] of ((item ((node) + (item ((pushed from) + "
        "((0) - (across))) of [offset v])) of [node regions v]) / (item ((pushed from) + "
        "((0) - (across))) of [power v]))) mod (2)) = [2]>>>",
        "The region is flooded anew where its parent's would do, and is the same.",
    ),
    *(
        Equivalent(
            operator, "when flag clicked", "hide", "", "The level that is loaded then hides it as well."
        )
        for operator in ("block removed", "script removed")
    ),
    Equivalent(
        "neighbours swapped",
        "when I receive [writing asked v]",
        "write bottom",
        "write bottom",
        "Each panel is wiped and written by itself.",
    ),
    Equivalent(
        "argument swapped",
        "define try to push the box to (square) in direction (direction)",
        "(item ((square) + (1)) of [hold v])",
        "(item ((direction) + (1)) of [hold v])",
        "The first squares are walls: a deadlock is looked for more often, and none is missed.",
    ),
    Equivalent(
        "variable swapped",
        "define try to push the box to (square) in direction (direction)",
        "(found) + (item (pushed from) of [offset v])",
        "(found) + (item (row) of [offset v])",
        ONE_NUMBER,
    ),
    *(
        Equivalent(
            operator,
            "define try to push the box to (square) in direction (direction)",
            "if <(words) = [1]> then",
            after,
            "The way that looks among several numbers finds the same where there is only one.",
        )
        for operator, after in (("constant by one", "[0]"), ("comparison turned", "<(words) < [1]>"))
    ),
    *(
        Equivalent(
            "added in front",
            script,
            f"add ({square}) to [queue v]",
            f"insert ({square}) at (1) of [queue v]",
            "The queue is empty then.",
        )
        for script, square in (
            ("define measure distances", "target"),
            ("define flood from (start)", "start"),
        )
    ),
    Equivalent(
        "loop shortened",
        "define write (text) centred",
        "repeat (length of (text))",
        "repeat ((length of (text)) - (1))",
        "The line stands half a letter farther to the right.",
    ),
    Equivalent(
        "list swapped",
        "define trace back",
        "(length of [chain v])",
        "(length of [node boxes v])",
        AS_LONG,
    ),
    Equivalent(
        "side of and/or dropped",
        "define measure distances",
        "or <(at) = (length of [queue v])>>",
        "until <(item (keeper) of [distance v]) > [0]>",
        "The keeper is always found: the search knows that it can walk there.",
    ),
    Equivalent(
        "zero stored",
        "define thaw box on (square)",
        "with (item (square) of [traps v])",
        "with [0]",
        NEVER_THAWS,
    ),
    Equivalent(
        "list swapped",
        "define lift holds",
        "repeat (length of [here v])",
        "repeat (length of [hold v])",
        "Behind the last box there is no square whose hold would be changed.",
    ),
    Equivalent(
        "added in front",
        "define find traps",
        "add (pulled) to [pulled squares v]",
        "insert (pulled) at (1) of [pulled squares v]",
        "In which order the goals are taken makes no difference.",
    ),
    Equivalent(
        "variable swapped",
        "define take over",
        "if <not <(status) = []>> then",
        "if <not <(busy) = []>> then",
        "The bottom line is written once more, and reads the same.",
    ),
    Equivalent(
        "yield removed",
        "when I receive [search asked v]",
        "wait (0) seconds",
        "",
        "After every batch the bottom line is written anew, and that ends the frame as well.",
    ),
)


def reason_for(wording: Wording) -> str:
    """Why this mutant may survive; empty if nobody has said so."""
    return next((each.reason for each in EQUIVALENTS if each.covers(wording)), "")
