"""`python -m sokoban_sb3` is the command `sokoban-sb3`."""

import sys

from sokoban_sb3.main import main

if __name__ == "__main__":
    sys.exit(main())
