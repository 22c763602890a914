"""The commands: the JSON contract, the other formats, pictures, pipes and interruption."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pandas as pd
import pytest

from patchwork_solve.analyses.position.frame import moves_list
from patchwork_solve.engine.bench import measure
from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.perft import perft
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.analyses.conftest import Run
from tests.analyses.test_bad_input import refused

EXAMPLES = Path(__file__).parents[2] / "examples"
CLOSE = str(EXAMPLES / "close-finish.json")
TILE_RACE = str(EXAMPLES / "tile-race.json")
TIE = str(EXAMPLES / "tie.json")
GAME = str(EXAMPLES / "game.json")


def answer(run: Run, *arguments: str) -> Any:
    """Return the output of a command with --format json."""
    return run(*arguments, "--format", "json").json()


def test_new_is_a_first_position(run: Run) -> None:
    state = State.from_json(answer(run, "new", "--seed", "7", "--edition", "first-2014"))
    assert state == State.new(seed=7, edition="first-2014")
    assert len(state.circle) == 33


def test_new_without_a_seed_prints_the_seed(run: Run) -> None:
    status, out, err = run("new", "--text")
    assert status == 0
    seed = int(err.removeprefix("note: seed "))
    assert State.from_text(out) == State.new(seed=seed)


def test_new_played_to(run: Run) -> None:
    state = State.from_json(
        answer(run, "new", "--seed", "7", "--played-to", "40", "--players", "greedy,random")
    )
    assert min(player.time for player in state.players) >= 40
    assert state.leather_owed == 0


def test_show_fills_in_what_was_left_out(run: Run, tmp_path: Path) -> None:
    document = json.loads(Path(CLOSE).read_text("utf-8"))
    whole = answer(run, "show", CLOSE)
    for field in ("edition", "to_move", "special_tile", "leather_owed", "finished_first"):
        del document[field]
    short = tmp_path / "short.json"
    short.write_text(json.dumps(document))
    assert answer(run, "show", str(short)) == whole
    assert whole["to_move"] == 1
    assert whole["derived"]["scores"] == [-36, -23]
    assert whole["derived"]["leather_left"] == [50]
    assert State.from_json(whole) == State.from_json(Path(CLOSE).read_text("utf-8"))


def test_show_notes_what_no_game_can_reach(run: Run, tmp_path: Path) -> None:
    document = json.loads(Path(CLOSE).read_text("utf-8"))
    document["players"][0]["income"] = 50
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(document))
    status, out, err = run("show", str(path))
    assert status == 0
    assert "income 57 in total" in err
    assert "Orange  <- to move" in out


def test_moves(run: Run) -> None:
    entries = answer(run, "moves", CLOSE)
    state = State.from_json(Path(CLOSE).read_text("utf-8"))
    assert [entry["move"] for entry in entries] == [str(move) for move in state.legal_moves]
    advance, first = entries[0], entries[1]
    assert (advance["patch"], advance["cells"]) == (None, [])
    assert (first["patch"], len(first["cells"]), first["cost"]) == ("domino", 2, 2)


@pytest.mark.parametrize("bulk", ["--bulk", "--no-bulk"])
def test_perft(run: Run, bulk: str) -> None:
    state = State.from_json(Path(CLOSE).read_text("utf-8"))
    plain = answer(run, "perft", CLOSE, "--depth", "2", bulk)
    divided = answer(run, "perft", CLOSE, "--depth", "2", bulk, "--divide")
    by_hand = sum(len(state.play(move).legal_moves) for move in state.legal_moves)
    assert plain["leaves"] == divided["leaves"] == by_hand == perft(state, 2)
    assert sum(entry["leaves"] for entry in divided["moves"]) == by_hand
    assert len(divided["moves"]) == len(state.legal_moves)


def test_replay(run: Run) -> None:
    document = answer(run, "replay", GAME)
    game = Game.from_json(Path(GAME).read_text("utf-8"))
    assert len(document["plies"]) == len(game.moves)
    assert document["finished"] is True
    assert document["scores"] == list(game.final.scores())
    assert document["winner"] == game.final.winner
    for ply, (move, state) in zip(document["plies"], game.plies(), strict=True):
        assert ply["move"] == str(move)
        assert State.from_json(ply["state"]) == state
        assert len(ply["legal_moves"]) == len(state.legal_moves)


def test_replay_of_a_game_that_goes_on(run: Run) -> None:
    document = json.loads(Path(GAME).read_text("utf-8"))
    document["moves"] = document["moves"][:3]
    shorter = answer(run, "replay", json.dumps(document))
    assert (shorter["finished"], shorter["winner"], len(shorter["plies"])) == (False, None, 3)


def test_circle(run: Run, tmp_path: Path) -> None:
    graph = tmp_path / "circle.graphml"
    document = answer(run, "circle", CLOSE, "--depth", "1", "--graphml", str(graph))
    assert len(document["nodes"]) == 4
    assert [edge["patch"] for edge in document["edges"]] == document["for_sale"]
    assert {entry["player"] for entry in document["reach"]} == {0, 1}
    assert "graphml" in ElementTree.parse(graph).getroot().tag


def test_endgame(run: Run) -> None:
    document = answer(run, "endgame", CLOSE)
    assert (document["status"], document["lower"], document["upper"]) == ("exact", 3, 3)
    assert (document["winner"], document["scores"]) == (0, [6, 3])
    assert document["nodes"] > 0
    assert document["seconds"] >= 0
    assert {entry["move"] for entry in document["moves"]} == {
        entry["move"] for entry in answer(run, "moves", CLOSE)
    }
    state = State.from_json(Path(CLOSE).read_text("utf-8"))
    game = {move: state.play(move) for move in state.legal_moves}
    assert str(next(iter(game))) == "advance"

    for token in document["line"]:
        state = state.play(token)
    assert state.scores() == (6, 3)


def test_endgame_of_a_tie_names_who_wins_it(run: Run) -> None:
    document = answer(run, "endgame", TIE)
    assert (document["lower"], document["upper"], document["winner"]) == (0, 0, 1)


@pytest.mark.thorough
def test_the_only_move_is_named(run: Run) -> None:
    document = answer(run, "endgame", str(EXAMPLES / "only-move.json"))
    best = [move for move in document["moves"] if move["lower"] == document["lower"]]
    assert len(best) == 1
    assert document["only_move"].startswith(f"{best[0]['patch']}@")
    _, text, _ = run("endgame", str(EXAMPLES / "only-move.json"))
    assert f"({document['only_move']}); every other gives points away." in text
    assert answer(run, "endgame", CLOSE)["only_move"] is None


@pytest.mark.thorough
def test_endgame_out_of_time_is_an_interval(run: Run) -> None:
    document = answer(run, "endgame", str(EXAMPLES / "hard.json"), "--time-limit", "0.5")
    assert document["status"] == "bounds"
    assert document["lower"] < document["upper"]
    assert document["scores"] is None


@pytest.mark.thorough
def test_every_command_takes_every_format(run: Run) -> None:
    commands = (
        ["new", "--seed", "1"],
        ["show", CLOSE],
        ["moves", CLOSE],
        ["perft", CLOSE, "--depth", "1"],
        ["replay", GAME],
        ["circle", CLOSE],
        ["patches"],
        ["endgame", CLOSE],
    )
    for command in commands:
        printed = {}
        for form in ("table", "json", "csv", "markdown"):
            out = run(*command, "--format", form).output()
            printed[form] = out
        json.loads(printed["json"])
        assert len(pd.read_csv(io.StringIO(printed["csv"]))) >= 1
        assert printed["markdown"].startswith("|")
        assert len(set(printed.values())) == 4


def test_markdown_has_a_dash_where_nothing_is_known(run: Run) -> None:
    """As the table has, and no other program's word for it."""
    for command in (("moves", CLOSE), ("circle", CLOSE)):
        markdown = run(*command, "--format", "markdown")[1].splitlines()
        cells = [[cell.strip() for cell in line[1:-1].split("|")] for line in markdown]
        assert any("-" in row for row in cells), command
        assert not {"nan", "None", "<NA>"} & {cell for row in cells for cell in row}, command


