"""The tables of the documentation that are made from the source."""

from __future__ import annotations

from pathlib import Path

from generator.game import keys_to_markdown
from harness.sokoban import contract
from harness.testing.pages import with_section

WRITER = "make docs"


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
