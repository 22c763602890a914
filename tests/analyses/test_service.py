"""The service: the documents of the commands over HTTP, and who is not answered."""

from __future__ import annotations

import json
import re
import signal
import socket
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from patchwork_solve import State, solve
from patchwork_solve.analyses.proofs.file import read_proofs, write_proofs
from patchwork_solve.analyses.service import door
from patchwork_solve.analyses.service.door import LARGEST, Clients, client_of
from patchwork_solve.analyses.service.query import ServiceQuery
from patchwork_solve.analyses.service.questions import QUESTIONS
from patchwork_solve.analyses.web.message import RefusedError
from patchwork_solve.analyses.web.searches import Searches
from patchwork_solve.engine.endgame.checkpoint import search_mark
from patchwork_solve.reports import known_proofs
from scripts.site import known
from tests.analyses.board.conftest import Reader, descendants
from tests.analyses.conftest import Run
from tests.lanes import thorough
from tests.processes import PATIENCE, Process, all_end

CLOSE, HARD = "example:close-finish", "example:hard"
WORK = re.compile(r'"(nodes|seconds|compiling_seconds)": ?[\d.]+')
"""What differs from run to run."""


@pytest.fixture(scope="session")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all of one position."""
    path = tmp_path_factory.mktemp("service") / "proofs.jsonl"
    with known_proofs(path):
        solve(CLOSE)
    return path


class Service(Process):
    """A service in a process of its own, and a client."""

    def __init__(self, *arguments: str) -> None:
        super().__init__("serve", "--port", "0", *arguments)
        assert self.popen.stdout is not None
        self.address = self.popen.stdout.readline().strip()
        self.client = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def ask(self, name: str, **values: Any) -> httpx.Response:
        """Send a question as JSON."""
        return self.client.post(name, json=values)

    def end(self) -> tuple[int, str, str]:
        """End it as Ctrl-C does."""
        self.client.close()
        return self.signalled(signal.SIGINT)


@pytest.fixture(scope="module")
def service(compiled: None, proofs: Path) -> Iterator[Service]:
    """A service with a file of proofs, one search at once, and long ones."""
    limits = ("--searches", "1", "--time-limit", "300", "--rate", "10000", "--at-once", "2")
    running = Service("--known", str(proofs), *limits)
    yield running
    running.end()


def reader_of(known: Path) -> Reader:
    """Return a client of an application whose searches are not open."""
    # Here: FastAPI takes half a second, which other tests need not wait for.
    from patchwork_solve.analyses.service.app import service_app

    return Reader(service_app(ServiceQuery(), Searches(), known))


@pytest.fixture(scope="module")
def reader(proofs: Path) -> Reader:
    return reader_of(proofs)


# -- answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("endgame?state=example:tie", "endgame example:tie --threads 1"),
        ("pack?patches=plus&patches=axe&count=true", "pack plus axe --count"),
        ("check?document=example:game", "check example:game"),
        ("variant?edition=example:tight-nine", "variant example:tight-nine"),
        *thorough(
            (
                "best?state=example:tile-race&player=strong:2000n",
                "best example:tile-race --player strong:2000n",
            ),
            (
                "square?state=example:tile-race&minimise=time",
                "square --state example:tile-race --minimise time",
            ),
            (f"bounds?state={CLOSE}&goal=sum", f"bounds {CLOSE} --goal sum"),
            (f"moves?state={CLOSE}", f"moves {CLOSE}"),
        ),
    ],
)
def test_it_answers_as_the_command_does(
    service: Service, run: Run, question: str, words: str
) -> None:
    answer = service.client.get(question)
    assert answer.status_code == 200, answer.text
    said = json.dumps(run(*words.split(), "--format", "json").json())
    assert WORK.sub("", json.dumps(answer.json())) == WORK.sub("", said)


def test_values_are_sent_as_json_too(service: Service) -> None:
    state = State.load("example:tie")
    for sent in (state.to_text(), state.to_json()):
        answer = service.ask("endgame", state=sent, winner_only=True).json()
        assert answer["winner"] == solve(state).winner
    rows = ["#########"] * 5 + ["........."] * 4
    for quilt in (rows, "\n".join(rows)):
        packed = service.ask("pack", patches=["plus"], quilt=quilt, edition="first-2014").json()
        assert packed["status"] == "packed"


def test_what_is_proved_is_there_at_once(reader: Reader, run: Run, proofs: Path) -> None:
    """No search is open here."""
    found = run("endgame", CLOSE, "--known", str(proofs), "--format", "json").json()
    line = State.load(CLOSE).to_text()
    answers = [reader.get("/endgame", params={"state": line}), reader.get(_file(line))]
    answers.append(reader.get("/endgame", params={"state": CLOSE, "winner_only": "true"}))
    first, second, winner = (answer.json() for answer in answers)
    assert WORK.sub("", json.dumps(first)) == WORK.sub("", json.dumps(found))
    assert first == second
    assert (winner["winner"], winner["line"]) == (0, [found["best"]["move"]])
    assert reader.get(_file(State.load(HARD).to_text())).status_code == 404
    assert reader.get("/known/..%2f..%2fsecret.json").status_code == 404
    write_proofs([row for _, row in read_proofs(proofs, "")], proofs.with_suffix(".bin"), "")
    sorted_ = reader_of(proofs.with_suffix(".bin"))
    assert sorted_.get(_file(line)).json() == first


def _file(line: str) -> str:
    return f"/known/{sha256(line.encode()).hexdigest()[:32]}.json"


@pytest.mark.thorough
def test_a_search_uses_the_file_and_does_not_change_it(service: Service, proofs: Path) -> None:
    before = proofs.read_bytes()
    assert service.ask("endgame", state="example:tie").json()["nodes"] > 0
    assert service.ask("best", state=CLOSE, seconds=0.1).json()["moves"][0]["lower"] == 3
    assert proofs.read_bytes() == before


@pytest.mark.thorough
def test_the_site_has_the_files_that_a_service_answers(tmp_path: Path) -> None:
    row = next(known.circles())
    write_proofs([row.model_copy(update={"search": search_mark()})], tmp_path / "one.bin", "")
    reader = reader_of(tmp_path / "one.bin")
    answer = reader.get(_file(row.position)).json()
    assert answer["lower"] == row.lower
    assert WORK.sub("", json.dumps(answer)) == WORK.sub("", json.dumps(known.document(row)))


# -- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "body", "status", "field"),
    [
        ("endgame", b"{", 400, "request"),
        ("endgame", b"[1]", 400, "request"),
        ("endgame", b"\xff", 400, "request"),
        ("endgame", b"[" * 100_000, 400, "request"),
        ("endgame", b" " * (LARGEST + 1), 413, "request"),
        ("endgame", b"{}", 400, "state"),
        ("endgame", b'{"state": 5}', 400, "state"),
        ("endgame", b'{"state": "/etc/passwd"}', 400, "state"),
        ("endgame", b'{"state": "-"}', 400, "state"),
        ("endgame", b'{"state": "example:../x"}', 400, "state"),
        ("endgame", b'{"state": "example:game"}', 400, "state"),
        ("endgame", b'{"state": "example:tie", "memory": 1}', 400, "memory"),
        ("endgame", b'{"state": "example:tie", "seconds": 11}', 400, "seconds"),
        ("endgame", b'{"state": "example:tie", "seconds": true}', 400, "seconds"),
        ("endgame", b'{"state": "example:tie", "nodes": 0}', 400, "nodes"),
        ("best", b'{"state": "example:tie", "player": "pipe:ls"}', 400, "player"),
        ("best", b'{"state": "example:tie", "player": "strong@/etc/passwd"}', 400, "player"),
        ("pack", b'{"patches": ["plus"], "quilt": "/etc/passwd"}', 400, "quilt"),
        ("pack", b'{"patches": ["plus"], "edition": "/etc/x.toml"}', 400, "edition"),
        ("variant", b'{"edition": 5}', 400, "edition"),
        ("nothing", b"{}", 404, "request"),
        ("openapi.json", b"{}", 405, "request"),
    ],
)
def test_what_is_wrong_is_an_object_with_code_field_and_reason(
    reader: Reader, name: str, body: bytes, status: int, field: str
) -> None:
    answer = reader.post(f"/{name}", content=body)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["field"].startswith(field)
    assert error["code"]
    assert error["reason"]


@pytest.mark.parametrize(
    ("address", "field"),
    [
        (f"/endgame?state={CLOSE}&state={CLOSE}", "state"),
        (f"/endgame?state={CLOSE}&winner_only=yes", "winner_only"),
        (f"/best?state={CLOSE}&moves=x", "moves"),
        ("/pack?quilt=%23%23&quilt=.&patches=plus", "quilt"),
        (f"/moves?state={CLOSE}&{'x' * 500}=1", "xxxx"),
    ],
)
def test_so_is_what_is_wrong_in_an_address(reader: Reader, address: str, field: str) -> None:
    error = reader.get(address).json()["error"]
    assert error["field"].startswith(field)
    assert len(error["field"]) < 100


def test_any_page_may_read_it(reader: Reader) -> None:
    asked = reader.request("OPTIONS", "/endgame")
    assert (asked.status_code, asked.headers["access-control-allow-headers"]) == (
        204,
        "content-type",
    )
    assert reader.post("/endgame").headers["access-control-allow-origin"] == "*"


def test_its_page_names_every_question_and_loads_nothing(reader: Reader) -> None:
    page, described = reader.get("/").text, reader.get("/openapi.json").json()
    assert not re.search(r'src=|<script|@import|url\("?http', page)
    for name, question in QUESTIONS.items():
        assert question.summary in page
        forms = described["paths"][f"/{name}"]
        parameters = {one["name"] for one in forms["get"]["parameters"]}
        schema = forms["post"]["requestBody"]["content"]["application/json"]["schema"]
        assert parameters == set(schema["properties"]) == set(question.fields)


# -- limits ---------------------------------------------------------------------------------------


def test_a_client_has_places_and_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    clients, now = Clients(at_once=2, rate=3), [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    with clients.inside("a"), clients.inside("a"), clients.inside("b"):  # noqa: SIM117
        with pytest.raises(RefusedError, match="2 of yours"), clients.inside("a"):
            pass
    with clients.inside("a"):
        for _ in range(3):
            clients.spend("a")
        with pytest.raises(RefusedError, match="more than 3 searches") as refused:
            clients.spend("a")
        assert refused.value.status == 429
        clients.spend("b")
        now[0] += 20
        clients.spend("a")
    monkeypatch.setattr(door, "MOST_CLIENTS", 2)
    with clients.inside("a"), clients.inside("b"):
        for name in "cdef":
            clients.spend(name)
        assert len(clients._clients) <= 3


def test_a_network_of_ipv6_is_a_client() -> None:
    hosts = ("2001:db8::1", "2001:db8::2:1", "2001:db8:0:1::1", "10.0.0.1", "unix")
    first, same, *others = (client_of({"client": (host, 1)}) for host in hosts)
    assert first == same
    assert len({first, *others}) == 4


@pytest.mark.thorough
def test_one_too_many_is_refused_and_a_search_ends_when_its_client_goes(service: Service) -> None:
    begun: list[socket.socket] = []
    head = f"GET /endgame?state={HARD}&seconds=250 HTTP/1.1\r\nHost: x\r\n"
    service.wait_for(lambda: _is_waiting(service, f"{head}\r\n", begun))
    assert _status(service) == 503
    assert _is_waiting(service, f"{head}Content-Length: 9\r\n\r\n", begun)
    assert _status(service) == 429
    for one in begun:
        one.close()
    service.wait_for(lambda: _status(service) == 200)


def _is_waiting(service: Service, sent: str, begun: list[socket.socket]) -> bool:
    """Whether what is sent is not answered at once; its connection is then kept."""
    one = socket.create_connection(("127.0.0.1", httpx.URL(service.address).port), 2)
    one.sendall(sent.encode())
    try:
        one.recv(1)
        one.close()
    except TimeoutError:
        begun.append(one)
    return one in begun


def _status(service: Service) -> int:
    return service.client.get("moves?state=example:tie").status_code


@pytest.mark.thorough
def test_a_proxy_is_believed_about_clients_if_it_is_named(compiled: None) -> None:
    for named, second in (((), 429), (("--proxy", "127.0.0.1"), 200)):
        service = Service("--rate", "1", *named)
        found = [
            service.client.get("moves?state=example:tie", headers={"x-forwarded-for": who})
            for who in ("10.0.0.1", "10.0.0.2")
        ]
        assert [one.status_code for one in found] == [200, second]
        service.end()


def test_ctrl_c_ends_it_and_its_searches(compiled: None) -> None:
    service = Service()
    service.wait_for(lambda: bool(descendants(service.popen.pid)))
    workers = descendants(service.popen.pid)
    status, out, err = service.end()
    assert (status, out) == (130, "")
    assert err == "note: Ctrl-C ends it\ninterrupted\n"
    all_end(workers)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--known no-such-file.jsonl", "error: --known: no file 'no-such-file.jsonl'"),
        ("--known README.md", "error: --known: README.md line 1"),
        ("--host no.such.host.invalid", "error: --port: 9979 of no.such.host.invalid: "),
        ("--rate 0", "error: --rate: 0; allowed: 1 to"),
    ],
)
def test_what_is_wrong_is_one_line(run: Run, words: str, said: str) -> None:
    status, out, err = run("serve", *words.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(said)
