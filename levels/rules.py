"""When a level is solved: the one thing about the rules that a level may say for itself."""

import re
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


GAME_KEYS = ("game", "variant")
"""Keys of level files that name the game which a level is for."""
_OTHER_GAMES = re.compile(
    r"\b(hexo|trio|octo|multi|num|numero|cyber|push)ban\b|\bsoko(mind|lor)\b", re.IGNORECASE
)


def other_game(name: str) -> str | None:
    """What to say of a game of this name, if it is known to have other rules or another grid."""
    if found := _OTHER_GAMES.search(name):
        return f"this is a level of {found[0]}, which has other rules than Sokoban"
    return None
