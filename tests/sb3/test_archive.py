"""An .sb3 as a zip: what is not safe to unpack, or not what Scratch would have written, is named."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import struct
import subprocess
import sys
import tracemalloc
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import sb3
from sb3 import MAX_ASSET, MAX_DOCUMENT, MAX_ENTRIES, MAX_SAVED_DOCUMENT, MAX_UNPACKED, ProjectError
from tests.sb3.sample import ORCHARD, Sample

DOCUMENT = b'{"targets": []}'
Entry = tuple[str, bytes]
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a zip of project.json and other entries."""

    def write(*entries: Entry, document: bytes = DOCUMENT, packing: int = zipfile.ZIP_DEFLATED) -> Path:
        path = tmp_path / "some.sb3"
        with zipfile.ZipFile(path, "w", packing, compresslevel=1) as archive:
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
        sb3.read_document(write((name, b"x")))


def test_a_name_with_a_zero_in_it_is_refused(write: Write) -> None:
    with pytest.raises(ProjectError, match="leads elsewhere"):
        sb3.read_document(replaced(write(("a#b.svg", b"x")), b"a#b.svg", b"a\0b.svg"))


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("names", [("a.svg", "a.svg"), ("a", "a"), ("a.svg", "A.SVG"), ("Project.json",)])
def test_two_files_of_one_name_are_refused_also_when_only_their_case_differs(
    write: Write, names: Iterable[str]
) -> None:
    with pytest.raises(ProjectError, match="is that of another file"):
        sb3.read_document(write(*((name, b"x") for name in names)))


def test_a_link_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "link.sb3"
    link = zipfile.ZipInfo("costume.svg")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("project.json", DOCUMENT)
        archive.writestr(link, "/etc/passwd")
    with pytest.raises(ProjectError, match=r"its costume\.svg is a link"):
        sb3.read_document(path)


def test_a_file_with_a_password_is_refused(write: Write) -> None:
    path = write(("a.svg", b"x" * 40))
    data = bytearray(path.read_bytes())
    directory = data.rindex(b"PK\x01\x02")
    data[directory + 8] |= 1  # the flag of an encrypted file in the directory's last entry
    path.write_bytes(data)
    with pytest.raises(ProjectError, match=r"its a\.svg has a password"):
        sb3.read_document(path)


def test_files_that_overlap_are_refused(write: Write) -> None:
    path = write(("a.svg", b"x" * 40), ("b.svg", b"y" * 40))
    data = bytearray(path.read_bytes())
    second = data.rindex(b"PK\x01\x02")
    first = data.rindex(b"PK\x01\x02", 0, second)
    data[second + 42 : second + 46] = data[first + 42 : first + 46]  # where its content begins
    path.write_bytes(data)
    with pytest.raises(ProjectError, match="overlap"):
        sb3.read_document(path)


@pytest.mark.parametrize("told", ["truth", "lie"])
def test_an_asset_larger_than_scratch_takes_is_not_unpacked(write: Write, told: str) -> None:
    size = 8 * MAX_ASSET
    path = write(("bomb.svg", bytes(size)))
    if told == "lie":
        replaced(path, struct.pack("<L", size), struct.pack("<L", 100), last=True)
    tracemalloc.start()
    try:
        with pytest.raises(ProjectError, match=r"its bomb\.svg is larger than 10 MB"):
            sb3.read_document(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * MAX_ASSET


def test_a_size_that_is_not_true_is_refused(write: Write) -> None:
    path = replaced(write(("a.svg", b"x" * 999)), struct.pack("<L", 999), struct.pack("<L", 998), last=True)
    with pytest.raises(ProjectError, match=r"its a\.svg cannot be unpacked: it has not the size"):
        sb3.read_document(path)


def test_many_files_that_are_too_much_together_are_refused_before_they_are_unpacked(write: Write) -> None:
    count = MAX_UNPACKED // MAX_ASSET + 1
    path = write(*((f"{number}.svg", bytes(MAX_ASSET)) for number in range(count)))
    with pytest.raises(ProjectError, match="larger than 200 MB when unpacked"):
        sb3.read_document(path)


def test_too_many_files_are_refused(write: Write) -> None:
    path = write(*((f"{number}.svg", b"") for number in range(MAX_ENTRIES)))
    with pytest.raises(ProjectError, match="10001 files in it, more than 10000"):
        sb3.read_document(path)


def test_an_asset_whose_checksum_is_wrong_is_refused(write: Write) -> None:
    path = replaced(write(("a.svg", b"<svg/>"), packing=zipfile.ZIP_STORED), b"<svg/>", b"<svG/>")
    with pytest.raises(ProjectError, match=r"its a\.svg cannot be unpacked: it is damaged"):
        sb3.read_document(path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'{"targets": [NaN]}', "NaN is no number there"),
        (b'{"targets": [-Infinity]}', "-Infinity is no number there"),
        (b'{"targets": [], "targets": []}', "the key 'targets' is there twice"),
        (b'{"targets": ["\xff"]}', "not UTF-8 at byte 14"),
        ('{"targets": []}'.encode("utf-16"), "not UTF-8 at byte 0"),
        (b'\xef\xbb\xbf{"targets": []}', "(it begins with a byte order mark, which Scratch can't read)"),
    ],
)
def test_a_document_that_only_python_would_take_is_refused(write: Write, text: bytes, words: str) -> None:
    with pytest.raises(ProjectError, match=r"some\.sb3: project\.json is not JSON") as caught:
        sb3.read_document(write(document=text))
    assert words in str(caught.value)


