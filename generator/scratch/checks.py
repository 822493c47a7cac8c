"""What only the whole project can tell: names that clash, blocks never called, messages never sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.scratch.assets import Costume, Sound
from generator.scratch.choices import EDGE, MOUSE, MYSELF, RANDOM_PLACE, STAGE
from generator.scratch.data import Declared, List, Message, MessageName, Variable
from generator.scratch.errors import NotationError, Place
from generator.scratch.expressions import Literal, Reporter, reporter, shown
from generator.scratch.project import Project, Recorded
from generator.scratch.recording import Procedure, Script, Statement
from generator.scratch.targets import Target
from sb3 import MAX_ITEMS, OPCODES

MAX_CHAIN = 1000
"""Blocks that may lie one below or inside another: the time that the editor takes to load them grows with the
square of it (10 seconds for these), and both virtual machines fail at some ten times as many."""
RESERVED_NAMES = frozenset(("", "_myself_", "_stage_", "_mouse_", "_edge_", "_random_", "stage"))


def check(project: Project, recorded: Sequence[Recorded]) -> None:
    """Refuse, with the author's line, a project that would not hold together."""
    _check_names(project, recorded)
    _check_start(project, recorded)
    for each in recorded:
        _check_scripts(project, each)
    _check_messages(recorded)


def _check_names(project: Project, recorded: Sequence[Recorded]) -> None:
    """Names that are declared twice or that Scratch keeps for itself."""
    sprites: set[str] = set()
    stage, *others = recorded
    for sprite in project.sprites:
        name = sprite.scratch_name
        if name.lower() in RESERVED_NAMES:
            raise NotationError(f"Scratch keeps the name {name!r} for itself", sprite.declared_at)
        if name in sprites:
            raise NotationError(
                f"two sprites are named {name!r}; one can have a class of its own:"
                f" class Another({type(sprite).__name__})",
                sprite.declared_at,
            )
        sprites.add(name)
    for each in others:
        for message in each.messages:
            raise NotationError(f"{message} must be declared on the Stage", message.place)
    for each in recorded:
        shared = [] if each is stage else [stage]
        _once(each, [data for source in [*shared, each] for data in source.variables])
        _once(each, [data for source in [*shared, each] for data in source.lists])
        _once(each, each.messages)


def _once(recorded: Recorded, members: Iterable[Declared]) -> None:
    known: dict[str, Declared] = {}
    for member in members:
        # Scratch finds messages without regard to case.
        name = member.name.lower() if isinstance(member, Message) else member.name
        if (other := known.get(name)) is not None:
            raise NotationError(
                f"{recorded.target.scratch_name}: {member} is declared twice, also at {other.place}",
                member.place,
            )
        known[name] = member


_NAMED = "; name it on an object that is, as in stage.names or stage.score.variable"


def _check_start(project: Project, recorded: Sequence[Recorded]) -> None:
    """Costumes, sounds and start values that the project can't begin with."""
    for kind, given in (("costumes", project.costumes), ("sounds", project.sounds)):
        for key in given:
            if not any(key is target for target in project.targets):
                what = f"the class {key.__name__}" if isinstance(key, type) else f"a {type(key).__name__}"
                raise NotationError(
                    f"{kind} are given for {what} that is not in the project; name the very object that is",
                    project.place,
                )
    for target in project.targets:
        if not project.costumes.get(target):
            raise NotationError(
                f"{target.scratch_name} has no costume; give it a list of them in costumes={{…}}",
                project.place,
            )
        for kind, wanted, assets in (
            ("costumes", Costume, project.costumes[target]),
            ("sounds", Sound, project.sounds.get(target, ())),
        ):
            _check_assets(project, f"{target.scratch_name}: ", kind, wanted, assets)
    _check_contents(project, recorded)


