"""Level files: read, checked and written again, or refused in one line."""

from __future__ import annotations

import io
import random
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from generator import game
from levels import FORMATS, LevelError, container_of, parse_bytes, scan_bytes
from sokoban_sb3.main import main
from tests.levels.test_any_input import PIECES, SAMPLES

_NAMES = ("my.xsb", "my.slc", "my.rle", "my")
_MORE = [
    *(b"Game: Hexoban\n", b"Copyright=x\n", b"****\n", b"....\n", b"------\n", b"\xc2\xa0", b"|"),
    *(b"Title: \x07\n", b"PK\x03\x04", b"\x1f\x8b", b"\x89PNG\r\n\x1a\n", b"# # # #\n"),
    *(b"\xed\xa0\x80", b"Title: +\n"),
]  # fmt: skip


def case(chance: random.Random, folder: Path) -> None:
    """Read a file made up or damaged; of every twentieth, what the command `check` says."""
    data = _damaged(chance) if chance.random() < 0.8 else b"".join(chance.choices(PIECES + _MORE, k=40))
    name = chance.choice(_NAMES)
    container_of(data)
    boards = scan_bytes(data, name)
    assert boards
    for board in boards:
        assert (board.level is None) == bool(board.problems)
        assert all("\n" not in str(problem) for problem in board.problems)
        if board.level is not None:
            game.misfit(board.level)
    try:
        collection = parse_bytes(data, name)
    except LevelError as error:
        assert "\n" not in str(error)
    else:
        for form in FORMATS:
            try:
                form.write(collection)
            except LevelError as error:
                assert "\n" not in str(error)
    if chance.random() < 0.05:
        _check(folder / name, data)


def _damaged(chance: random.Random) -> bytes:
    data = chance.choice(SAMPLES)
    for _ in range(chance.randint(1, 5)):
        start, end = sorted(chance.choices(range(len(data) + 1), k=2))
        match chance.randrange(4):
            case 0:
                data = data[:start] + data[min(end, start + 9) :]
            case 1:
                data = data[:end] + data[start:]
            case 2:
                data = data[:start] + chance.choice(PIECES + _MORE) + data[start:]
            case _:
                data = data[:start] + chance.choice(SAMPLES)[start:end] + data[end:]
    return data


def _check(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["check", str(path)])
    assert code in (0, 1, 2), code
    assert "internal error" not in err.getvalue(), err.getvalue()
    assert err.getvalue().count("\n") == (1 if code == 2 else 0), err.getvalue()
