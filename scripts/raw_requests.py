"""Raw requests that a board must refuse: broken, large, and slow to parse."""

import json
import random
from collections.abc import Iterator

from scripts.spoiling import either, spoil_text

LONG = 250_000
"""Bytes of a long part of a request: about what the board reads at once."""


def raw_requests(port: int) -> dict[str, bytes]:
    """Return the requests to send, by name."""
    host = b"Host: 127.0.0.1:%d\r\n" % port
    get = b"GET / HTTP/1.1\r\n" + host
    post = b"POST /api/read HTTP/1.1\r\n" + host + b"Origin: http://127.0.0.1:%d\r\n" % port
    chunked = post + b"Transfer-Encoding: chunked\r\n\r\n"
    end, blanks, small = b"\r\n\r\n", b" " * LONG, b" " * 60_000
    return {
        # Request lines.
        "nothing": b"",
        "an empty line": b"\r\n",
        "empty lines": b"\r\n" * 1000,
        "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x55" * 500,
        "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "HTTP/0.9": b"GET /\r\n",
        "HTTP/9.9": b"GET / HTTP/9.9\r\n" + host + b"\r\n",
        "NUL": b"\0" * LONG,
        "one line without an end": b"G" * LONG,
        "blanks": blanks,
        "a long method": b"G" * LONG + b" / HTTP/1.1\r\n" + host + b"\r\n",
        "a long target": b"GET /" + b"x" * LONG + b" HTTP/1.1\r\n" + host + b"\r\n",
        "a long target of escapes": b"GET /" + b"%41" * 20_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        "broken escapes": b"GET /%%%zz%" + b"%" * 9000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        "escaped NUL": b"GET /page/%00%0d%0a HTTP/1.1\r\n" + host + b"\r\n",
        "a path upwards": b"GET /page/../../../../etc/passwd HTTP/1.1\r\n" + host + b"\r\n",
        "an escaped path upwards": b"GET /page/%2e%2e%2fapp.py HTTP/1.1\r\n" + host + b"\r\n",
        "another server's address": b"GET http://evil.example/ HTTP/1.1\r\n" + host + b"\r\n",
        "CONNECT": b"CONNECT 127.0.0.1:22 HTTP/1.1\r\n" + host + b"\r\n" + b"x" * 9000,
        "TRACE": b"TRACE / HTTP/1.1\r\n" + host + b"\r\n",
        "many parameters": b"GET /?" + b"a=b&" * 3900 + b"token=x HTTP/1.1\r\n" + host + b"\r\n",
        "many tokens": b"GET /?" + b"token=x&" * 1900 + b" HTTP/1.1\r\n" + host + b"\r\n",
        "a long token": b"GET /?token=" + b"%ff" * 5000 + b" HTTP/1.1\r\n" + host + b"\r\n",
        # Headers.
        "no host": b"GET / HTTP/1.1\r\n\r\n",
        "two hosts": get + host + b"\r\n",
        "a foreign host": b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "a long host": b"GET / HTTP/1.1\r\nHost: " + b"a" * 60_000 + end,
        "a forwarded host": get + b"X-Forwarded-Host: localhost\r\nX-Forwarded-For: ::1" + end,
        "a foreign origin": get + b"Origin: http://evil.example" + end,
        "a null origin": post + b"Origin: null\r\nContent-Length: 2" + end + b"{}",
        "blanks before NUL": get + b"X: " + small + b"\0" + end,
        "blanks before NUL, at once": get + b"X: " + blanks + b"\0" + end,
        "tabs before NUL": get + b"X: " + b"\t " * 30_000 + b"\0" + end,
        "blanks after a name": get + b"X" + small + b": y" + end,
        "folded lines": get + b"X: y" + b"\r\n z" * 15_000 + end,
        "folded blanks": get + b"X: y" + (b"\r\n" + b" " * 60) * 900 + b"\0" + end,
        "many headers": get + b"a:\r\n" * 15_000 + b"\r\n",
        "many headers at once": get + b"a:\r\n" * 60_000 + b"\r\n",
        "a header without a colon": get + b"x" * 9000 + end,
        "a header of bytes": get + b"X: " + bytes(range(128, 256)) * 100 + end,
        "an upgrade": get + b"Connection: Upgrade\r\nUpgrade: websocket" + end + b"x" * 9000,
        "an upgrade to HTTP/2": get + b"Connection: Upgrade\r\nUpgrade: h2c" + end,
        "Expect": post + b"Expect: 100-continue\r\nContent-Length: 9" + end,
        "many Expects": post + b"Expect: " + b"x," * 30_000 + end,
        # Cookies.
        "a quoted cookie": get + b'Cookie: a="' + b"\\" * 60_000 + b'"' + end,
        "an octal cookie": get + b'Cookie: a="' + b"\\001" * 15_000 + b'"' + end,
        "an open quote": get + b'Cookie: a="' + b'\\"' * 4000 + end,
        "many cookies": get + b"Cookie: " + b"a=b;" * 15_000 + end,
        "many Cookie headers": get + b"Cookie: a=b\r\n" * 1100 + b"\r\n",
        "a wrong token many times": get + b"Cookie: " + b"patchwork-board-%d=x;" % port * 300 + end,
        "a token of bytes": get + b"Cookie: patchwork-board-%d=" % port + b"\xff" * 8000 + end,
        # Bodies.
        "a huge length": post + b"Content-Length: " + b"9" * 19 + end + b"x" * LONG,
        "a length of many digits": post + b"Content-Length: " + b"9" * 9000 + end,
        "a negative length": post + b"Content-Length: -1" + end,
        "two lengths": post + b"Content-Length: 1\r\nContent-Length: 2" + end + b"xx",
        "many lengths": post + b"Content-Length: " + b"1," * 30_000 + b"1" + end,
        "a length and chunks": chunked[:-2] + b"Content-Length: 5" + end + b"0" + end,
        "a chunk of blanks": chunked + b"1;" + small + b"\n\r\n",
        "a chunk of blanks at once": chunked + b"1;" + blanks + b"\n\r\n",
        "tiny chunks": chunked + b"1\r\na\r\n" * 40_000,
        "a broken chunk": chunked + b"1\r\na\r\nzz\r\n" * 9,
        "a huge chunk": chunked + b"f" * 16 + b"\r\n" + b"x" * LONG,
        "unfinished": post + b"Content-Length: 100" + end + b"half",
        "many requests": (get + b"\r\n") * 5000,
        "a request inside a body": post + b"Content-Length: 999" + end + get + b"\r\n",
    }


