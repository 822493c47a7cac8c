"""Fewest pushes by a search that could not be plainer, and random levels to try searches on."""

import random
from collections import deque

from levels import Level, LevelError, Rules
from solver_ref import Position, stuck_boxes


def fewest_pushes_breadth_first(start: Position) -> int | None:
    """The fewest pushes from a position, or None if it cannot be solved.

    Breadth first over boxes and the squares that the keeper can reach. No state is left out but those that
    were met before.
    """
    level = start.level
    steps = (1, -1, level.width, -level.width)

    def reach(keeper: int, boxes: frozenset[int]) -> set[int]:
        reached = {keeper}
        todo = [keeper]
        while todo:
            square = todo.pop()
            for step in steps:
                beside = square + step
                if beside not in reached and beside not in boxes and beside not in level.walls:
                    reached.add(beside)
                    todo.append(beside)
        return reached

    region = reach(start.keeper, start.boxes)
    met = {(start.boxes, min(region))}
    queue = deque([(0, start.boxes, region)])
    while queue:
        pushes, boxes, region = queue.popleft()
        if boxes <= level.goals and (level.rules == "classic" or region & level.goals):
            return pushes
        for box in boxes & level.floor:
            for step in steps:
                ahead = box + step
                if box - step in region and ahead not in level.walls and ahead not in boxes:
                    after = boxes - {box} | {ahead}
                    reached = reach(box, after)
                    if (after, min(reached)) not in met:
                        met.add((after, min(reached)))
                        queue.append((pushes + 1, after, reached))
    return None


def random_rooms(rng: random.Random, rules: Rules = "classic", most_boxes: int = 5) -> Level:
    """A few small rooms with narrow doorways and up to five boxes, of which some begin home.

    Walls stand where they part the floor around a box, which makes its sides matter. Some boards have a
    decoration outside, or a sealed one within.
    """
    while True:
        width, height = rng.randint(4, 7), rng.randint(3, 5)
        squares = [[" "] * width for _ in range(height)]
        if rng.random() < 0.7:  # a wall from top to bottom, with a doorway
            x, door = rng.randrange(1, width - 1), rng.randrange(height)
            for y in range(height):
                squares[y][x] = " " if y == door else "#"
        if rng.random() < 0.5:
            y, door = rng.randrange(1, height - 1), rng.randrange(width)
            for x in range(width):
                squares[y][x] = " " if x == door else "#"
        for _ in range(rng.randint(0, width * height // 7)):
            squares[rng.randrange(height)][rng.randrange(width)] = "#"
        free = [(x, y) for y in range(height) for x in range(width) if squares[y][x] == " "]
        boxes = min(rng.choice([1, 2, 2, 3, 3, 4, 5]), most_boxes)
        home = sum(rng.random() < 0.25 for _ in range(boxes))
        pieces = "*" * home + "$." * (boxes - home) + "." * (rules == "keeper-home")
        pieces += rng.choice("@@@+") if rules == "keeper-home" else "@"
        if pieces[-1] == "+":
            pieces = pieces.replace(".", "", 1)
        if len(free) < len(pieces) + 1:
            continue
        for (x, y), piece in zip(rng.sample(free, len(pieces)), pieces, strict=True):
            squares[y][x] = piece
        end = rng.choice(["#", "#", "#*#", "#**#"])
        rows = ("#" * (width + 1) + end, *(f"#{''.join(row)}{end}" for row in squares))
        rows += ("#" * (width + 1) + end,)
        try:
            level = Level(rows, rules=rules)
        except LevelError:
            continue
        if rng.random() < 0.1 or not stuck_boxes(Position.start(level)):  # else most are lost from the start
            return level
