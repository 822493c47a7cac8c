"""Costumes and sounds of every format: sizes and rates come from the bytes, wrong bytes are refused."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from generator.scratch import Costume, NotationError, Sound
from tests.generator.writing import svg, wav

MP3 = (b"\xff\xfb\x90\x00" + bytes(413)) * 50
"""Fifty frames of 1152 samples, 44100 a second."""


def bitmap(kind: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (20, 10)).save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "kind", "size", "resolution"),
    [
        (svg(20, 10), "svg", (20, 10), 1),
        (b'<svg width="20px" height="10.5" viewBox="0 0 4 4"/>', "svg", (20, 10.5), 1),
        (b'<svg viewBox="-5 -5 20 10"/>', "svg", (20, 10), 1),
        (bitmap("PNG"), "png", (20, 10), 2),
        (bitmap("JPEG"), "jpg", (20, 10), 2),
    ],
    ids=["svg", "svg in pixels", "svg with a viewBox alone", "png", "jpeg"],
)
def test_a_costume_is_as_large_as_its_picture_and_turns_about_the_middle(
    data: bytes, kind: str, size: tuple[float, float], resolution: int
) -> None:
    costume = Costume("a", data)
    assert (costume.data_format, costume.size, costume.bitmap_resolution) == (kind, size, resolution)
    assert costume.rotation_center == (size[0] / 2, size[1] / 2)
    assert Costume("a", data, center=(1, 2)).rotation_center == (1, 2)


@pytest.mark.parametrize(
    ("data", "kind", "rate", "count"),
    [(wav(100, 22050), "wav", 22050, 100), (MP3, "mp3", 44100, 50 * 1152)],
    ids=["wav", "mp3"],
)
def test_a_sound_has_the_rate_and_length_of_its_bytes(data: bytes, kind: str, rate: int, count: int) -> None:
    sound = Sound("a", data)
    assert (sound.data_format, sound.rate) == (kind, rate)
    assert sound.sample_count == pytest.approx(count, rel=0.01)


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: Costume("a", b"GIF89a"), "the costume 'a' is no SVG, PNG or JPEG"),
        (lambda: Costume("a", b"<svg"), "the costume 'a' is no SVG, PNG or JPEG"),
        (lambda: Costume("a", b"<html/>"), "the costume 'a' is no SVG, PNG or JPEG"),
        (lambda: Costume("a", b"<svg/>"), "an SVG without width, height or viewBox"),
        (lambda: Costume("a", bitmap("PNG")[:50]), "the costume 'a' is a damaged PNG"),
        (lambda: Costume("a", bitmap("JPEG")[:60]), "the costume 'a' is a damaged JPG"),
        (lambda: Costume("a", "<svg/>"), "the costume 'a' needs bytes, not str"),  # type: ignore[arg-type]
        (lambda: Costume("", svg(1, 1)), "a costume needs a text as its name"),
        (lambda: Sound("a", b"OggS" + bytes(100)), "the sound 'a' is no WAV or MP3"),
        (lambda: Sound("a", b""), "the sound 'a' is no WAV or MP3"),
        (lambda: Sound("a", wav()[:100]), "the sound 'a' is a damaged WAV: it ends too early"),
        (lambda: Sound("a", b"RIFF" + bytes(40)), "the sound 'a' is no WAV that Scratch plays"),
        (lambda: Costume.from_file("nowhere.svg"), "nowhere.svg: cannot be read (No such file"),
    ],
)
def test_wrong_bytes_are_refused(make: Callable[[], object], fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        make()
    assert fault in str(caught.value)
    assert str(caught.value).startswith("test_assets.py:")


def test_a_file_gives_its_name_to_the_costume_or_sound(tmp_path: Path) -> None:
    for name, data in (("cat.png", bitmap("PNG")), ("meow.wav", wav())):
        (tmp_path / name).write_bytes(data)
    assert Costume.from_file(tmp_path / "cat.png").name == "cat"
    fine = Costume("dog", bitmap("PNG"), (1, 2), resolution=1)
    assert Costume.from_file(tmp_path / "cat.png", "dog", (1, 2), resolution=1) == fine
    assert Sound.from_file(tmp_path / "meow.wav", "purr") == Sound("purr", wav())
