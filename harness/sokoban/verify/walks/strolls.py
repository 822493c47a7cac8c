"""Scripts of keys: drawn at random a few frames at a time, taken apart for shrinking, and described."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from generator.game import (
    BATCH,
    FULL_SPEED,
    REDO,
    RESTART,
    UNDO,
    AskSearch,
    InHistory,
    Move,
    Toggle,
    ToLevel,
)
from harness.machine import Stroke
from harness.sokoban.verify.keys import BY_NAME, OFTEN
from harness.sokoban.verify.searches import Searcher
from harness.sokoban.verify.walks.session import Session
from solver_ref import Keeper, stuck_boxes

Strokes = tuple[Stroke, ...]
"""The keys that go down or up before a frame."""
Atom = Stroke | None
"""A stroke, or None for a frame that passes: what a script is made of when it is shrunk."""


def atoms_of(script: Iterable[Strokes]) -> list[Atom]:
    """What SCRIPT is made of."""
    return [atom for strokes in script for atom in (*strokes, None)]


def frames_of(atoms: Iterable[Atom]) -> list[Strokes]:
    """The script made of ATOMS, and a frame at its end."""
    script: list[Strokes] = []
    strokes: list[Stroke] = []
    for atom in (*atoms, None):
        if atom is None:
            script.append(tuple(strokes))
            strokes = []
        else:
            strokes.append(atom)
    return script


def text_of(script: Iterable[Strokes]) -> str:
    """A script to be typed: the keys before each frame, joined by +, and how many frames pass without one.

    Where a key must be let go is said, too.
    """
    parts: list[str] = []
    for words, group in groupby(_words(strokes) for strokes in script):
        count = len(list(group))
        if words:
            parts += ["+".join(words)] * count
        else:
            parts.append(f"{count} frame{'s' * (count > 1)}")
    return ", ".join(parts)


def _words(strokes: Strokes) -> tuple[str, ...]:
    return tuple(key if is_down else f"release {key}" for key, is_down in strokes)


SMALL_SEARCH = 1500
"""Stored nodes up to which a search may run to its end."""
LEAVING = {key: often for key, often in OFTEN.items() if isinstance(BY_NAME[key].effect, ToLevel)}
ASKING = {key: often for key, often in OFTEN.items() if isinstance(BY_NAME[key].effect, AskSearch)}
HARMLESS = {
    key: often
    for key, often in OFTEN.items()
    if BY_NAME[key].effect == ToLevel(1, only_solved=True)
    or (isinstance(BY_NAME[key].effect, Toggle) and key != FULL_SPEED)
}
"""Keys that leave a search and a replay alone, and do not hurry them."""
CALM = {
    key: often
    for key, often in OFTEN.items()
    if isinstance(BY_NAME[key].effect, Move | InHistory | Toggle) or key in HARMLESS
}


class Strolls:
    """Draws scripts for a player in a session, from SEED; what is drawn depends on the session, too.

    Searches that are long are cancelled before they cost much time, and never run at full speed.
    """

    def __init__(self, seed: int, keeper: Keeper) -> None:
        self._chance = random.Random(seed)  # noqa: S311
        self._keeper = keeper

    def lead(self, keys: Sequence[str]) -> list[Strokes]:
        """Some of the first of KEYS, one a frame: none of them in one of three walks, else nearly all."""
        if self._chance.random() < 1 / 3:
            return []
        left_out = round(len(keys) * self._chance.random() ** 3)
        return [((key, True), (key, False)) for key in keys[: len(keys) - left_out]]

    def draw(self, session: Session) -> list[Strokes]:
        """What the player does next: at least one frame."""
        if session.machine == "replaying":
            return self._one_of({self._watch: 3, self._mash: 1, self._walk: 1, self._interrupt: 2}, session)
        if session.machine == "searching":
            return self._one_of({self._watch: 2, self._interrupt: 2, self._mash: 1}, session)
        if session.solved:
            return self._one_of({self._walk: 2, self._leave: 2, self._mash: 1}, session)
        if session.game is not None and stuck_boxes(session.game.position):
            return self._one_of({self._take_back: 6, self._walk: 2, self._mash: 1, self._ask: 1}, session)
        return self._one_of({self._walk: 5, self._mash: 3, self._ask: 5, self._leave: 1}, session)

    def _one_of(self, ways: dict[Callable[[Session], list[Strokes]], int], session: Session) -> list[Strokes]:
        (way,) = self._chance.choices(list(ways), list(ways.values()))
        return way(session)

    def _walk(self, session: Session) -> list[Strokes]:
        """One key after the other, as a thinking player has them."""
        frames = self._chance.randint(2, 10)
        script = _Script(frames)
        for at in range(frames):
            if self._chance.random() < 0.7:
                script.tap(at, self._key(CALM), self._chance.choice([1, 1, 2, 5]))
        return script.strokes()

    def _take_back(self, session: Session) -> list[Strokes]:
        """Undo up to the start, or some of it, or restart; and some of it again."""
        count = self._chance.randint(1, 1 + (session.game.cursor if session.game else 0))
        keys = [RESTART] if self._chance.random() < 0.2 else [UNDO] * count
        keys += [REDO] * self._chance.choice([0, 0, 1, 4])
        return [((key, True), (key, False)) for key in keys]

    def _mash(self, session: Session) -> list[Strokes]:
        """Any keys at once, pressed again before they are let go. No search runs at full speed."""
        frames = self._chance.randint(3, 8)
        script = _Script(frames)
        keys = CALM | LEAVING | ASKING
        if session.machine == "searching" or not session.full_speed:
            del keys[FULL_SPEED]
        if session.full_speed:
            keys = {key: weight for key, weight in keys.items() if key not in ASKING}
        for at in range(frames):
            for _ in range(self._chance.choice([0, 1, 2, 2, 3, 5])):
                script.tap(at, self._key(keys), self._chance.randint(0, 6))
        return script.strokes()

    def _leave(self, session: Session) -> list[Strokes]:
        """To another level and perhaps back, a move on the way."""
        script = _Script(self._chance.randint(2, 6))
        for at in range(script.length):
            for keys in (LEAVING, CALM, LEAVING):
                if self._chance.random() < 0.4:
                    script.tap(at, self._key(keys), 1)
        return script.strokes()

    def _ask(self, session: Session) -> list[Strokes]:
        """Begin a search; if it is short, perhaps at full speed, until it ends, else only for a while."""
        if session.game is None:
            return self._leave(session)
        key = self._key(ASKING)
        found = Searcher.asked_by(key, self._keeper).predict(session.game.position, SMALL_SEARCH)
        is_short = found.status != "limit"
        script = _Script(self._chance.randint(1, 5) + (found.expanded // BATCH if is_short else 0))
        is_fast = is_short and self._chance.random() < 0.3
        if session.full_speed != is_fast:
            script.tap(0, FULL_SPEED, 1)
        script.tap(0, key, self._chance.randint(1, 9))
        for at in range(1, script.length):
            if self._chance.random() < 0.2:
                script.tap(at, self._key(HARMLESS), 1)
        return script.strokes()

    def _watch(self, session: Session) -> list[Strokes]:
        """Let the computer go on."""
        return [()] * self._chance.randint(1, 20 if session.machine == "replaying" else 4)

    def _interrupt(self, session: Session) -> list[Strokes]:
        """One key that stops the computer, and perhaps a second one with it or right after it."""
        script = _Script(self._chance.randint(1, 3))
        others = CALM | LEAVING | {FULL_SPEED: 0}
        script.tap(0, self._key(ASKING if self._chance.random() < 0.4 else others), 1)
        if self._chance.random() < 0.5:
            script.tap(script.length - 1, self._key(CALM | {FULL_SPEED: 0}), 1)
        return script.strokes()

    def _key(self, weights: dict[str, int]) -> str:
        (key,) = self._chance.choices(list(weights), list(weights.values()))
        return key


class _Script:
    """Frames to put strokes into."""

    def __init__(self, length: int) -> None:
        self.length = length
        self._frames: list[list[Stroke]] = [[] for _ in range(length)]

    def tap(self, at: int, key: str, frames: int) -> None:
        """Press a key and let it go some frames later, but not after the script's end."""
        self._frames[at].append((key, True))
        self._frames[min(at + frames, self.length - 1)].append((key, False))

    def strokes(self) -> list[Strokes]:
        """What was put in."""
        return [tuple(frame) for frame in self._frames]
