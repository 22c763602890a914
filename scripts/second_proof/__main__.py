"""Prove again, by other means, that a player wins a position.

    python -m scripts.second_proof STATE --player 0 --least 1
    python -m scripts.second_proof STATE --player 0 --certificate FILE

STATE is a file, an example or `-`, as for `patchwork-solve endgame`. It says whether the player is
sure to lead by `--least` points at the end, whatever the other does; "not proved" says nothing.
The rules, the bounds and the search are those of this folder; of the endgame search it takes two
hints that cannot make it wrong. A certificate is the winner's strategy, which
`python -m scripts.check_strategy FILE` follows against everything the other may do. It can be
interrupted, and keeps nothing then. The memory takes 24 bytes for each of 2 ** `--memory`
positions.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NoReturn

from patchwork_solve import InputError, State
from patchwork_solve.engine.base.files import require_writable
from scripts.second_proof.prover import Prover
from scripts.second_proof.showing import show
from scripts.second_proof.writing import UnwrittenError, certificate_of, strategy_of

FEWEST, GREATEST = 4, 34
"""Limits of the memory: the least that holds a place, and half a terabyte."""


def exponent(text: str) -> int:
    """Read the number of entries, as a power of two."""
    value = int(text)
    if not FEWEST <= value <= GREATEST:
        raise ValueError
    return value


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("state")
    parser.add_argument("--player", type=int, choices=(0, 1), default=0, help="who is to win")
    parser.add_argument("--least", type=int, default=1, help="points to lead by")
    parser.add_argument("--nodes", type=int, default=1 << 62, help="positions to look at, at most")
    parser.add_argument(
        "--memory",
        type=exponent,
        default=26,
        help=f"entries, as a power of two: {FEWEST} to {GREATEST}",
    )
    parser.add_argument("--certificate", type=Path, help="a file for the winner's strategy")
    return parser.parse_args()


def certify(prover: Prover, least: int, path: Path) -> None:
    """Write the strategy that was proved."""
    choices = strategy_of(prover, least, show)
    certificate_of(prover, least, choices).save(path)
    print(f"{path}: {len(choices):,} choices, {path.stat().st_size:,} bytes")


def run(options: argparse.Namespace) -> None:
    """Say what is proved."""
    begun = time.perf_counter()
    if options.certificate is not None:
        require_writable(options.certificate, "certificate")
    prover = Prover(State.load(options.state), options.player, options.memory)
    is_proved = prover.proves(options.least, options.nodes, show)
    claim = f"player {options.player} leads by {options.least} or more, whatever the other does"
    seconds = time.perf_counter() - begun
    verdict = "proved" if is_proved else "not proved"
    print(f"{verdict}: {claim}; {prover.visited:,} nodes, {seconds:.0f} s", flush=True)
    if is_proved and options.certificate is not None:
        certify(prover, options.least, options.certificate)


def fail(problem: str, status: int = 1) -> NoReturn:
    """Say in a line why there is no more to come, and end."""
    print(problem, file=sys.stderr)
    sys.exit(status)


def main() -> None:
    """Run it, and say in a line what is wrong."""
    options = arguments()
    try:
        run(options)
    except InputError as problem:
        fail(f"error: {problem}", 2)
    except ValueError as problem:
        fail(f"error: STATE: {problem}", 2)
    except UnwrittenError as problem:
        fail(f"no certificate: {problem}")
    except MemoryError:
        fail(f"--memory {options.memory}: there is not so much; give less")
    except KeyboardInterrupt:
        fail("interrupted: nothing more is proved or written")


if __name__ == "__main__":
    main()
