"""The fuzzer: inputs made up at random, by the ten thousand; each gets an answer, or an error of one line.

    python -m tests.fuzz --cases 10000 --files 200

Every case has a seed of its own, which follows from the run's and is printed with what goes wrong.
"""

from __future__ import annotations

import argparse
import sys

from tests.fuzz.running import KINDS, run


def main() -> int:
    """Run what is asked for; exit code 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Inputs made up at random.")
    parser.add_argument("--cases", type=int, default=10_000, help="how many of each kind")
    parser.add_argument("--files", type=int, default=200, help="how many files must pass every gate")
    parser.add_argument("--seed", type=int, default=1, help="where chance starts")
    parser.add_argument("--seconds", type=float, default=3600, help="after which a kind is ended")
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    failed = 0
    for kind in chosen.kinds:
        wanted = chosen.files if kind == "files" else chosen.cases
        result = run(kind, wanted, chosen.seed, chosen.seconds)
        tried = f"{result.done} of {wanted} cases in {result.seconds:.0f} s"
        print(f"{kind}: {tried}, {len(result.faults)} went wrong", flush=True)
        for fault in result.faults[:5]:
            print(fault)
        failed += bool(result.faults) or result.done == 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
