"""Sokoban levels: the model, the file formats, and the levels that ship with the project."""

from levels.errors import LevelError
from levels.files import decode, original, read_levels, scan_levels
from levels.level import Collection, Level
from levels.lurd import is_lurd
from levels.rle import parse_rle, to_rle
from levels.rules import RULES, Rules
from levels.xsb import Scanned, parse_xsb, scan_xsb, write_xsb

__all__ = [
    "RULES",
    "Collection",
    "Level",
    "LevelError",
    "Rules",
    "Scanned",
    "decode",
    "is_lurd",
    "original",
    "parse_rle",
    "parse_xsb",
    "read_levels",
    "scan_levels",
    "scan_xsb",
    "to_rle",
    "write_xsb",
]
