"""Random play by hypothesis: whatever it plays, positions can be written, read and undone."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from patchwork_solve.engine.game.move import Move
from patchwork_solve.engine.record import Game
from patchwork_solve.engine.state import State
from tests.harness import EDITIONS, edition_named


class Play(RuleBasedStateMachine):
    """A game whose moves hypothesis chooses."""

    states: list[State]
    moves: list[Move]

    @initialize(name=st.sampled_from(EDITIONS), seed=st.integers(0, 2**31))
    def deal(self, name: str, seed: int) -> None:
        """Deal a circle of a printing or a variant."""
        self.states = [State.new(seed=seed, edition=edition_named(name))]
        self.moves = []

    def over(self) -> bool:
        return self.states[-1].is_over

    @precondition(lambda self: not self.over())
    @rule(data=st.data(), plies=st.integers(1, 6))
    def play(self, data: st.DataObject, plies: int) -> None:
        """Play a few legal moves."""
        for _ in range(plies):
            state = self.states[-1]
            if state.is_over:
                break
            legal = state.legal_moves
            move = legal[data.draw(st.integers(0, len(legal) - 1))]
            self.moves.append(move)
            self.states.append(state.play(move))

    @precondition(lambda self: len(self.moves) > 0)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        """Go back some plies; playing the same moves again leads to the same position."""
        back = data.draw(st.integers(1, len(self.moves)))
        final, undone = self.states[-1], self.moves[-back:]
        del self.states[-back:], self.moves[-back:]
        again = self.states[-1]
        for move in undone:
            again = again.play(move)
        assert again == final

    @invariant()
    def written_and_read(self) -> None:
        """JSON and the one-line text lead back to an equal position, which plays the same."""
        state = self.states[-1]
        for copy in (State.from_json(state.to_json()), State.from_text(state.to_text())):
            assert copy == state
            assert copy.quilts == state.quilts
            assert copy.legal_moves == state.legal_moves
            assert (copy.is_over, copy.winner) == (state.is_over, state.winner)

    @invariant()
    def game_written_and_read(self) -> None:
        """So does the record of the game."""
        game = Game(self.states[0], tuple(self.moves))
        assert Game.from_text(game.to_text()) == game
        assert Game.from_json(game.to_json()).final == self.states[-1]

    @invariant()
    def patches_are_conserved(self) -> None:
        """Every patch is in the circle or sewn on one quilt, and areas add up."""
        state = self.states[-1]
        bought = [move.patch for move in self.moves if move.patch and not move.is_leather]
        assert sorted([*state.circle, *bought]) == sorted(state.edition.index)
        covered = sum(len(quilt.labels) - quilt.holes for quilt in state.quilts)
        assert covered == sum(len(move.cells) for move in self.moves)

    @invariant()
    def buttons_are_conserved(self) -> None:
        """Buttons are those of the start, less prices, plus spaces advanced, plus income."""
        edition = self.states[0].edition
        purse = [seat.buttons for seat in edition.seats]
        income = [0, 0]
        for before, move, after in zip(self.states, self.moves, self.states[1:], strict=False):
            mover = before.to_move
            old, new = before.players[mover].time, after.players[mover].time
            if move.is_advance:
                purse[mover] += new - old
            elif not move.is_leather:
                patch = edition.find(str(move.patch))
                purse[mover] -= patch.buttons
                income[mover] += patch.income
            marks = sum(old < mark <= new for mark in edition.income_marks)
            purse[mover] += marks * income[mover]
        assert [player.buttons for player in self.states[-1].players] == purse
        assert [player.income for player in self.states[-1].players] == income
        assert min(purse) >= 0

    @invariant()
    def a_real_position_has_no_problems(self) -> None:
        """A position that a game reached can be reached."""
        assert self.states[-1].problems() == []


class LongPlay(Play):
    """The same, more often."""


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=8, stateful_step_count=20, deadline=None)
TestLongPlay = pytest.mark.thorough(LongPlay.TestCase)
TestLongPlay.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