def _check_contents(project: Project, recorded: Sequence[Recorded]) -> None:
    """Start values of what is not in the project, or that Scratch can't hold."""
    variables = [variable for each in recorded for variable in each.variables]
    lists = [values for each in recorded for values in each.lists]
    for variable, value in project.values.items():
        if not any(variable is each for each in variables):
            raise NotationError(f"{variable!r} gets a value and is not in the project{_NAMED}", project.place)
        _check_value(project, variable, value)
    for values, items in project.contents.items():
        if not any(values is each for each in lists):
            raise NotationError(f"{values!r} gets contents and is not in the project{_NAMED}", project.place)
        if not isinstance(items, Sequence) or isinstance(items, (str, bytes)):
            raise NotationError(
                f"the contents of {values} are a list of its items, not {items!r}", project.place
            )
        if len(items) > MAX_ITEMS:
            raise NotationError(f"{values} has {len(items)} items; Scratch holds {MAX_ITEMS}", project.place)
        for item in items:
            _check_value(project, values, item)


def _check_assets(
    project: Project, where: str, kind: str, wanted: type, assets: Sequence[Costume | Sound]
) -> None:
    if isinstance(assets, (Costume, Sound)):
        raise NotationError(f"{where}its {kind} are a list, even if it is one: [{assets!r}]", project.place)
    if not isinstance(assets, Sequence):
        raise NotationError(f"{where}its {kind} are a list, not {assets!r}", project.place)
    names: set[str] = set()
    for asset in assets:
        if not isinstance(asset, wanted):
            raise NotationError(
                f"{where}{asset!r} is none of the {kind}; make a {wanted.__name__}", project.place
            )
        if asset.name in names:
            raise NotationError(f"{where}two {kind} are named {asset.name!r}", project.place)
        names.add(asset.name)


def _check_value(project: Project, member: Declared, value: object) -> None:
    try:
        constant = isinstance(reporter(value), Literal)
    except NotationError:
        constant = False
    if not constant:
        raise NotationError(f"{member} can't hold {shown(value)} in a Scratch project", project.place)


def _check_scripts(project: Project, recorded: Recorded) -> None:
    """Custom blocks without a use or a definition, costumes or sounds that are not there, others' data."""
    target = recorded.target
    definitions: dict[Procedure, Script] = {}
    known: dict[str, Script] = {}
    for script in recorded.scripts:
        for use in script.elsewhere:
            if project.stage.holds(use.named.owner):
                continue
            if isinstance(use.named, Message):
                raise NotationError(f"{use.named} is not declared on the Stage", use.place)
            raise NotationError(f"{use.named} belongs to {_stranger(use.named.owner, target)}", use.place)
        name = _distinct_name(script)
        if (other := known.get(name)) is not None:
            raise NotationError(
                f"{target.scratch_name}: two scripts are named {script.name!r}, also at {other.place}",
                script.place,
            )
        known[name] = script
        _check_backdrop(project, script)
        _check_sprites(project, script.opcode, script.inputs, script.place)
        _check_chains(script)
        if script.definition is not None:
            _check_label(recorded, script, definitions)
            definitions[script.definition] = script
    for script in recorded.scripts:
        for statement in script.statements():
            if statement.call is not None and statement.call not in definitions:
                raise NotationError(
                    f"the block {statement.call.signature.name!r} is overridden in {target.scratch_name};"
                    " it has no definition",
                    statement.place,
                )
            _check_asset(project, recorded, statement)
            _check_sprites(project, statement.opcode, statement.inputs, statement.place)
            _check_shown(statement)
    used = _used(recorded.scripts, definitions)
    for definition, script in definitions.items():
        if definition not in used:
            raise NotationError(
                f"{target.scratch_name}: the block {script.name!r} is never called by what a hat starts;"
                " call it, or leave it out",
                script.place,
            )


def _check_backdrop(project: Project, script: Script) -> None:
    """A hat that waits for a backdrop must name one of the Stage's."""
    backdrop = script.fields.get("BACKDROP")
    names = [costume.name for costume in project.costumes[project.stage]]
    if backdrop is not None and backdrop not in names:
        raise NotationError(
            f"{project.stage.scratch_name} has no backdrop {backdrop!r}; it has {', '.join(names)}",
            script.place,
        )


