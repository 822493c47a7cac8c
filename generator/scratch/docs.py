"""Docstrings as comments for the Scratch editor."""

from __future__ import annotations

import inspect
import re

_LINE_BREAK = re.compile(r"(?<!\n)\n(?![\n ])")


def docstring(of: object) -> str:
    """What a class or function says of itself (not what it inherits), without the source's line breaks.

    Paragraphs and indented lines stay; the editor wraps the rest to the comment's width.
    """
    return _LINE_BREAK.sub(" ", inspect.cleandoc(of.__doc__ or ""))
