"""Scratch 3 project files: one model of a project, one table of opcodes, and what reads and writes them.

    project = sb3.read("game.sb3")
    for target in project.targets:
        print(target.name, sum(1 for block in target.blocks()))
    Path("copy.sb3").write_bytes(sb3.to_sb3(project))

`lint` says what is wrong with a project, `listing` prints its program, `arrange` tidies a canvas, and
`canonical` says whether two projects mean the same. No other code looks into project.json: one that may be
damaged is a `Document`.
"""

from sb3.archive import (
    MAX_ASSET,
    MAX_ENTRIES,
    MAX_SAVED_DOCUMENT,
    MAX_UNPACKED,
    file_fault,
    read,
    read_document,
)
from sb3.canonical import canonical
from sb3.characters import character_fault, xml_text
from sb3.document import Document
from sb3.errors import ProjectError, ProjectSizeWarning, ProjectTooLargeError
from sb3.layout import arrange, free_comments
from sb3.lint import lint
from sb3.listing import listing, target_lines
from sb3.model import (
    MAX_COMMENT,
    MAX_ITEMS,
    Block,
    Comment,
    Costume,
    Field,
    Input,
    Json,
    List,
    Literal,
    LiteralKind,
    LooseValue,
    Message,
    Monitor,
    Mutation,
    Project,
    Reference,
    ReferenceKind,
    Scalar,
    Script,
    Sound,
    Sprite,
    Stage,
    Target,
    Value,
    Variable,
    text_units,
)
from sb3.names import OBJECT_MEMBERS, PROTOTYPE
from sb3.opcodes import ARGUMENT, LITERALS, OPCODES, FieldShape, InputShape, Shape, extension_of
from sb3.parse import parse
from sb3.serialize import MAX_DOCUMENT, to_json, to_sb3

__all__ = [
    "ARGUMENT",
    "LITERALS",
    "MAX_ASSET",
    "MAX_COMMENT",
    "MAX_DOCUMENT",
    "MAX_ENTRIES",
    "MAX_ITEMS",
    "MAX_SAVED_DOCUMENT",
    "MAX_UNPACKED",
    "OBJECT_MEMBERS",
    "OPCODES",
    "PROTOTYPE",
    "Block",
    "Comment",
    "Costume",
    "Document",
    "Field",
    "FieldShape",
    "Input",
    "InputShape",
    "Json",
    "List",
    "Literal",
    "LiteralKind",
    "LooseValue",
    "Message",
    "Monitor",
    "Mutation",
    "Project",
    "ProjectError",
    "ProjectSizeWarning",
    "ProjectTooLargeError",
    "Reference",
    "ReferenceKind",
    "Scalar",
    "Script",
    "Shape",
    "Sound",
    "Sprite",
    "Stage",
    "Target",
    "Value",
    "Variable",
    "arrange",
    "canonical",
    "character_fault",
    "extension_of",
    "file_fault",
    "free_comments",
    "lint",
    "listing",
    "parse",
    "read",
    "read_document",
    "target_lines",
    "text_units",
    "to_json",
    "to_sb3",
    "xml_text",
]  # fmt: skip