def _check_chains(script: Script) -> None:
    """Refuse blocks that lie too deep, counted from the hat downwards and inwards."""
    waiting = [(script.body, 1)]
    while waiting:
        body, above = waiting.pop()
        for length, statement in enumerate(body, above + 1):
            if length + _depth(statement) > MAX_CHAIN:
                raise NotationError(
                    f"more than {MAX_CHAIN} blocks lie one below or inside another in {script.name!r}, which"
                    " the editor can't load; make a custom block of some, or keep a part in a variable",
                    statement.place,
                )
            waiting += [(mouth, length) for mouth in statement.mouths.values()]


def _depth(statement: Statement) -> int:
    """How many blocks lie inside one another in the slots of a statement."""
    deepest = 0
    waiting = [(value, 1) for value in statement.inputs.values()]
    while waiting:
        value, depth = waiting.pop()
        if value.opcode:  # what is typed in is no block
            deepest = max(deepest, depth)
            waiting += [(inner, depth + 1) for inner in value.inputs.values()]
    return deepest


_NO_SPRITES = {
    "motion_goto_menu": (MOUSE, RANDOM_PLACE),
    "motion_glideto_menu": (MOUSE, RANDOM_PLACE),
    "motion_pointtowards_menu": (MOUSE, RANDOM_PLACE),
    "sensing_touchingobjectmenu": (MOUSE, EDGE),
    "sensing_distancetomenu": (MOUSE,),
    "sensing_of_object_menu": (STAGE,),
    "control_create_clone_of_menu": (MYSELF,),
    "event_touchingobjectmenu": (MOUSE, EDGE),
}
"""The drop-downs of sprites, and what else each of them offers."""
_NUMBERED = {
    "music_menu_DRUM": [str(number) for number in range(1, 19)],
    "music_menu_INSTRUMENT": [str(number) for number in range(1, 22)],
}
"""The drop-downs that offer numbers, the drums and the instruments."""


def _check_sprites(project: Project, opcode: str, inputs: Mapping[str, Reporter], place: Place) -> None:
    """A sprite chosen by name, however deep, must be there, and a numbered choice on its list."""
    names = [sprite.scratch_name for sprite in project.sprites]
    waiting = [(opcode, inputs)]
    while waiting:
        outer, slots = waiting.pop()
        for name, value in slots.items():
            waiting.append((value.opcode, value.inputs))
            menu = (
                OPCODES[outer].inputs[name].menu if outer in OPCODES and name in OPCODES[outer].inputs else ""
            )
            numbers = _NUMBERED.get(menu)
            if numbers and isinstance(value, Literal) and value.text not in numbers:
                choices = f"it has 1 to {len(numbers)}"
                raise NotationError(
                    f"the drop-down of '{OPCODES[outer].label}' has no {value!r}; {choices}", place
                )
            if not isinstance(value, Literal) or menu not in _NO_SPRITES:
                continue
            if value.text not in (*names, *_NO_SPRITES[menu]):
                listed = ", ".join((*names, *_NO_SPRITES[menu]))
                raise NotationError(
                    f"there is no sprite {value!r} for '{OPCODES[outer].label}'; there is {listed}", place
                )


def _distinct_name(script: Script) -> str:
    """What tells a script from others: one method makes a script for each of its keys."""
    return f"{script.name} {script.fields.get('KEY_OPTION', '')}"


def _check_label(recorded: Recorded, script: Script, definitions: dict[Procedure, Script]) -> None:
    definition = script.definition
    for known, other in definitions.items():
        if definition is not None and known.signature.proccode == definition.signature.proccode:
            raise NotationError(
                f"{recorded.target.scratch_name}: two blocks have the label {known.signature.proccode!r},"
                f" also at {other.place}",
                script.place,
            )


