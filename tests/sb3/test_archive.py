"""The gate "file": what is not safe to unpack, or not what Scratch would have written, is named."""

from __future__ import annotations

import hashlib
import json
import stat
import struct
import tracemalloc
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from harness import ProjectError, read_project
from harness.archive import MAX_ASSET, MAX_ENTRIES, MAX_UNPACKED, file_fault

DOCUMENT = b'{"targets": []}'
Entry = tuple[str, bytes]
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a zip of project.json and other entries."""

    def write(*entries: Entry, document: bytes = DOCUMENT, packing: int = zipfile.ZIP_DEFLATED) -> Path:
        path = tmp_path / "some.sb3"
        with zipfile.ZipFile(path, "w", packing) as archive:
            for name, content in [("project.json", document), *entries]:
                archive.writestr(zipfile.ZipInfo(name), content, packing)
        return path

    return write


def replaced(path: Path, old: bytes, new: bytes, *, last: bool = False) -> Path:
    """Bytes of the file exchanged for others: everywhere, or only in the directory at its end."""
    data = path.read_bytes()
    assert old in data
    head, _, tail = data.rpartition(old)
    path.write_bytes(head + new + tail if last else data.replace(old, new))
    return path


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd",
        "../out.svg",
        "a/../../out.svg",
        "..",
        "C:\\out.svg",
        "C:out.svg",
        "a\\b.svg",
        "a//b",
        "./a",
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(write: Write, name: str) -> None:
    with pytest.raises(
        ProjectError, match=r"some\.sb3: not a Scratch project \(the name .* leads elsewhere\)"
    ):
        read_project(write((name, b"x")))


def test_a_name_with_a_zero_in_it_is_refused(write: Write) -> None:
    with pytest.raises(ProjectError, match="leads elsewhere"):
        read_project(replaced(write(("a#b.svg", b"x")), b"a#b.svg", b"a\0b.svg"))


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("names", [("a.svg", "a.svg"), ("a", "a"), ("a.svg", "A.SVG"), ("Project.json",)])
def test_two_files_of_one_name_are_refused_also_when_only_their_case_differs(
    write: Write, names: Iterable[str]
) -> None:
    with pytest.raises(ProjectError, match="is that of another file"):
        read_project(write(*((name, b"x") for name in names)))


def test_a_link_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "link.sb3"
    link = zipfile.ZipInfo("costume.svg")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("project.json", DOCUMENT)
        archive.writestr(link, "/etc/passwd")
    with pytest.raises(ProjectError, match=r"its costume\.svg is a link"):
        read_project(path)


def test_a_file_with_a_password_is_refused(write: Write) -> None:
    path = write(("a.svg", b"x" * 40))
    data = bytearray(path.read_bytes())
    directory = data.rindex(b"PK\x01\x02")
    data[directory + 8] |= 1  # the flag of an encrypted file in the directory's last entry
    path.write_bytes(data)
    with pytest.raises(ProjectError, match=r"its a\.svg has a password"):
        read_project(path)


def test_files_that_overlap_are_refused(write: Write) -> None:
    path = write(("a.svg", b"x" * 40), ("b.svg", b"y" * 40))
    data = bytearray(path.read_bytes())
    second = data.rindex(b"PK\x01\x02")
    first = data.rindex(b"PK\x01\x02", 0, second)
    data[second + 42 : second + 46] = data[first + 42 : first + 46]  # where its content begins
    path.write_bytes(data)
    with pytest.raises(ProjectError, match="overlap"):
        read_project(path)


@pytest.mark.parametrize("told", ["truth", "lie"])
def test_an_asset_larger_than_scratch_takes_is_not_unpacked(write: Write, told: str) -> None:
    size = 8 * MAX_ASSET
    path = write(("bomb.svg", bytes(size)))
    if told == "lie":
        replaced(path, struct.pack("<L", size), struct.pack("<L", 100), last=True)
    tracemalloc.start()
    try:
        with pytest.raises(ProjectError, match=r"its bomb\.svg is larger than 10 MB"):
            read_project(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * MAX_ASSET


def test_a_size_that_is_not_true_is_refused(write: Write) -> None:
    path = replaced(write(("a.svg", b"x" * 999)), struct.pack("<L", 999), struct.pack("<L", 998), last=True)
    with pytest.raises(ProjectError, match=r"its a\.svg cannot be unpacked: it has not the size"):
        read_project(path)


def test_many_files_that_are_too_much_together_are_refused_before_they_are_unpacked(write: Write) -> None:
    count = MAX_UNPACKED // MAX_ASSET + 1
    path = write(*((f"{number}.svg", bytes(MAX_ASSET)) for number in range(count)))
    with pytest.raises(ProjectError, match="larger than 200 MB when unpacked"):
        read_project(path)


def test_too_many_files_are_refused(write: Write) -> None:
    path = write(*((f"{number}.svg", b"") for number in range(MAX_ENTRIES)))
    with pytest.raises(ProjectError, match="10001 files in it, more than 10000"):
        read_project(path)


def test_an_asset_whose_checksum_is_wrong_is_refused(write: Write) -> None:
    path = replaced(write(("a.svg", b"<svg/>"), packing=zipfile.ZIP_STORED), b"<svg/>", b"<svG/>")
    with pytest.raises(ProjectError, match=r"its a\.svg cannot be unpacked: it is damaged"):
        read_project(path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'{"targets": [NaN]}', "NaN is no number there"),
        (b'{"targets": [-Infinity]}', "-Infinity is no number there"),
        (b'{"targets": [], "targets": []}', "the key 'targets' is there twice"),
        (b'{"targets": ["\xff"]}', "not UTF-8 at byte 14"),
        ('{"targets": []}'.encode("utf-16"), "not UTF-8 at byte 0"),
        (b'\xef\xbb\xbf{"targets": []}', "BOM"),
    ],
)
def test_a_document_that_only_python_would_take_is_refused(write: Write, text: bytes, words: str) -> None:
    with pytest.raises(ProjectError, match=r"some\.sb3: project\.json is not JSON") as caught:
        read_project(write(document=text))
    assert words in str(caught.value)


def test_two_documents_are_refused(write: Write) -> None:
    with pytest.raises(ProjectError, match=r"more than one project\.json in it"):
        read_project(write(("other/project.json", DOCUMENT)))


def test_what_a_computer_adds_when_a_folder_is_zipped_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "zipped.sb3"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("Sokoban/", "")
        archive.writestr("Sokoban/project.json", DOCUMENT)
        archive.writestr("__MACOSX/Sokoban/._project.json", "x")
        archive.writestr("Sokoban/.DS_Store", "x")
    assert read_project(path) == {"targets": []}


# file_fault


def costume(content: bytes, kind: str = "svg") -> tuple[dict[str, Any], str]:
    digest = hashlib.md5(content, usedforsecurity=False).hexdigest()
    return {"name": "box", "assetId": digest, "dataFormat": kind}, f"{digest}.{kind}"


def document_with(asset: dict[str, Any]) -> dict[str, Any]:
    return {"targets": [{"name": "Cat", "costumes": [asset], "sounds": []}]}


@pytest.fixture
def fault_of(write: Write) -> Callable[[bytes], str | None]:
    """What file_fault says of a project with this picture."""

    def fault(content: bytes) -> str | None:
        asset, name = costume(content)
        document = document_with(asset)
        return file_fault(write((name, content), document=json.dumps(document).encode()), document)

    return fault


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ('<image xlink:href="//example.org/a.png"/>', "refers to '//example.org/a.png'"),
        ('<use href="other.svg#a"/>', "refers to 'other.svg#a'"),
        ('<rect fill="url(http://example.org/a)"/>', "refers to 'http://example.org/a'"),
        ("<style>@font-face { src: url('a.woff') }</style>", "refers to 'a.woff'"),
        ('<text font-family="Arial">x</text>', "in the font 'Arial'"),
        ('<g style="font-family: Arial"><text>x</text></g>', "in the font 'Arial'"),
    ],
)
def test_a_picture_that_does_not_look_the_same_everywhere_is_named(
    fault_of: Callable[[bytes], str | None], inside: str, words: str
) -> None:
    fault = fault_of(SVG.format(inside).encode())
    assert fault is not None
    assert fault.startswith("Cat: costume 'box': the picture ")
    assert words in fault


@pytest.mark.parametrize("content", [b"", b"\x89PNG", b"<html/>", b"nothing"])
def test_a_picture_that_is_no_svg_is_named(fault_of: Callable[[bytes], str | None], content: bytes) -> None:
    assert str(fault_of(content)).endswith("is no SVG")


@pytest.mark.parametrize(
    "picture",
    [
        # the empty costume of the editor
        '<svg version="1.1" width="2" height="2" viewBox="-1 -1 2 2" xmlns="http://www.w3.org/2000/svg"></svg>',
        SVG.format('<g font-family="none"><path fill="url(#a)"/><text font-family="Marker">x</text></g>'),
        SVG.format(
            '<text font-family="&quot;Sans Serif&quot;">x</text><a href="http://example.org"><g/></a>'
        ),
        SVG.format('<image xlink:href="data:image/png;base64,AAAA"/><use xlink:href="#a"/>'),
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
)
def test_a_picture_as_the_paint_editor_writes_it_has_no_fault(
    fault_of: Callable[[bytes], str | None], picture: str
) -> None:
    assert fault_of(picture.encode()) is None


def test_a_file_that_the_project_does_not_use_does_no_harm(write: Write) -> None:
    asset, name = costume(SVG.encode())
    document = document_with(asset)
    path = write((name, SVG.encode()), ("unused.png", b"\x89PNG"), document=json.dumps(document).encode())
    assert file_fault(path, document) is None
