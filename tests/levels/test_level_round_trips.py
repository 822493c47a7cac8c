"""What is written reads back the same, for random levels and for the real ones."""

import random
from dataclasses import replace

import pytest

from levels import RULES, Collection, Level, LevelError, parse_rle, parse_xsb, to_rle, write_xsb

SEEDS = range(60)
WORDS = ["Ärger", "im", "Lager", "12", "#4", "倉庫番", "a:b", "- x -", "pb", "Title", "Solution", ";", "> no"]


def seeded(seed: int) -> random.Random:
    return random.Random(seed)


def random_level(rng: random.Random) -> Level:
    """A valid level with walls, goals and boxes strewn about, inside and outside."""
    for _ in range(1000):
        width, height = rng.randint(3, 9), rng.randint(3, 7)
        rows = [[rng.choice("##    *.") for _ in range(width)] for _ in range(height)]
        left, top = rng.randrange(width - 2), rng.randrange(height - 2)
        right, bottom = rng.randint(left + 2, width - 1), rng.randint(top + 2, height - 1)
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                edge = x in (left, right) or y in (top, bottom)
                rows[y][x] = "#" if edge else rng.choice("     #$..")
        rows[rng.randint(top + 1, bottom - 1)][rng.randint(left + 1, right - 1)] = rng.choice("@+")
        board, rules = tuple("".join(row) for row in rows), rng.choice(RULES)
        try:
            return Level(board, phrase(rng), phrase(rng), comment(rng), rules)
        except LevelError:
            continue
    raise AssertionError("no valid level in a thousand attempts")


def phrase(rng: random.Random) -> str:
    return " ".join(rng.choices(WORDS, k=rng.choice([0, 0, 1, 3])))


def comment(rng: random.Random) -> str:
    return "\n".join(rng.choice(["", "####", "#@*#", phrase(rng)]) for _ in range(rng.choice([0, 0, 1, 4])))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_level_reads_back_from_rle(seed: int) -> None:
    level = random_level(seeded(seed))
    again = parse_rle(
        to_rle(level), title=level.title, author=level.author, comment=level.comment, rules=level.rules
    )
    assert again == level, f"seed {seed}"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_collection_reads_back_from_xsb(seed: int) -> None:
    rng = seeded(seed)
    author = rng.choice(["", "Ada"])
    levels = [random_level(rng) for _ in range(rng.randint(1, 4))]
    if author:  # a level without an author would inherit this one
        levels = [replace(level, author=level.author or author) for level in levels]
    collection = Collection(phrase(rng), author, comment(rng), tuple(levels))
    text = write_xsb(collection)
    assert parse_xsb(text) == collection, f"seed {seed}:\n{text}"
    assert write_xsb(parse_xsb(text)) == text, f"seed {seed}"


def test_bare_levels_can_be_written() -> None:
    level = Level(("  ####", "###  #", "#@$ .#", "######"), "One", "Ada")
    assert write_xsb([level]) == "  ####\n###  #\n#@$ .#\n######\nTitle: One\nAuthor: Ada\n"


def test_an_author_of_all_levels_is_written_once() -> None:
    level = Level(("####", "#@*#", "####"), "One", "Ada")
    text = write_xsb(Collection("Many", "Ada", "", (level, level)))
    assert text == (
        "Collection: Many\nAuthor: Ada\n\n####\n#@*#\n####\nTitle: One\n\n####\n#@*#\n####\nTitle: One\n"
    )


def test_a_comment_with_its_own_end_mark_cannot_be_written() -> None:
    level = Level(("####", "#@*#", "####"), "One", comment="a\n Comment-End:\nb")
    with pytest.raises(LevelError, match="the comment of 'One' has a line 'Comment-End:' within"):
        write_xsb([level])
