"""`python -m harness` installs the npm packages that the harness runs on, or those of another folder."""

import argparse
import sys
from pathlib import Path

from harness.machine import CACHE_VARIABLE, HERE, MANIFESTS, HarnessError, cache_folder, ensure_packages


def main() -> None:
    """Read the arguments, install, and exit with 1 and a line if that fails."""
    parser = argparse.ArgumentParser(
        prog="python -m harness",
        description="Install the npm packages that the harness runs on, unless they are there already.",
        epilog=f"They go to the user's cache folder, or to the one that {CACHE_VARIABLE} names.",
    )
    parser.add_argument(
        "folder",
        type=Path,
        nargs="?",
        default=HERE,
        help=f"install the packages of this folder instead; it holds {', '.join(MANIFESTS)}",
    )
    parser.add_argument("--where", action="store_true", help="only print the cache folder; install nothing")
    given = parser.parse_args()
    if missing := [name for name in MANIFESTS if not (given.folder / name).is_file()]:
        parser.exit(2, f"{given.folder} has no {missing[0]}\n")
    try:
        if given.where:
            sys.stdout.write(f"{cache_folder()}\n")
        else:
            ensure_packages(lambda line: sys.stderr.write(f"{line}\n"), given.folder)
    except HarnessError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
