"""The program of a project as text, so that a change to it can be reviewed as a diff."""

from __future__ import annotations

from collections.abc import Iterator

from sb3.model import LooseValue, Project, Script, Target
from sb3.words import INDENT, reference_words, script_lines


def listing(project: Project) -> str:
    """Every target of a project with its data and scripts, as scratchblocks text.

    Scripts come in reading order: column by column, each from the top. Comments stand as `// …` above the
    block that they belong to.
    """
    return "\n".join(line for target in project.targets for line in target_lines(target))


def target_lines(target: Target) -> Iterator[str]:
    """The lines of one target; an empty one ends its data and each of its scripts."""
    yield f"=== {target.name} ==="
    for comment in target.comments:
        if comment.block_id is None:
            yield from _comment(comment.text, "")
    for variable in target.variables:
        yield f"variable ({variable.name}) = {variable.value}"
    for values in target.lists:
        yield f"list ({values.name}) of {len(values.items)}"
    for costume in target.costumes:
        yield f"costume [{costume.name}]"
    for sound in target.sounds:
        yield f"sound [{sound.name}]"
    yield ""
    comments: dict[str, list[str]] = {}
    for comment in target.comments:
        if comment.block_id is not None:
            comments.setdefault(comment.block_id, []).append(comment.text)
    on_canvas: list[Script | LooseValue] = [*target.scripts, *target.loose_values]
    for lying in sorted(on_canvas, key=_corner):
        yield from _lines(lying, comments)
        yield ""


def _corner(lying: Script | LooseValue) -> tuple[float, float]:
    return lying.x or 0, lying.y or 0


def _lines(lying: Script | LooseValue, comments: dict[str, list[str]]) -> Iterator[str]:
    if isinstance(lying, LooseValue):
        yield reference_words(lying.value)
        return
    for line in script_lines(lying.blocks):
        for text in comments.pop(line.block.id, []):  # above the first line of its block
            yield from _comment(text, INDENT * line.indent)
        yield str(line)


def _comment(text: str, indent: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"{indent}// {line}".rstrip()
