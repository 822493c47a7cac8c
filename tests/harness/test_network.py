"""There is no network in the virtual machines: who asks for it is told at once."""

from __future__ import annotations

import subprocess
from socket import create_server

import pytest

import sb3
from harness import HarnessError, Project, VirtualMachine, var
from harness.machine import HERE, node_executable
from tests.harness.scripting import COUNT, FLAG, Block, Build, edited

NET: dict[str, Block] = {
    "translate": (
        "data_setvariableto",
        {"VARIABLE": "word", "VALUE": ("translate_getTranslate", {"WORDS": "a"})},
    ),
    "text to speech": ("text2speech_speakAndWait", {"WORDS": "a"}),
}


@pytest.mark.parametrize("case", NET)
def test_an_extension_that_needs_a_server_is_told_at_once_that_there_is_none(
    build: Build, vm: VirtualMachine, case: str
) -> None:
    with Project.open(build(Stage=[[FLAG, NET[case], COUNT]]), vm=vm) as project:
        project.green_flag()
        project.run_until(var("count") == 1, frames=3)
        assert "there is no network here" in "\n".join(project.warnings())


def test_an_extension_from_somewhere_else_is_an_error(build: Build, vm: VirtualMachine) -> None:
    with create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        url = f"http://127.0.0.1:{server.getsockname()[1]}/extension.js"

        def edit(project: sb3.Project) -> None:
            project.extensions = ["stranger"]
            project.extra["extensionURLs"] = {"stranger": url}

        path = edited(build(Stage=[[FLAG, ("stranger_block", {})]]), edit)
        with pytest.raises(HarnessError, match=r"project\.sb3: it needs the extension 'stranger'"):
            Project.open(path, vm=vm)
        with pytest.raises(BlockingIOError):
            server.accept()


ASKING = """
require(%(network)r).install();
const failed = [];
const url = 'http://127.0.0.1:%(port)d/';
const asks = {
    fetch: () => fetch(url),
    http: () => new Promise((done, fail) => require('node:http').get(url, done).on('error', fail)),
    https: () => new Promise((done, fail) =>
        require('node:https').get('https://127.0.0.1:%(port)d/', done).on('error', fail)),
    net: async () => require('node:net').connect(%(port)d),
    WebSocket: async () => new WebSocket(url.replace('http', 'ws')),
    XMLHttpRequest: async () => new XMLHttpRequest()
};
(async () => {
    for (const [name, ask] of Object.entries(asks)) {
        await ask().then(() => console.log(name, 'got through'), error => console.log(name, error.message));
    }
})();
"""


def test_every_way_to_the_network_is_closed() -> None:
    with create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        places = {"network": str(HERE / "node" / "network.js"), "port": server.getsockname()[1]}
        done = subprocess.run(
            [node_executable(), "-e", ASKING % places], capture_output=True, text=True, timeout=60, check=True
        )
        with pytest.raises(BlockingIOError):
            server.accept()
    ways = ["fetch", "http", "https", "net", "WebSocket", "XMLHttpRequest"]
    assert done.stdout.splitlines() == [f"{way} there is no network here" for way in ways]


def test_a_note_takes_its_time_without_an_instrument(build: Build, vm: VirtualMachine) -> None:
    drum: Block = ("music_playDrumForBeats", {"DRUM": "1", "BEATS": "1"})
    with Project.open(build(Stage=[[FLAG, drum, COUNT]]), vm=vm) as project:
        project.green_flag()
        assert 29 <= project.run_until(var("count") == 1, frames=60) <= 33  # a beat at 60 a minute
