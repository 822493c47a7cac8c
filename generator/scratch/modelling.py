"""From the recorded scripts to the model of the project file, and to its bytes.

Ids are made from names, never from chance, and everything comes in the order of the source: the same source
gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sb3
from generator.scratch.assets import Costume, Sound
from generator.scratch.checks import check
from generator.scratch.data import List, ListContents, MessageName, Monitor, Variable, VariableValue
from generator.scratch.errors import NotationError
from generator.scratch.expressions import Choice, Literal, Named, Reporter
from generator.scratch.ids import argument_id, comment_id, data_id, make_id
from generator.scratch.project import Project, Recorded
from generator.scratch.recording import Body, Menu, Procedure, Script, Statement
from generator.scratch.targets import Sprite, Target
from sb3 import LITERALS, OPCODES, InputShape, extension_of

_COLOUR, _TEXT = "#000000", ""
_MENU_DEFAULTS = {
    "pen_menu_colorParam": "color",
    "motion_goto_menu": "_random_",
    "motion_glideto_menu": "_random_",
    "motion_pointtowards_menu": "_mouse_",
    "sensing_touchingobjectmenu": "_mouse_",
    "sensing_distancetomenu": "_mouse_",
    "event_touchingobjectmenu": "_mouse_",
    "sensing_of_object_menu": "_stage_",
    "control_create_clone_of_menu": "_myself_",
    "sensing_keyoptions": "space",
    "music_menu_DRUM": "1",
    "music_menu_INSTRUMENT": "1",
    "note": "60",
}
"""What a drop-down shows once the reporter over it is pulled out."""


def to_sb3(project: Project) -> bytes:
    """The bytes of the .sb3.

    Raises NotationError, with the author's line, if it does not hold together, and sb3.ProjectTooLargeError
    if it is more than Scratch takes; warns (sb3.ProjectSizeWarning) if it is nearly as much.
    """
    model = to_model(project)
    faults = sb3.lint(model)
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise NotationError(f"Scratch would not take this project: {faults[0]}{more}", project.place)
    return sb3.to_sb3(model)


def to_model(project: Project) -> sb3.Project:
    """The model of the project file. Raises NotationError when the project does not hold together."""
    recorded = project.record()
    check(project, recorded)
    targets = [_target(project, each, layer) for layer, each in enumerate(recorded)]
    stage, *sprites = targets
    opcodes = {block.opcode for target in targets for block in target.blocks()}
    if not isinstance(stage, sb3.Stage):
        raise TypeError("the first target of a project is its Stage")
    return sb3.Project(
        stage,
        [sprite for sprite in sprites if isinstance(sprite, sb3.Sprite)],
        _monitors(project, recorded),
        sorted({extension for opcode in opcodes if (extension := extension_of(opcode))}),
        {"semver": "3.0.0", "vm": "5.0.300", "agent": project.agent},
        {
            f"{asset.asset_id}.{asset.data_format}": asset.data
            for kind in (project.costumes, project.sounds)
            for target in project.targets
            for asset in kind.get(target, ())
        },
    )


def _target(project: Project, recorded: Recorded, layer: int) -> sb3.Target:
    target = recorded.target
    kind = sb3.Stage if target.is_stage else sb3.Sprite
    model = kind(
        target.scratch_name,
        variables=[
            sb3.Variable(data_id(target, each), each.name, project.values.get(each, each.value))
            for each in recorded.variables
        ],
        lists=[
            sb3.List(data_id(target, each), each.name, list(project.contents.get(each, ())))
            for each in recorded.lists
        ],
        messages=[sb3.Message(data_id(target, each), each.name) for each in recorded.messages],
        costumes=[_costume(costume) for costume in project.costumes[target]],
        sounds=[_sound(sound) for sound in project.sounds.get(target, ())],
        layer=layer,
    )
    if isinstance(model, sb3.Stage):
        model.video_state = "off"
    if isinstance(target, Sprite) and isinstance(model, sb3.Sprite):
        begins = target.settings
        model.visible, model.x, model.y, model.size = begins.visible, begins.x, begins.y, begins.size
        model.direction, model.draggable = begins.direction, begins.draggable
        model.rotation_style = begins.rotation_style
    notes: list[tuple[str, str | None]] = [
        (part, None) for text in (*recorded.docs, _data_doc(recorded)) for part in sb3.free_comments(text)
    ]
    for script in recorded.scripts:
        modeller = _Modeller(project, target, script)
        model.scripts.append(sb3.Script(modeller.blocks))
        notes += modeller.notes
    model.comments = [
        sb3.Comment(comment_id(target, number), text, block_id)
        for number, (text, block_id) in enumerate(notes, 1)
    ]
    sb3.arrange(model)
    return model


class _Modeller:
    """The blocks of one script, and the comments beside them."""

    def __init__(self, project: Project, target: Target, script: Script) -> None:
        self.project = project
        self.target = target
        self.notes: list[tuple[str, str | None]] = []
        key = script.fields.get("KEY_OPTION")
        self._prefix = make_id(target.scratch_name, script.name, *([str(key)] if key else []))
        self._count = 0
        top = self._block(script.opcode, script.fields)
        if script.definition is not None:
            top.inputs["custom_block"] = sb3.Input(self._prototype(script.definition), is_shadow=True)
        if script.comment:
            self.notes.append((script.comment, top.id))
        self._fill(top, self._slots(script.opcode, script.inputs))
        self.blocks = [top]
        self._statements(script.body, self.blocks)

    def _block(
        self, opcode: str, fields: Mapping[str, Choice] | None = None, *, is_shadow: bool = False
    ) -> sb3.Block:
        self._count += 1
        chosen = {name: self._field(choice) for name, choice in (fields or {}).items()}
        return sb3.Block(opcode, f"{self._prefix}.{self._count}", fields=chosen, is_shadow=is_shadow)

    def _field(self, choice: Choice) -> sb3.Field:
        if isinstance(choice, Named):
            return sb3.Field(choice.name, self._id(choice))
        return sb3.Field(choice)

    def _id(self, named: Named) -> str:
        return data_id(self.project.home_of(named, self.target), named)

    def _prototype(self, procedure: Procedure) -> sb3.Block:
        prototype = self._block("procedures_prototype", is_shadow=True)
        signature = procedure.signature
        prototype.mutation = self._call(procedure)
        prototype.mutation.argument_names = list(signature.parameters)
        prototype.mutation.argument_defaults = [
            "false" if signature.takes_boolean(name) else "" for name in signature.parameters
        ]
        for name in signature.parameters:
            kind = "boolean" if signature.takes_boolean(name) else "string_number"
            argument = self._block(f"argument_reporter_{kind}", {"VALUE": name}, is_shadow=True)
            prototype.inputs[self._argument(procedure, name)] = sb3.Input(argument, is_shadow=True)
        return prototype

    def _call(self, procedure: Procedure) -> sb3.Mutation:
        signature = procedure.signature
        ids = [self._argument(procedure, name) for name in signature.parameters]
        return sb3.Mutation(proccode=signature.proccode, argument_ids=ids, warp=signature.warp)

    def _argument(self, procedure: Procedure, name: str) -> str:
        return argument_id(self.target, procedure.signature.name, name)

    def _statements(self, body: Body, blocks: list[sb3.Block]) -> None:
        """Add the statements to BLOCKS. What lies in mouths waits in a list, so any depth will do."""
        waiting: list[tuple[Statement, list[sb3.Block]]] = [(each, blocks) for each in reversed(body)]
        while waiting:
            statement, stack = waiting.pop()
            block = self._statement(statement)
            stack.append(block)
            for name, mouth in reversed(statement.mouths.items()):
                inner: list[sb3.Block] = []
                if mouth:
                    block.mouths[name] = inner
                waiting += [(each, inner) for each in reversed(mouth)]

    def _statement(self, statement: Statement) -> sb3.Block:
        block = self._block(statement.opcode, statement.fields)
        call = statement.call
        if statement.opcode == "control_stop":
            block.mutation = sb3.Mutation(has_next=not statement.ends_the_stack)
        if statement.note:
            self.notes.append((statement.note, block.id))
        if call is not None:
            block.mutation = self._call(call)
            self._fill(
                block,
                [
                    (
                        self._argument(call, name),
                        InputShape(name, "boolean" if call.signature.takes_boolean(name) else "text"),
                        value,
                    )
                    for name, value in statement.inputs.items()
                ],
            )
        else:
            self._fill(block, self._slots(statement.opcode, statement.inputs))
        return block

    @staticmethod
    def _slots(opcode: str, inputs: Mapping[str, Reporter]) -> list[tuple[str, InputShape, Reporter]]:
        known = OPCODES[opcode].inputs if opcode in OPCODES else {}
        return [(name, known.get(name, InputShape(name, "text")), value) for name, value in inputs.items()]

    def _fill(self, block: sb3.Block, slots: list[tuple[str, InputShape, Reporter]]) -> None:
        """Put values into a block's slots; nested ones wait in a list, so any depth will do."""
        waiting = [(block, *slot) for slot in reversed(slots)]
        while waiting:
            outer, name, slot, value = waiting.pop()
            outer.inputs[name] = self._input(slot, value)
            inner = outer.inputs[name].content
            if isinstance(inner, sb3.Block) and not inner.is_shadow:
                parts = self._slots(value.opcode, value.inputs)
                waiting += [(inner, *part) for part in reversed(parts)]

    def _input(self, slot: InputShape, value: Reporter) -> sb3.Input:
        if isinstance(value, MessageName):
            message = sb3.Reference("message", value.message.name, data_id(self.project.stage, value.message))
            return sb3.Input(message, is_shadow=True)
        if isinstance(value, Menu):
            return sb3.Input(self._block(value.opcode, value.fields, is_shadow=True), is_shadow=True)
        if isinstance(value, Literal):
            return sb3.Input(self._shadow(slot, value.text), is_shadow=True)
        if slot.kind == "boolean":
            return sb3.Input(self._reporter(value))
        return sb3.Input(self._reporter(value), covered=self._shadow(slot, None))

    def _shadow(self, slot: InputShape, text: str | None) -> sb3.Value:
        """What lies in SLOT for itself: TEXT, or what shows once the reporter over it is pulled out."""
        if slot.kind == "message":
            raise NotationError(
                "a message can't be worked out in this notation; broadcast one that is declared"
            )
        if slot.kind == "menu":
            field = next(iter(OPCODES[slot.menu].fields))
            return self._block(
                slot.menu, {field: self._first_choice(slot.menu) if text is None else text}, is_shadow=True
            )
        kind = next(each for each in LITERALS if each == slot.kind)
        return sb3.Literal(kind, (_COLOUR if kind == "colour" else _TEXT) if text is None else text)

    def _first_choice(self, menu: str) -> str:
        assets: Sequence[Costume | Sound] = ()
        if menu == "looks_costume":
            assets = self.project.costumes[self.target]
        elif menu == "looks_backdrops":
            assets = self.project.costumes[self.project.stage]
        elif menu == "sound_sounds_menu":
            assets = self.project.sounds.get(self.target, ())
        return assets[0].name if assets else _MENU_DEFAULTS.get(menu, "")

    def _reporter(self, value: Reporter) -> sb3.Value:
        if isinstance(value, VariableValue):
            return sb3.Reference("variable", value.variable.name, self._id(value.variable))
        if isinstance(value, ListContents):
            return sb3.Reference("list", value.values.name, self._id(value.values))
        return self._block(value.opcode, value.fields)


