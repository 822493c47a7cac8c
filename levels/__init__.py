"""Sokoban levels: the model, the file formats, and the levels that ship with the project."""

from levels.errors import LevelError
from levels.files import (
    FORMATS,
    Format,
    format_of,
    original,
    parse_bytes,
    read_levels,
    scan_bytes,
    scan_levels,
)
from levels.level import Collection, Level
from levels.lurd import PUSHES, STEPS
from levels.rle import parse_rle, to_rle
from levels.rules import RULES, Rules
from levels.slc import parse_slc, scan_slc, write_slc, xml_text
from levels.text import decode
from levels.xsb import Scanned, parse_xsb, scan_xsb, write_xsb

__all__ = [
    "FORMATS",
    "PUSHES",
    "RULES",
    "STEPS",
    "Collection",
    "Format",
    "Level",
    "LevelError",
    "Rules",
    "Scanned",
    "decode",
    "format_of",
    "original",
    "parse_bytes",
    "parse_rle",
    "parse_slc",
    "parse_xsb",
    "read_levels",
    "scan_bytes",
    "scan_levels",
    "scan_slc",
    "scan_xsb",
    "to_rle",
    "write_slc",
    "write_xsb",
    "xml_text",
]
