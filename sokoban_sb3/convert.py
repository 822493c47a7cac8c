"""`sokoban-sb3 convert`: levels from one format into another."""

from pathlib import Path
from typing import Annotated

import typer

from sokoban_sb3.reading import read_collection
from sokoban_sb3.writing import format_for, write_levels


def convert(
    source: Annotated[
        Path, typer.Argument(metavar="IN", help="A level file; - is stdin.", show_default=False)
    ],
    output: Annotated[
        Path,
        typer.Argument(metavar="OUT", help="The file to write; - is stdout, in XSB.", show_default=False),
    ],
) -> None:
    """Write the levels of a file in the format that the name OUT ends in.

    XSB (.xsb .sok .txt) holds everything but the solutions and snapshots that other programs add. SLC (.slc
    .xml) has no comments of single levels; RLE (.rle), one board a line, has no titles, authors or comments.
    What is dropped is named in a warning. Nothing is written if any level is not valid, or has rules other
    than the classic ones where the format is not XSB.
    """
    form = format_for(output)
    write_levels(read_collection(source), output, form)
