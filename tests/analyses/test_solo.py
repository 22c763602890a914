"""The commands of the solo game, and playing it in the terminal."""

import json
import random
from pathlib import Path

import pytest

from patchwork_solve.analyses.solo.answer import SoloAnswer
from patchwork_solve.analyses.solo.bounded import SoloInterval
from patchwork_solve.analyses.solo.dialogue import SoloDialogue
from patchwork_solve.analyses.solo.levels import levels_report
from patchwork_solve.analyses.solo.query import SoloLevelsQuery
from patchwork_solve.analyses.solo.text import position_text
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.solo.choice import SoloChoice
from patchwork_solve.engine.solo.game import SoloGame
from patchwork_solve.engine.solo.picture import solo_svg
from patchwork_solve.engine.solo.players import Cards, play_solo, played_until, solo_player
from patchwork_solve.engine.solo.state import PERSON, SoloState
from patchwork_solve.engine.solo.words import end_line
from patchwork_solve.solo import best_solo, solve_solo
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

START = SoloState.new(3, level=3)
NEW = ("--seed", "3", "--level", "3")


def ending() -> SoloState:
    """Return an ending in which the person moves."""
    greedy = solo_player("greedy")
    found = (played_until(SoloState.new(s, level=2), greedy, s, 50).final for s in range(99))
    return next(s for s in found if not s.is_over and s.to_move == PERSON)


ENDING = ending()


def test_an_ending_is_proved_and_a_beginning_estimated() -> None:
    proved, estimated = best_solo(ENDING), best_solo(START, playouts=20, nodes=0)
    assert proved.is_proved
    assert proved == solve_solo(ENDING)
    assert len(proved.choices) == len(ENDING.legal_moves)
    assert "proved over all orders" in proved.verdict()
    assert not estimated.is_proved
    assert "estimated by games" in estimated.verdict()
    bounds = solve_solo(START, nodes=1)
    assert isinstance(bounds, SoloInterval)
    assert (bounds.lower, bounds.upper) == (0, 1)


def test_choices_are_ranked_by_chance_then_by_margin() -> None:
    for answer in (best_solo(ENDING), best_solo(START, playouts=50)):
        assert sorted((c.worth for c in answer.choices), reverse=True) == [
            c.worth for c in answer.choices
        ]
    frame = best_solo(START, playouts=50).to_frame()
    assert list(frame["move"]) == [str(c.move) for c in best_solo(START, playouts=50).choices]


def test_a_chance_that_is_estimated_as_certain_has_an_error() -> None:
    found = best_solo(SoloState.new(3, level=1), playouts=9, nodes=0).choices
    assert found[0].chance == 1
    assert all(choice.chance_error > 0.05 for choice in found)


def test_an_example_for_two_is_refused() -> None:
    with pytest.raises(InputError, match="is a position; allowed: a solo position"):
        best_solo("example:close-finish")


def test_a_finished_game_has_no_choices() -> None:
    final = play_solo(START, solo_player("greedy"), 1).final
    with pytest.raises(InputError, match="the game is over"):
        best_solo(final)


def test_the_player_over_the_cards_beats_greedy_where_it_proves() -> None:
    """Near the end its choice has the best proved chance."""
    move = Cards(10).choose(ENDING, 1)
    proved = solve_solo(ENDING)
    assert proved is not None
    assert move == proved.best.move


def test_the_commands(run: Run, tmp_path: Path) -> None:
    line = ENDING.to_text()
    status, out, _ = run("solo", "best", line)
    assert status == 0
    assert "proved over all orders of the cards" in out
    status, out, _ = run("solo", "endgame", line, "--format", "json")
    assert (status, json.loads(out)["status"]) == (0, "proved")
    status, out, _ = run("solo", "endgame", START.to_text(), "--nodes", "1")
    assert status == 0
    assert "at least 0.0 % and at most 100.0 %, proved" in out
    status, out, _ = run("solo", "new", *NEW)
    assert (status, json.loads(out)) == (0, START.to_json())
    status, out, _ = run("solo", "new", "--seed", "3", "--played-to", "30", "--text")
    assert SoloGame.load(out.strip()).final.you.time >= 30
    refused(run("solo", "best", "no.json"), "STATE", "no file")


