"""`python -m harness` installs the npm packages that the harness runs on."""

import sys

from harness import HarnessError, ensure_packages

if __name__ == "__main__":
    try:
        ensure_packages(report=lambda line: sys.stderr.write(f"{line}\n"))
    except HarnessError as error:
        sys.exit(str(error))
