"""Changes of our game that are none: whatever the level and the keys, it behaves the same.

Behaviour is what is seen and heard, frame by frame, and what docs/architecture.md promises of the Stage's
variables and lists; how much work a script does within its frame is not. A level with a `problem` is a level,
too. They are named by what the program says: when it says something else there, they are new mutants.
"""

from __future__ import annotations

from itertools import pairwise

from harness.mutation import Equivalent

TRY_PUSH = "define try to push the box to (square) in direction (direction)"
TAKE_TURN = "define take turn  // with screen refresh"

CLOSURE = (
    "Every square found is looked around from, so the same squares are found in any order, and only which "
    "ones they are is used."
)
ZERO_OR_NOT = "The variable is only ever compared with 0, and is set to 0 before it is asked again."
RELAYED = (
    'All that HUD does on "status changed" is to broadcast "writing asked", and nobody else receives it; '
    "both happen in the same pass."
)
EMPTY = "The list has just been emptied: its end is its front."
SHORTEST = (
    "Breadth first, each square nearer than the keeper has its distance before the keeper has, and the walk "
    "reads only those."
)
ONE_NUMBER = "Here a set takes one number, so the offset of every square, also of that one, is 0."
MANY_FOR_ONE = (
    "With one number, the block for several computes the same bucket and stops at the same node of the "
    "chain: the first with this keeper and this number."
)
SAME_LENGTH = "Whatever adds to one of the two lists adds as many items to the other before the next look."


def _neighbours(target: str, script: str, calls: tuple[str, ...], proof: str) -> list[Equivalent]:
    """Each call exchanged with the next."""
    return [
        Equivalent("neighbours swapped", target, script, f"{one} / {two}", f"{two} / {one}", proof)
        for one, two in pairwise(calls)
    ]


BESIDE = ("(square) - (width)", "(square) - (1)", "(square) + (width)", "(square) + (1)")


def _item(name: str) -> str:
    """How a text is looked up."""
    return f"(item (item # of (join (language) [ {name}]) in [text names v]) of [texts v])"


