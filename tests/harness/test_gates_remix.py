"""No gate cries wolf: what Scratch's own editor and virtual machine write has no fault.

The blocks below are as the editor wrote them in a remix of the shipped project by hand.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import sb3
from harness import Project
from tests.harness.planting import Copy, first_fault, shipped

BROWSER = (
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
)
EMPTY_COSTUME = (
    b'<svg version="1.1" width="2" height="2" viewBox="-1 -1 2 2" xmlns="http://www.w3.org/2000/svg"></svg>'
)


def block(opcode: str, **parts: Any) -> dict[str, Any]:
    """A block as it is written; one without a parent lies on the canvas, where all of these share a place."""
    top = parts.get("parent") is None
    made: dict[str, Any] = {"opcode": opcode, "next": None, "parent": None, "inputs": {}, "fields": {}}
    return (
        made
        | {"shadow": False}
        | parts
        | ({"topLevel": True, "x": 0, "y": 0} if top else {"topLevel": False})
    )


CUSTOM = {
    "tagName": "mutation", "children": [], "proccode": "jump %s if %b 100\\%", "warp": "false",
    "argumentids": '["|k,R","V)8s"]', "argumentnames": '["high","ok"]', "argumentdefaults": '["","false"]',
}  # fmt: skip
CALL = {key: value for key, value in CUSTOM.items() if not key.endswith(("names", "defaults"))}
LYING_ABOUT = {
    "r:J2HduPrh(]WZU6(pV^": block(
        "motion_movesteps", next="K0M|!%fO:CnteuUk/^=%", inputs={"STEPS": [1, [4, "1.0"]]}
    ),
    "K0M|!%fO:CnteuUk/^=%": block(
        "looks_say", parent="r:J2HduPrh(]WZU6(pV^", inputs={"MESSAGE": [3, None, [10, "Hi"]]}
    ),
    "YSEFaN22]rkbA,QPLs;s": block("control_if", inputs={"CONDITION": [1, None], "SUBSTACK": [2, None]}),
    "t?*y]]-m#M8~wP^rR91{": block("sensing_mousedown"),
    "K@Owgr!),5S/uode?1@7": block(
        "control_stop", next="76O}T*pow+$5Xp=}r#Ou",
        fields={"STOP_OPTION": ["other scripts in sprite", None]},
        mutation={"tagName": "mutation", "children": [], "hasnext": "true"},
    ),
    "76O}T*pow+$5Xp=}r#Ou": block("looks_hide", parent="K@Owgr!),5S/uode?1@7"),
    "4;(jf3[ytS-btR05La)D": block("sound_play", inputs={"SOUND_MENU": [1, "P64Udb):%AyUF#bFPO)q"]}),
    "P64Udb):%AyUF#bFPO)q": block(
        "sound_sounds_menu", parent="4;(jf3[ytS-btR05La)D", shadow=True, fields={"SOUND_MENU": ["", None]}
    ),
    "a menu left behind": block(
        "looks_costume", parent="gone", shadow=True, fields={"COSTUME": ["gone", None]}
    ),
    "Acn$Z;MG-M|R5]lC_*rU": block(
        "procedures_definition", next="~y9Lf.Os{u^O#TbVi~~I",
        inputs={"custom_block": [2, "RveBlm`OYE4I`Ha)V8sP"]},
    ),
    "RveBlm`OYE4I`Ha)V8sP": block(
        "procedures_prototype", parent="Acn$Z;MG-M|R5]lC_*rU", mutation=CUSTOM,
        inputs={"|k,R": [2, "Ps3dZV|FXn=nCdS95Vc4"], "V)8s": [2, "|`5AI*ExWRhZf#3]HL8p"]},
    ),
    "Ps3dZV|FXn=nCdS95Vc4": block(
        "argument_reporter_string_number", parent="RveBlm`OYE4I`Ha)V8sP", fields={"VALUE": ["high", None]}
    ),
    "|`5AI*ExWRhZf#3]HL8p": block(
        "argument_reporter_boolean", parent="RveBlm`OYE4I`Ha)V8sP", fields={"VALUE": ["ok", None]}
    ),
    "~y9Lf.Os{u^O#TbVi~~I": block(
        "motion_changeyby", parent="Acn$Z;MG-M|R5]lC_*rU",
        inputs={"DY": [3, "]E.)YU_iEs_GyU%zO8:-", [4, "10"]]},
    ),
    "]E.)YU_iEs_GyU%zO8:-": block(
        "argument_reporter_string_number", parent="~y9Lf.Os{u^O#TbVi~~I", fields={"VALUE": ["high", None]}
    ),
    "*KtQL@n$QQ3HCw#!!dZ!": block("procedures_call", mutation=CALL, inputs={"|k,R": [1, [10, ""]]}),
    "loose sum": block("operator_add", inputs={"NUM1": [3, "loose high", [4, ""]], "NUM2": [1, [4, ""]]}),
    "loose high": block(
        "argument_reporter_string_number", parent="loose sum", fields={"VALUE": ["high", None]}
    ),
}  # fmt: skip


def renamed(value: Any, fresh: Mapping[str, str]) -> Any:
    """A part of a document with other ids: FRESH has the new one for each old."""
    if isinstance(value, dict):
        return {fresh.get(key, key): renamed(part, fresh) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, fresh) for part in value]
    return fresh.get(value, value) if isinstance(value, str) else value


@pytest.fixture
def remix() -> Copy:
    """A copy of two of the shipped project's sprites, as if the editor had saved it."""
    project = shipped().of_sprites("Box", "Keeper")
    project.document["meta"]["agent"] = BROWSER
    return project


