"""One search of the project, beside what the reference predicts of it."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import lru_cache

from generator.game import BATCH, HINT, SOLVE, node_capacity
from harness.machine import FRAMES_PER_SECOND, var
from harness.sokoban.contract import Names, SearchRow, Sentence, read, readings, rows_of
from harness.sokoban.verify.board import Frame, number, whole
from harness.sokoban.verify.level_run import LevelRun
from harness.sokoban.verify.walks.watch import Counters, SearchWatch
from harness.sokoban.verify.writing import Writing, bottom_line
from solver_ref import Keeper, Position, Prediction, predict

REMEMBERED = 2000


@lru_cache(maxsize=REMEMBERED)
def prediction(position: Position, keeper: Keeper) -> Prediction:
    """How the search ends that begins in POSITION, and what its counters show then."""
    return predict(position, keeper, capacity=node_capacity(position.level))


FEW = 60
"""Nodes too few to tell."""
SHARE = 0.1
"""Of the buckets that as many nodes would reach by chance; nodes that differ in the keeper only share one."""


def bucket_fault(run: LevelRun, stored: int) -> str | None:
    """What is wrong with the buckets after a search that has STORED so many nodes."""
    owner = run.file.owner_of_heads
    if owner is None or stored < FEW:
        return None
    heads = Counter(map(str, run.project.list_of(Names.heads, owner)))
    buckets = heads.total()
    used = buckets - max(heads.values(), default=0)
    by_chance = buckets * (1 - math.exp(-stored / max(buckets, 1)))
    if used >= SHARE * by_chance and buckets > 1:
        return None
    return f"{stored} nodes are filed in {used} of {buckets} buckets, where chance would fill {by_chance:.0f}"


SPARE_FRAMES, SPARE_FAST_FRAMES = 20, 3
FAST = 5_000
"""Nodes that a frame has time for at full speed, by the harness's clock; it has for many more."""
FRAMES_A_LOOK, CLOSE_LOOKS, FRAMES_A_LATE_LOOK = 3, 10, 20
"""While it searches, the screen is looked at in every third frame, ten times, and then in every twentieth."""
NEWS: dict[str, Sentence] = {SOLVE: Names.said_found, HINT: Names.said_hint}
"""What a search says that has found a solution, by its key."""
NO_SOLUTION: dict[str, Sentence] = {"limit": Names.said_limit, "unsolvable": Names.said_unsolvable}
"""And one that has found none, by its answer."""
SECONDS = r"[\d.]+"
ROUNDED = 0.15
"""How far the seconds shown may be from those that have passed: they are rounded to tenths."""


def search(
    run: LevelRun,
    position: Position,
    frame: Frame,
    *,
    key: str = SOLVE,
    full_speed: bool = False,
    expected: Prediction | None = None,
) -> str | None:
    """Press KEY and compare the search with what is EXPECTED of it, by default the reference's prediction.

    That is done frame by frame unless at full speed. The pieces must have arrived: while one moves, Scratch
    ends frames before the search has its turn.
    """
    expected = expected or prediction(position, run.file.keeper)
    budget = expected.expanded // BATCH + SPARE_FRAMES
    if full_speed:
        budget = expected.expanded // FAST + SPARE_FAST_FRAMES
    began = _press(run, key)
    fault, _ = _progress(run, expected, budget, full_speed)
    if fault:
        return fault
    project = run.project
    seconds = (project.frame - began) / FRAMES_PER_SECOND
    project.key_up(key)
    project.step(2)
    return (
        _result_fault(run, expected, frame)
        or bucket_fault(run, expected.stored)
        or _announcement_fault(run, expected, seconds, NEWS[key])
    )


