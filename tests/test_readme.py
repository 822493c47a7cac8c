"""What the README and the docs say of commands is what the commands take, print and end with."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

import sb3
from generator.game import KEYS, keys_to_markdown
from harness.sokoban.verify import PASS, LevelVerdict, Verdict
from harness.testing.console import FAILED, UNREADABLE
from levels import original
from sokoban_sb3 import errors, verify
from sokoban_sb3.main import app, main
from solver_ref import solve_pushes
from tests.readme import ALL_CHECKS, CHECKS_OF_A_LEVEL, ROOT, SAMPLE, section

PAGES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md")}
PAGES |= {name: (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")}
GROUP = typer.main.get_command(app)
assert isinstance(GROUP, TyperGroup)
COMMANDS = {name: command for name, command in GROUP.commands.items() if isinstance(command, TyperCommand)}
SYNOPSIS = section("The command line").strip("\n").split("\n\n")[0]


def synopses() -> dict[str, str]:
    """What is said of each command: its line and those that go on from it."""
    entries = re.split(r"^    sokoban-sb3 ", SYNOPSIS, flags=re.MULTILINE)[1:]
    return {entry.split()[0]: entry for entry in entries}


def options_said(entry: str) -> dict[str, tuple[str, bool]]:
    """The value that each option takes, "" for none, and whether it may be left out."""
    found = re.findall(r"(\[?)(--?[a-z][a-z-]*)(?: ([A-Za-z][\w.|-]*))?(?=\]| )", entry)
    return {option: (value, bool(bracket)) for bracket, option, value in found}


def options_taken(command: TyperCommand) -> dict[str, tuple[str, bool]]:
    """The same of the command: choices are spelled out, any other value is named by the README alone."""
    hints = get_type_hints(command.callback)
    said = options_said(synopses()[command.name or ""])
    taken = {}
    for option in command.params:
        if isinstance(option, TyperOption):
            name = next(each for each in option.opts[::-1] if each in said or each == option.opts[0])
            choices = [each for each in get_args(hints[option.name or ""]) if isinstance(each, str)]
            value = "" if option.is_flag else "|".join(choices) or said.get(name, ("?", True))[0] or "?"
            taken[name] = (value, not option.required)
    return taken


def test_every_command_is_listed_in_the_order_of_the_help() -> None:
    assert list(synopses()) == list(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_options_listed_are_those_that_the_command_has(name: str) -> None:
    assert options_said(synopses()[name]) == options_taken(COMMANDS[name])


@pytest.mark.parametrize("name", COMMANDS)
def test_the_arguments_listed_are_those_that_the_command_has(name: str) -> None:
    arguments = [each for each in COMMANDS[name].params if not isinstance(each, TyperOption)]
    forms = [f"{each.metavar}{'…' if each.nargs == -1 else ''}" for each in arguments]
    said = [form if each.required else f"[{form}]" for form, each in zip(forms, arguments, strict=True)]
    words = synopses()[name].split()
    assert words[1 : 1 + len(said)] == said


def samples() -> list[str]:
    """Every command with its arguments that a page shows, as it is typed."""
    shown = [
        line.strip()
        for page in PAGES.values()
        for line in page.replace(SYNOPSIS, "").splitlines()
        if re.match(r" +sokoban-sb3 ", line)
    ]
    inline = [code for page in PAGES.values() for code in re.findall(r"`(sokoban-sb3 [a-z]+ [^`]+)`", page)]
    return sorted({re.split(r" +[#>|<]", sample)[0] for sample in shown + inline})


@pytest.mark.parametrize("sample", samples())
def test_a_command_that_is_shown_can_be_typed(sample: str) -> None:
    _, name, *arguments = shlex.split(sample)
    if arguments != ["--help"]:
        COMMANDS[name].make_context(name, arguments)


def test_there_are_samples_of_commands_to_be_tried() -> None:
    assert len(samples()) > 5


def test_options_named_in_the_text_are_those_of_their_command() -> None:
    named = [
        (name, option)
        for page in PAGES.values()
        for name, rest in re.findall(rf"`(?:sokoban-sb3 )?({'|'.join(COMMANDS)}) (--[^`]+)`", page)
        for option in re.findall(r"--[a-z-]+", rest)
    ]
    assert len(named) > 3
    unknown = [
        (name, option)
        for name, option in named
        if option not in [each for param in COMMANDS[name].params for each in param.opts]
    ]
    assert unknown == []


def test_the_exit_codes_are_those_of_the_program() -> None:
    (told,) = (part for part in section("The command line").split("\n\n") if part.startswith("Exit code"))
    meanings = dict(re.findall(r"(?:code |[.)] )(\d+): ([^.,;]+)", " ".join(told.split())))
    assert meanings == {
        str(errors.ALL_WELL): "all well",
        str(FAILED): "a level or project failed",
        str(UNREADABLE): "bad usage or unreadable input",
        str(errors.INTERRUPTED): "Ctrl-C",
        str(errors.READER_LEFT): "the reader of the output closed it before its end (`| head`)",
    }


def test_the_sample_of_verify_is_what_it_prints_of_the_shipped_levels(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With as many checks as it shows: tests/harness/test_verify.py compares their number with a run."""
    levels = []
    for number, level in enumerate(original().levels, 1):
        result = solve_pushes(level)
        made = dict.fromkeys(map(str, range(CHECKS_OF_A_LEVEL)), PASS)
        levels.append(
            LevelVerdict(
                number, level.title, "optimal", result.pushes, result.pushes, result.moves, checks=made
            )
        )
    gates = dict.fromkeys(map(str, range(ALL_CHECKS - len(levels) * CHECKS_OF_A_LEVEL)), PASS)
    monkeypatch.setattr(verify, "verify_project", lambda *_, **__: Verdict(gates, levels))
    assert main(["verify", "dist/sokoban.sb3"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert len(SAMPLE) > 4
    assert [line for line in printed if line in SAMPLE] == [line for line in SAMPLE if line != "…"]


def test_the_keys_are_those_that_the_project_listens_to() -> None:
    assert keys_to_markdown() in section("Play")
    project = sb3.read(Path(ROOT, "dist", "sokoban.sb3"))
    heard = {
        block.fields["KEY_OPTION"].value
        for target in project.targets
        for block in target.blocks()
        if block.opcode == "event_whenkeypressed" and target.name != "Watchdog"  # it hears any key
    }
    assert heard == {name for key in KEYS for name in key.names}


def test_every_target_of_make_that_a_page_names_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = {
        target
        for page in PAGES.values()
        for target in re.findall(r"(?:^    |`)make ([a-z]+)\b", page, re.MULTILINE)
    }
    assert len(named) > 3
    assert {target for target in named if not re.search(rf"^{target}:", makefile, re.MULTILINE)} == set()
