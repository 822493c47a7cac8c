"""How to test a Scratch project: this folder is all that it takes. Try `pytest examples/falling_star -v`.

With `--scratch-vm all` each test runs in Scratch's own virtual machine and in TurboWarp's.
"""

from harness import Project, Sprite, attribute_of, idle, var
from harness.pytest_plugin import OpenProject

FALL = 31  # frames from the top of the sky to the ground
GAME = 3 * FALL + 5  # frames of a game in which nothing is caught


def started(scratch_project: OpenProject, seed: int = 1) -> Project:
    """The game, just begun."""
    project = scratch_project("falling_star.sb3", seed=seed)
    project.green_flag()
    project.step()
    return project


def the(name: str, project: Project) -> Sprite:
    """A sprite by its name."""
    return next(sprite for sprite in project.sprites() if sprite.name == name)


def chase(project: Project) -> None:
    """Move the basket under the star."""
    distance = the("Star", project).x - the("Basket", project).x
    project.type_keys(["right arrow" if distance > 0 else "left arrow"] * round(abs(distance) / 20))


def test_the_arrows_move_the_basket_up_to_the_edges(scratch_project: OpenProject) -> None:
    """A key that is pressed and let go moves it one step."""
    project = started(scratch_project)
    project.press("right arrow")
    assert project.read(attribute_of("Basket", "x")) == 20
    rows = project.type_keys(["left arrow"] * 15, watch=[attribute_of("Basket", "x")])
    assert [x for (x,) in rows][:3] == [0, -20, -40]
    assert rows[-1] == (-200,)


def test_the_star_falls_frame_by_frame(scratch_project: OpenProject) -> None:
    """What is watched is read after every frame."""
    project = started(scratch_project)
    height = attribute_of("Star", "y")
    before = project.read(height)
    assert [y for (y,) in project.step(3, watch=[height])] == [before - 10, before - 20, before - 30]


def test_a_star_above_the_basket_is_caught(scratch_project: OpenProject) -> None:
    """`run_until` runs until something holds, and fails when it has waited too long."""
    project = started(scratch_project)
    chase(project)
    project.run_until(var("score") == 1, frames=FALL, what="the first star")
    project.run_until(var("lives") == 3, frames=0)  # holds now; "3" is 3, as in Scratch


def test_a_click_on_the_star_catches_it(scratch_project: OpenProject) -> None:
    """The mouse is moved to the star, pressed, and let go."""
    project = started(scratch_project)
    star = the("Star", project)
    project.mouse(star.x, star.y, down=True)
    project.step()
    project.mouse(star.x, star.y, down=False)
    assert project.variable("score") == 1
    assert the("Star", project).y >= 150


def test_who_has_missed_three_is_asked_for_a_name(scratch_project: OpenProject) -> None:
    """Questions are read and answered; variables and lists can be set, to get somewhere quickly."""
    project = started(scratch_project)
    project.set_list("best", ["Grace: 9"])
    project.set_variable("basket x", 1000)
    project.run_until(var("lives") == 0, frames=GAME, what="three stars on the ground")
    project.step()
    assert project.question() == "The end! What is your name?"
    project.answer("Ada")
    project.run_until(idle(), frames=5)
    assert project.list_of("best") == ["Grace: 9", "Ada: 0"]


def test_the_stage_shows_score_and_lives_and_the_best(scratch_project: OpenProject) -> None:
    """A monitor has the value that it shows."""
    project = started(scratch_project)
    project.set_list("best", ["Grace: 9"])
    project.step()
    shown = [(each.params, str(each.value)) for each in project.monitors() if each.visible]
    assert shown == [
        ({"VARIABLE": "score"}, "0"),
        ({"VARIABLE": "lives"}, "3"),
        ({"LIST": "best"}, "['Grace: 9']"),
    ]


def test_stars_fall_at_random_and_the_same_seed_gives_the_same_stars(scratch_project: OpenProject) -> None:
    """Another seed is another game, the same seed the same game, down to the frame."""
    games = [
        started(scratch_project, seed).step(GAME, watch=[attribute_of("Star", "x"), var("lives")])
        for seed in (7, 7, 8)
    ]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_nothing_is_wrong_with_the_file(scratch_project: OpenProject) -> None:
    """The virtual machine had nothing to complain about in a whole game."""
    project = started(scratch_project)
    project.step(GAME)
    assert project.warnings() == []