def _data_doc(recorded: Recorded) -> str:
    return "\n".join(f"{member.name}: {member.doc}" for member in recorded.data if member.doc)


def _costume(costume: Costume) -> sb3.Costume:
    x, y = costume.rotation_center
    return sb3.Costume(costume.name, costume.asset_id, costume.data_format, x, y, costume.bitmap_resolution)


def _sound(sound: Sound) -> sb3.Sound:
    return sb3.Sound(sound.name, sound.asset_id, sound.data_format, sound.rate, sound.sample_count)


def _monitors(project: Project, recorded: list[Recorded]) -> list[sb3.Monitor]:
    return [
        _monitor(project, each.target, member, member.monitor)
        for each in recorded
        for member in each.data
        if member.monitor is not None
    ]


def _monitor(project: Project, target: Target, member: Variable | List, monitor: Monitor) -> sb3.Monitor:
    is_list = isinstance(member, List)
    start: sb3.Scalar | list[sb3.Scalar] = (
        [] if isinstance(member, List) else project.values.get(member, member.value)
    )
    return sb3.Monitor(
        data_id(target, member),
        "data_listcontents" if is_list else "data_variable",
        "list" if is_list else monitor.mode,
        {"LIST" if is_list else "VARIABLE": member.name},
        None if target.is_stage else target.scratch_name,
        start,
        monitor.x,
        monitor.y,
        monitor.width,
        monitor.height,
        monitor.visible,
    )
