"""The part of the harness that knows our game: contract, verify, bench, and what is expected of mutants."""