def bodies(number: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Yield paths with spoilt bodies, as a page that has the token might send them."""
    from patchwork_solve.engine.record import Game
    from patchwork_solve.engine.state import State

    rng = random.Random(seed)
    game, state = Game.load("example:three-blunders"), State.load("example:close-finish")
    line, start, moves = state.to_text(), game.start.to_text(), [str(move) for move in game.moves]
    here = {"position": line, "page": "page-of-a-trial", "seconds": 0.1}
    requests: list[tuple[str, dict[str, object]]] = [
        ("read", {"text": game.to_text()}),
        ("position", {"position": state.to_json()}),
        ("move", {"position": line, "move": "advance"}),
        ("new", {"edition": "current", "seed": 1, "names": ["A", "B"]}),
        ("blank", {"edition": "example:4x4"}),
        ("game", {"start": start, "moves": moves[:9]}),
        ("game", {"game": game.to_json()}),
        ("circle", {"text": "domino plus"}),
        ("typed", {"position": line, "text": "domino c6"}),
        ("diary", {"start": start, "moves": moves[:5]}),
        ("record", {"start": start, "lines": [moves[:3], moves[:4]]}),
        ("pictures", {"what": "line", "position": line, "moves": [], "crop": "first:b2-h8"}),
        ("pages", {"title": "x", "start": start, "moves": moves[:4], "variations": []}),
        ("puzzles/puzzles-current/1", {"give_up": True}),
        ("study", {"text": json.dumps({"format": "patchwork-study/1", "chapters": []})}),
        ("searches", {"kind": "analyse", **here}),
        ("searches", {"kind": "judge", "move": "advance", **here}),
        ("searches", {"kind": "pack", "player": 0, "patches": ["plus"], **here}),
        ("searches", {"kind": "square", "player": 1, "patches": [], **here}),
        ("searches", {"kind": "review", "game": game.to_text(), **here}),
        ("searches", {"kind": "reply", "position": line, "page": "page-of-a-trial"}),
    ]
    for _ in range(number):
        path, body = rng.choice(requests)
        content = either(rng, json.dumps(body).encode())
        yield (spoil_text(rng, path) if rng.random() < 0.1 else path), content