def test_a_name_with_a_bar_ends_no_cell_of_markdown(run: Run) -> None:
    document = json.dumps({**json.loads(Path(CLOSE).read_text("utf-8")), "here|there": 1})
    out = run("check", document, "--format", "markdown")[1]
    assert "here\\|there" in out
    assert len({line.replace("\\|", "").count("|") for line in out.splitlines()}) == 1


def test_text_and_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    line = run("show", CLOSE, "--text")[1]
    from_line = run("show", line)[1]
    stdin = io.TextIOWrapper(io.BytesIO(line.encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert run("show", "-")[1] == from_line == run("show", CLOSE)[1]


@pytest.mark.parametrize("command", ["show", "circle", "endgame"])
def test_pictures(run: Run, tmp_path: Path, command: str) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert run(command, CLOSE, "--svg", str(svg), "--png", str(png))[0] == 0
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.png", "a.svg"]


def test_a_variant_travels_inside_the_state(run: Run, tmp_path: Path) -> None:
    """A state of a variant needs no file beside it, as JSON and as a line."""
    document = answer(run, "new", "--seed", "1", "--edition", str(EXAMPLES / "tight-nine.toml"))
    path = tmp_path / "state.json"
    path.write_text(json.dumps(document))
    line = run("show", str(path), "--text")[1]
    assert State.from_text(line) == State.from_json(document)
    assert State.from_text(line).edition.square == 6


@pytest.mark.thorough
def test_an_unfinished_endgame_says_what_to_play(run: Run) -> None:
    """Whatever the limit: a move, the margin that it is proved to keep, and a line."""
    hard = str(EXAMPLES / "hard.json")
    document = answer(run, "endgame", hard, "--time-limit", "1")
    assert document["stopped"] == "limit"
    assert document["best"] == {"move": document["line"][0], "margin": document["lower"]}
    _, out, _ = run("endgame", hard, "--time-limit", "1")
    # What is proved after a second depends on the machine: a win, a loss, or a tie.
    margin = r"Blue (wins by \d+ or more|loses by \d+ at most)|at worst a tie for Blue"
    assert re.search(rf"^Play .+: ({margin}) against any play of Orange\.$", out, re.M)


@pytest.fixture(scope="module")
def middling() -> list[str]:
    """Return a search of a second or so."""
    start = State.new(seed=8, edition="first-2014")
    return ["endgame", play_out(start, ("greedy", "greedy"), 8, 42).final.to_text()]


def test_progress_is_printed_on_standard_error(
    run: Run, middling: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("patchwork_solve.analyses.commands.BETWEEN_LINES", 0.0)
    status, out, err = run(*middling, "--threads", "1", "--format", "json")
    assert status == 0
    assert json.loads(out)["status"] == "exact"
    lines = [
        line
        for line in err.splitlines()
        if re.match("progress: .*(wins by|between) .* moves exact", line)
    ]
    assert len(lines) >= 3


def test_help_imports_nothing_heavy() -> None:
    """--help is quick only without numba, pandas and ortools."""
    script = (
        "import sys\nfrom patchwork_solve.analyses.cli import app\n"
        "heavy = {'numba', 'pandas', 'numpy', 'ortools', 'networkx', 'pydantic', 'altair'}\n"
        "sys.exit(' '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=EXAMPLES.parent, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_help_and_version(run: Run) -> None:
    assert "endgame" in run("--help")[1]
    assert run("--version")[1].startswith("patchwork-solve 0.")


@pytest.mark.smoke
def test_bench_signature_is_the_one_on_record() -> None:
    """Whoever changes what the search visits says so in its commit, and changes the record."""
    record = Path(__file__).parents[1] / "data" / "bench_signature.txt"
    figures = measure(0.1)
    assert figures["signature"] == int(record.read_text("utf-8")), (
        "the endgame search visits other nodes than before; if that is meant: "
        "patchwork-solve bench --signature > tests/data/bench_signature.txt"
    )
    assert figures["playouts_per_second"] > 0
    assert figures["nodes_per_second"] > 0
    assert figures["strong_nodes_per_second"] > 0
    assert figures["draft_nodes_per_second"] > 0


def test_progress_as_a_stream(run: Run, middling: list[str], tmp_path: Path) -> None:
    """Each line is a document; the interval only shrinks, as the answer does."""
    path = tmp_path / "progress.jsonl"
    document = answer(run, *middling, "--threads", "1", "--progress", str(path))
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert len(lines) >= 2
    lowers = [line["lower"] for line in lines]
    uppers = [line["upper"] for line in lines]
    assert lowers == sorted(lowers)
    assert uppers == sorted(uppers, reverse=True)
    assert document["lower"] >= lowers[-1]
    assert document["upper"] <= uppers[-1]


def test_the_line_goes_round_the_circle(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "circle.svg"
    line = answer(run, "endgame", CLOSE, "--circle", str(path))["line"]
    bought = [token.partition("@")[0] for token in line]
    state = State.from_json(Path(CLOSE).read_text("utf-8"))
    assert sum(patch in state.circle for patch in bought) == 4
    root = ElementTree.fromstring(path.read_text("utf-8"))
    words = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    for ply, patch in enumerate(bought, start=1):
        # A figure of one or two digits alone is a ply, a player, a row or a space.
        assert (str(ply) in words) or patch not in state.circle
    assert any(word is not None and word.startswith("Numbers in squares") for word in words)


@pytest.mark.thorough
def test_a_stopped_search_goes_on(run: Run, tmp_path: Path) -> None:
    """A search that was stopped keeps its bounds, and ends with the value of one that was not."""
    kept = tmp_path / "kept.json"
    hard = str(EXAMPLES / "hard.json")
    first = answer(run, "endgame", hard, "--time-limit", "2", "--resume", str(kept))
    again = answer(run, "endgame", hard, "--time-limit", "0.2", "--resume", str(kept))
    assert first["lower"] <= again["lower"] <= again["upper"] <= first["upper"]
    once = tmp_path / "once.json"
    stopped = answer(run, "endgame", TILE_RACE, "--time-limit", "0.01", "--resume", str(once))
    assert json.loads(once.read_text("utf-8"))["margin"] == [stopped["lower"], stopped["upper"]]
    finished = answer(run, "endgame", TILE_RACE, "--resume", str(once))
    alone = answer(run, "endgame", TILE_RACE)
    for document in (finished, alone):
        document["moves"] = {move["move"]: move["lower"] for move in document["moves"]}
    for field in ("lower", "upper", "winner", "scores", "moves"):
        assert finished[field] == alone[field]


@pytest.mark.parametrize("content", ["", "[]", '{"format": "patchwork-endgame/1"}'])
def test_a_file_that_is_no_checkpoint(run: Run, tmp_path: Path, content: str) -> None:
    path = tmp_path / "kept.json"
    path.write_text(content, "utf-8")
    status, out, err = run("endgame", CLOSE, "--resume", str(path))
    assert (status, out) == (2, "")
    assert "is not a checkpoint" in err or "older version" in err
    assert path.read_text("utf-8") == content


def test_a_checkpoint_of_another_position(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    answer(run, "endgame", CLOSE, "--resume", str(path))
    refused(run("endgame", TIE, "--resume", str(path)), "another position")


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--memory", "12", "allowed with"),
        ("--progress", "no/such/dir", "there is no folder no/such"),
        ("--circle", "ring.pdf", "ends in .svg or .png"),
    ],
)
def test_endgame_options_out_of_range(run: Run, option: str, value: str, says: str) -> None:
    refused(run("endgame", CLOSE, option, value), says)


def test_the_score_after_a_move_is_the_movers() -> None:
    state = State.load("example:close-finish")
    (advance,) = (row for row in moves_list(state) if row["kind"] == "advance")
    after = state.play(Move())
    assert after.to_move != state.to_move
    assert advance["score_after"] == after.scores()[state.to_move] != after.scores()[after.to_move]
