"""Sections of pages in Markdown that are not written by people but made."""

from __future__ import annotations

import re

MARKER = "<!-- {edge} {name} (written by {writer}) -->"


def with_section(text: str, name: str, writer: str, content: str) -> str:
    """The page's TEXT with CONTENT between the markers of the section NAME, which the command WRITER writes.

    Raises ValueError if the markers are missing.
    """
    begin, end = (MARKER.format(edge=edge, name=name, writer=writer) for edge in ("begin", "end"))
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if pattern.search(text) is None:
        raise ValueError(f"no section {name!r} between its markers")
    return pattern.sub(lambda _: f"{begin}\n{content}\n{end}", text, count=1)
