"""Positions solved for a file: within a number of nodes, and kept while the file is made."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from patchwork_solve.analyses.workers.resumable import Ledger, each
from patchwork_solve.engine.base.cancellation import handlers_installed
from patchwork_solve.engine.base.files import write_file
from patchwork_solve.engine.base.proof import Stopped
from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.kernel.machine_code import compiling
from patchwork_solve.engine.state import State

Row = dict[str, Any]


def solved_within(state: State, nodes: int, every_move: bool = True) -> Endgame:
    """Search until every root move is exact, or the best with a line, or to a limit of nodes."""
    solved = solve(state, SearchLimits(nodes=nodes, every_move=every_move))
    if solved.proof.stopped is Stopped.INTERRUPTION:
        raise KeyboardInterrupt
    return solved


def complete(solved: Endgame) -> bool:
    """Whether the margin of every root move is exact."""
    return all(root.is_exact for root in solved.moves)


def grouped(solved: Endgame) -> dict[str, str]:
    """Return the tokens of the root moves under the margins proved, best for the mover first."""
    found: dict[str, list[str]] = {}
    for root in solved.moves:
        if root.is_exact:
            found.setdefault(str(root.lower), []).append(str(root.move))
    return {margin: " ".join(sorted(tokens)) for margin, tokens in found.items()}


def outcome(state: State, nodes: int) -> Row:
    """Return the row of a position: solved, or with the proved interval."""
    solved = solved_within(state, nodes)
    if not complete(solved):
        return {"lower": solved.proof.lower, "upper": solved.proof.upper}
    return {
        "margin": solved.proof.lower,
        "winner": solved.winner,
        "nodes": solved.proof.work.nodes,
        "moves": grouped(solved),
    }


def lines(rows: list[Row]) -> str:
    """Return rows as JSON, one a line."""
    inner = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    return f"\n{inner}\n" if rows else ""


def document(about: str, node_limit: int, rows: list[Row], **counts: object) -> str:
    """Return a file of answers: what it is, counts, what is unfinished, and one row a position."""
    solved = [row for row in rows if "moves" in row]
    unfinished = [row for row in rows if "moves" not in row]
    head = {"about": about, "node_limit": node_limit, **counts}
    fields = [f'"{name}": {json.dumps(value)},\n' for name, value in head.items()]
    body = f'"unfinished": [{lines(unfinished)}],\n"rows": [{lines(solved)}]'
    return "{" + "".join(fields) + body + "}\n"


def make(
    output: Path,
    tasks: Sequence[Row],
    answer: Callable[[Row], Row],
    document: Callable[[list[Row]], str],
) -> None:
    """Answer tasks, and write the document of their rows.

    Ctrl-C and SIGTERM end the work. What is answered waits in a file beside the output, and the
    next run goes on from there.

    Parameters
    ----------
    output : Path
    tasks : sequence of dict
    answer : callable
        Returns the row of a task.
    document : callable
        Returns the file's content from all rows.
    """
    answers = output.with_suffix(".answers.tmp")

    def progress(done: int, of: int, row: Row) -> None:
        how = f"{row['nodes']:,} nodes" if "moves" in row else "not finished"
        print(f"{done} of {of}: {how}", file=sys.stderr, flush=True)

    output.parent.mkdir(parents=True, exist_ok=True)
    rows: list[Row] = []
    try:
        with Ledger(answers) as ledger, handlers_installed(compiling.is_going_on):
            rows = each(answer, tasks, 1, ledger, progress)
    except KeyboardInterrupt:
        pass
    if len(rows) < len(tasks):
        sys.exit(f"interrupted; the same command goes on from {answers}")
    write_file(document(rows).encode("utf-8"), output, "--output")
    answers.unlink(missing_ok=True)
    print(f"{output}: {len(rows)} answers", file=sys.stderr)
