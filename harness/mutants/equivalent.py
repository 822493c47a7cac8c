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
ONE_NUMBER = "In boards of one number every square's offset is 0."

EQUIVALENTS = (
    Equivalent("place moved", "define write top", "x [-42] up to [236]", "x [-42] up to [196]", SHORT),
    Equivalent("place moved", "define write top", "x [44] up to [236]", "x [44] up to [196]", SHORT),
    Equivalent(
        "place moved",
        "define choose tile",
        "if <(tile) > ([floor v] of ((304) / (height)))> then",
        "if <(tile) > ([floor v] of ((344) / (height)))> then",
        "Some boards are drawn a pixel or two larger a square, and still fit between the lines of writing.",
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
        "message swapped",
        "define ask for (purpose)",
        "broadcast (status changed v)",
        "broadcast (writing asked v)",
        "All that the status's message does is to ask for the writing.",
    ),
    Equivalent(
        "variable swapped",
        "define try to push the box to (square) in direction (direction)",
        "(found) + (item (pushed from) of [offset v])",
        "(found) + (item (row) of [offset v])",
        ONE_NUMBER,
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
