"""Works a picture's transforms into its coordinates, so that costumes carry none.

Templates are drawn in handy units under `transform="translate(…) scale(…)"`. Scratch does not leave that to
the browser: as it loads a costume, it rewrites path data under a transform itself, and an arc of a circle
comes out with the rotation NaN, which loses the rest of the path (transform-applier.js of Scratch's
scratch-svg-renderer).
Pictures without transforms and arcs look the same there as anywhere else.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from lxml import etree

_TRANSFORM = re.compile(r"(translate|scale)\(([^ )]+) ([^ )]+)\) ?")
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_AXES = {"M": "xy", "L": "xy", "H": "x", "V": "y", "C": "xy", "S": "xy", "Q": "xy", "T": "xy", "Z": ""}
"""What the numbers after a path command are, over and over."""
_POSITIONS = {"x": "x", "cx": "x", "y": "y", "cy": "y"}
_LENGTHS = {"width": "x", "rx": "x", "r": "x", "height": "y", "ry": "y"}


@dataclass(frozen=True)
class _Placement:
    """Along each axis, a coordinate v becomes scale · v + shift."""

    scale: dict[str, float]
    shift: dict[str, float]

    def point(self, axis: str, value: float) -> float:
        return self.scale[axis] * value + self.shift[axis]

    def within(self, element: etree._Element) -> _Placement:
        """The placement of what is in `element`, which is itself in this one."""
        text = element.attrib.pop("transform", "")
        if _TRANSFORM.sub("", text):
            raise ValueError(f"transform {text!r} is not made of translate(x y) and scale(x y)")
        place = self
        for kind, x, y in _TRANSFORM.findall(text):
            values = {"x": float(x), "y": float(y)}
            if kind == "translate":
                place = _Placement(place.scale, {axis: place.point(axis, values[axis]) for axis in "xy"})
            else:
                place = _Placement({axis: place.scale[axis] * values[axis] for axis in "xy"}, place.shift)
        return place


def bake_transforms(picture: etree._Element) -> None:
    """Rewrite `picture` in place without its transforms, which may be "translate(x y)" and "scale(x y)".

    Widths of strokes stay as they are: they are given in the costume's units.
    Raises ValueError for another transform, a mirrored rectangle, an arc in a path, and a path that does not
    begin with M.
    """
    _bake(picture, _Placement({"x": 1, "y": 1}, {"x": 0, "y": 0}))


def _bake(element: etree._Element, outer: _Placement) -> None:
    place = outer.within(element)
    if etree.QName(element).localname == "rect" and min(place.scale.values()) < 0:
        raise ValueError("a rectangle under a negative scale; draw it as a path")
    for key, value in element.attrib.items():
        if key in _POSITIONS:
            element.set(key, _written(place.point(_POSITIONS[key], float(value))))
        elif key in _LENGTHS:
            element.set(key, _written(abs(place.scale[_LENGTHS[key]]) * float(value)))
        elif key == "d":
            element.set(key, _path(value, place))
    for child in [*element]:
        _bake(child, place)
    parent = element.getparent()
    if parent is not None and len(element) and not element.attrib:
        at = parent.index(element)
        parent[at : at + 1] = [*element]


def _path(data: str, place: _Placement) -> str:
    if not data.startswith("M"):
        raise ValueError(f"path {data!r} does not begin with M")
    return "".join(
        command + " ".join(_written(value) for value in _numbers(command, numbers, place))
        for command, numbers in _COMMAND.findall(data)
    )


def _numbers(command: str, numbers: str, place: _Placement) -> list[float]:
    if command.upper() not in _AXES:
        raise ValueError(f"path command {command!r}: Scratch loses arcs; draw them as Bézier curves")
    value_of = place.point if command.isupper() else lambda axis, value: place.scale[axis] * value
    axes = itertools.cycle(_AXES[command.upper()])
    return [
        value_of(axis, float(number)) for axis, number in zip(axes, _NUMBER.findall(numbers), strict=False)
    ]


def _written(number: float) -> str:
    return f"{round(number, 3) + 0.0:g}"  # + 0.0 turns -0.0 into 0
