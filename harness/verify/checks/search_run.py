"""One search of the project, beside what the reference predicts of it."""

from __future__ import annotations

from generator.game import BATCH
from harness.expressions import Reading, var
from harness.project import FRAMES_PER_SECOND
from harness.verify.board import Frame, number
from harness.verify.checks.buckets import bucket_fault
from harness.verify.checks.predictions import prediction
from harness.verify.keys import SOLVE
from harness.verify.level_run import LevelRun
from harness.verify.writing import Writing, bottom_line
from solver_ref import Position, Prediction

WATCHED: tuple[Reading, ...] = tuple(var(name) for name in ("answer", "expanded", "states"))
SPARE_FRAMES, SPARE_FAST_FRAMES = 20, 3
FAST = 5_000
"""Nodes that a frame has time for at full speed, by the harness's clock; it has for many more."""
FRAMES_A_LOOK = 3
"""While it searches, the screen is looked at in every third frame."""
ROUNDED = 0.15
"""How far the seconds told may be from those that have passed: they are rounded to tenths."""


def search(
    run: LevelRun, position: Position, frame: Frame, *, key: str = SOLVE, full_speed: bool = False
) -> str | None:
    """Press KEY and compare the search with its prediction, frame by frame unless at full speed.

    The pieces must have arrived: while one moves, Scratch ends frames before the search has its turn.
    """
    expected = prediction(position, run.file.keeper)
    project = run.project
    run.settle()
    project.key_down(key)
    began, seen, depth = project.frame, 0.0, 0.0
    budget = expected.expanded // BATCH + SPARE_FRAMES
    if full_speed:
        budget = expected.expanded // FAST + SPARE_FAST_FRAMES
    if project.passed_over:
        budget *= 2
    for frames in range(budget):
        ((answer, expanded, _),) = project.step(1, watch=WATCHED)
        if answer != "":
            break
        grown = float(expanded) - seen
        if project.passed_over and not grown:  # scenery that moves may end the frame first
            continue
        if not (grown > BATCH or not seen if full_speed else grown == BATCH):
            return f"a full frame expanded {grown:g} nodes, not {'more than ' * full_speed}{BATCH}"
        seen = float(expanded)
        if seen and frames % FRAMES_A_LOOK == 0:
            line = bottom_line(project)
            if fault := _progress_fault(run, line, depth, expected):
                return fault
            depth = line.numbers[0]
    seconds = (project.frame - began) / FRAMES_PER_SECOND
    project.key_up(key)
    project.step(2)
    return (
        _result_fault(run, expected, frame)
        or bucket_fault(run, expected.stored)
        or _telling_fault(run, expected, seconds)
    )


def _progress_fault(run: LevelRun, line: Writing, depth: float, expected: Prediction) -> str | None:
    """While it searches, the bottom line tells pushes, no fewer than before (DEPTH), and states stored."""
    pushes = expected.pushes or expected.stored
    states = float(str(run.project.variable("states")))
    if fault := line.fault():
        return fault
    if states not in line.numbers or not depth <= line.numbers[0] < pushes:
        return f"after {depth:g} pushes and with {states:g} states the bottom panel reads {line.text!r}"
    return None


def _result_fault(run: LevelRun, expected: Prediction, frame: Frame) -> str | None:
    answer, expanded, stored = (run.project.read(reading) for reading in WATCHED)
    found = (answer, number(expanded), number(stored))
    wanted = (expected.status, expected.expanded, expected.stored)
    if found != wanted:
        names = "answer {}, {} nodes expanded, {} stored"
        return f"{names.format(*found)}; predicted: {names.format(*wanted)}"
    solution = [number(push) for push in run.project.list_of("solution")]
    pushes = [frame.square(box) * 4 + way for box, way in expected.solution]
    return None if solution == pushes else f"the solution is {solution}, not {pushes}"


def _telling_fault(run: LevelRun, expected: Prediction, seconds: float) -> str | None:
    """The bottom line tells the pushes, if there is a solution, the states, and the seconds taken."""
    line = bottom_line(run.project)
    if fault := line.fault():
        return fault
    missing = [told for told in (expected.pushes, expected.stored) if told not in (None, *line.numbers)]
    if missing or not any(abs(told - seconds) <= ROUNDED for told in line.numbers):
        return f"the bottom panel reads {line.text!r}; it should tell {missing or [round(seconds, 1)]}"
    return None
