"""A Scratch project running in a virtual machine, frame by frame, the same on every run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, get_args

import sb3
from harness.machine import arguments
from harness.machine.errors import HarnessError, HarnessTimeoutError, ProjectError, fault_sentence, shown
from harness.machine.expressions import Condition, Reading, Value, items_of, var
from harness.machine.keys import browser_key
from harness.machine.node_process import NodeProcess
from harness.machine.packages import ensure_packages

VirtualMachine = Literal["scratch", "turbowarp"]
MACHINES: tuple[VirtualMachine, ...] = get_args(VirtualMachine)
Row = tuple[Any, ...]  # the values of the watched readings, in the order given
Stroke = tuple[str, bool]  # a key, and whether it goes down
Command = dict[str, object]

FRAMES_PER_SECOND = 30
HALF_WIDTH = 240  # of the stage, whose middle is at x 0
LOAD_SECONDS = 120.0
LONGEST_WALL_LIMIT = 86_400.0
DEFAULT_PASSES = 25  # as if a pass over all scripts took 1 ms of the 25 ms that a frame has for them


@dataclass(frozen=True)
class Sprite:
    """A sprite, clone or the Stage as it stands; `variables` are its own, without lists."""

    name: str
    is_stage: bool
    is_clone: bool
    x: float
    y: float
    direction: float
    size: float
    visible: bool
    costume: str
    costume_number: int
    layer: int
    saying: str
    effects: dict[str, float]
    variables: dict[str, Value]


@dataclass(frozen=True)
class Stamp:
    """A print that a sprite has left on the pen layer; `size` is in per cent, `effects` as it was made."""

    costume: str
    x: float
    y: float
    size: float
    effects: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Monitor:
    """A variable, list or reporter shown on the stage; `value` is a list for a list monitor."""

    id: str
    opcode: str
    mode: str
    params: dict[str, str]
    sprite: str | None
    value: Value | list[Value]
    visible: bool
    x: float | None
    y: float | None
    width: float
    height: float


class Project:
    """A loaded project; use `with Project.open(path) as project:`.

    Nothing here waits for ever. Every call that runs scripts is bounded by frames and by `wall_limit` seconds
    of real time, and raises HarnessTimeoutError when it meets a bound; the project can go on. A script that
    hangs inside a frame, or fills more than 1 GB of memory, is a HarnessError and closes the project; so is a
    file that is not loaded within two minutes. Node ends with the project, or with Python, however that ends.
    There is no network in it.
    """

    def __init__(
        self, node: NodeProcess, path: Path, wall_limit: float, *, compiled_without_timer: bool
    ) -> None:
        self._node = node
        self._path = path
        self._wall_limit = wall_limit
        self._compiled_without_timer = compiled_without_timer
        self._frame = 0
        self._ignored: frozenset[str] = frozenset()

    @classmethod
    def open(
        cls,
        path: Path | str,
        *,
        vm: VirtualMachine = "scratch",
        seed: int = 1,
        passes: int = DEFAULT_PASSES,
        warp_turns: int | None = None,
        wall_limit: float = 60.0,
    ) -> Self:
        """Load the .sb3 file at `path`; no script runs until green_flag() and step().

        vm          "scratch" is Scratch's own interpreter, "turbowarp" the compiling one.
        seed        where `pick random` starts.
        passes      how often at most a frame passes over all scripts while none asks for a redraw.
        warp_turns  after how many turns of its loops a "run without screen refresh" block is interrupted,
                    as a slow machine does after 500 ms; None means never. TurboWarp counts in hundreds.
        wall_limit  seconds of real time any one call on the open project may take, at most a day.

        Raises ProjectError for a file that is no Scratch 3 project or that the machine can't load,
        HarnessError if an argument makes no sense or Node fails.
        """
        if not isinstance(path, (Path, str)):
            raise HarnessError(f"a project is opened by its path, not by {shown(path)}")
        if vm not in MACHINES:
            raise HarnessError(f"no virtual machine is called {shown(vm)} ({', '.join(MACHINES)})")
        arguments.seconds("a wall limit", wall_limit, LONGEST_WALL_LIMIT)
        arguments.whole("a seed", seed, -arguments.LARGEST_SEED, arguments.LARGEST_SEED)
        arguments.whole("a number of passes", passes, 1, arguments.MOST_PASSES)
        _check_turns(warp_turns)
        try:
            document = sb3.read_document(path)
        except sb3.ProjectError as error:
            raise ProjectError(str(error)) from None
        path = Path(path)
        ensure_packages()
        node = NodeProcess()
        setup = {
            "path": str(path.resolve()),
            "engine": vm,
            "seed": seed,
            "passes": passes,
            "warpTurns": warp_turns,
        }
        try:
            opened = node.request({"open": setup}, seconds=LOAD_SECONDS, what=f"loading {path}")
            if found := opened.get("refused"):
                raise ProjectError(f"{path}: {fault_sentence(found, document)}")
        except BaseException:
            node.close()
            raise
        return cls(node, path, wall_limit, compiled_without_timer=vm == "turbowarp" and warp_turns is None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the run."""
        self._node.close()

    @property
    def frame(self) -> int:
        """Frames stepped since the project was loaded."""
        return self._frame

    @property
    def node_pid(self) -> int:
        """The process id of the Node program that runs this project."""
        return self._node.pid

    # Input

    def green_flag(self) -> None:
        """Click the green flag: stop everything, then start the flag scripts at the next frame."""
        self._one("clicking the green flag", do="flag")

    def stop_all(self) -> None:
        """Click the stop sign."""
        self._one("clicking the stop sign", do="stop")

    def key_down(self, key: str, *, repeat: bool = False) -> None:
        """Hold a key, named as in Scratch: "right arrow", "space", "z".

        With REPEAT it goes down again and again until it is let go or another key goes down, as browsers do
        it: after half a second, then in each frame. Each time starts the key's hats that are not running.
        """
        if not isinstance(repeat, bool):
            raise HarnessError(f"repeat is True or False, not {shown(repeat)}")
        self._one(f"pressing {shown(key)}", **{**_key(key, True), "repeat": repeat})

    def key_up(self, key: str) -> None:
        """Let a key go."""
        self._one(f"releasing {shown(key)}", **_key(key, False))

    def press(self, key: str, frames: int = 1) -> None:
        """Hold a key for some frames, let it go, and step one frame more."""
        self.type_keys([key], frames=frames)

    def type_keys(self, keys: Iterable[str], *, frames: int = 1, watch: Sequence[Reading] = ()) -> list[Row]:
        """Press keys one after the other, each as `press` does, in one go.

        Gives one row of the watched values per key, read after the key's last frame.
        """
        batch: list[Command] = []
        for key in arguments.several("keys", keys):
            batch += [_key(key, True), _step(frames), _key(key, False), _step(1), {"do": "sample"}]
        return self._run(batch, what="typing keys", watch=watch)[1]

    def play(self, script: Iterable[Sequence[Stroke]], *, watch: Sequence[Reading] = ()) -> list[Row]:
        """Play a script in one go: for each frame the keys that go down or up before it, in their order.

        Gives one row of the watched values per frame.
        """
        batch: list[Command] = []
        for strokes in arguments.several("the frames of a script", script):
            batch += [_key(key, is_down) for key, is_down in map(_stroke, arguments.several("keys", strokes))]
            batch.append(_step(1, sample=True))
        return self._run(batch, what="playing a script", watch=watch)[1]

    def mouse(self, x: float, y: float, *, down: bool | None = None) -> None:
        """Move the mouse to a place in Scratch's coordinates and press or release its button.

        Sprites are hit by the box around their costume. None leaves the button as it is.
        """
        place = [arguments.real("a place of the mouse", each) for each in (x, y)]
        if down is not None and not isinstance(down, bool):
            raise HarnessError(
                f"the mouse button is down (True), up (False) or left as it is (None), not {shown(down)}"
            )
        self._one("moving the mouse", do="mouse", x=place[0], y=place[1], isDown=down)

    def turn_wheel(self, direction: Literal["up", "down"]) -> None:
        """Turn the mouse wheel by a notch: in Scratch this starts the hats of the up and the down arrow."""
        if direction not in ("up", "down"):
            raise HarnessError(f"the mouse wheel turns 'up' or 'down', not {shown(direction)}")
        self._one("turning the mouse wheel", do="wheel", isUp=direction == "up")

    def click(self, sprite: str) -> None:
        """Start the "when this sprite clicked" scripts of a sprite or the Stage, wherever it is."""
        arguments.text("the name of a sprite", sprite)
        self._one(f"clicking {shown(sprite)}", do="click", sprite=sprite)

    def broadcast(self, message: str) -> None:
        """Start the scripts that receive a message. Raises HarnessError for one that the project has not."""
        arguments.text("a message", message)
        self._one(f"broadcasting {shown(message)}", do="broadcast", name=message)

    def question(self) -> str | None:
        """The question that an `ask and wait` is showing, or None."""
        text: str | None = self._one("reading the question", do="question")
        return text

    def answer(self, text: str) -> None:
        """Answer the question being asked; HarnessError if there is none."""
        arguments.text("an answer", text)
        self._one("answering", do="answer", text=text)

    # Time

    def step(
        self, frames: int = 1, *, watch: Sequence[Reading] = (), until: Condition | None = None
    ) -> list[Row]:
        """Run some frames, or fewer: the first after which the condition UNTIL holds is the last.

        Gives one row of the watched values per frame (none if nothing is watched).
        """
        end = None if until is None else arguments.condition(until).code
        command = _step(frames, sample=bool(watch)) | {"condition": end}
        return self._run([command], what="stepping", watch=watch)[1]

    def run_until(self, condition: Condition, *, frames: int, what: str = "") -> int:
        """Run until a condition holds and return the number of frames that took (0 if it held already).

        Raises HarnessTimeoutError, with `what` and the last values, after `frames` frames or the wall limit.
        """
        arguments.condition(condition)
        arguments.text("what is awaited", what)
        awaited = f"{what} ({condition})" if what else str(condition)
        end = self._one(
            f"waiting for {awaited}",
            do="until",
            condition=condition.code,
            parts=[part.code for part in condition.parts],
            frames=arguments.frames(frames),
        )
        if end["outcome"] == "met":
            return int(end["frames"])
        limit = f" and {self._wall_limit:g} s" if end["outcome"] == "wall" else ""
        values = zip(condition.parts, end["last"], strict=True)
        last = ", ".join(f"{part} = {value!r}" for part, value in values)
        raise HarnessTimeoutError(
            f"{self._path}: waited {end['frames']} frames{limit} for {awaited}; at last {last}"
        )

    def interrupt_after(self, warp_turns: int | None) -> None:
        """Interrupt "run without screen refresh" blocks after so many turns of their loops from now on.

        WARP_TURNS is as for `open`. Raises HarnessError in TurboWarp's machine if `open` was given none: then
        the compiler has left out what interrupts them.
        """
        _check_turns(warp_turns)
        if self._compiled_without_timer:
            raise HarnessError("TurboWarp interrupts blocks only in a project opened with warp_turns")
        self._one("setting when blocks are interrupted", do="interruptAfter", turns=warp_turns)

    # State

    def read(self, reading: Reading) -> Any:
        """The value of a reading such as var("score") or items_of("path")."""
        (known,) = arguments.readings([reading])
        return self._one(f"reading {known}", do="read", expression=known.code)

    def variable(self, name: str, target: str = "Stage") -> Value:
        """The value of a variable of the Stage or a sprite."""
        value: Value = self.read(var(name, target))
        return value

    def list_of(self, name: str, target: str = "Stage") -> list[Value]:
        """The items of a list of the Stage or a sprite."""
        items: list[Value] = self.read(items_of(name, target))
        return items

    def set_variable(self, name: str, value: Value, target: str = "Stage") -> None:
        """Give a variable a value."""
        arguments.scratch_value(f"the value of {var(name, target)}", value)
        self._one(f"setting {name}", do="setVariable", name=name, target=target, value=value)

    def set_list(self, name: str, items: Sequence[Value], target: str = "Stage") -> None:
        """Replace the items of a list."""
        arguments.text("the name of a list", name)
        arguments.text("the name of a sprite", target)
        given = arguments.items(items)
        self._one(f"setting {name}", do="setList", name=name, target=target, items=given)

    def sprites(self) -> list[Sprite]:
        """The Stage, all sprites and all clones, in the order they run."""
        found = self._one("reading the sprites", do="targets")
        return [Sprite(**each) for each in found]

    def stamps(self) -> list[Stamp]:
        """What has been stamped since the last "erase all", the latest last.

        A costume stamped twice on the same point is reported once.
        """
        found = self._one("reading the stamps", do="stamps")
        return [Stamp(**each) for each in found]

    def monitors(self) -> list[Monitor]:
        """All monitors with the values they show, also those that are hidden."""
        found = self._one("reading the monitors", do="monitors")
        return [Monitor(**each) for each in found]

    def running_scripts(self) -> int:
        """How many scripts are running."""
        return len(self.running())

    def running(self) -> list[str]:
        """The scripts that are running, each by the id of its first block."""
        ids: list[str] = self._one("looking for running scripts", do="threads")
        return ids

    def ignore(self, scripts: Iterable[str]) -> None:
        """Leave scripts out of what counts as running from now on, started anew or not, and of `idle()`.

        SCRIPTS are ids as `running` gives them: of music that never ends, say, or of scenery that moves.
        """
        self._ignored = frozenset(arguments.texts("scripts", scripts))
        self._one("ignoring scripts", do="ignoreScripts", scripts=sorted(self._ignored))

    @property
    def ignored(self) -> frozenset[str]:
        """The scripts ignored since `ignore` was called last."""
        return self._ignored

    def sounds_started(self) -> list[str]:
        """Names of the sounds started since the project was loaded, in order."""
        names: list[str] = self._one("reading the sounds", do="sounds")
        return names

    def count_blocks(self) -> None:
        """Count from now on how often each block runs; scripts that have run before are not counted.

        In the "scratch" virtual machine only: TurboWarp's compiles scripts and runs no single blocks.
        """
        self._one("counting blocks", do="countBlocks")

    def blocks_run(self) -> dict[str, int]:
        """How many blocks ran, by the id of the stack block: itself and the blocks in its slots."""
        counts: dict[str, int] = self._one("reading the counts", do="blocks")
        return counts

    def warnings(self) -> list[str]:
        """What the virtual machine said on its console since loading began, as "level: text"."""
        said = self._one("reading the warnings", do="warnings")
        return [f"{entry['level']}: {entry['text']}" for entry in said]

    def resave(self) -> sb3.Document:
        """The project as the virtual machine would save it now; its `project()` is the model of it."""
        return sb3.Document(self._one("saving", do="save"))

    def _one(self, what: str, **command: object) -> Any:
        return self._run([command], what=what)[0][0]

    def _run(
        self, batch: list[Command], *, what: str, watch: Sequence[Reading] = ()
    ) -> tuple[list[Any], list[Row]]:
        """Send a batch; the results of its commands and the rows it sampled."""
        request: dict[str, object] = {
            "batch": batch,
            "watch": [reading.code for reading in arguments.readings(watch)],
            "wall": self._wall_limit,
        }
        reply = self._node.request(request, seconds=self._wall_limit, what=f"{self._path}: {what}")
        self._frame = reply["frame"]
        if reply["late"]:
            raise HarnessTimeoutError(
                f"{self._path}: {what} took over {self._wall_limit:g} s; frame {self._frame} was reached"
            )
        return reply["results"], _rows(reply["rows"], watch)


def _rows(sent: list[list[Any]], watch: Sequence[Reading]) -> list[Row]:
    """The rows as they were sampled: 0 was sent for a list that is the one before."""
    lists = [place for place, reading in enumerate(watch) if reading.code[0] == "list"]
    for before, row in pairwise(sent):
        for place in lists:
            if row[place] == 0:
                row[place] = before[place]
    return [tuple(row) for row in sent]


def _key(name: str, is_down: bool) -> Command:
    return {"do": "key", "key": browser_key(name), "isDown": is_down, "repeat": False}


def _stroke(stroke: object) -> Stroke:
    if not isinstance(stroke, tuple) or len(stroke) != 2 or not isinstance(stroke[1], bool):
        raise HarnessError(
            f'a key of a script is given as ("space", True) or ("space", False), not {shown(stroke)}'
        )
    return stroke


def _step(frames: int, *, sample: bool = False) -> Command:
    return {"do": "step", "frames": arguments.frames(frames), "sample": sample}


def _check_turns(warp_turns: int | None) -> None:
    if warp_turns is not None:
        arguments.whole("a number of turns, if it is not None,", warp_turns, 0, arguments.MOST_TURNS)
