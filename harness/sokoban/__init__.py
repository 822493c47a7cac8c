"""The part of the harness that knows our game: verify, bench, and what is expected of mutants."""
