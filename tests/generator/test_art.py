"""The pictures and sounds: what Scratch needs of them, and what a player's eyes and ears need."""

from __future__ import annotations

import dataclasses
import itertools
import re
import string

import jinja2
import pytest
from lxml import etree

from generator.art import (
    BOTTOM_PANEL,
    THEMES,
    TOP_PANEL,
    WAREHOUSE,
    Theme,
    backdrop,
    board_tiles,
    box_costumes,
    glyphs,
    hint_costumes,
    keeper_costumes,
    panels,
)
from generator.art.letterforms import CAP_HEIGHT, LETTERFORMS, PEN
from generator.art.pictures import draw
from generator.art.placing import bake_transforms
from generator.scratch import Costume

DRAWING_ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse"}
HUD_SIGNS = "., '!?-–:/()+×→←↑↓&#%=*\""


def on_squares(theme: Theme) -> tuple[Costume, ...]:
    return board_tiles(theme) + box_costumes(theme) + hint_costumes(theme) + keeper_costumes(theme)


def every_costume(theme: Theme) -> tuple[Costume, ...]:
    letters = tuple(glyph.costume for glyph in glyphs(theme))
    return (backdrop(theme), *panels(theme), *on_squares(theme), *letters)


EACH_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def size(costume: Costume) -> tuple[float, float]:
    root = etree.fromstring(costume.data)
    return float(root.attrib["width"]), float(root.attrib["height"])


# Pictures


@EACH_THEME
def test_the_view_box_starts_at_the_origin_and_is_the_size(theme: Theme) -> None:
    for costume in every_costume(theme):
        root = etree.fromstring(costume.data)
        assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}", costume.name


@EACH_THEME
def test_a_picture_is_made_of_plain_shapes_and_refers_to_nothing_outside(theme: Theme) -> None:
    for costume in every_costume(theme):
        for element in etree.fromstring(costume.data).iter():
            assert etree.QName(element).namespace == "http://www.w3.org/2000/svg", costume.name
            assert etree.QName(element).localname in DRAWING_ELEMENTS, costume.name
            keys = {etree.QName(key).localname for key in element.attrib}
            assert not {"href", "style", "class", "id"} & keys, costume.name
            assert not any("url(" in value for value in element.attrib.values()), costume.name


@EACH_THEME
def test_no_path_has_an_arc_or_a_transform_because_scratch_loses_arcs_as_it_transforms_them(
    theme: Theme,
) -> None:
    for costume in every_costume(theme):
        for element in etree.fromstring(costume.data).iter():
            assert "transform" not in element.attrib, costume.name
            assert not re.search("[aA]", element.attrib.get("d", "")), costume.name


@EACH_THEME
def test_a_picture_is_small(theme: Theme) -> None:
    assert [
        (costume.name, len(costume.data)) for costume in every_costume(theme) if len(costume.data) > 1500
    ] == []


@EACH_THEME
def test_drawing_twice_gives_the_same_bytes(theme: Theme) -> None:
    assert [costume.data for costume in every_costume(theme)] == [
        costume.data for costume in every_costume(theme)
    ]


@EACH_THEME
def test_no_two_costumes_share_a_name_or_a_picture(theme: Theme) -> None:
    costumes = every_costume(theme)
    assert len({costume.name for costume in costumes}) == len(costumes)
    assert len({costume.data for costume in costumes}) == len(costumes)


@pytest.mark.parametrize("costume", on_squares(WAREHOUSE), ids=lambda costume: costume.name)
def test_a_square_is_centred_and_reaches_past_its_100_units_on_every_side(costume: Costume) -> None:
    width, height = size(costume)
    assert costume.center == (width / 2, height / 2)
    assert 100 < width == height < 110
    assert width % 8 == 0, "whole pixels at Scratch's rasters of 1/2, 1/4 and 1/8"


