"""The Stage: the levels, and everything about the position that more than one sprite needs.

A board of `width` × `height` squares is kept in lists with one item a square, row by row from the top left:
square 1 is the first, and the squares above, left, below and right of square s are s plus one of `steps`.
"""

from __future__ import annotations

from generator.game import keys
from generator.scratch import List, Message, Monitor, Reporter, Stage, Variable
from solver_ref import Direction

UP, LEFT, DOWN, RIGHT = map(int, Direction)
OUTSIDE, WALL, FLOOR, GOAL = range(4)
MAX_WIDTH, MAX_HEIGHT, MAX_BOXES = 30, 20, 298
"""What the stage can show: squares of 15 pixels, and Scratch's 300 clones, less the one of Watchdog."""
NO_OPTIMAL = "–"
"""What OPTIMAL shows where the fewest pushes are not known."""


class GameStage(Stage):
    """SOKOBAN. Push every box onto a goal. You can push one box at a time and never pull.

    KEYS

    Your own levels: open the list "levels" below and edit a line, or add one. # is a wall, @ you, $ a box,
    . a goal, * a box on a goal, + you on a goal, - floor and | ends a row. A number repeats what follows:
    4# is ####, and 3(#-) is #-#-#-. OPTIMAL shows the fewest pushes for a level whose text it was computed
    for, and a dash for any other.

    Where to look: Game holds the rules, Board draws walls and floor, Box and Keeper stand on it, HUD writes.
    Search finds solutions, Replay plays them, Hint shows their first push. Watchdog sees to it that the next
    key goes on after the red stop sign.
    """

    levels = List(
        doc="one level a line; edit me",
        monitor=Monitor(10, 40, mode="list", width=460, height=280, visible=False),
    )
    known_levels = List(doc="the level texts that the project was built with")
    titles = List(doc="the title of each known level")
    authors = List(doc="who drew each known level")
    fewest_pushes = List(doc="OPTIMAL of each known level, – when not known")
    text_names = List(doc="what the sentences are called that the project shows, or their pieces")
    texts = List(doc="the sentences themselves, language after language; the values go between the pieces")
    language = Variable(doc="the language shown; names of texts begin with it", value="en")

    level_number = Variable(doc="the line of levels being played")
    level_text = Variable(doc="the text that this level was loaded from", value="")
    title = Variable(doc="the title of this level; empty when its text is not known", value="")
    optimal = Variable("OPTIMAL", doc="fewest pushes for this level, – when not known")
    problem = Variable(doc="why the level can't be played; empty when it can", value="Click the green flag")

    width = Variable(doc="squares in a row")
    height = Variable(doc="rows")
    steps = List(doc="what to add to a square to go up, left, down, right")
    ground = List(doc="a square's ground: 0 outside, 1 wall, 2 floor, 3 goal")
    reached = List(doc="1 for squares that the keeper could reach if there were no boxes")
    traps = List(doc="1 for trap squares: a box there never reaches a goal")
    box_at = List(doc="a square's box by number, 0 for none")
    box_squares = List(doc="a box's square by the box's number")
    keeper = Variable(doc="the keeper's square")
    facing = Variable(doc="where the keeper looks: 0 up, 1 left, 2 down, 3 right")

    moves = Variable(doc="steps and pushes since the start")
    pushes = Variable(doc="pushes since the start")
    boxes_home = Variable(doc="boxes on goals")
    solved = Variable(doc="1 when every box is on a goal")
    history = List(doc="every move: direction + 4 if it pushed; 8 is a restart")
    cursor = Variable(doc="moves of the history that are in force; those behind it can be redone")
    history_loaded = Variable(doc="1 when history and cursor are this level's, 0 until they are all there")

    stuck = List(doc="1 for a box, by its number, that can never get home")
    deadlocked = Variable(doc="1 when a box is stuck: only undo helps")

    machine = Variable(doc="what the computer is doing: empty, searching or replaying", value="")
    purpose = Variable(doc="why it searches: replay or hint", value="")
    searcher = Variable(doc="which search was asked for last, by its key: V or B", value="")
    answer = Variable(doc="what the last search found: solved, unsolvable, limit or nothing yet", value="")
    expanded = Variable(doc="nodes that the search has expanded")
    states = Variable(doc="nodes that the search has stored")
    solution = List(doc="the pushes found: the box's square times 4, and the direction")
    hint_cursor = Variable(doc="the cursor at the position that the last hint is for")
    asked_move = Variable(doc="the direction in which the replay asks Game to move")
    full_speed = Variable(doc="1 to search as many nodes as a frame holds")
    status = Variable(doc="what the computer has to say", value="")

    busy = Variable(doc="1 while a script is at the board and others have to wait for their turn")
    guard_answers = Variable(doc="how often the clone of Watchdog has answered that it is there")
    turn_passes = Variable(doc="counts on while a script is at the board and has not been stopped")
    machine_passes = Variable(doc="counts on while a search or replay is under way and has not been stopped")
    tile = Variable(doc="pixels of a square's side")
    traps_shown = Variable(doc="1 while trap squares are marked")
    sound_on = Variable(doc="1 while sounds play")

    level_left = Message()
    level_loaded = Message()
    board_changed = Message()
    status_changed = Message()
    writing_asked = Message()
    search_asked = Message()
    solution_found = Message()
    hint_found = Message()
    move_asked = Message()
    turn_taken = Message()
    guard_called = Message()
    stop_noticed = Message()


GameStage.__doc__ = (GameStage.__doc__ or "").replace(
    "KEYS", ". ".join(f"{called}: {does}" for called, does in keys.described()) + "."
)
stage = GameStage()


def neighbours(
    square: Reporter, width: Reporter | None = None
) -> tuple[Reporter, Reporter, Reporter, Reporter]:
    """The squares above, left of, below and right of SQUARE; WIDTH may be a sprite's copy of the board's."""
    across = stage.width if width is None else width
    return square - across, square - 1, square + across, square + 1
