"""Exercises from the mistakes of games: found, confirmed, counted, written as cards."""

import json
import re
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patchwork_solve import State, solve
from patchwork_solve.analyses.exercises import confirming, making
from patchwork_solve.analyses.exercises.cards import anki_package
from patchwork_solve.analyses.exercises.making import make
from patchwork_solve.analyses.exercises.query import ExercisesQuery
from patchwork_solve.analyses.exercises.schema import ExercisesModel
from patchwork_solve.analyses.reviews.gathering import NamedGame
from patchwork_solve.engine.game.move import Move, action
from patchwork_solve.engine.record import Game
from tests.analyses.conftest import Run
from tests.analyses.reviews import BLUNDERS, PLANTED, from_on, late_file
from tests.analyses.test_bad_input import refused

QUICK = ("exercises", BLUNDERS, "--player", "strong:500n", "--processes", "1")


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of answers, so that the game is reviewed only once."""
    return tmp_path_factory.mktemp("exercises") / "answers.jsonl"


@pytest.fixture
def made(run: Run, answers: Path) -> Callable[..., Any]:
    """Return a function that makes exercises and returns the document."""

    def call(*more: str) -> Any:
        return run(*QUICK, "--resume", str(answers), "--format", "json", *more).json()

    return call


@pytest.mark.thorough
def test_planted_mistakes_are_found_and_every_mistake_is_counted(made: Any) -> None:
    document = made()
    ExercisesModel.model_validate(document)
    assert len(document["exercises"]) + sum(document["left_out"].values()) == document["mistakes"]
    found = {one["ply"] for one in document["exercises"]}
    assert found & set(PLANTED)
    assert 35 in found


@pytest.mark.thorough
def test_an_answer_is_one_choice_and_the_mistake_is_none(made: Any) -> None:
    for one in made()["exercises"]:
        state = State.from_text(one["position"])
        lost = {token: float(p) for p, tokens in one["moves"].items() for token in tokens.split()}
        assert set(lost) <= set(map(str, state.legal_moves))
        assert {token for token, p in lost.items() if p < (1 if one["proved"] else 2)} == set(
            one["answer"]
        )
        assert len({action(Move.from_text(token)) for token in one["answer"]}) == 1
        assert lost[one["played"]] == one["lost"] >= 3
        assert lost[one["answer"][0]] == 0
        assert one["line"].split()[0] == one["answer"][0]
        assert len(one["searches"]) == 2


@pytest.mark.thorough
def test_reasons_add_up_to_what_was_lost(made: Any) -> None:
    for one in made()["exercises"]:
        *parts, whole = re.findall(r"[+-][\d.]*\d(?=: )|(?<=In all )[+-][\d.]*\d", one["reason"])
        assert float(whole) == pytest.approx(-one["lost"], abs=0.05)
        assert sum(map(float, parts)) == pytest.approx(-one["lost"], abs=0.25)


def test_reasons_name_the_players() -> None:
    game = from_on(Game.load(BLUNDERS), 34).with_names(("Ann", "Bob"))
    query = ExercisesQuery(["game"], player="strong:500n", processes=1)
    (one,) = make(query, [NamedGame("game", game)]).exercises
    assert one.reason_words == (
        "Against it, -9: otherwise Ann later buys letter-h (+9). In all -9."
    )


@pytest.mark.thorough
def test_what_is_proved_is_what_the_endgame_search_proves(made: Any) -> None:
    proved = [one for one in made()["exercises"] if one["proved"]]
    assert proved
    for one in proved:
        state = State.from_text(one["position"])
        margins = {str(root.move): root.lower for root in solve(state).moves}
        assert len(margins) == len(" ".join(one["moves"].values()).split())
        sign = 1 - 2 * state.to_move
        best = max(sign * margin for margin in margins.values())
        assert one["value"] == best
        assert one["lost"] == best - sign * margins[one["played"]]


@pytest.mark.thorough
def test_only_the_mistakes_of_one_player(made: Any) -> None:
    both = {one["id"] for one in made()["exercises"]}
    blue = made("--by", "Blue")["exercises"]
    assert blue
    assert {one["to_move"] for one in blue} == {0}
    assert {one["id"] for one in blue} <= both


@pytest.mark.thorough
def test_a_mistake_that_is_not_found_again_is_left_out(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        confirming, "_estimate", lambda *given: confirming.RejectionReason.UNCONFIRMED
    )
    monkeypatch.setattr(confirming, "_prove", lambda *given: confirming.RejectionReason.SEVERAL)
    document = run(*QUICK, "--format", "json").json()
    assert document["exercises"] == []
    assert set(document["left_out"]) == {"unconfirmed", "several answers"}
    assert sum(document["left_out"].values()) == document["mistakes"]


@pytest.mark.thorough
def test_reviews_of_many_games_are_not_made_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, journal = tmp_path / "games", tmp_path / "journal.jsonl"
    folder.mkdir()
    late_file(folder)
    quick = (str(folder), *QUICK[2:])
    alone = run("exercises", *quick)[1]
    run("review", *quick, "--mistakes", "2", "--resume", str(journal)).output()
    monkeypatch.delattr(making, "review")
    assert run("exercises", *quick, "--resume", str(journal))[1] == alone
    assert "1 exercise " in alone
    assert "late.json" in alone


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--by", "Zoe"), "--by: 'Zoe' plays in none of the games"),
        (("--player", "strong"), "--player: 'strong' does not say how many nodes"),
        (("--anki", "cards.txt"), "--anki: "),
        (("--time-limit", "0.01", "--processes", "1"), "--time-limit: no game was reviewed"),
    ],
)
def test_refusals(run: Run, arguments: tuple[str, ...], error: str) -> None:
    refused(run("exercises", BLUNDERS, *arguments), f"error: {error}")


# -- cards ---------------------------------------------------------------------------------------


def notes(package: Path, folder: Path) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the cards of a package, each with its number and fields, and the pictures."""
    with zipfile.ZipFile(package) as opened:
        opened.extract("collection.anki2", folder)
        pictures = sorted(json.loads(opened.read("media")).values())
        assert all(opened.read(str(at))[:4] == b"\x89PNG" for at in range(len(pictures)))
    with sqlite3.connect(folder / "collection.anki2") as base:
        assert list(
            base.execute("select count(*) from cards join notes on nid = notes.id")
        ) == list(base.execute("select count(distinct guid) from notes"))
        return list(base.execute("select guid, flds from notes order by guid")), pictures


@pytest.mark.thorough
def test_anki_cards_have_pictures_and_stay_the_same(
    made: Any, answers: Path, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.apkg", tmp_path / "second.apkg"
    document = made("--anki", str(first))
    assert made("--anki", str(second)) == document
    cards, pictures = notes(first, tmp_path)
    assert cards == notes(second, tmp_path)[0]
    assert len(cards) == len(document["exercises"])
    for _, fields in cards:
        name, question, answer = fields.split("\x1f")
        assert name in {one["id"] for one in document["exercises"]}
        assert "find the best move" in question
        shown = [each for each in pictures if name in each]
        assert shown[-1] in question
        assert all(each in question + answer for each in shown)
        assert "it gave away" in answer


def test_cards_without_an_exercise() -> None:
    query = ExercisesQuery(["game"], lost=100.0, player="strong:1n")
    game = Game.load(BLUNDERS)
    short = from_on(game, len(game.moves) - 3)
    assert anki_package(make(query, [NamedGame("game", short)]))[:2] == b"PK"
