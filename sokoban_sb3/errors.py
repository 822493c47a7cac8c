"""How a command ends early: one line for people, and an exit code for scripts."""

from harness.testing.console import UNREADABLE

ALL_WELL = 0
INTERRUPTED = 130
READER_LEFT = 141
"""The reader of the output closed it before its end: the code of a program that SIGPIPE ended."""


class CommandError(Exception):
    """Ends the command with `exit_code`; the message is the one line on stderr."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def cannot_read(name: str, error: OSError) -> CommandError:
    """The end of a command that cannot read a file."""
    return CommandError(f"{name}: cannot be read: {error.strerror or error}", UNREADABLE)


def cannot_write(name: str, error: OSError) -> CommandError:
    """The end of a command that cannot write a file."""
    return CommandError(f"{name}: cannot be written: {error.strerror or error}", UNREADABLE)
