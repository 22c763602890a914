"""Decisions and analyses driven by hosts other than the players: what a machine needs of a host."""

from math import inf

import numpy as np
import pytest

from patchwork_solve.engine.kernel.players import (
    analysing,
    arena,
    deciding,
    doubling,
    drafting,
    estimates,
    room,
    search_request,
    variation,
)
from patchwork_solve.engine.kernel.players import analysis as fields
from patchwork_solve.engine.kernel.players import proof as proved
from patchwork_solve.engine.kernel.players.options import NO_MOVE
from patchwork_solve.engine.players.analysing import better_and_better
from patchwork_solve.engine.players.assessment import Assessment
from patchwork_solve.engine.players.drafter import Memory
from patchwork_solve.engine.players.evaluation import evaluation_for
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.search_thread import SearchThread
from patchwork_solve.engine.players.simple import play_out
from patchwork_solve.engine.players.strong import Strong
from patchwork_solve.engine.players.style import ALONE, STRONG, Style
from patchwork_solve.engine.state import State
from tests.harness import edition_named

LIMITS = DecisionLimits(nodes=4_000)


class Host:
    """The least that a host does: it runs the steps of a machine, with one thread and no clock."""

    def __init__(self, state: State, style: Style = STRONG) -> None:
        self.state = state
        self.tables, (self.circle, self.words) = state.edition.tables, state.kernel_arguments()
        evaluation = evaluation_for(state.edition)
        self.errors = np.array(evaluation.errors)
        self.settings = style.settings()
        memory = Memory.within(LIMITS)
        self.thread = SearchThread(
            state.edition,
            evaluation.network(),
            self.settings,
            memory.quilts,
            arena.new_shared(memory.entries),
        )
        self.searches: list[tuple[int, int, int]] = []
        """Limit of nodes, whether whole, and nodes searched of each search."""

    def run(self, step: int, request: search_request.SearchRequest) -> None:
        """Run a step."""
        numbers, work, quilts = request.numbers, self.thread.work, self.thread.quilts
        memory = (self.tables, self.circle, work, quilts, self.thread.network)
        if step == search_request.LINE:
            numbers[search_request.LENGTH] = variation.variation(
                *memory, int(numbers[search_request.ROOT]), request.line
            )
            return
        if step == search_request.SEARCH:
            whole, afresh, keep = numbers[search_request.WHOLE : search_request.KEEP + 1].tolist()
            drafting.start(*memory, request.words, whole, afresh, keep, 0)
        before = int(work.control[arena.NODES])
        while nodes := search_request.more(work.control, request, 0.0):
            drafting.run(*memory, nodes)
        nodes = int(work.control[arena.NODES]) - before
        self.searches.append(
            (int(numbers[search_request.MOST]), int(numbers[search_request.WHOLE]), nodes)
        )

    def decide(self, program: int, nodes: int, proved_code: int = NO_MOVE) -> deciding.Decision:
        """Return a decision; the endgame search finds a move, or none."""
        decision = deciding.new_decision()
        deciding.begin(decision, self.words, program, inf, nodes)
        seen = (self.thread.work, self.thread.quilts)
        self.steps = []
        while step := deciding.advance(self.tables, self.circle, *seen, decision, 0.0):
            self.steps.append(step)
            if step == search_request.PROVE:
                decision.numbers[deciding.PROVED] = proved_code
            else:
                self.run(step, decision.request)
        return decision


def position(name: str, seed: int, until: int) -> State:
    start = State.new(seed, edition_named(name))
    until = until * start.edition.last // 53
    return play_out(start, ("greedy", "greedy"), seed, until).final if until else start


@pytest.mark.parametrize(("name", "until"), [("current", 0), ("first-2014", 20), ("banner", 12)])
def test_any_host_decides_as_the_player_does(name: str, until: int) -> None:
    state = position(name, 3, until)
    player = Strong(LIMITS, ALONE)
    choice = player.decide(state, DecisionLimits())
    host = Host(state, ALONE)
    decision = host.decide(deciding.DECIDE, 4_000)
    numbers = decision.request.numbers
    assert host.steps == [search_request.SEARCH]
    assert decision.numbers[deciding.CODE] == numbers[search_request.CODE] == choice.code
    assert numbers[search_request.VALUE] / arena.POINT == choice.found.value
    assert (numbers[search_request.DEPTH], numbers[search_request.NODES]) == choice.found[2:]


def test_the_takeover_has_its_share_and_the_draft_what_is_left() -> None:
    host = Host(position("current", 1, 47))
    decision = host.decide(deciding.DECIDE, 10_000)
    assert host.steps == [search_request.SEARCH, search_request.PROVE, search_request.SEARCH_ON]
    assert decision.numbers[deciding.PROOF_NODES] == 1_000
    (look, *_), (rest, *_) = host.searches
    assert look == 3_000
    assert rest == 10_000 - host.searches[0][2]
    assert decision.numbers[deciding.CODE] == decision.request.numbers[search_request.CODE]


