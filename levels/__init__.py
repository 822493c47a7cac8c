"""Sokoban levels: the model, the file formats, and the levels that ship with the project."""

from levels.containers import SCRATCH_PROJECT, container_of
from levels.errors import LevelError
from levels.files import (
    FORMATS,
    MAX_BYTES,
    Format,
    format_of,
    original,
    parse_bytes,
    read_levels,
    read_stream,
    scan_bytes,
    scan_levels,
)
from levels.level import Collection, Level
from levels.lurd import PUSHES, STEPS
from levels.rle import parse_rle, to_rle
from levels.rules import RULES, Rules
from levels.slc import parse_slc, scan_slc, write_slc
from levels.text import decode
from levels.xsb import Scanned, parse_xsb, scan_xsb, write_xsb

__all__ = [
    "FORMATS",
    "MAX_BYTES",
    "PUSHES",
    "RULES",
    "SCRATCH_PROJECT",
    "STEPS",
    "Collection",
    "Format",
    "Level",
    "LevelError",
    "Rules",
    "Scanned",
    "container_of",
    "decode",
    "format_of",
    "original",
    "parse_bytes",
    "parse_rle",
    "parse_slc",
    "parse_xsb",
    "read_levels",
    "read_stream",
    "scan_bytes",
    "scan_levels",
    "scan_slc",
    "scan_xsb",
    "to_rle",
    "write_slc",
    "write_xsb",
]
