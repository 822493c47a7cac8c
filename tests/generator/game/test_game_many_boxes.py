"""Two levels in a row that have more boxes between them than Scratch has clones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness import Project, idle

CROWDED = "29#|#@26-#|" + "#27$#|#27.#|" * 8 + "29#"


@pytest.mark.parametrize("vm", ["scratch", "turbowarp"])
def test_every_box_of_a_large_level_is_seen_after_another_large_one(
    play: Callable[..., Project], vm: str
) -> None:
    project = play(CROWDED, CROWDED, vm=vm)
    for key in "eeqe":
        project.press(key)
        project.run_until(idle(), frames=100, what="the level")
        boxes = [
            sprite for sprite in project.sprites() if sprite.visible and sprite.costume.startswith("box")
        ]
        assert len({(box.x, box.y) for box in boxes}) == 8 * 27
