"""The tables of the documentation that are made from the source."""

from __future__ import annotations

from pathlib import Path

from harness.sokoban import contract
from harness.testing.pages import with_section

WRITER = "make docs"


def pages(root: Path) -> dict[Path, str]:
    """Each page below ROOT that has such tables, and its text with them."""
    page = root / "docs" / "architecture.md"
    text = page.read_text(encoding="utf-8")
    return {page: with_section(text, "names", WRITER, contract.to_markdown())}
