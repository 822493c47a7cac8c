"""A verdict of `verify --json`, read back from the file in which it was kept."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from harness.testing.console import UNREADABLE
from sokoban_sb3.errors import CommandError, cannot_read


@dataclass(frozen=True)
class _SavedLevel:
    title: str
    optimal: int | None
    checks: dict[str, str]


@dataclass(frozen=True)
class SavedVerdict:
    """What `verify --json` said, and when it was written. The results are `PASS` or why not, by name."""

    name: str
    written: datetime
    ok: bool
    gates: dict[str, str]
    levels: dict[int, _SavedLevel]

    def checks_of(self, number: int, title: str, optimal: int | None) -> dict[str, str] | None:
        """The checks of a level; None if it is not in there.

        A verdict holds no boards. A level is taken for the same if its number, title and OPTIMAL are; an
        OPTIMAL that is None, here or there, is not known and says nothing.
        """
        level = self.levels.get(number)
        if level is None or level.title != title:
            return None
        return level.checks if None in (optimal, level.optimal) or optimal == level.optimal else None


def read_verdict(path: Path) -> SavedVerdict:
    """Raises `CommandError` for a file that can't be read or holds something else."""
    try:
        found: Any = json.loads(path.read_bytes())
        written = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        levels = {int(level["index"]): _level(level) for level in found["levels"]}
        return SavedVerdict(str(path), written, found["ok"] is True, _results(found["gates"]), levels)
    except OSError as error:
        raise cannot_read(str(path), error) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise CommandError(f"{path}: this is not what verify --json prints", UNREADABLE) from None


def _level(found: dict[str, Any]) -> _SavedLevel:
    optimal = None if found["optimal"] is None else int(found["optimal"])
    return _SavedLevel(str(found["title"]), optimal, _results(found["checks"]))


def _results(found: dict[str, Any]) -> dict[str, str]:
    return {str(name): str(result) for name, result in found.items()}