def answers(dialogue: SoloDialogue, *lines: str) -> list[str]:
    """Return what a dialogue says to lines, the replies of Automa after each."""
    said: list[str] = []
    for line in lines:
        said += dialogue.answer(line).lines
        said += [words for reply in dialogue.replies() for words in reply]
    return said


def advise(state: SoloState) -> SoloAnswer:
    """Return an answer without work."""
    return SoloAnswer(state, (SoloChoice(None, 0.5, 1.0),))


def test_a_dialogue_plays_automa_and_takes_back() -> None:
    kept: list[SoloGame] = []
    dialogue = SoloDialogue(SoloGame(START), random.Random(1), advise, kept.append)
    said = answers(dialogue, "advance")
    assert said[0] == "You: advance"
    assert said[1].startswith("Automa, card ")
    assert kept[-1] == dialogue.game
    assert answers(dialogue, "undo") == ["Taken back: your last move."]
    assert dialogue.game == SoloGame(START)
    assert "there is no move of yours" in answers(dialogue, "undo")[0]
    assert "chance to win 50.0 %" in answers(dialogue, "hint")[0]
    assert "hint: the choices" in answers(dialogue, "help")[2]
    assert "Fellow" in "\n".join(dialogue.turn())
    assert dialogue.answer("nonsense").is_refused
    assert dialogue.answer("quit").is_end


def test_at_a_table_the_cards_are_typed() -> None:
    start = SoloState(START.board, "tactical", 3)
    dialogue = SoloDialogue(SoloGame(start), None, advise)
    assert "back 4" in dialogue.turn()[0]
    assert answers(dialogue, "back 4") == ["The next card has a budget of 4."]
    assert answers(dialogue, "card 17")[0].startswith("ply: ")
    answers(dialogue, "advance")
    assert "card 7" in dialogue.turn()[0]
    assert "allowed: card:17, card:18" in answers(dialogue, "card 13")[0]
    assert answers(dialogue, "card 17")[0].startswith("Automa, card 17 (budget 4, income 1)")
    assert dialogue.game.plies[:3] == ("back:4", "advance", "card:17")


def test_a_game_in_the_terminal(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards of a seed are those of a game played with it; a game goes on from its line."""
    game = play_solo(START, solo_player("greedy"), 3)
    moves = [ply for ply in game.plies if not ply.startswith("card:")]
    typed, record = tmp_path / "typed", tmp_path / "solo.json"
    for lines, said in ((moves[:2], "To go on: solo normal 3"), (moves, end_line(game.final))):
        typed.write_text("\n".join(lines), "utf-8")
        with typed.open() as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            status, out, _ = run("solo", "play", *NEW, "--output", str(record))
        assert status == 0
        assert said in out
    assert SoloGame.load(str(record)) == game


def test_the_levels_grow_harder() -> None:
    report = levels_report(SoloLevelsQuery(players=("greedy",), games=100))
    frame = report.frame("levels")
    assert list(frame["level"]) == [1, 2, 3, 4, 5] * 2
    assert set(frame["games"]) == {100}
    for _, rows in frame.groupby("deck"):
        assert rows["automa_points"].is_monotonic_increasing
        assert rows["win"].iloc[0] > rows["win"].iloc[4]


def test_players_are_named_as_for_two() -> None:
    assert solo_player("cards:7").name == "cards:7"
    assert solo_player("cards").name == "cards:200"
    for name in ("cards:0", "cards:x", "nobody"):
        with pytest.raises(InputError):
            solo_player(name)


def test_a_position_is_shown_and_drawn(run: Run, tmp_path: Path) -> None:
    game = play_solo(START, solo_player("greedy"), 3)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.to_json()), "utf-8")
    drawn = tmp_path / "solo.svg"
    shown = run("solo", "show", str(file), "--ply", "9", "--svg", str(drawn))
    assert shown[:2] == (0, f"{position_text(game.states[9])}\n")
    assert drawn.read_text("utf-8") == solo_svg(SoloGame(START, game.plies[:9]))
    assert run("solo", "show", START.to_text(), "--text")[1] == f"{START.to_text()}\n"
    refused(run("solo", "show", START.to_text(), "--ply", "1"), "--ply", "0 to 0")
    refused(run("solo", "show", START.to_text(), "--letters"), "--letters", "--svg or --png")
