"""Searching levels in a virtual machine, each between two runs of the calibration."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.game import BATCH, FORWARD, FULL_SPEED, RESTART, SOLVE, SOLVE_BOTH, build
from harness.machine import HarnessError, Project, VirtualMachine, idle, var
from harness.sokoban.bench.calibration import BLOCKS_A_ROUND, calibrate, with_calibration
from harness.sokoban.bench.choice import Candidate, Way
from harness.sokoban.bench.stopwatch import Seconds, Stopwatch
from harness.sokoban.contract import Names
from solver_ref import Keeper, Prediction

NOISE = 200
"""A search of fewer nodes says more about its preparation than about its speed."""
ROUNDS: dict[VirtualMachine, int] = {"scratch": 50_000, "turbowarp": 1_000_000}
"""Calibration rounds: long enough to be timed, short beside the searches that matter."""
MOST_RUNS = 5
ENOUGH_SECONDS = 2.0
"""A search is run again, up to `MOST_RUNS` times, until its runs have taken this long."""
WALL_LIMIT = 600.0
SPARE_FRAMES = 100


@dataclass(frozen=True)
class Measurement:
    """The quickest of a level's searches; `blocks_per_second` is the calibration around them."""

    slot: int
    title: str
    nodes: int
    seconds: Seconds
    blocks_per_second: float

    @property
    def is_noise(self) -> bool:
        """Whether it is too short to count in an average."""
        return self.nodes < NOISE

    @property
    def nodes_per_second(self) -> float:
        """Nodes expanded a second."""
        return self.nodes / self.seconds.counted

    @property
    def blocks(self) -> float:
        """Calibration blocks that this machine would have run meanwhile."""
        return self.seconds.counted * self.blocks_per_second

    @property
    def nodes_per_million_blocks(self) -> float:
        """Nodes expanded in the time of a million calibration blocks, to compare runs on unlike machines."""
        return 1e6 * self.nodes / self.blocks


def measure(
    candidates: Sequence[Candidate],
    vm: VirtualMachine,
    way: Way,
    progress: Callable[[int], None] | None = None,
) -> list[Measurement]:
    """Search every level at full speed in VM, in that WAY.

    PROGRESS is called with the number of levels done. Raises HarnessError when a search does not end as
    predicted: then its time means nothing.
    """
    levels = [candidate.scanned.level for candidate in candidates if candidate.scanned.level is not None]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{way}.sb3"
        keeper: Keeper = "exact" if way == "exact" else "region"
        path.write_bytes(with_calibration(build(levels, [None] * len(levels), keeper=keeper)))
        with Project.open(path, vm=vm, wall_limit=WALL_LIMIT) as project:
            return list(_measure(project, candidates, vm, way, progress or (lambda done: None)))


def _measure(
    project: Project,
    candidates: Sequence[Candidate],
    vm: VirtualMachine,
    way: Way,
    progress: Callable[[int], None],
) -> Iterator[Measurement]:
    project.green_flag()
    project.run_until((var(Names.level_number) == 1) & idle(), frames=SPARE_FRAMES, what="the first level")
    project.type_keys([FULL_SPEED])
    calibrate(project, ROUNDS[vm])  # to warm up
    before = calibrate(project, ROUNDS[vm])
    for done, candidate in enumerate(candidates, 1):
        seconds = _quickest(project, way, candidate.predictions[way])
        project.type_keys([FORWARD])
        after = calibrate(project, ROUNDS[vm])
        yield Measurement(
            candidate.slot,
            candidate.scanned.title,
            candidate.predictions[way].expanded,
            seconds,
            2 * ROUNDS[vm] * BLOCKS_A_ROUND / (before.counted + after.counted),
        )
        before = after
        progress(done)


def _quickest(project: Project, way: Way, expected: Prediction) -> Seconds:
    """Search the level on screen a few times, if that is quick."""
    runs: list[Seconds] = []
    while len(runs) < MOST_RUNS and sum(run.wall for run in runs) < ENOUGH_SECONDS:
        project.type_keys([RESTART])
        project.run_until(idle(), frames=SPARE_FRAMES, what="the pieces to arrive")
        runs.append(_search(project, way, expected))
    return min(runs, key=lambda run: run.counted)


def _search(project: Project, way: Way, expected: Prediction) -> Seconds:
    """The time from the key to the answer."""
    project.set_variable(Names.answer, "")
    key = SOLVE_BOTH if way == "both ends" else SOLVE
    project.key_down(key)
    frames = expected.expanded // BATCH + SPARE_FRAMES
    with Stopwatch(project.node_pid) as watch:
        project.run_until(var(Names.answer) != "", frames=frames, what="the answer")
    project.key_up(key)
    found = (project.variable(Names.answer), float(str(project.variable(Names.expanded))))
    if found != (expected.status, expected.expanded):
        wanted = f"{expected.status}, {expected.expanded} nodes"
        raise HarnessError(f"the search ended with {found[0]}, {found[1]:g} nodes expanded, not {wanted}")
    return watch.seconds
