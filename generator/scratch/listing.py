"""The program of any .sb3 as text, so that a change to it can be reviewed as a diff."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.scratch.words import Words


def listing(project: Mapping[str, Any]) -> str:
    """Every target of a project.json with its data and scripts, as scratchblocks text.

    Scripts come in reading order: column by column, each from the top. Comments stand as `// …` above the
    block that they belong to.
    """
    return "\n".join(line for target in project["targets"] for line in _target(target))


def _target(target: Mapping[str, Any]) -> Iterator[str]:
    yield f"=== {target['name']} ==="
    comments: dict[str | None, list[str]] = {}
    for comment in target.get("comments", {}).values():
        comments.setdefault(comment.get("blockId"), []).append(comment["text"])
    for text in comments.get(None, []):
        yield from _comment(text, "")
    for name, value in target.get("variables", {}).values():
        yield f"variable ({name}) = {value}"
    for name, values in target.get("lists", {}).values():
        yield f"list ({name}) of {len(values)}"
    for costume in target.get("costumes", []):
        yield f"costume [{costume['name']}]"
    for sound in target.get("sounds", []):
        yield f"sound [{sound['name']}]"
    yield ""
    blocks = target.get("blocks", {})
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


def _comment(text: str, indent: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"{indent}// {line}".rstrip()


def _is_top(block: object) -> bool:
    """Whether a script begins here; a lone variable's reporter on the canvas is an array."""
    return isinstance(block, list) or (isinstance(block, Mapping) and bool(block.get("topLevel")))


def _corner(block: Any) -> tuple[float, float]:
    x, y = (block[-2], block[-1]) if isinstance(block, list) else (block.get("x", 0), block.get("y", 0))
    return float(x), float(y)