def sprite(project: Copy, name: str) -> Any:
    return next(target for target in project.document["targets"] if target["name"] == name)


def add_file(project: Copy, content: bytes, kind: str) -> dict[str, str]:
    digest = hashlib.md5(content, usedforsecurity=False).hexdigest()
    project.files[f"{digest}.{kind}"] = content
    return {"assetId": digest, "md5ext": f"{digest}.{kind}", "dataFormat": kind}


def leave_blocks_lying_about(project: Copy) -> None:
    """Scripts without a hat, reporters, a drop-down without a block, all at one place; a lone variable."""
    box = sprite(project, "Box")
    box["blocks"] |= copy.deepcopy(LYING_ABOUT)
    key, (name, _) = next(iter(project.stage["variables"].items()))
    box["blocks"]["Zp!v(lone)"] = [12, name, key, 33.4, -71.6]


def make_a_custom_block_and_use_it(project: Copy) -> None:
    box = sprite(project, "Box")
    box["blocks"] |= copy.deepcopy(LYING_ABOUT)
    box["blocks"]["#zYe)?9qR0@NQb|5evPK"] = block("event_whenflagclicked", next="*KtQL@n$QQ3HCw#!!dZ!")
    del box["blocks"]["*KtQL@n$QQ3HCw#!!dZ!"]["x"], box["blocks"]["*KtQL@n$QQ3HCw#!!dZ!"]["y"]
    box["blocks"]["*KtQL@n$QQ3HCw#!!dZ!"] |= {"parent": "#zYe)?9qR0@NQb|5evPK", "topLevel": False}


def duplicate_a_sprite(project: Copy) -> None:
    """The copies get ids of their own, inputs a null, and blocks name comments that are not copied."""
    original = sprite(project, "Box")
    own = [key for kind in ("blocks", "variables", "lists") for key in original[kind]]
    fresh = {key: f"{number}!%{key[::-1]}" for number, key in enumerate(own)}

    twin = {**copy.deepcopy(original), "name": "Box2", "comments": {}, "layerOrder": 50}
    twin |= {kind: renamed(twin[kind], fresh) for kind in ("blocks", "variables", "lists")}
    for each in twin["blocks"].values():
        for value in each["inputs"].values():
            value[:] = [3, value[1], None] if value[0] == 2 else value
    project.document["targets"].append(twin)


def take_a_sprite_twice_out_of_the_backpack(project: Copy) -> None:
    """Both are the original to the letter, ids included."""
    for number in (2, 3):
        twin = {
            **copy.deepcopy(sprite(project, "Keeper")),
            "name": f"Keeper{number}",
            "layerOrder": 50 + number,
        }
        project.document["targets"].append(twin)


def write_comments(project: Copy) -> None:
    box = sprite(project, "Box")
    place = {"x": 12.5, "y": -700.25, "width": 200, "height": 200}
    box["comments"] |= {
        "=q|free": {"blockId": None, "minimized": False, "text": 'ours, "mine" & <theirs>\n', **place},
        "=q|small": {"blockId": None, "minimized": True, "text": "", **place},
    }


def comment_on_a_variable(project: Copy) -> None:
    """The editor writes the comment with an id that the variable, in its slot, is not written with."""
    sprite(project, "Box")["comments"]["=q|on"] = {
        "blockId": "Yx(8nowhere", "minimized": False, "text": "why?", "x": 0, "y": 0, "width": 200,
        "height": 200,
    }  # fmt: skip