def _stranger(owner: object, target: Target) -> str:
    """OWNER, and why a script of TARGET can't reach what it has."""
    if isinstance(owner, type):
        return f"the class {owner.__name__}; name it on an object, as in self.score"
    if isinstance(owner, Target):
        return f"{owner.scratch_name}; only its own scripts can reach it"
    return f"{type(owner).__name__}, which is no part of {target.scratch_name} or of the Stage"


def _used(scripts: Sequence[Script], definitions: dict[Procedure, Script]) -> set[Procedure]:
    """The custom blocks that some hat leads to, over however many others."""
    used: set[Procedure] = set()
    waiting = [script for script in scripts if script.definition is None]
    while waiting:
        for statement in waiting.pop().statements():
            if statement.call is not None and statement.call not in used:
                used.add(statement.call)
                waiting.append(definitions[statement.call])
    return used


def _check_shown(statement: Statement) -> None:
    """What a block shows on the stage must have a place there."""
    if statement.opcode in ("data_showvariable", "data_showlist"):
        (shown,) = statement.fields.values()
        if isinstance(shown, (Variable, List)) and shown.monitor is None:
            raise NotationError(
                f"{shown} has no place to show up: declare it with monitor=Monitor(x, y, visible=False)",
                statement.place,
            )


def _check_asset(project: Project, recorded: Recorded, statement: Statement) -> None:
    """A costume or sound given by name must be there; one that is computed can't be known."""
    target = recorded.target
    for owner, slot, kind, assets in (
        (target, "COSTUME", "costume", project.costumes[target]),
        (project.stage, "BACKDROP", "backdrop", project.costumes[project.stage]),
        (target, "SOUND_MENU", "sound", project.sounds.get(target, ())),
    ):
        if slot not in statement.inputs:
            continue
        names = [asset.name for asset in assets]
        if not names:
            raise NotationError(
                f"{owner.scratch_name} has no {kind}; give it a list of them in {kind}s={{…}}",
                statement.place,
            )
        choice = statement.inputs[slot]
        if isinstance(choice, Literal) and not _chooses(choice, names, _WORDS.get(slot, ())):
            raise NotationError(
                f"{owner.scratch_name} has no {kind} {choice!r}; it has {', '.join(names)}", statement.place
            )


_WORDS = {
    "COSTUME": ("next costume", "previous costume"),
    "BACKDROP": ("next backdrop", "previous backdrop", "random backdrop"),
}
"""What Scratch understands there beside names and numbers."""


def _chooses(choice: Literal, names: Sequence[str], words: Sequence[str]) -> bool:
    """Scratch looks for the name first and then takes a number as a place in the list."""
    return choice.text in (*names, *words) or (
        isinstance(choice.value, int) and 1 <= choice.value <= len(names)
    )


def _check_messages(recorded: Sequence[Recorded]) -> None:
    """Messages that nobody sends, nobody answers, or the Stage does not declare."""
    scripts = [script for each in recorded for script in each.scripts]
    sent = dict(use for script in scripts for use in _sent(script))
    answered = {
        value: script.place
        for script in scripts
        for value in script.fields.values()
        if isinstance(value, Message)
    }
    declared = recorded[0].messages
    for message, place in [*sent.items(), *answered.items()]:
        if not any(message is each for each in declared):
            if isinstance(message.owner, type):
                raise NotationError(
                    f"{message} belongs to {_stranger(message.owner, recorded[0].target)}", place
                )
            raise NotationError(f"{message} is not declared on the Stage", place)
    for message in declared:
        if message not in sent or message not in answered:
            missing = (
                "answered; put a script under @when_i_receive(…)"
                if message in sent
                else "sent; broadcast(…) it"
            )
            raise NotationError(f"{message} is never {missing}, or leave it out", message.place)


def _sent(script: Script) -> Iterator[tuple[Message, Place]]:
    for statement in script.statements():
        for value in statement.inputs.values():
            if isinstance(value, MessageName):
                yield value.message, statement.place
