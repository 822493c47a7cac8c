"""The program of any .sb3 as text, so that a change to it can be reviewed as a diff."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.scratch.json_parts import as_list, as_object, first
from generator.scratch.words import Words


def listing(project: Mapping[str, Any]) -> str:
    """Every target of a project.json with its data and scripts, as scratchblocks text.

    Scripts come in reading order: column by column, each from the top. Comments stand as `// …` above the
    block that they belong to. A damaged project lists too, with gaps where nothing can be read.
    """
    targets = as_list(as_object(project).get("targets"))
    return "\n".join(line for target in targets for line in _target(as_object(target)))


def _target(target: Mapping[str, Any]) -> Iterator[str]:
    yield f"=== {target.get('name')} ==="
    comments: dict[object, list[str]] = {}
    for comment in map(as_object, as_object(target.get("comments")).values()):
        block_id = comment.get("blockId")
        comments.setdefault(block_id if isinstance(block_id, str) else None, []).append(
            str(comment.get("text", ""))
        )
    for text in comments.get(None, []):
        yield from _comment(text, "")
    for variable in as_object(target.get("variables")).values():
        yield f"variable ({first(variable)}) = {_second(variable)}"
    for values in as_object(target.get("lists")).values():
        yield f"list ({first(values)}) of {len(as_list(_second(values)))}"
    for kind in ("costume", "sound"):
        for asset in as_list(target.get(f"{kind}s")):
            yield f"{kind} [{as_object(asset).get('name')}]"
    yield ""
    blocks = as_object(target.get("blocks"))
    words = Words(blocks)
    tops = [block_id for block_id, block in blocks.items() if _is_top(block)]
    for top in sorted(tops, key=lambda block_id: _corner(blocks[block_id])):
        told: set[str] = set()
        for line in words.script(top):
            if line.block_id not in told:
                told.add(line.block_id)
                for text in comments.get(line.block_id, []):
                    yield from _comment(text, "  " * line.indent)
            yield str(line)
        yield ""


def _second(entry: object) -> object:
    return next(iter(as_list(entry)[1:]), "")


def _comment(text: str, indent: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"{indent}// {line}".rstrip()


def _is_top(block: object) -> bool:
    """Whether a script begins here; a lone variable's reporter on the canvas is an array."""
    return isinstance(block, list) or bool(as_object(block).get("topLevel"))


def _corner(block: object) -> tuple[float, float]:
    place = list(block[-2:]) if isinstance(block, list) else [as_object(block).get(axis) for axis in "xy"]
    x, y = (value if isinstance(value, (int, float)) else 0 for value in (*place, 0, 0)[:2])
    return x, y
