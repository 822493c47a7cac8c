"""What can be wrong with a file, in one line that says what and where."""


class ProjectError(Exception):
    """A file is not a Scratch 3 project that can be read, or a project is none that can be written."""


class ProjectTooLargeError(ProjectError):
    """A project's program and data are more than Scratch takes."""


class ProjectSizeWarning(UserWarning):
    """A project's program and data are about as much as Scratch's site takes, or more; lists grow in play."""
