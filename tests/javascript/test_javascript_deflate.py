"""zlib reads the data that JavaScript compresses."""

import json
import random
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any


def test_repetitions_of_every_length_are_read_back(node: Any) -> None:
    """The format has lengths of 3 to 258 bytes, and looks back 32,768."""
    rng = random.Random(1)
    texts = [b"a" * length for length in (1, 3, 4, 257, 258, 259, 260, 516, 518, 1000)]
    texts += [rng.randbytes(300) * 2, rng.randbytes(40_000) + b"a" * 500, b""]
    given = json.dumps([urlsafe_b64encode(each).decode() for each in texts])
    found = json.loads(node("deflate.mjs", given=given))
    assert [zlib.decompress(urlsafe_b64decode(each)) for each in found] == texts
