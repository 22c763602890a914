"""Measure what a simulation costs in addition to play: time, memory, and the gain of two processes.

    python -m scripts.experiments.measure_simulate --player strong-alone:100n --games 3000

Runs with one and with two processes alternate, so that both have the same load. The time until
every process has finished its first task (start, loading machine code) is left out, as it is the
same for a run of any length. On a busy machine only the CPU time is meaningful: the seconds for
each game in both, from which the speed on two free cores follows.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from patchwork_solve.analyses.commands import compile_for
from patchwork_solve.analyses.simulation import playing
from patchwork_solve.analyses.simulation.query import SimulationQuery
from patchwork_solve.analyses.simulation.simulating import Progress, simulate


class Measured(NamedTuple):
    """A run: games a second once all processes are at work, and the processor's seconds."""

    rate: float
    cpu: float
    progress: Progress


class ProcessorClock:
    """Stands in for the module `time` where play is timed: a process that waits is not counted."""

    perf_counter = staticmethod(time.process_time)


def processor_seconds() -> float:
    """Return what this process and those that it has waited for used."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def resident() -> int:
    """Return the memory of this process in MiB (Linux)."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) // 1024


def run(player: str, games: int, size: int | None, processes: int, memory: list[int]) -> Measured:
    """Play games into a folder that goes; `memory` gets what is used after each shard."""
    with tempfile.TemporaryDirectory() as folder:
        asked = SimulationQuery((player, player), games, Path(folder, "run"), 1, games_a_shard=size)
        asked.check()
        times: list[tuple[float, int]] = []
        start, used = time.monotonic(), processor_seconds()

        def show(words: str) -> None:
            times.append((time.monotonic() - start, len(times) + 1))
            memory.append(resident())

        progress = simulate(asked, processes=processes, show=show)
        first, last = times[processes - 1], times[-1]
        shards = last[1] - first[1]
        rate = shards * asked.manifest.games_a_shard / max(last[0] - first[0], 1e-9)
        return Measured(rate, processor_seconds() - used, progress)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--player", default="strong-alone:100n")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--games-a-shard", type=int, default=None)
    parser.add_argument("--rounds", type=int, default=3, help="of one and two processes; 0: share")
    options = parser.parse_args()
    size = options.games_a_shard
    compile_for(*SimulationQuery((options.player,) * 2, 1, Path("run")).jobs)
    run(options.player, 2, None, 1, [])  # What is loaded once.
    for _ in range(options.rounds):
        load = os.getloadavg()[0]
        one, two = (run(options.player, options.games, size, n, []) for n in (1, 2))
        print(
            f"load {load:.1f}: {one.rate:.1f} and {two.rate:.1f} games/s, "
            f"{two.rate / one.rate:.2f} times; processor {1000 * one.cpu / options.games:.2f} "
            f"and {1000 * two.cpu / options.games:.2f} ms/game, starting included",
            flush=True,
        )
    playing.time = ProcessorClock  # type: ignore[assignment]
    memory: list[int] = []
    last = run(options.player, options.games, size, 1, memory)
    share = last.progress.in_play / last.cpu
    at = [number for number in (1, 2, 5, 10, 20, 50, 100, 200) if number <= len(memory)]
    print(f"{100 * share:.1f} % of the processor's time in play")
    print("MiB after shard " + ", ".join(f"{number}: {memory[number - 1]}" for number in at))


if __name__ == "__main__":
    main()
