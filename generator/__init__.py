"""From Python to a Scratch 3 project: the notation, the game written in it, and its art."""