def make_data(project: Copy) -> None:
    """Variables of sprites under one name, a cloud variable, a message that nothing sends, monitors."""
    for number, target in enumerate(project.document["targets"][1:]):
        target["variables"][f"own{number}~"] = ["mine", 0]
    project.stage["variables"]["cloud}"] = ["☁ best", 0, True]
    project.stage["broadcasts"]["unused{"] = "message1"
    monitor = {
        "mode": "slider", "opcode": "data_variable", "params": {"VARIABLE": "mine"}, "spriteName": "Box",
        "id": "own0~", "value": 3, "width": 0, "height": 0, "x": 5, "y": 5, "visible": True,
        "sliderMin": 0, "sliderMax": 10, "isDiscrete": True,
    }  # fmt: skip
    project.document["monitors"] += [
        monitor,
        monitor
        | {"id": "timer!", "opcode": "sensing_timer", "params": {}, "spriteName": None, "mode": "default"},
    ]


def add_pictures_and_sounds(project: Copy, png: Callable[[int, int], bytes]) -> None:
    """Bitmaps of either resolution, the editor's empty costume, sounds of either kind."""
    costumes, sounds = (sprite(project, "Box")[kind] for kind in ("costumes", "sounds"))
    for resolution in (1, 2):
        place = {"bitmapResolution": resolution, "rotationCenterX": 20, "rotationCenterY": 15}
        file = add_file(project, png(40 * resolution, 30), "png")
        costumes.append({"name": f"photo{resolution}", **place, **file})
    empty = {"name": "costume1", "bitmapResolution": 1, "rotationCenterX": 0, "rotationCenterY": 0}
    costumes.append(empty | add_file(project, EMPTY_COSTUME, "svg"))
    for kind in ("wav", "mp3"):
        file = add_file(project, f"RIFF {kind}".encode(), kind)
        sounds.append({"name": f"recording {kind}", "format": "", "rate": 48000, "sampleCount": 4800, **file})


def use_extensions(project: Copy) -> None:
    project.document["extensions"] = ["pen", "music", "text2speech"]
    sprite(project, "Box")["blocks"] |= {
        "1music)": block(
            "music_playDrumForBeats", next="1pen(", inputs={"DRUM": [1, "1drum*"], "BEATS": [1, [4, "0.25"]]}
        ),
        "1drum*": block("music_menu_DRUM", parent="1music)", shadow=True, fields={"DRUM": ["1", None]}),
        "1pen(": block(
            "pen_setPenColorParamTo", parent="1music)",
            inputs={"COLOR_PARAM": [1, "1menu^"], "VALUE": [1, [4, "50"]]},
        ),
        "1menu^": block(
            "pen_menu_colorParam", parent="1pen(", shadow=True, fields={"colorParam": ["color", None]}
        ),
    }  # fmt: skip


EDITS: list[Callable[[Copy], None]] = [
    leave_blocks_lying_about,
    make_a_custom_block_and_use_it,
    duplicate_a_sprite,
    take_a_sprite_twice_out_of_the_backpack,
    write_comments,
    comment_on_a_variable,
    make_data,
    use_extensions,
]


@pytest.mark.parametrize("edit", EDITS)
def test_lint_takes_what_the_editor_writes(remix: Copy, edit: Callable[[Copy], None]) -> None:
    edit(remix)
    assert sb3.lint(sb3.Document(remix.document), loose_scripts=True) == []


def test_every_gate_takes_a_remix_with_everything_in_it(
    remix: Copy, tmp_path: Path, gray_png: Callable[[int, int], bytes]
) -> None:
    duplicate_a_sprite(remix)
    for edit in EDITS:
        if edit is not duplicate_a_sprite:
            edit(remix)
    add_pictures_and_sounds(remix, gray_png)
    assert first_fault(remix, tmp_path / "remix.sb3") is None


def test_every_gate_takes_what_the_virtual_machine_has_saved(remix: Copy, tmp_path: Path) -> None:
    with Project.open(remix.write(tmp_path / "saved.sb3")) as project:
        remix.document = project.resave().content
    assert remix.document["meta"]["vm"]
    assert first_fault(remix, tmp_path / "saved.sb3") is None


@pytest.mark.parametrize("edit", [leave_blocks_lying_about, write_comments])
def test_loose_ends_are_no_fault_whoever_has_saved_the_project(
    remix: Copy, edit: Callable[[Copy], None]
) -> None:
    remix.document["meta"]["agent"] = "a script"
    edit(remix)
    faults = sb3.lint(sb3.Document(remix.document), loose_scripts=True)
    assert [fault for fault in faults if "written as a fraction" not in fault] == []