def beginning(run: LevelRun, position: Position, nodes: int) -> str | None:
    """Compare the first NODES of a search with its prediction, and cancel it.

    Its prediction must have more. That it has stored as many as it should is known wherever it is stopped.
    """
    expected = prediction(position, run.file.keeper)
    _press(run, SOLVE)
    fault, expanded = _progress(run, expected, nodes // BATCH, full_speed=False)
    if fault:
        return fault
    row = read(run.project, SearchRow)
    watch = SearchWatch(position, run.file.keeper, Counters())
    watch.seen, watch.has_begun = Counters(str(row.answer), expanded, whole(row.states)), True
    run.project.key_up(SOLVE)
    run.project.type_keys([SOLVE])
    if row.answer != "":
        return f"the search ends with {watch.seen}, but should go on"
    if (machine := run.project.variable(Names.machine)) != "":
        return f"after {SOLVE} the machine is still {machine}"
    return watch.unfinished_fault()


def _press(run: LevelRun, key: str) -> int:
    """Press KEY once the pieces have arrived; the number of the last frame before."""
    run.settle()
    run.project.key_down(key)
    return run.project.frame


def _progress(run: LevelRun, expected: Prediction, budget: int, full_speed: bool) -> tuple[str | None, int]:
    """Watch a search up to its answer, BUDGET frames at the most; what was wrong, and the nodes expanded."""
    project, seen, depth, frames, looks = run.project, 0.0, 0.0, 0, 0
    if project.ignored:
        budget *= 2
    while frames < budget:
        looks += 1
        most = min(FRAMES_A_LOOK if looks <= CLOSE_LOOKS else FRAMES_A_LATE_LOOK, budget - frames)
        rows = rows_of(
            SearchRow, project.step(most, watch=readings(SearchRow), until=~(var(Names.answer) == ""))
        )
        frames += len(rows)
        for row in rows:
            if row.answer != "":
                return None, whole(row.expanded)
            grown = whole(row.expanded) - seen
            if project.ignored and not grown:  # scenery that moves may end the frame first
                continue
            if not (grown > BATCH or not seen if full_speed else grown == BATCH):
                return f"a full frame expanded {grown:g} nodes, not {'more than ' * full_speed}{BATCH}", 0
            seen = whole(row.expanded)
        if seen:
            line = bottom_line(project)
            if fault := _progress_fault(run, line, depth, expected):
                return fault, 0
            depth = _depth(run, line)
    return None, int(seen)


def _progress_fault(run: LevelRun, line: Writing, depth: float, expected: Prediction) -> str | None:
    """While it searches, the bottom line tells pushes, no fewer than before (DEPTH), and states stored."""
    pushes = expected.pushes or expected.stored
    states = whole(run.project.variable(Names.states))
    if fault := line.fault():
        return fault
    if not depth <= _depth(run, line, states) < pushes:
        return f"after {depth:g} pushes and with {states} states the bottom panel reads {line.text!r}"
    return None


def _depth(run: LevelRun, line: Writing, states: int | None = None) -> int:
    """The pushes that a search says it has come to, with so many STATES or any; -1 if it does not."""
    wording = run.file.wording
    stored = r"\d+" if states is None else str(states)
    news = wording.pattern(Names.said_searching, r"(\d+)")
    found = re.fullmatch(wording.pattern(Names.said_report, news, stored, SECONDS), line.text)
    return -1 if found is None else int(found[1])


def _result_fault(run: LevelRun, expected: Prediction, frame: Frame) -> str | None:
    row = read(run.project, SearchRow)
    found = (row.answer, number(row.expanded), number(row.states))
    wanted = (expected.status, expected.expanded, expected.stored)
    if found != wanted:
        names = "answer {}, {} nodes expanded, {} stored"
        return f"{names.format(*found)}; predicted: {names.format(*wanted)}"
    solution = [number(push) for push in run.project.list_of(Names.solution)]
    pushes = [frame.square(box) * 4 + way for box, way in expected.solution]
    return None if solution == pushes else f"the solution is {solution}, not {pushes}"


def _announcement_fault(run: LevelRun, expected: Prediction, seconds: float, found: Sentence) -> str | None:
    """The bottom line says what was found, by the sentence FOUND if it is a solution, states and seconds."""
    line, wording = bottom_line(run.project), run.file.wording
    if fault := line.fault():
        return fault
    news = wording.said(NO_SOLUTION[expected.status]) if expected.pushes is None else None
    news = news or wording.said(found, expected.pushes)
    shown = re.fullmatch(
        wording.pattern(Names.said_report, re.escape(news), str(expected.stored), f"({SECONDS})"), line.text
    )
    if shown is None or abs(float(shown[1]) - seconds) > ROUNDED:
        wanted = wording.said(Names.said_report, news, expected.stored, round(seconds, 1))
        return f"the bottom panel reads {line.text!r}, not {wanted!r}"
    return None
