"""One search of the project, beside what the reference predicts of it."""

from __future__ import annotations

import math
import re
from collections import Counter

from generator.game import BATCH, HINT, SOLVE, SOLVE_BOTH
from harness.machine import FRAMES_PER_SECOND, length_of, var
from harness.sokoban.contract import Names, SearchRow, Sentence, read, readings, rows_of
from harness.sokoban.verify.board import Frame, number, whole
from harness.sokoban.verify.level_run import LevelRun
from harness.sokoban.verify.searches import Searcher
from harness.sokoban.verify.walks.watch import Counters, SearchWatch
from harness.sokoban.verify.writing import Writing, bottom_line
from solver_ref import Position, Prediction

FEW = 60
"""Nodes too few to tell."""
SHARE = 0.1
"""Of the buckets that as many nodes would reach by chance; nodes that differ in the keeper only share one."""


def bucket_fault(run: LevelRun, searcher: Searcher, stored: int) -> str | None:
    """What is wrong with the buckets in the frame of the answer of a search that has STORED so many nodes."""
    name = Names.newest if searcher.name == "both ends" else Names.heads
    owner = run.file.owners_of_buckets[name]
    if owner is None or stored < FEW:
        return None
    heads = Counter(map(str, run.project.list_of(name, owner)))
    buckets = heads.total()
    used = buckets - max(heads.values(), default=0)
    by_chance = buckets * (1 - math.exp(-stored / max(buckets, 1)))
    if used >= SHARE * by_chance and buckets > 1:
        return None
    return f"{stored} nodes are filed in {used} of {buckets} buckets, where chance would fill {by_chance:.0f}"


SPARE_FRAMES, SPARE_FAST_FRAMES = 20, 3
CLEARING_FRAMES = 3
FAST = 5_000
"""Nodes that a frame has time for at full speed, by the harness's clock; it has for many more."""
FRAMES_A_LOOK, CLOSE_LOOKS, FRAMES_A_LATE_LOOK = 3, 10, 20
"""While it searches, the screen is looked at in every third frame, ten times, and then in every twentieth."""
NEWS: dict[str, Sentence] = {
    SOLVE: Names.said_found,
    SOLVE_BOTH: Names.said_found,
    HINT: Names.said_hint,
}
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
    searcher = Searcher.asked_by(key, run.file.keeper)
    expected = expected or searcher.prediction(position)
    budget = expected.expanded // BATCH + SPARE_FRAMES
    if full_speed:
        budget = expected.expanded // FAST + SPARE_FAST_FRAMES
    if searcher.is_prepared_first:
        budget += len(position.boxes)
    began = _press(run, key)
    fault, _ = _progress(run, searcher, expected, budget, full_speed)
    if fault:
        return fault
    project = run.project
    seconds = (project.frame - began) / FRAMES_PER_SECOND
    bucket = bucket_fault(run, searcher, expected.stored)
    project.key_up(key)
    project.step(2)
    return (
        _result_fault(run, expected, frame)
        or bucket
        or _announcement_fault(run, expected, seconds, NEWS[key])
        or left_over(run)
    )


def left_over(run: LevelRun) -> str | None:
    """What a search that is over has left in its lists, a few frames later; None if nothing."""
    for owner, name in run.file.search_lists:
        if run.project.read(length_of(name, owner)):
            run.project.step(CLEARING_FRAMES)
            if count := run.project.read(length_of(name, owner)):
                return f"the search is over, and {name!r} still has {count} items"
    return None


def beginning(run: LevelRun, position: Position, nodes: int) -> str | None:
    """Compare the first NODES of a search with its prediction, and cancel it.

    Its prediction must have more. That it has stored as many as it should is known wherever it is stopped.
    """
    searcher = Searcher.asked_by(SOLVE, run.file.keeper)
    expected = searcher.prediction(position)
    _press(run, SOLVE)
    fault, expanded = _progress(run, searcher, expected, nodes // BATCH, full_speed=False)
    if fault:
        return fault
    row = read(run.project, SearchRow)
    watch = SearchWatch(position, searcher, Counters())
    watch.seen, watch.has_begun = Counters(str(row.answer), expanded, whole(row.states)), True
    run.project.key_up(SOLVE)
    run.project.step(1)
    run.project.type_keys([SOLVE])
    if row.answer != "":
        return f"the search ends with {watch.seen}, but should go on"
    if (machine := run.project.variable(Names.machine)) != "":
        return f"after {SOLVE} the machine is still {machine}"
    return watch.unfinished_fault() or left_over(run)


def _press(run: LevelRun, key: str) -> int:
    """Press KEY once the pieces have arrived; the number of the last frame before."""
    run.settle()
    run.project.key_down(key)
    return run.project.frame


def _progress(
    run: LevelRun, searcher: Searcher, expected: Prediction, budget: int, full_speed: bool
) -> tuple[str | None, int]:
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
            if searcher.is_prepared_first and not seen and not grown:
                continue
            if not (grown > BATCH or not seen if full_speed else grown == BATCH):
                return f"a full frame expanded {grown:g} nodes, not {'more than ' * full_speed}{BATCH}", 0
            seen = whole(row.expanded)
        if seen:
            line = bottom_line(project)
            if fault := _progress_fault(run, searcher, line, depth, expected):
                return fault, 0
            depth = _depth(run, searcher, line)
    return None, int(seen)


def _progress_fault(
    run: LevelRun, searcher: Searcher, line: Writing, depth: float, expected: Prediction
) -> str | None:
    """While it searches, the bottom line tells pushes, no fewer than before (DEPTH), and states stored."""
    pushes = expected.pushes or expected.stored
    if searcher.name == "both ends":
        pushes = expected.stored  # a way may be longer than the best
    states = whole(run.project.variable(Names.states))
    if fault := line.fault():
        return fault
    if not depth <= _depth(run, searcher, line, states) < pushes:
        return f"after {depth:g} pushes and with {states} states the bottom panel reads {line.text!r}"
    return None


def _depth(run: LevelRun, searcher: Searcher, line: Writing, states: int | None = None) -> int:
    """The pushes that a search says it has come to, from both ends together; -1 if it does not say.

    It has so many STATES or any.
    """
    wording = run.file.wording
    stored = r"\d+" if states is None else str(states)
    news = wording.pattern(Names.said_searching, r"(\d+)")
    if searcher.name == "both ends":
        news = wording.pattern(Names.said_searching_both, r"(\d+)", r"(\d+)")
    found = re.fullmatch(wording.pattern(Names.said_report, news, stored, SECONDS), line.text)
    return -1 if found is None else sum(map(int, found.groups()))


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
