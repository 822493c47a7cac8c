"""SVG costumes: Scratch shows them as images, which see neither the net nor the fonts of the machine."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

FONTS = frozenset(
    (
        "sans serif",
        "serif",
        "handwriting",
        "marker",
        "curly",
        "pixel",
        "scratch",
        "chinese",
        "japanese",
        "korean",
    )
)
"""The fonts that the paint editor offers, in lower case; Scratch puts them into the picture itself."""

_LINK = re.compile(r"(?:^|\})href$")
_URL = re.compile(r"url\(\s*['\"]?(?!#|data:)([^)'\"]+)", re.IGNORECASE)
_FONT = re.compile(r"font-family\s*:\s*([^;]+)", re.IGNORECASE)


def svg_fault(content: bytes) -> str | None:
    """What keeps a picture from being shown everywhere as it was drawn, or None."""
    from lxml import etree  # noqa: PLC0415 - slow to load, and most who read projects look at no picture

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError):
        root = None
    if root is None or etree.QName(root).localname != "svg":
        return "is no SVG"
    for element in root.iter(etree.Element):
        name = etree.QName(element).localname
        if outside := _outside(element, name):
            return f"refers to {outside!r}, which lies outside of it"
        font = _font(element) if name == "text" else None
        if font and font.strip("'\" ").lower() not in FONTS:
            return f"writes in the font {font!r}, which Scratch has not"
    return None


def _outside(element: etree._Element, name: str) -> str | None:
    """What an element shows or uses that is not in the picture; links to click on are no matter."""
    if name != "a":
        for key, value in element.attrib.items():
            text = str(value).strip()
            if _LINK.search(str(key)) and text and not text.lower().startswith(("#", "data:")):
                return text
    styles = [str(value) for value in element.attrib.values()]
    if name == "style":
        styles.append(element.text or "")
    found = next(filter(None, (_URL.search(style) for style in styles)), None)
    return found[1] if found else None


def _font(element: etree._Element) -> str | None:
    """The font of an element, its own or the nearest one around it; the paint editor's "none" is none."""
    for each in (element, *element.iterancestors()):
        styled = _FONT.search(each.get("style", ""))
        font = styled[1].strip() if styled else each.get("font-family")
        if font and font != "none":
            return font
    return None
