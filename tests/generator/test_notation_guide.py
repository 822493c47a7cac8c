"""docs/notation.md: every piece of it runs and gives what it shows, and its game is played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import generator.scratch as notation
import sb3
from generator.scratch import Costume, NotationError, Project, Sprite, Stage, to_model, to_sb3
from harness import ensure_packages
from tests.generator.guide import GAME, IDEAS, PAGE, TIMES, Piece, pieces
from tests.generator.misuse import Empty
from tests.generator.writing import svg, wav

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parent.parent.parent
FILE = "moon_landing.sb3"
IN_GAME = pieces(GAME)
(PICTURES,) = (piece for piece in IN_GAME if piece.python.startswith('"""The pictures'))
STEPS = [piece for piece in IN_GAME if f'Path("{FILE}").write_bytes' in piece.python]
(LOOK,) = (piece for piece in IN_GAME if "import sb3" in piece.python)
(PLAY,) = (piece for piece in IN_GAME if "def test_" in piece.python)
FRAGMENTS = [*pieces(IDEAS), *pieces(TIMES)]


def test_every_piece_of_the_page_is_one_of_these() -> None:
    assert len(IN_GAME) == 3 + len(STEPS)
    assert len(IN_GAME) + len(FRAGMENTS) == PAGE.count("```python")
    assert sum(len(piece.blocks) for piece in [*STEPS, *FRAGMENTS]) == PAGE.count("```scratch")
    assert sum(bool(piece.error) for piece in FRAGMENTS) == PAGE.count("```text") == 1


# The game


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game's pictures."""
    made = tmp_path_factory.mktemp("game")
    (made / "pictures.py").write_text(PICTURES.python, encoding="utf-8")
    return made


@pytest.mark.parametrize("step", STEPS, ids=[f"step {number}" for number, _ in enumerate(STEPS, 1)])
def test_each_step_of_the_game_writes_a_project_with_the_blocks_that_it_shows(
    step: Piece, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    project = run_program(step, folder)
    assert sb3.lint(sb3.read_document(FILE)) == []
    assert_it_gives(step, project)


def run_program(step: Piece, folder: Path) -> sb3.Project:
    """Run a step as its reader does, and read what it has written."""
    (folder / "moon_landing.py").write_text(step.python, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "moon_landing.py"], cwd=folder, env=environment, check=True)
    return sb3.read(folder / FILE)


def test_the_game_is_sound_and_a_test_plays_it(
    folder: Path, pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    ensure_packages()
    run_program(STEPS[-1], folder)
    shutil.copy(folder / FILE, pytester.path)  # where it runs, too
    exec(LOOK.python, {})  # noqa: S102
    assert capsys.readouterr().out.strip() == LOOK.prints == "[]"
    (pytester.path / "test_moon_landing.py").write_text(PLAY.python, encoding="utf-8")
    result = pytester.runpytest_inprocess("-p", "no:xdist", "--scratch-vm", "turbowarp")
    result.assert_outcomes(passed=PLAY.python.count("def test_"))


# The ideas, and the two times


@pytest.mark.parametrize("piece", FRAGMENTS, ids=lambda piece: piece.title)
def test_a_piece_gives_what_stands_below_it(
    piece: Piece, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("PIL", reason="the guide shows a PNG")
    monkeypatch.chdir(tmp_path)
    write_assets(tmp_path)
    path = tmp_path / (piece.error.split(": ")[1].split(":")[0] if piece.error else "piece.py")
    path.write_text(piece.python, encoding="utf-8")
    names: dict[str, object] = {name: getattr(notation, name) for name in notation.__all__}
    exec(compile(piece.python, str(path), "exec"), names)  # noqa: S102
    if piece.error:
        with pytest.raises(NotationError) as caught:
            to_sb3(project_of(names))
        assert f"{NotationError.__module__}.NotationError: {caught.value}" == piece.error
    else:
        project = project_of(names)
        to_sb3(project)  # lints it
        assert_it_gives(piece, to_model(project))


def write_assets(folder: Path) -> None:
    """The files that pieces read."""
    from PIL import Image

    (folder / "room.svg").write_bytes(svg(480, 360))
    Image.new("RGB", (80, 120)).save(folder / "cat.png")
    (folder / "ding.wav").write_bytes(wav())


def project_of(names: Mapping[str, object]) -> Project:
    """The project of a piece: its own, or one of its Stage and sprites with a costume each."""
    if isinstance(made := names.get("project"), Project):
        return made
    sprites = [each for each in names.values() if isinstance(each, Sprite)]
    stage = next((each for each in names.values() if isinstance(each, Stage)), None) or Empty()
    picture = Costume("plain", svg(20, 20))
    return Project(stage, sprites, costumes={target: [picture] for target in (stage, *sprites)})


def assert_it_gives(piece: Piece, project: sb3.Project) -> None:
    """The blocks below a piece are lines of the project's listing, however deep they lie."""
    listing = sb3.listing(project).splitlines()
    for text in piece.blocks:
        wanted = text.splitlines()
        size = len(wanted)
        shown = [_from_the_left(listing[start : start + size]) for start in range(len(listing))]
        assert wanted in shown, "\n".join(listing)


def _from_the_left(lines: list[str]) -> list[str]:
    margin = re.match(" *", lines[0])
    return [line.removeprefix(margin[0] if margin else "") for line in lines]
