"""The tables and pictures of the documentation that are made from the source or the shipped project."""

from __future__ import annotations

from pathlib import Path

from generator.game import keys_to_markdown
from harness.sokoban import contract
from harness.sokoban.fronts import Fronts, to_svg
from harness.testing.pages import with_section

WRITER = "make docs"


SHIPPED = Path("dist", "sokoban.sb3")
PICTURED = 12
"""The level whose search is drawn."""


def pictures(root: Path) -> dict[Path, str]:
    """Each picture below ROOT that is drawn from what the shipped project does, and its SVG."""
    return {root / "docs" / "pictures" / "both_ends.svg": to_svg(Fronts.of(root / SHIPPED, PICTURED))}


def pages(root: Path) -> dict[Path, str]:
    """Each page below ROOT that has such tables, and its text with them."""
    tables = {
        root / "docs" / "architecture.md": ("names", contract.to_markdown()),
        root / "README.md": ("keys", keys_to_markdown()),
    }
    return {
        page: with_section(page.read_text(encoding="utf-8"), name, WRITER, table)
        for page, (name, table) in tables.items()
    }
