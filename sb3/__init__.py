"""Scratch 3 project files: one model of a project, one table of opcodes, and what reads and writes them."""
