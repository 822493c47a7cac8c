"""The one error of this package: what is wrong with a level, and where."""

TEXT = "<text>"
"""The source named in an error when the text did not come from a file."""


class LevelError(ValueError):
    """A level, or a text of levels, is not valid.

    `source` is a file name or "<text>"; `line` and `column` count from 1 in that source and are None where a
    place means nothing. `str()` gives `source:line:column: message` without the parts that are None.
    """

    def __init__(
        self, message: str, *, source: str = TEXT, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)
        return f"{place}: {self.message}"
