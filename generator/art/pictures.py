"""From a jinja2 template to a costume: filled in, parsed strictly, tidied, always written the same way."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined
from lxml import etree

from generator.art.placing import bake_transforms
from generator.scratch import Costume

_templates = Environment(
    loader=PackageLoader("generator.art"), undefined=StrictUndefined, autoescape=True, trim_blocks=True
)


def draw(
    name: str, template: str, size: tuple[float, float], center: tuple[float, float], **values: object
) -> Costume:
    """Fill in `template` with `values` and make it a costume of `size` SVG units.

    Raises `jinja2.UndefinedError` for a value the template lacks and `lxml.etree.XMLSyntaxError` if what
    comes out is not well-formed; `ValueError` for a path or a transform that `bake_transforms` refuses.
    """
    width, height = size
    text = _templates.get_template(f"{template}.svg.j2").render(width=width, height=height, **values)
    return Costume(name, _tidy(text), center)


def _tidy(text: str) -> bytes:
    # A parser for each picture: lxml's parsers keep state between documents.
    parser = etree.XMLParser(
        remove_blank_text=True, remove_comments=True, resolve_entities=False, no_network=True, load_dtd=False
    )
    root = etree.fromstring(text.encode(), parser)
    for element in root.iter():
        for key, value in element.attrib.items():
            element.set(key, " ".join(value.split()))
    bake_transforms(root)
    etree.cleanup_namespaces(root)
    return etree.tostring(root, encoding="utf-8")