def test_a_move_that_is_proved_best_is_played_at_once() -> None:
    state = position("current", 1, 47)
    code = state.edition.moves.code(state.legal_moves[-1])
    host = Host(state)
    assert host.decide(deciding.DECIDE, 10_000, code).numbers[deciding.CODE] == code
    assert host.steps == [search_request.SEARCH, search_request.PROVE]


@pytest.mark.parametrize("nodes", [5, 5_000])
def test_rated_moves_are_ranked_for_the_mover(nodes: int) -> None:
    state = position("current", 2, 11)
    host = Host(state)
    decision = host.decide(deciding.RATE, nodes)
    rows = decision.rated[: int(decision.numbers[deciding.RATED])].tolist()
    values = [row[search_request.ROOT_VALUE] * (1 - 2 * state.to_move) for row in rows]
    assert values == sorted(values, reverse=True)
    # However few nodes, every move has a value.
    assert {state.edition.moves.move(row[search_request.ROOT_CODE]).patch for row in rows} == {
        move.patch for move in state.legal_moves
    }
    rated = Strong().rated(state, DecisionLimits(nodes=nodes))
    assert [each.margin for each in rated] == [row[search_request.ROOT_VALUE] / 100 for row in rows]


# -- cancelling ----------------------------------------------------------------------------------


def test_a_search_that_is_cancelled_still_names_a_move() -> None:
    host = Host(position("current", 4, 0))
    request, control = search_request.new_request(1), host.thread.work.control
    host.thread.start(host.circle, host.words, False, False, False, False)
    search_request.allow(request, inf, search_request.NO_LIMIT, 2)
    searched = 0
    while nodes := search_request.more(control, request, inf):
        searched += nodes
        host.thread.run(host.circle, nodes)
    assert host.thread.has_move
    assert host.thread.depth >= 2
    assert 0 < searched < 10_000


def analysed(host: Host, nodes: tuple[int, ...], cut_short: int) -> list[list[int]]:
    """Return the codes of the answers of analyses one after another, the last one cut short."""
    analysis = fields.new_analysis(room.longest_game(host.tables))
    analysing.begin(host.tables, analysis, host.words, host.settings, host.errors)
    seen, answers = (host.thread.work, host.thread.quilts), []
    for number, most in enumerate(nodes):
        analysing.go_on(analysis, inf, most)
        is_last = number == len(nodes) - 1
        while step := analysing.advance(
            host.tables, host.circle, *seen, analysis, 0.0, int(is_last) * cut_short
        ):
            host.run(step, analysis.request)
        rows = int(analysis.numbers[fields.MOVES])
        answers.append(
            [
                int(analysis.numbers[fields.DEPTH]),
                *analysis.moves[:rows, fields.CODE].tolist(),
                *analysis.lines[: int(analysis.moves[rows - 1, fields.LINE])].tolist(),
            ]
        )
    return answers


def test_an_analysis_cut_short_keeps_what_the_one_before_found() -> None:
    state = position("current", 3, 8)
    nodes = (30_000, 200)
    kept = analysed(Host(state, ALONE), nodes, 1)
    assert kept[1] == kept[0]
    whole = analysed(Host(state, ALONE), nodes, 0)
    assert whole[0] == kept[0]
    assert whole[1] != whole[0]
    # There is nothing to keep in the first.
    assert analysed(Host(state, ALONE), (200,), 1) == [whole[1]]


# -- proofs --------------------------------------------------------------------------------------


def begun(host: Host) -> fields.Analysis:
    """Return an analysis in which the endgame search takes part."""
    analysis = fields.new_analysis(room.longest_game(host.tables))
    analysing.begin(host.tables, analysis, host.words, host.settings, host.errors)
    assert analysis.numbers[fields.PROVES] == 1
    return analysis


def go_on(
    host: Host,
    analysis: fields.Analysis,
    best: tuple[int, int, int],
    nodes: int = 3_000,
    cut_short: int = 0,
) -> list[list[int]]:
    """Go on where one move is proved to be within bounds of its own; return the rows."""
    codes = [host.state.edition.moves.code(move) for move in host.state.legal_moves]
    codes = sorted(codes, key=lambda code: code != best[0])
    analysing.go_on(analysis, inf, nodes)
    seen = (host.thread.work, host.thread.quilts)
    while step := analysing.advance(host.tables, host.circle, *seen, analysis, 0.0, cut_short):
        if step == search_request.PROVE:
            proof = analysis.proof
            proof.numbers[proved.MOVES] = len(codes)
            proof.codes[: len(codes)] = codes
            proof.lower[: len(codes)], proof.upper[: len(codes)] = -40, 40
            proof.lower[0], proof.upper[0] = best[1:]
            proof.numbers[proved.WINNER] = -1
            proof.numbers[proved.LOWER], proof.numbers[proved.UPPER] = -999, 999
        else:
            host.run(step, analysis.request)
    return analysis.moves[: int(analysis.numbers[fields.MOVES])].tolist()


