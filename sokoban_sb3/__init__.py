"""The command `sokoban-sb3`: one module for each of its commands, and no logic of its own."""
