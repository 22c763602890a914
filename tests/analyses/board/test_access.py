"""Who is let in: the board's own page with its token, and nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from patchwork_solve.analyses.board.access import HEADERS, LARGEST, LARGEST_COOKIE, AccessControl
from patchwork_solve.analyses.web import message
from tests.analyses.board.conftest import COOKIE, HOME, PORT, TOKEN, Reader, awaited

ORIGIN = {"origin": HOME}


class Inside:
    """An application that counts who came in."""

    def __init__(self) -> None:
        self.visits: list[bytes] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.visits.append((await receive())["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"inside"})


@pytest.fixture
def inside() -> Inside:
    return Inside()


@pytest.fixture
def reader(inside: Inside) -> Reader:
    return Reader(AccessControl(inside, PORT, TOKEN))


def test_the_first_address_gives_a_cookie_and_leads_on(reader: Reader, inside: Inside) -> None:
    answer = reader.get("/", params={"token": TOKEN})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"]
    assert cookie == f"patchwork-board-{PORT}={TOKEN}; Path=/; HttpOnly; SameSite=Strict"
    assert TOKEN not in answer.text
    assert reader.get("/").text == "inside"
    assert len(inside.visits) == 1


def test_who_follows_a_link_elsewhere_is_led_on_by_a_page(reader: Reader) -> None:
    visit = {
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
    }
    answer = reader.get("/", params={"token": TOKEN}, headers=visit)
    assert answer.status_code == 200
    assert 'content="0; url=/"' in answer.text
    assert TOKEN not in answer.text


WRONG = ["token=", "token=wrong", f"token={TOKEN}x", "token=a&token=b", f"xtoken={TOKEN}",
         "token=%ff", f"token={TOKEN}&token=b"]  # fmt: skip


@pytest.mark.parametrize("query", WRONG)
def test_an_error_about_a_wrong_token_says_what_to_do(
    reader: Reader, inside: Inside, query: str
) -> None:
    answer = reader.get(f"/?{query}")
    assert answer.status_code == 403
    assert "open the address that the command board has printed last" in answer.text
    assert "set-cookie" not in answer.headers
    assert inside.visits == []


@pytest.mark.parametrize("cookie", [{}, {"cookie": f"patchwork-board-{PORT}=other"},
                                    {"cookie": f"patchwork-board-1={TOKEN}"},
                                    {"cookie": f"{TOKEN}"}, {"cookie": "\x01=;;;"}])  # fmt: skip
@pytest.mark.parametrize(("method", "path"), [("GET", "/"), ("GET", "/page/board.js"),
                                              ("POST", "/api/searches"), ("GET", "/api/start"),
                                              ("PUT", "/nothing")])  # fmt: skip
def test_without_the_cookie_nothing_is_answered(
    reader: Reader, inside: Inside, cookie: dict[str, str], method: str, path: str
) -> None:
    answer = reader.request(method, path, headers={**cookie, **ORIGIN})
    assert answer.status_code == 403
    assert inside.visits == []


OURS = f"patchwork-board-{PORT}={TOKEN}"


@pytest.mark.parametrize(
    "cookie",
    [f"a=b; {OURS}", f"{OURS};", f" {OURS} ;c", f"not a cookie; {OURS}", f'a="{{\\"}}; {OURS}',
     f"patchwork-board-{PORT}=old; {OURS}", f"{OURS}; " + "x" * (LARGEST_COOKIE - len(OURS) - 2)],
)  # fmt: skip
def test_our_cookie_counts_beside_any_other(reader: Reader, cookie: str) -> None:
    assert reader.get("/", headers={"cookie": cookie}).text == "inside"


def test_more_cookies_than_a_browser_has_are_refused(reader: Reader, inside: Inside) -> None:
    """Even with the token, and at the first address: nothing takes them apart."""
    quoted = 'a="' + "\\" * 60_000 + '"'
    for path in ("/", f"/?token={TOKEN}", "/api/start"):
        for cookie in (quoted, f"{OURS}; " + "x" * LARGEST_COOKIE):
            answer = reader.get(path, headers={"cookie": cookie})
            assert answer.status_code == 431
            assert "larger than 8,192 bytes; delete the cookies" in answer.text
    halves = [(b"cookie", b"x" * (LARGEST_COOKIE // 2 + 1))] * 2
    assert status_of(inside, [*PAIRS, *halves], []) == 431
    assert inside.visits == []


HOSTS = ["evil.example", f"evil.example:{PORT}", "127.0.0.1", f"127.0.0.1:{PORT + 1}",
         f"127.0.0.1.evil.example:{PORT}", f"127.0.0.1:{PORT}@evil.example", "", f"[::2]:{PORT}",
         f"0.0.0.0:{PORT}", f"127.0.0.1:{PORT},evil.example", f"LOCALHOST:{PORT}."]  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
def test_another_host_is_refused(reader: Reader, inside: Inside, host: str) -> None:
    forwarded = {"x-forwarded-host": f"127.0.0.1:{PORT}", "forwarded": f"host=127.0.0.1:{PORT}"}
    answer = reader.get("/", headers={**COOKIE, **forwarded, "host": host})
    assert answer.status_code == 403
    assert answer.json()["error"]["field"] == "Host"
    assert inside.visits == []


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_every_name_of_this_machine_is_ours(reader: Reader, host: str) -> None:
    here = f"{host}:{PORT}"
    headers = {**COOKIE, "host": here, "origin": f"http://{here}"}
    assert reader.post("/", headers=headers).text == "inside"


ORIGINS = ["http://evil.example", "null", "", f"https://127.0.0.1:{PORT}", "http://127.0.0.1",
           f"http://127.0.0.1:{PORT + 1}", f"http://localhost:{PORT}", f"{HOME}.evil.example",
           f"{HOME}/"]  # fmt: skip


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_another_origin_is_refused(
    reader: Reader, inside: Inside, origin: str, method: str
) -> None:
    answer = reader.request(method, "/api/start", headers={**COOKIE, "origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["field"] == "Origin"
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert inside.visits == []


def test_what_may_change_something_names_its_origin(reader: Reader, inside: Inside) -> None:
    assert reader.post("/api/searches", headers=COOKIE).status_code == 403
    assert reader.get("/api/start", headers=COOKIE).status_code == 200
    assert len(inside.visits) == 1


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_page_may_not_send_requests(reader: Reader, inside: Inside, site: str) -> None:
    page_headers = {**COOKIE, "sec-fetch-site": site, "sec-fetch-mode": "no-cors"}
    for dest in ("script", "image", "empty", "iframe", "document"):
        answer = reader.get("/page/board.js", headers={**page_headers, "sec-fetch-dest": dest})
        assert answer.status_code == 403
    framed = {**page_headers, "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"}
    assert reader.get("/", headers=framed).status_code == 403
    assert inside.visits == []


def test_a_header_that_stands_twice_is_refused(inside: Inside) -> None:
    for name in (b"host", b"origin", b"content-length"):
        pairs = [(b"host", HOME[7:].encode()), (b"cookie", COOKIE["cookie"].encode())]
        pairs += [(name, b"1"), (name, b"1")]
        assert status_of(inside, pairs, []) in (400, 403)
    assert inside.visits == []


# -- size and patience ---------------------------------------------------------------------------


def status_of(inside: Inside, pairs: list[tuple[bytes, bytes]], parts: list[bytes | None]) -> int:
    """Send a request in parts, None for one that never comes; return the status."""
    messages: list[dict[str, Any]] = []
    waiting = list(parts)

    async def receive() -> dict[str, Any]:
        part = waiting.pop(0)
        if part is None:
            await asyncio.sleep(60)
        return {"type": "http.request", "body": part, "more_body": bool(waiting)}

    async def send(message: dict[str, Any]) -> None:
        messages.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": pairs}
    awaited(AccessControl(inside, PORT, TOKEN)(scope, receive, send))  # type: ignore[arg-type]
    return int(messages[0]["status"])


PAIRS = [
    (b"host", HOME[7:].encode()),
    (b"origin", HOME.encode()),
    (b"cookie", COOKIE["cookie"].encode()),
]


def test_a_body_that_is_too_large_is_not_read(reader: Reader, inside: Inside) -> None:
    large = reader.post("/", content=b"x" * (10 << 20), headers={**COOKIE, **ORIGIN})
    assert large.status_code == 413
    assert large.json()["error"]["reason"] == "larger than 1,048,576 bytes"
    for length in (b"9" * 5000, b"-1", b"1e3", str(LARGEST + 1).encode()):
        assert status_of(inside, [*PAIRS, (b"content-length", length)], []) == 413
    assert inside.visits == []


def test_nor_one_in_pieces(reader: Reader, inside: Inside) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(10 << 4):
            yield b"x" * (1 << 16)

    answer = reader.post("/", content=pieces(), headers={**COOKIE, **ORIGIN})
    assert answer.status_code == 413
    assert status_of(inside, PAIRS, [b"x"] * 5000 + [b"x" * LARGEST]) == 413
    assert inside.visits == []
    assert status_of(inside, PAIRS, [b"a", b"b", b""]) == 200
    assert inside.visits == [b"ab"]


def test_who_sends_too_slowly_is_not_waited_for(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message, "PATIENCE", 0.05)
    assert status_of(inside, PAIRS, [b"a", None]) == 408
    assert inside.visits == []


def test_other_protocols_are_closed(inside: Inside) -> None:
    messages: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        messages.append(message)

    awaited(AccessControl(inside, PORT, TOKEN)({"type": "websocket"}, None, send))  # type: ignore[arg-type]
    assert messages == [{"type": "websocket.close", "code": 1008}]


def test_every_answer_has_the_policy(reader: Reader) -> None:
    for answer in (reader.get("/"), reader.get("/", headers=COOKIE), reader.get("/?token=x")):
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "http" not in policy


def test_the_address_for_a_browser_opens_once(inside: Inside) -> None:
    access = AccessControl(inside, PORT, TOKEN)
    once = access.once
    statuses = [Reader(access).get("/", params={"token": once}).status_code for _ in range(3)]
    assert statuses == [303, 403, 403]
    assert Reader(access).get("/?token=").status_code == 403
    cookie = {"cookie": f"patchwork-board-{PORT}={once}"}
    assert Reader(access).get("/", headers=cookie).status_code == 403
    assert Reader(access).get("/", params={"token": TOKEN}).status_code == 303


def test_each_board_has_a_token_of_its_own(inside: Inside) -> None:
    tokens = {AccessControl(inside, PORT).token for _ in range(5)}
    assert len(tokens) == 5
    assert all(len(token) >= 43 for token in tokens)