def played(host: Host, analysis: fields.Analysis, row: list[int]) -> list[int]:
    """Return the line of a row, whose moves are all legal."""
    start, length = row[fields.LINE], row[fields.LENGTH]
    line: list[int] = analysis.lines[start : start + length].tolist()
    after = host.state
    for code in line:
        after = after.play(after.edition.moves.move(code))
    return line


@pytest.mark.parametrize("is_exact", [True, False])
def test_a_move_that_only_the_proof_knows_is_looked_at(is_exact: bool) -> None:
    state = position("current", 2, 33)
    host, sign = Host(state), 1 - 2 * state.to_move
    code = state.edition.moves.code(state.legal_moves[-1])
    lower, upper = (sign * 50,) * 2 if is_exact else sorted((sign * 50, sign * 60))
    analysis = begun(host)
    rows = go_on(host, analysis, (code, lower, upper))
    assert rows[0][fields.CODE] == code
    # Other placements that are proved to be worth no more are left out.
    assert len(rows) < len(state.legal_moves)
    margin = sign * float(analysis.figures[0, fields.MARGIN])
    assert margin == 50 if is_exact else 50 <= margin <= 60
    assert float(analysis.figures[0, fields.WIN]) == float(sign > 0)
    flags = fields.IS_PROVED | fields.IS_EXACT if is_exact else fields.IS_PROVED
    assert rows[0][fields.FLAGS] == flags
    # Its line goes on, though no search of the position has seen the move.
    line = played(host, analysis, rows[0])
    assert line[0] == code
    assert len(line) > 1


def test_many_moves_that_only_proofs_know_find_room_for_their_lines() -> None:
    """Cut short again and again, an analysis keeps one set of estimates, to which they come."""
    state = position("current", 9, 30)
    host, sign = Host(state), 1 - 2 * state.to_move
    analysis = begun(host)
    codes = [state.edition.moves.code(move) for move in state.legal_moves]
    tried = {row[fields.CODE] for row in go_on(host, analysis, (codes[0], -40, 40))}
    unseen = [code for code in codes if code not in tried]
    room_left = estimates.MOST_LINES - len(tried)
    assert len(unseen) > room_left
    for number, code in enumerate(unseen[: room_left + 3]):
        value = sign * (50 + number)
        rows = go_on(host, analysis, (code, value, value), 200, 1)
        line = played(host, analysis, rows[0])
        assert line[0] == code
        assert len(line) > 1
    assert len(rows) == len(tried) + room_left + 3
    for row in rows[1:]:
        assert played(host, analysis, row)[0] == row[fields.CODE]


# -- doubling ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nodes", "parts"),
    [
        (5, [5]),
        (39_999, [39_999]),
        (40_000, [20_000, 20_000]),
        (170_000, [20_000, 40_000, 110_000]),
    ],
)
def test_doubled_nodes_make_up_the_whole(nodes: int, parts: list[int]) -> None:
    doubled, found = doubling.new_doubling(), []
    doubling.begin_doubling(doubled, inf, nodes)
    while doubling.double(doubled, inf):
        found.append(int(doubled.numbers[doubling.NODES]))
    assert found == parts


def test_doubled_seconds_end_with_all_that_is_left() -> None:
    doubled, left, found = doubling.new_doubling(), 1.0, []
    doubling.begin_doubling(doubled, left, search_request.NO_LIMIT)
    while doubling.double(doubled, left):
        found.append(float(doubled.seconds[doubling.SECONDS]))
        left = max(left - found[-1] - 0.05, 0.0)  # The work takes some time beside.
    assert found == pytest.approx([0.1, 0.2, 0.6])
    doubling.begin_doubling(doubled, 0.0, search_request.NO_LIMIT)
    assert doubling.double(doubled, 0.0)
    assert doubled.seconds[doubling.SECONDS] == doubling.LEAST


def test_analyses_better_and_better_count_all_their_nodes() -> None:
    state = position("current", 3, 0)
    found: list[Assessment] = list(
        better_and_better(
            state, DecisionLimits(nodes=60_000), STRONG, evaluation_for(state.edition)
        )
    )
    nodes = [each.nodes for each in found]
    assert len(nodes) == 2
    assert nodes[0] < 20_000 < nodes[1] - nodes[0] < 40_000