def test_two_documents_are_refused(write: Write) -> None:
    with pytest.raises(ProjectError, match=r"more than one project\.json in it"):
        sb3.read_document(write(("other/project.json", DOCUMENT)))


def test_what_a_computer_adds_when_a_folder_is_zipped_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "zipped.sb3"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("Sokoban/", "")
        archive.writestr("Sokoban/project.json", DOCUMENT)
        archive.writestr("__MACOSX/Sokoban/._project.json", "x")
        archive.writestr("Sokoban/.DS_Store", "x")
    assert sb3.read_document(path).content == {"targets": []}


# The document in it


def zipped(path: Path, **members: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in members.items():
            archive.writestr(name.replace("_", "."), text)
    return path


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r"nowhere\.sb3: no such file"):
        sb3.read_document(tmp_path / "nowhere.sb3")


def test_a_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r": is a folder$"):
        sb3.read_document(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="has no named pipes of this kind")
def test_a_pipe_is_named_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sb3")
    with pytest.raises(ProjectError, match=r"pipe\.sb3: not a regular file$"):
        sb3.read_document(tmp_path / "pipe.sb3")


def test_a_file_that_is_no_zip_is_named(tmp_path: Path) -> None:
    path = tmp_path / "text.sb3"
    path.write_text("not a project")
    with pytest.raises(ProjectError, match=r"text\.sb3: not a Scratch project \(not a zip file\)"):
        sb3.read_document(path)


@pytest.mark.parametrize("junk", [b"x", b"MZ" + bytes(500), b"\xef\xbb\xbf", b"\n"])
def test_a_zip_that_something_stands_before_is_named_by_all_who_read_it(write: Write, junk: bytes) -> None:
    path = write()
    document = sb3.read_document(path)
    path.write_bytes(junk + path.read_bytes())
    for read in (sb3.read, sb3.read_document, lambda path: sb3.file_fault(path, document)):
        with pytest.raises(ProjectError, match="something stands before the zip in it"):
            read(path)


def test_a_zip_without_a_project_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r"other\.sb3: not a Scratch project \(no project\.json in it\)"):
        sb3.read_document(zipped(tmp_path / "other.sb3", readme_txt="hello"))


def test_a_project_that_is_not_json_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r"cut\.sb3: project\.json is not JSON"):
        sb3.read_document(zipped(tmp_path / "cut.sb3", project_json='{"targets": ['))