@pytest.mark.parametrize("name", ["wall", "floor", "goal"])
def test_a_tile_covers_its_whole_canvas(name: str) -> None:
    tile = next(tile for tile in board_tiles(WAREHOUSE) if tile.name == name)
    assert etree.fromstring(tile.data)[0].attrib["d"] == "M0 0h104v104H0z"
    assert size(tile) == (104, 104)


def test_the_costumes_have_the_names_the_game_asks_for() -> None:
    assert [costume.name for costume in on_squares(WAREHOUSE)] == [
        *("wall", "floor", "goal", "trap"),
        *("box", "box on goal", "box stuck"),
        *("hint up", "hint left", "hint down", "hint right"),
        *("keeper up", "keeper left", "keeper down", "keeper right", "keeper cheers"),
    ]


def test_the_stage_is_covered_and_the_panels_are_those_of_the_backdrop() -> None:
    assert size(backdrop(WAREHOUSE)) == (480, 360)
    assert backdrop(WAREHOUSE).center == (240, 180)
    top, bottom = panels(WAREHOUSE)
    assert (top.name, size(top), top.center) == ("top panel", (480, TOP_PANEL), (240, TOP_PANEL / 2))
    assert (bottom.name, size(bottom), bottom.center) == (
        "bottom panel",
        (480, BOTTOM_PANEL),
        (240, BOTTOM_PANEL / 2),
    )
    paths = [path.attrib["d"] for path in etree.fromstring(backdrop(WAREHOUSE).data)]
    assert f"M0 0h480v{TOP_PANEL}H0z" in paths
    assert f"M0 {360 - BOTTOM_PANEL}h480v{BOTTOM_PANEL}H0z" in paths


def test_a_value_that_a_template_lacks_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError, match="strokes"):
        draw("glyph A", "glyph", (100, 100), (0, 0), theme=WAREHOUSE)


# Transforms


def baked(shapes: str) -> list[dict[str, str]]:
    """The attributes of a picture's shapes after its transforms are worked in."""
    root = etree.fromstring(f"<svg>{shapes}</svg>")
    bake_transforms(root)
    return [dict(shape.attrib) for shape in root]


def test_a_transform_moves_absolute_points_and_stretches_relative_ones() -> None:
    path = '<path transform="translate(10 20) scale(2 3)" d="M1 1h2v-.5H0V4c1-1 2 0 .5 3z"/>'
    assert baked(path) == [{"d": "M12 23h4v-1.5H10V32c2 -3 4 0 1 9z"}]


def test_transforms_work_from_the_inside_out_and_empty_groups_vanish() -> None:
    inside = '<path d="M1 1L2 2"/><circle cx="1" cy="1" r="3"/>'
    picture = f'<g transform="scale(2 2)"><g transform="translate(5 0)">{inside}</g></g>'
    assert baked(picture) == [{"d": "M12 2L14 4"}, {"cx": "12", "cy": "2", "r": "6"}]


def test_a_group_keeps_what_else_it_says() -> None:
    assert baked('<g stroke="#000000" transform="translate(1 0)"><path d="M0 0h1"/></g>') == [
        {"stroke": "#000000"}
    ]


def test_a_rectangle_is_moved_and_stretched() -> None:
    rectangle = '<rect transform="translate(1 2) scale(2 3)" x="1" y="1" width="4" height="4" rx="1" ry="1"/>'
    assert baked(rectangle) == [{"x": "3", "y": "5", "width": "8", "height": "12", "rx": "2", "ry": "3"}]


