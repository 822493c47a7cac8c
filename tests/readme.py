"""The README as tests read it: its sections, and its sample of what `verify` prints."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text below a heading, up to the next."""
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def _sample() -> list[str]:
    (table,) = re.findall(r"(?:^    ┃.*\n)(?:^ +\S.*\n)+", README, re.MULTILINE)
    return [line.strip() for line in table.splitlines()]


SAMPLE = _sample()
"""The lines that `verify` is said to print, with "…" for those left out."""
(CHECKS_OF_A_LEVEL,) = {int(number) for line in SAMPLE for number in re.findall(r" (\d+)/\1 ", line)}
"""Of each level in the sample, all passed."""
(ALL_CHECKS,) = (int(number) for number in re.findall(r", (\d+) checks passed", SAMPLE[-1]))
