"""Strategies by position: the same play as by the walk, checked by themselves, and spoilt."""

import base64
import zlib
from pathlib import Path

import numpy as np
import pytest

from patchwork_solve import InputError
from scripts import check_strategy, index_strategy
from scripts.strategies.certificate import Certificate, UnshownError
from scripts.strategies.lookup import NAME_BYTES, Lookup, lookup_of
from tests.called import called
from tests.test_strategy import CASES, FOLDER, SMALL, certificate, with_choices

pytestmark = pytest.mark.thorough

BY_POSITION = FOLDER / "by_position"
PUBLISHED = sorted(BY_POSITION.glob("*.json"))


def changed(made: Lookup, **fields: object) -> Lookup:
    return Lookup.model_validate(made.model_dump(exclude_unset=True) | fields)


@pytest.mark.parametrize(("seed", "hero"), CASES)
def test_it_holds_and_meets_the_same_positions(seed: int, hero: int) -> None:
    walked = certificate(seed, hero)
    made = lookup_of(walked)
    assert made.check() == walked.check()
    assert len(made.table()[0]) == np.count_nonzero(walked.given())


def test_the_published_file_of_a_small_circle_is_that_of_its_walk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "small.json"
    words = ["command", str(SMALL), str(out)]
    said = called(index_strategy.main, words, monkeypatch, capsys)
    assert said.stdout == f"{out}: 141 positions named, {out.stat().st_size:,} bytes\n"
    assert out.read_bytes() == (BY_POSITION / SMALL.name).read_bytes()
    said = called(check_strategy.main, ["command", str(out)], monkeypatch, capsys)
    assert said.stdout.startswith(
        "holds: player 0 leads by 1 or more, whatever the other does; 141 "
    )


@pytest.mark.parametrize("file", PUBLISHED, ids=lambda file: file.stem)
def test_published_files_claim_what_the_walks_do(file: Path) -> None:
    made, walked = Lookup.load(file), Certificate.load(FOLDER / file.name)
    assert (made.start, made.player, made.least) == (walked.start, walked.player, walked.least)
    assert made.dues == walked.dues
    assert len(made.table()[0]) == np.count_nonzero(walked.given())


@pytest.mark.slow
def test_the_published_file_of_a_full_game_holds() -> None:
    Lookup.load(BY_POSITION / "current-1484136.json").check()


def test_choices_that_are_left_over_are_not_indexed() -> None:
    made = certificate(3, 0)
    with pytest.raises(UnshownError, match=f"{made.count + 1} choices, of which {made.count} are"):
        lookup_of(with_choices(made, [*made.given().tolist(), 0]))


def test_without_the_positions_it_names_it_does_not_hold() -> None:
    made = lookup_of(certificate(3, 0))
    with pytest.raises(UnshownError):
        changed(made, skips=["", "", ""]).check()
    with pytest.raises(UnshownError):
        changed(made, skips=[*made.skips[1:], made.skips[0]]).check()


def packed(content: bytes) -> str:
    return base64.b64encode(content).decode()


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"hopes": "AA!A"}, "hopes: this is no base64 of a zlib stream"),
        ({"hopes": packed(zlib.compress(b"12"))}, "hopes: not one stream; allowed: one of "),
        ({"hopes": packed(zlib.compress(bytes(1 << 24)))}, "hopes: not one stream; allowed: "),
        ({"skips": ["!", "", ""]}, "skips[0]: this is no base64"),
        ({"skips": ["", packed(b"12"), ""]}, "skips[1]: 2 bytes; allowed: 6 for each position"),
        ({"skips": [packed(bytes(NAME_BYTES))] * 3}, "skips: a position is named twice; allowed"),
        ({"dues": [[1], [1]]}, "dues: 1 numbers; allowed: 11 for each player"),
    ],
)
def test_fields_that_do_not_fit_are_named(fields: dict[str, object], named: str) -> None:
    with pytest.raises(InputError) as error:
        changed(lookup_of(certificate(3, 0)), **fields).check()
    assert str(error.value).startswith(named)
