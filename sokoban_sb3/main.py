"""The command `sokoban-sb3`: wires the commands together, and turns every error into one line and a code."""

import re
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from typing import Annotated, Any

import typer

import sb3
from harness import HarnessError
from harness.testing.console import FAILED, UNREADABLE
from sokoban_sb3.build import build
from sokoban_sb3.check import check
from sokoban_sb3.console import NO_OUTPUT, PROGRAM, flush_or_discard, prepare_streams, warn
from sokoban_sb3.convert import convert
from sokoban_sb3.cost import cost
from sokoban_sb3.errors import ALL_WELL, INTERRUPTED, READER_LEFT, CommandError
from sokoban_sb3.extract import extract
from sokoban_sb3.listing import listing
from sokoban_sb3.picture import picture
from sokoban_sb3.report import report
from sokoban_sb3.solve import solve
from sokoban_sb3.verify import verify

_ADDRESS = re.compile(r"(https?|ftps?|file)://", re.IGNORECASE)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _add(command: Callable[..., None], *examples: str) -> None:
    lines = [f"- {PROGRAM} {command.__name__} {example}".rstrip() for example in examples]
    app.command(epilog="\n\n".join(["Examples:", *lines]))(command)


_add(build, "", "my.xsb more.xsb -o dist/mine.sb3")
_add(verify, "dist/sokoban.sb3", "remix.sb3 --level 1 --level 7 --vm all", "dist/sokoban.sb3 --json")
_add(
    solve,
    "my.xsb",
    "my.xsb --level 3 --json",
    "my.xsb --minimise moves --jobs 4",
    "- --time-limit 10 < my.xsb",
)
_add(cost, "", "my.xsb --json")
_add(check, "my.xsb more.xsb")
_add(convert, "my.slc my.xsb", "- my.rle < my.xsb")
_add(extract, "remix.sb3 -o remix.xsb", "dist/sokoban.sb3 > levels.xsb")
_add(picture, "my.xsb -o pictures")
_add(report, "", "my.xsb -o my.html --jobs 4")
_add(listing, "dist/sokoban.sb3 > program.txt")


@app.callback(invoke_without_command=True)
def _options(
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Playable Scratch 3 projects from text levels of Sokoban, with proven scores.

    Exit codes: 0 all well, 1 a level or a project failed, 2 bad usage or unreadable input, 130 Ctrl-C,
    141 nobody reads the output any more.
    """
    if show_version:
        sys.stdout.write(f"{PROGRAM} {version(PROGRAM)}\n")
        raise typer.Exit


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default that of the process; returns the exit code.

    Every error is one line on stderr. `python -X dev` shows the traceback of a fault in this program.
    """
    try:
        prepare_streams()
        arguments = sys.argv[1:] if arguments is None else arguments
        if "" in arguments:  # it would be taken for the current folder
            raise CommandError("an argument is empty, where a name or a value belongs", UNREADABLE)
        if address := next(filter(_ADDRESS.match, arguments), None):
            raise CommandError(f"{address}: this is an address and not a file; download it first", UNREADABLE)
        with _size_warnings():
            code = int(app(arguments, prog_name=PROGRAM, standalone_mode=False) or ALL_WELL)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # typer and rich make of the first the second
        message, code = "", READER_LEFT
    except KeyboardInterrupt:  # where typer does not see it: before or after the command itself
        message, code = "interrupted", INTERRUPTED
    except Exception as error:
        message, code = _explain(error)
    else:
        message = "interrupted" if code == INTERRUPTED else ""
    if message:
        warn(message)
    flush_or_discard()
    return code


@contextmanager
def _size_warnings() -> Iterator[None]:
    """Show what is said of a project's size, each line once, however often the project is read."""
    said: set[str] = set()
    with warnings.catch_warnings():
        show_others = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
            if not issubclass(category, sb3.ProjectSizeWarning):
                show_others(message, category, *where, **more)
            elif str(message) not in said:
                said.add(str(message))
                warn(str(message))

        warnings.simplefilter("always", sb3.ProjectSizeWarning)
        warnings.showwarning = show
        yield


def _explain(error: Exception) -> tuple[str, int]:
    """The line to be shown and the exit code. Raises what is a fault of this program in development mode."""
    match error:
        case CommandError():
            return str(error), error.exit_code
        case typer.TyperException():
            # There is no message if the help was shown instead.
            return error.format_message().replace("Value error, ", ""), UNREADABLE
        case sb3.ProjectError() | HarnessError():
            return str(error), UNREADABLE if isinstance(error, sb3.ProjectError) else FAILED
        case OSError():
            what = error.filename or NO_OUTPUT
            return f"{what}: {error.strerror or error}", UNREADABLE
        case MemoryError():
            return "out of memory", FAILED
    if sys.flags.dev_mode:
        raise error
    return f"internal error: {type(error).__name__}: {error}", FAILED
