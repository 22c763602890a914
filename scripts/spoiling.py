"""Honest files and texts made hostile: bytes, values, words and numbers put where none belong."""

import json
import random
from copy import deepcopy
from typing import Any

FRAGMENTS = (
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\x1b[2J", b"\r\n", b"\xc2\xb2", b"\xd9\xa3", b"\x85",
    b"NaN", b"-Infinity", b"1e999", b"-1", b"0x" + b"f" * 3000, b"9" * 5000, b"4" * 20, b"null",
    b"[" * 3000, b'{"a":' * 3000, b"]", b"}", b'"', b"'", b",", b"..", b"/", b"#", b"\\ud800",
    b"a." * 1500, b"\\u001b[31m", "\u202e🙂".encode(), b"variant:", b"-", b"position ", b"=" * 70,
)  # fmt: skip
"""Bytes to put into the middle of a file."""

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 53, 54, 255, 256, 2**31, 2**63, 2**64, 10**20, 10**400,
    0.5, -0.0, 1e308, float("nan"), float("inf"), "", "x", "x" * 5000, "²", "\x1b[31m", "\n", "\0",
    "\ud800", "\u202e", "current", "leather", "advance", "domino", "a" * 300 + ".toml", "../x.toml",
    "/etc/passwd.toml", ".toml", "variant:xx", [], {}, [[[]]], [[]] * 50, {"": {}}, [None], ["#.#"],
    ".", [0, 0], [-1, 99], {"advance": True}, {"name": "x", "extends": "current"},
)  # fmt: skip
"""Values to put in the place of another value."""

WORDS = ("", "-", "--", "-1", "0", "1", "2", "7", "54", "1e9", "nan", "inf", "²", "9" * 30,
         "9" * 5000, "\x1b[2J", "a\nerror: b", "\udcff", "x" * 5000, "/dev/null", "/dev/zero",
         "/dev/full", "/proc/self/mem", ".", "..", "c3", "zz999", "aa1", "domino", "plus", "pluss",
         "example:", "example:tie", "example:game", "example:tight-nine", "example:../tie",
         "json", "current", "first-2014", "greedy", "soonest", "num_workers=1", "=",
         "random_seed=x", "max_time_in_seconds=nan")  # fmt: skip
"""Words to put in the place of an argument."""


def spoil_bytes(rng: random.Random, content: bytes) -> bytes:
    """Flip, cut, double or put in something, once or a few times."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at, end = sorted(rng.randrange(len(content) + 1) for _ in range(2))
        match rng.randrange(6):
            case 0 if content:
                at = min(at, len(content) - 1)
                flipped = content[at] ^ 1 << rng.randrange(8)
                content = content[:at] + bytes([flipped]) + content[at + 1 :]
            case 1:
                content = content[:at]
            case 2:
                content = content[:at] + content[min(end, at + 30) :]
            case 3:
                content = content[:end] + content[at:]
            case _:
                content = content[:at] + rng.choice(FRAGMENTS) + content[at:]
    return content


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Return every (container, key) of a document."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += _places(value[key])
    return found


def spoil_values(rng: random.Random, content: bytes) -> bytes:
    """Replace, swap, drop, rename or double values of a JSON document."""
    document = json.loads(content)
    for _ in range(rng.choice((1, 1, 2, 4))):
        places = _places(document)
        if not places:
            break
        (one, key), (other, place) = rng.choice(places), rng.choice(places)
        match rng.randrange(7):
            case 0:
                del one[key]
            case 1 if isinstance(one, dict):
                one[rng.choice(("x", "\x1b", "a" * 300, "to_moov"))] = one.pop(key)
            case 2 if isinstance(one, list):
                one.insert(key, one[key])
            case 3:
                copies = json.dumps(one[key]), json.dumps(other[place])
                one[key], other[place] = json.loads(copies[1]), json.loads(copies[0])
            case 4 if isinstance(one[key], int):
                one[key] += rng.choice((-2, -1, 1, 2, 1000))
            case _:
                one[key] = deepcopy(rng.choice(VALUES))  # It may be spoilt in its turn.
    text = json.dumps(document, ensure_ascii=rng.random() < 0.8)
    if rng.random() < 0.1:
        text = text[:-1] + "," + text[1:]  # Every field stands twice.
    return text.encode("utf-8", "replace")


def spoil_text(rng: random.Random, text: str) -> str:
    """Spoil a line: its bytes, or its words."""
    if rng.random() < 0.5:
        return spoil_bytes(rng, text.encode()).decode("utf-8", "replace")
    parts = text.split()
    for _ in range(rng.choice((1, 1, 2))):
        at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        if rng.random() < 0.5:
            parts[at], parts[other] = parts[other], parts[at]
        else:
            parts[at] = rng.choice(WORDS)
    return " ".join(parts)


def nudge(rng: random.Random, content: bytes) -> bytes:
    """Change values of a document only a little, so that it may still be a good one."""
    document = json.loads(content)
    for _ in range(rng.choice((1, 1, 2, 3))):
        one, key = rng.choice(_places(document))
        match one[key]:
            case bool() | None:
                one[key] = rng.choice((None, 0, 1))
            case int(number):
                one[key] = max(0, number + rng.choice((-9, -2, -1, 1, 2, 9)))
            case str(text) if text and isinstance(one, list):
                at = rng.randrange(len(text))
                one[key] = text[:at] + rng.choice(".#*.AzZμ²") + text[at + 1 :]
            case list(entries) if entries:
                at, other = rng.randrange(len(entries)), rng.randrange(len(entries))
                entries[at], entries[other] = entries[other], entries[at]
                if rng.random() < 0.3:
                    del entries[at]
    return json.dumps(document).encode()


def either(rng: random.Random, content: bytes) -> bytes:
    return rng.choice((nudge, nudge, nudge, spoil_values, spoil_values, spoil_bytes))(rng, content)
