"""What can be wrong with a file, in one line that says what and where."""

import json

_LONGEST = 200
"""Characters of a value that a message shows."""


class ProjectError(Exception):
    """A file is not a Scratch 3 project that can be read, or a project is none that can be written."""


class ProjectTooLargeError(ProjectError):
    """A project's program and data are more than Scratch takes."""


class ProjectSizeWarning(UserWarning):
    """A project's program and data are about as much as Scratch's site takes, or more; lists grow in play."""


def shown(value: object) -> str:
    """A value of project.json for a message: a text in quotes, all else as it stands in the file."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
