"""The work at a proof by many workers, from the first task to the certificate."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from patchwork_solve.analyses.asking.limits import MOST_AT_ONCE
from patchwork_solve.analyses.proofs.known import KnownFile
from patchwork_solve.analyses.proofs.tree.certificate import write_certificate
from patchwork_solve.analyses.proofs.tree.proving import TreeProof
from patchwork_solve.analyses.proofs.tree.query import TASK_NODES, TreeQuery
from patchwork_solve.analyses.proofs.tree.task import answer_task
from patchwork_solve.analyses.proofs.using import FIELD
from patchwork_solve.analyses.workers.pool import worker_pool
from patchwork_solve.engine.base.clock import Clock
from patchwork_solve.engine.base.files import require_one_name
from patchwork_solve.engine.base.proof import Work
from patchwork_solve.engine.endgame.driver import Endgame, SearchLimits, solve
from patchwork_solve.engine.endgame.known import in_use
from patchwork_solve.engine.state import State


def prove_by_tasks(
    state: State,
    query: TreeQuery,
    seconds: float | None,
    known: Path | None,
    show: Callable[[str], None] = lambda words: None,
) -> Endgame:
    """Prove the margin of a position with all workers, and write the certificate.

    Parameters
    ----------
    seconds : float or None
        Wall-clock time after which the interval proved so far is the answer.
    known : Path or None
        The file to which each answer is added at once, so that the next run goes on from there.
    """
    with ExitStack() as opened:
        if known is None:
            known = Path(opened.enter_context(TemporaryDirectory()), "proofs.jsonl")
        require_one_name(known, FIELD)
        clock = Clock(seconds)
        proof = TreeProof(state, KnownFile(known, FIELD), query.task_nodes or TASK_NODES)
        with (
            worker_pool(MOST_AT_ONCE, query.processes or 1, query.cluster) as pool,
            closing(
                pool.stream(answer_task, proof.take, lambda: clock.is_over or proof.is_exact)
            ) as answers,
        ):
            for task, found in answers:
                proof.receive(task, found)
                show(proof.status())
        rows = KnownFile(known, FIELD)
        with in_use(rows):
            solved = solve(state, SearchLimits(nodes=1, margin_only=True))
        if query.certificate is not None:
            write_certificate(state, solved, rows, query.certificate)
    work = Work(proof.nodes, round(clock.spent, 3))
    return replace(solved, proof=replace(solved.proof, work=work))