EQUIVALENTS: tuple[Equivalent, ...] = (
    *(
        Equivalent(
            "place moved",
            "HUD",
            "define write top",
            f"write (join {_item(number)} (join ({number}) {_item(f'{number} 2')})) from x [{x}] up to [236] "
            "at y [160]",
            f"write (join {_item(number)} (join ({number}) {_item(f'{number} 2')})) from x [{x}] up to [196] "
            "at y [160]",
            f"A digit takes 9 pixels: {digits} digits begin before x = 196, and so many {number} no list of "
            "moves can hold.",
        )
        for number, x, digits in (("moves", -42, 21), ("pushes", 44, 11))
    ),
    *_neighbours(
        "Game",
        "define find floor",
        tuple(
            f"reach ((item (at) of [queue v]) {step})"
            for step in ("- (width)", "- (1)", "+ (width)", "+ (1)")
        ),
        CLOSURE,
    ),
    *_neighbours(
        "Game",
        "define pull boxes from (square)",
        tuple(
            f"pull a box to ({beside}) with the keeper going to ((({beside}) + ({beside})) - (square))"
            for beside in BESIDE
        ),
        CLOSURE,
    ),
    *_neighbours(
        "Replay",
        "define measure around (square)",
        tuple(f"measure ({beside}) as ((item (square) of [distance v]) + (1))" for beside in BESIDE),
        SHORTEST,
    ),
    *_neighbours(
        "Game",
        "define redo",
        ("set out", "set [sound v] to [undo]"),
        "Setting out sets the sound only where the level is solved at its start. No move can be made there, "
        "so there is no restart to redo.",
    ),
    *_neighbours(
        "Box",
        "when I start as a clone",
        ("dress", "show"),
        "Neither lets another script run, and nothing is drawn in between.",
    ),
    *_neighbours(
        "HUD",
        "when I receive [writing asked v]",
        ("if <(is top old) = [1]> then / write top / set [is top old v] to [0] / end", "write bottom"),
        "The two panels don't overlap, each is wiped before it is written, and each sets for itself the "
        "variables that both use.",
    ),
    Equivalent(
        "replace/insert swapped",
        "Replay",
        "define measure distances",
        "replace item (target) of [distance v] with [1]",
        "insert [1] at (target) of [distance v]",
        "All items of the list are 0 then. It gets one more behind the last square, which no square of a "
        "closed board has for a neighbour.",
    ),
    Equivalent(
        "replace/insert swapped",
        "Search",
        "define store first node",
        "replace item (bucket) of [heads v] with (length of [chain v])",
        "insert (length of [chain v]) at (bucket) of [heads v]",
        "All 8192 items of the list are 1 then. It gets one more behind them, which is no bucket.",
    ),
    Equivalent(
        "loop shortened",
        "Search",
        "define reset marks",
        "repeat (length of [ground v])",
        "repeat ((length of [ground v]) - (1))",
        "The last square is a corner: no square inside of a closed board has it for a neighbour, so its mark "
        "is never read.",
    ),
    Equivalent(
        "loop shortened",
        "Search",
        "define look at ground",
        "repeat (length of [ground v])",
        "repeat ((length of [ground v]) - (1))",
        "The last square is a corner: no square inside of a closed board, where the search has its boxes, "
        "has it for a neighbour.",
    ),
    *(
        Equivalent(
            operator,
            target,
            TAKE_TURN,
            "set [busy v] to [1]",
            after,
            "The variable is 0, as that has just been waited for, and is only ever compared with 0.",
        )
        for target in ("Game", "Search", "Replay", "Board", "Watchdog")
        for operator, after in (
            ("constant by one", "set [busy v] to [2]"),
            ("set/change swapped", "change [busy v] by (1)"),
        )
    ),
    *(
        Equivalent(operator, target, script, "set [unfreezing v] to [1]", after, ZERO_OR_NOT)
        for target in ("Game", "Search")
        for operator, script, after in (
            ("constant by one", "define unfreeze", "set [unfreezing v] to [2]"),
            ("constant by one", "define unfreeze box on (square)", "set [unfreezing v] to [2]"),
            ("set/change swapped", "define unfreeze box on (square)", "change [unfreezing v] by (1)"),
        )
    ),
    Equivalent(
        "constant by one",
        "Search",
        "define look for a deadlock made by the box on (square)",
        "set [lost v] to [1]",
        "set [lost v] to [2]",
        ZERO_OR_NOT,
    ),
    Equivalent(
        "constant by one",
        "Search",
        "define look for goal",
        "set [differs v] to [1]",
        "set [differs v] to [2]",
        "It is compared with 0 there, and set anew before anybody else asks for it.",
    ),
    Equivalent(
        "zero stored",
        "Search",
        "define unfreeze box on (square)",
        "replace item (square) of [blocking v] with (item (square) of [traps v])",
        "replace item (square) of [blocking v] with [0]",
        "On a closed board no box unfreezes on a trap square: were one of its axes free, a box could be "
        "pulled onto the square from the side that is no trap. So the item is 0.",
    ),
    Equivalent(
        "text emptied",
        "Search",
        "when [v v] key pressed",
        "ask for [replay]",
        "ask for []",
        'The purpose is only ever compared with "hint".',
    ),
    *(
        Equivalent(
            "message swapped",
            target,
            script,
            "broadcast (status changed v)",
            "broadcast (writing asked v)",
            RELAYED,
        )
        for target, script in (
            ("Search", "define ask for (purpose)"),
            ("Search", "define report (news)"),
            ("Game", "define take over"),
            ("Search", "when [f v] key pressed"),
            ("Replay", "when I receive [solution found v]"),
        )
    ),
    *(
        Equivalent(
            operator,
            "Replay",
            "define measure distances",
            "repeat until <<(item (keeper) of [distance v]) > [0]> or <(at) = (length of [queue v])>>",
            after,
            proof,
        )
        for operator, after, proof in (
            ("side of and/or dropped", "repeat until <(at) = (length of [queue v])>", SHORTEST),
            (
                "and/or swapped",
                "repeat until <<(item (keeper) of [distance v]) > [0]> and <(at) = (length of [queue v])>>",
                SHORTEST,
            ),
            (
                "side of and/or dropped",
                "repeat until <(item (keeper) of [distance v]) > [0]>",
                "The push is one that the keeper can walk to, so the keeper is found before the queue ends.",
            ),
        )
    ),
    Equivalent(
        "list swapped",
        "Search",
        "define expand batch",
        "if <(node) > (length of [node boxes v])> then",
        "if <(node) > (length of [node parents v])> then",
        SAME_LENGTH,
    ),
    Equivalent(
        "list swapped",
        "Search",
        "define trace back",
        "set [found v] to (((length of [chain v]) - (words)) + (1))",
        "set [found v] to (((length of [node boxes v]) - (words)) + (1))",
        SAME_LENGTH,
    ),
    Equivalent(
        "list swapped",
        "Search",
        "define lift boxes",
        "repeat (length of [here v])",
        "repeat (length of [blocking v])",
        "There are no more boxes than squares, and behind the last box the list gives no square: nothing is "
        "replaced.",
    ),
    Equivalent(
        "loop shortened",
        "Replay",
        "define measure distances",
        "repeat (length of [ground v])",
        "repeat ((length of [ground v]) - (1))",
        "The last square lies in the corner, which no floor of a closed board has for a neighbour: it is not "
        "asked for.",
    ),
    Equivalent(
        "list swapped",
        "Search",
        "define reset marks",
        "repeat (length of [ground v])",
        "repeat (length of [reached v])",
        SAME_LENGTH,
    ),
    Equivalent(
        "list swapped",
        "Search",
        "define unfreeze",
        "repeat (length of [here v])",
        "repeat (length of [blocking v])",
        "There are no fewer squares than boxes; behind the last box an item is empty and names no square.",
    ),
    Equivalent(
        "constant by one",
        "Search",
        "define look at ground",
        "add [2] to [blocking v]",
        "add [3] to [blocking v]",
        "What a square blocks is only ever compared with 2, but for squares of boxes, and no box that is "
        "searched stands out of reach.",
    ),
    Equivalent(
        "variable swapped",
        "Search",
        TRY_PUSH,
        "repeat until <<(found) = [1]> or <(([floor v] of ((item ((found) + (item (pushed from) of [offset v"
        "])) of [node regions v]) / (item (pushed from) of [power v]))) mod (2)) = [1]>>",
        "repeat until <<(found) = [1]> or <(([floor v] of ((item ((found) + (item (unfreezing) of "
        "[offset v])) of [node regions v]) / (item (pushed from) of [power v]))) mod (2)) = [1]>>",
        f"Unfreezing is 0 by then, and item 0 is empty, which adds 0. {ONE_NUMBER}",
    ),
    Equivalent(
        "constant by one",
        "Search",
        TRY_PUSH,
        "if <(words) = [1]> then",
        "if <(words) = [0]> then",
        MANY_FOR_ONE,
    ),
    Equivalent(
        "comparison turned",
        "Search",
        TRY_PUSH,
        "if <(words) = [1]> then",
        "if <(words) < [1]> then",
        MANY_FOR_ONE,
    ),
    *(
        Equivalent(
            "added in front",
            target,
            script,
            f"add ({square}) to [queue v]",
            f"insert ({square}) at (1) of [queue v]",
            EMPTY,
        )
        for target, script, square in (("Replay", "define measure distances", "target"),)
    ),
    Equivalent(
        "added in front",
        "Game",
        "define find traps",
        "add (pulled) to [pulled squares v]",
        "insert (pulled) at (1) of [pulled squares v]",
        CLOSURE,
    ),
)
