"""When a level is solved: the one thing about the rules that a level may say for itself."""

from typing import Literal, get_args

Rules = Literal["classic", "keeper-home"]
"""classic: solved when every box is on a goal. keeper-home: and the keeper too, so there is one goal more."""

RULES: tuple[Rules, ...] = get_args(Rules)


def rules_named(name: str) -> Rules | None:
    """The rules of that name, in any case; None if there are none."""
    return next((rules for rules in RULES if rules == name.strip().lower()), None)


def unknown_rules(name: str) -> str:
    """What to say of a name that no rules have."""
    return f"found rules {name!r}, where {' or '.join(RULES)} is known"
