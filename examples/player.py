"""A player of our own for matches: play-match 'pipe:python examples/player.py' greedy.

It reads a position from each line of its input and answers with a line that holds its move. This
one plays what scores most at once, and of equals what leaves the most income.
"""

import sys

from patchwork_solve import Move, State


def worth(state: State, move: Move) -> tuple[int, int]:
    """Return the mover's worth after a move: its score, its income."""
    after, mover = state.play(move), state.to_move
    return after.scores()[mover], after.players[mover].income


for line in sys.stdin:
    state = State.from_text(line.strip())
    print(max(state.legal_moves, key=lambda move: worth(state, move)), flush=True)