@pytest.mark.parametrize(
    "shape, complaint",
    [
        ('<path d="M0 0a1 1 0 0 1 0 2"/>', "path command 'a'"),
        ('<path d="m0 0h1"/>', "does not begin with M"),
        ('<path transform="rotate(45)" d="M0 0h1"/>', "is not made of translate"),
        ('<rect transform="scale(-1 1)" x="0" y="0" width="1" height="1"/>', "negative scale"),
        ('<path transform="translate(4)" d="M0 0h1"/>', "is not made of translate"),
    ],
)
def test_what_cannot_be_worked_in_is_an_error(shape: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        baked(shape)


def test_the_keeper_facing_left_is_the_one_facing_right_in_a_mirror() -> None:
    _, left, _, right, _ = (etree.fromstring(costume.data) for costume in keeper_costumes(WAREHOUSE))
    for one, other in zip(left.iter("{*}path"), right.iter("{*}path"), strict=True):
        assert corner_points(one.attrib["d"]) == [(104 - x, y) for x, y in corner_points(other.attrib["d"])]
    assert len(list(left.iter("{*}path"))) > 3


def arrow(hint: Costume, ahead_x: int, ahead_y: int) -> list[tuple[float, float]]:
    """The corners of a hint's arrow, seen from the square's middle: how far ahead, how far to the right."""
    (path,) = etree.fromstring(hint.data)
    corners = ((x - 52, y - 52) for x, y in corner_points(path.attrib["d"].rstrip("z")))
    return sorted((x * ahead_x + y * ahead_y, y * ahead_x - x * ahead_y) for x, y in corners)


def test_each_hint_is_the_same_arrow_with_its_one_tip_pointing_its_way() -> None:
    up, left, down, right = hint_costumes(WAREHOUSE)
    corners = arrow(up, 0, -1)
    assert corners == arrow(left, -1, 0) == arrow(down, 0, 1) == arrow(right, 1, 0)
    assert corners == sorted((ahead, -aside) for ahead, aside in corners)
    (tail, shaft), (before_tip, _), (tip, _) = corners[1], corners[-2], corners[-1]
    assert before_tip < tip
    assert 50 < tip - tail < 70, "larger than half the square, and the box stays in sight"
    assert max(aside for _, aside in corners) > 2 * shaft, "the head tells the way"


# Themes


def luminance(colour: str) -> float:
    """Relative luminance, WCAG 2.2."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio, WCAG 2.2: 1 (none) to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@EACH_THEME
def test_every_colour_of_a_theme_is_written_in_full(theme: Theme) -> None:
    colours = {key: value for key, value in dataclasses.asdict(theme).items() if key != "name"}
    assert [key for key, value in colours.items() if not re.fullmatch("#[0-9a-f]{6}", value)] == []


@EACH_THEME
def test_text_stands_out_from_its_panel(theme: Theme) -> None:
    assert contrast(theme.text, theme.panel) >= 7


@EACH_THEME
@pytest.mark.parametrize("what", ["wall", "goal"])
def test_what_matters_stands_out_from_the_floor(theme: Theme, what: str) -> None:
    assert contrast(getattr(theme, what), theme.floor) >= 3


@EACH_THEME
def test_a_box_stands_out_from_the_floor_by_its_body_or_its_rim(theme: Theme) -> None:
    for state in ("box", "home", "stuck"):
        body, rim = getattr(theme, state), getattr(theme, f"{state}_dark")
        assert max(contrast(body, theme.floor), contrast(rim, theme.floor)) >= 3, state


@EACH_THEME
def test_tick_and_cross_stand_out_from_their_box(theme: Theme) -> None:
    assert contrast(theme.symbol, theme.home) >= 3
    assert contrast(theme.symbol, theme.stuck) >= 3


@EACH_THEME
def test_a_hint_is_light_with_a_dark_rim_and_stands_out_from_every_box(theme: Theme) -> None:
    assert luminance(theme.hint) > luminance(theme.hint_rim)
    assert contrast(theme.hint, theme.hint_rim) >= 7
    for below in (theme.box, theme.box_light, theme.box_dark, theme.home, theme.stuck, theme.symbol):
        assert max(contrast(theme.hint, below), contrast(theme.hint_rim, below)) >= 3, below


def over(colour: str, opacity: float, ground: str) -> str:
    """What is seen of `colour` laid over `ground`."""
    pairs = ((int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(opacity * top + (1 - opacity) * below):02x}" for top, below in pairs)


@EACH_THEME
def test_the_cross_of_a_trap_is_clear_and_its_tint_is_faint(theme: Theme) -> None:
    tint, cross = etree.fromstring(board_tiles(theme)[3].data)
    square = over(tint.attrib["fill"], float(tint.attrib["opacity"]), theme.floor)
    mark = over(cross.attrib["stroke"], float(cross.attrib["opacity"]), square)
    assert 1.2 < contrast(square, theme.floor) < 2
    assert contrast(mark, square) >= 3
    assert contrast(mark, square) < contrast(theme.goal, theme.floor), "a goal matters more"


@pytest.mark.parametrize(
    "one, other", [board_tiles(WAREHOUSE)[2:], *itertools.combinations(box_costumes(WAREHOUSE), 2)]
)
def test_goal_and_trap_and_the_states_of_a_box_differ_in_shape_and_not_only_in_colour(
    one: Costume, other: Costume
) -> None:
    shapes = [{shape.attrib.get("d") for shape in etree.fromstring(it.data).iter()} for it in (one, other)]
    assert shapes[0] & shapes[1] <= {None}


# Letters


def test_every_printable_character_and_sign_has_a_glyph() -> None:
    wanted = set(string.ascii_letters + string.digits + string.punctuation + HUD_SIGNS)
    assert wanted <= {glyph.character for glyph in glyphs(WAREHOUSE)}


def test_a_glyph_is_found_by_its_character_in_either_case() -> None:
    for glyph in glyphs(WAREHOUSE):
        assert glyph.costume.name == f"glyph {glyph.character}"


def test_every_advance_is_positive_and_a_whole_pixel_at_25_percent() -> None:
    for glyph in glyphs(WAREHOUSE):
        assert glyph.advance > 0
        assert glyph.advance % 4 == 0, glyph.character


def test_digits_are_equally_wide_so_that_counters_do_not_jitter() -> None:
    assert len({glyph.advance for glyph in glyphs(WAREHOUSE) if glyph.character in string.digits}) == 1


def test_every_glyph_has_one_canvas_and_its_pen_at_the_left_of_the_baseline() -> None:
    for glyph in glyphs(WAREHOUSE):
        assert size(glyph.costume) == (100, 100)
        assert glyph.costume.center == (0, 72)
        assert glyph.advance <= 100


def test_only_the_space_is_empty() -> None:
    empty = [glyph.character for glyph in glyphs(WAREHOUSE) if len(etree.fromstring(glyph.costume.data)) == 0]
    assert empty == [" "]


ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "z": 0}


def corner_points(path: str) -> list[tuple[float, float]]:
    """The points that the pen passes at the ends of the path's segments."""
    tokens = re.findall(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)", path)
    points: list[tuple[float, float]] = []
    x = y = 0.0
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        count = ARGUMENTS[command.lower()]
        numbers = [float(tokens.pop(0)) for _ in range(count)]
        relative = command.islower()
        if command in "hH":
            x = numbers[0] + x * relative
        elif command in "vV":
            y = numbers[0] + y * relative
        elif count:
            x, y = numbers[-2] + x * relative, numbers[-1] + y * relative
        points.append((x, y))
    return points


@pytest.mark.parametrize("character", [character for character in LETTERFORMS if character != " "])
def test_the_strokes_of_a_letter_keep_to_its_width_and_line(character: str) -> None:
    width, strokes = LETTERFORMS[character]
    for x, y in corner_points(strokes):
        assert 0 <= x <= width - PEN / 2 + 0.2
        assert 0 <= y <= CAP_HEIGHT + 2


@pytest.mark.parametrize("character", string.ascii_uppercase + string.digits)
def test_capitals_and_digits_stand_on_the_baseline_and_reach_the_cap_height(character: str) -> None:
    heights = [y for _, y in corner_points(LETTERFORMS[character][1])]
    assert min(heights) == pytest.approx(PEN / 2)
    assert max(heights) == pytest.approx(CAP_HEIGHT - PEN / 2, abs=0.4)
