"""The characters that a project may hold: those of XML 1.0, in which the editor passes blocks on."""

import re

_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 (section 2.2) has no place for, not even escaped."""


def character_fault(text: str) -> str | None:
    """The first character of TEXT that XML 1.0 can't hold, described for a message; None if there is none."""
    found = _NOT_IN_XML.search(text)
    if found is None:
        return None
    code = ord(found[0])
    name = f"U+{code:04X}"
    if code < ord(" "):
        return f"the control character {name}"
    return f"{name} (no character)" if code >= 0xFFFE else f"{name} (half of a character)"


def xml_text(text: str) -> str:
    """TEXT with U+FFFD for every character that XML 1.0 can't hold."""
    return _NOT_IN_XML.sub("\ufffd", text)