@pytest.mark.parametrize("packing", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_damaged_zip_is_named(tmp_path: Path, packing: int) -> None:
    path = tmp_path / "damaged.sb3"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("project.json", json.dumps({"targets": [], "meta": list(range(100))}))
    data = bytearray(path.read_bytes())
    data[60:70] = b"\xff" * 10  # inside project.json, behind its 42 bytes of zip header
    path.write_bytes(data)
    with pytest.raises(ProjectError, match=r"damaged\.sb3: not a Scratch project"):
        sb3.read_document(path)


PADDED = '{"targets": []}' + " " * 10_000


@pytest.mark.parametrize(
    ("part", "packing"),
    [
        (slice(2_000, None), zipfile.ZIP_STORED),
        (slice(None, 2_000), zipfile.ZIP_STORED),
        (slice(20, None), zipfile.ZIP_DEFLATED),
    ],
)
def test_a_zip_that_is_cut_off_is_named(tmp_path: Path, part: slice, packing: int) -> None:
    path = tmp_path / "cut.sb3"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("project.json", PADDED)
    path.write_bytes(path.read_bytes()[part])
    with pytest.raises(ProjectError, match=r"cut\.sb3: not a Scratch project"):
        sb3.read_document(path)


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_packed_in_a_way_scratch_does_not_read_is_named(tmp_path: Path, packing: int) -> None:
    path = tmp_path / "odd.sb3"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("project.json", PADDED)
    with pytest.raises(
        ProjectError, match=r"odd\.sb3: not a Scratch project \(its project\.json cannot be unpac"
    ):
        sb3.read_document(path)


def test_a_project_as_large_as_the_site_takes_is_read(tmp_path: Path) -> None:
    path = zipped(tmp_path / "large.sb3", project_json='{"targets": []}'.ljust(MAX_DOCUMENT))
    assert sb3.read_document(path).content == {"targets": []}


@pytest.mark.parametrize("size", [MAX_DOCUMENT + 1, MAX_SAVED_DOCUMENT])
def test_of_a_project_larger_than_the_site_takes_there_is_a_warning(tmp_path: Path, size: int) -> None:
    path = zipped(tmp_path / "large.sb3", project_json='{"targets": []}'.ljust(size))
    with pytest.warns(sb3.ProjectSizeWarning, match=r"large\.sb3: project\.json has .* MB; .* takes 5 MB"):
        assert sb3.read_document(path).content == {"targets": []}


@pytest.mark.parametrize("told", ["truth", "lie"])
def test_a_project_larger_than_the_editor_saves_is_not_unpacked(tmp_path: Path, told: str) -> None:
    path = tmp_path / "bomb.sb3"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("project.json", b"[" * (4 * MAX_SAVED_DOCUMENT))
    if told == "lie":  # the central directory is the last place in the file that tells the size
        data = path.read_bytes()
        size = (4 * MAX_SAVED_DOCUMENT).to_bytes(4, "little")
        head, tail = data.rsplit(size, 1)
        path.write_bytes(head + (MAX_SAVED_DOCUMENT).to_bytes(4, "little") + tail)
    tracemalloc.start()
    try:
        with pytest.raises(ProjectError, match=r"bomb\.sb3: .*project\.json"):
            sb3.read_document(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2 * MAX_SAVED_DOCUMENT


@pytest.mark.parametrize("bracket", ['{"targets":', "["])
def test_a_project_nested_without_end_is_named(tmp_path: Path, bracket: str) -> None:
    path = zipped(tmp_path / "deep.sb3", project_json=bracket * 100_000)
    with pytest.raises(ProjectError, match=r"deep\.sb3: project\.json is nested too deeply"):
        sb3.read_document(path)


def test_a_project_of_another_version_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r"old\.sb3: not a Scratch 3 project"):
        sb3.read_document(zipped(tmp_path / "old.sb3", project_json=json.dumps({"objName": "Stage"})))


def test_an_sb3_in_memory_is_read_as_one_in_a_file_is() -> None:
    assert sb3.canonical(sb3.read(ORCHARD.read_bytes())) == sb3.canonical(sb3.read(ORCHARD))
    with pytest.raises(ProjectError, match=r"^the \.sb3: not a Scratch project \(not a zip file\)$"):
        sb3.read(b"text")


def test_a_project_that_does_not_keep_to_the_format_is_named_with_its_file(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match=r"bare\.sb3: project\.json has no targets$"):
        sb3.read(zipped(tmp_path / "bare.sb3", project_json='{"targets": [], "meta": {}}'))


def test_assets_are_the_files_beside_the_document(tmp_path: Path) -> None:
    path = tmp_path / "folder.sb3"
    document = json.dumps(Sample().document)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("Orchard/a.svg", "a")
        archive.writestr("Orchard/project.json", document)
        archive.writestr("Orchard/more/b.svg", "b")
        archive.writestr("c.svg", "c")
    assert sb3.read(path).assets == {"a.svg": b"a"}


def test_reading_a_project_does_not_load_what_only_pictures_need() -> None:
    code = "import sys, sb3; sb3.read(sys.argv[1]); sys.exit('lxml' in sys.modules)"
    subprocess.run([sys.executable, "-c", code, str(ORCHARD)], check=True)


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
        path = write((name, content), document=json.dumps(document).encode())
        return sb3.file_fault(path, sb3.Document(document))

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
    assert sb3.file_fault(path, sb3.Document(document)) is None


def test_a_picture_that_is_missing_in_a_folder_or_another_is_named(write: Write) -> None:
    asset, name = costume(SVG.encode())
    document = document_with(asset)
    text = json.dumps(document).encode()
    for entry, words in (
        (("unused.png", b""), f"Cat: costume 'box': the file {name} is missing"),
        ((f"assets/{name}", SVG.encode()), f"the file {name} lies in a folder, as assets/{name}"),
        ((name, SVG.encode() + b" "), f"the file {name} is not what its name says: its MD5 hash is "),
    ):
        fault = sb3.file_fault(write(entry, document=text), sb3.Document(document))
        assert fault is not None
        assert words in fault


def test_a_document_that_is_not_the_first_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "late.sb3"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.svg", "a")
        archive.writestr("project.json", DOCUMENT)
    fault = sb3.file_fault(path, sb3.read_document(path))
    assert fault == "a.svg comes before project.json, which is not the first file in it"


def test_a_document_in_a_folder_is_named_with_the_folder(tmp_path: Path) -> None:
    path = tmp_path / "zipped.sb3"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("my game/project.json", DOCUMENT)
    fault = sb3.file_fault(path, sb3.read_document(path))
    assert fault is not None
    assert fault.startswith("project.json lies in the folder my game/ of it")


@pytest.mark.parametrize("content", [None, [], {"targets": 1}, {"targets": [{}]}, {"targets": ["Cat"]}])
def test_a_target_that_has_no_name_is_called_by_its_number(content: object) -> None:
    assert sb3.Document(content).target_name(0) == "target 0"
    assert sb3.Document({"targets": [{"name": "Cat"}]}).target_name(0) == "Cat"
