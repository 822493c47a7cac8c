"""`python -m harness.sokoban` writes the tables and pictures of the documentation that are made."""

from pathlib import Path

from harness.machine import ensure_packages
from harness.sokoban.pages import pages, pictures

if __name__ == "__main__":
    root = Path(__file__).parents[2]
    ensure_packages()
    for page, text in (pages(root) | pictures(root)).items():
        page.write_text(text, encoding="utf-8")
