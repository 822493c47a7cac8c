"""What can go wrong, each in one line that says what and where."""

import sb3


class HarnessError(Exception):
    """A run could not be done: Node or its packages failed, a name is unknown, the wall limit passed."""


class ProjectError(HarnessError, sb3.ProjectError):
    """A file is not a Scratch 3 project that can be loaded."""


class HarnessTimeoutError(HarnessError):
    """Something waited for did not happen within its limit."""
