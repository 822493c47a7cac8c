"""What can be wrong with a file, in one line that says what and where."""


class ProjectError(Exception):
    """A file is not a Scratch 3 project that can be read."""
