"""What only the whole project can tell: names that clash, blocks never called, messages never sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.scratch.assets import Costume, Sound
from generator.scratch.custom import CustomBlock
from generator.scratch.data import List, Message, MessageName, Variable
from generator.scratch.errors import NotationError, Place
from generator.scratch.expressions import Literal, reporter
from generator.scratch.shapes import MAX_ITEMS
from generator.scratch.targets import Stage, Target
from generator.scratch.trace import Script, Statement

if TYPE_CHECKING:
    from generator.scratch.project import Project

RESERVED_NAMES = frozenset(("", "_myself_", "_stage_", "_mouse_", "_edge_", "_random_", "stage"))

Declared = Variable | List | Message


def check_names(project: Project) -> None:
    """Refuse names that are declared twice or that Scratch keeps for itself."""
    sprites: set[str] = set()
    for sprite in project.sprites:
        if sprite.name.lower() in RESERVED_NAMES:
            raise NotationError(f"Scratch keeps the name {sprite.name!r} for itself", sprite.place)
        if sprite.name in sprites:
            raise NotationError(f"two sprites are named {sprite.name!r}", sprite.place)
        sprites.add(sprite.name)
        for message in sprite.messages():
            raise NotationError(f"{message} must be declared on the Stage", message.place)
    for target in project.targets:
        others = [] if target is project.stage else [project.stage]
        _once(target, [data for source in [*others, target] for data in source.variables()])
        _once(target, [data for source in [*others, target] for data in source.lists()])
        _once(target, target.messages())


def _once(target: Target, members: Sequence[Declared]) -> None:
    names: set[str] = set()
    for member in members:
        # Scratch finds messages without regard to case.
        name = member.name.lower() if isinstance(member, Message) else member.name
        if name in names:
            raise NotationError(f"{target.name}: {member} is declared twice", member.place)
        names.add(name)


def check_start(project: Project) -> None:
    """Refuse costumes, sounds and start values that the project can't begin with."""
    variables = {variable for target in project.targets for variable in target.variables()}
    lists = {values for target in project.targets for values in target.lists()}
    for target in project.targets:
        if not project.costumes.get(target):
            raise NotationError(f"{target.name} has no costume", project.place)
        _different(project, target, "costumes", project.costumes[target])
        _different(project, target, "sounds", project.sounds.get(target, ()))
    for variable, value in project.values.items():
        if variable not in variables:
            raise NotationError(f"{variable} gets a value and is not declared", project.place)
        _check_value(project, variable, value)
    for values, items in project.contents.items():
        if values not in lists:
            raise NotationError(f"{values} gets contents and is not declared", project.place)
        if len(items) > MAX_ITEMS:
            raise NotationError(f"{values} has {len(items)} items; Scratch holds {MAX_ITEMS}", project.place)
        for item in items:
            _check_value(project, values, item)


def _different(project: Project, target: Target, kind: str, assets: Sequence[Costume | Sound]) -> None:
    names = [asset.name for asset in assets]
    for name in names:
        if names.count(name) > 1:
            raise NotationError(f"{target.name}: two {kind} are named {name!r}", project.place)


def _check_value(project: Project, member: Declared, value: object) -> None:
    try:
        constant = isinstance(reporter(value), Literal)
    except NotationError:
        constant = False
    if not constant:
        raise NotationError(f"{member} can't hold {value!r} in a Scratch project", project.place)


def check_scripts(project: Project, target: Target, scripts: Sequence[Script]) -> None:
    """Refuse custom blocks without a use or a definition, and costumes or sounds that TARGET lacks."""
    definitions: dict[CustomBlock, Script] = {}
    labels: set[str] = set()
    for script in scripts:
        if script.definition is None:
            continue
        if script.definition.proccode in labels:
            raise NotationError(
                f"{target.name}: two blocks have the label {script.definition.proccode!r}", script.place
            )
        labels.add(script.definition.proccode)
        definitions[script.definition] = script
    for script in scripts:
        for statement in script.statements():
            if statement.call is not None and statement.call not in definitions:
                raise NotationError(
                    f"the block {statement.call.name!r} is overridden in {target.name}; it has no definition",
                    statement.place,
                )
            _check_asset(project, target, statement)
    used = _used(scripts, definitions)
    for definition, script in definitions.items():
        if definition not in used:
            raise NotationError(f"{target.name}: the block {script.name!r} is never called", script.place)


def _used(scripts: Sequence[Script], definitions: dict[CustomBlock, Script]) -> set[CustomBlock]:
    """The custom blocks that some hat leads to, over however many others."""
    used: set[CustomBlock] = set()
    waiting = [script for script in scripts if script.definition is None]
    while waiting:
        for statement in waiting.pop().statements():
            if statement.call is not None and statement.call not in used:
                used.add(statement.call)
                waiting.append(definitions[statement.call])
    return used


def _check_asset(project: Project, target: Target, statement: Statement) -> None:
    """A costume or sound given by name must be there; one that is computed can't be known."""
    for slot, kind, assets in (
        ("COSTUME", "costume", project.costumes[target]),
        ("SOUND_MENU", "sound", project.sounds.get(target, ())),
    ):
        if slot not in statement.inputs:
            continue
        names = [asset.name for asset in assets]
        if not names:
            raise NotationError(f"{target.name} has no {kind}", statement.place)
        choice = statement.inputs[slot]
        if isinstance(choice, Literal) and not _chooses(choice, names):
            raise NotationError(
                f"{target.name} has no {kind} {choice!r}; it has {', '.join(names)}", statement.place
            )


def _chooses(choice: Literal, names: Sequence[str]) -> bool:
    """Scratch looks for the name first and then takes a number as a place in the list."""
    return choice.text in names or (isinstance(choice.value, int) and 1 <= choice.value <= len(names))


def check_messages(stage: Stage, scripts: Sequence[Script]) -> None:
    """Refuse messages that nobody sends, nobody answers, or the Stage does not declare."""
    sent = dict(use for script in scripts for use in _sent(script))
    answered = {
        value: script.place
        for script in scripts
        for value in script.fields.values()
        if isinstance(value, Message)
    }
    declared = stage.messages()
    for message, place in [*sent.items(), *answered.items()]:
        if message not in declared:
            raise NotationError(f"{message} is not declared on the Stage", place)
    for message in declared:
        if message not in sent or message not in answered:
            what = "answered" if message in sent else "sent"
            raise NotationError(f"{message} is never {what}", message.place)


def _sent(script: Script) -> Iterator[tuple[Message, Place]]:
    for statement in script.statements():
        for value in statement.inputs.values():
            if isinstance(value, MessageName):
                yield value.message, statement.place
