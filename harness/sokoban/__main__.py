"""`python -m harness.sokoban` writes the tables of the documentation that are made from the source."""

from pathlib import Path

from harness.sokoban.pages import pages

if __name__ == "__main__":
    for page, text in pages(Path(__file__).parents[2]).items():
        page.write_text(text, encoding="utf-8")
