"""What is proved of some positions, in files that a client reads as it asks a service."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd

from patchwork_solve.analyses.endgame.answer import EndgameAnswer
from patchwork_solve.analyses.proofs.answering import answer_of
from patchwork_solve.analyses.proofs.evidence import Evidence, Numbered
from patchwork_solve.analyses.proofs.file import read_proofs
from patchwork_solve.analyses.proofs.fitting import known_of
from patchwork_solve.analyses.proofs.index import digest_of
from patchwork_solve.analyses.proofs.row import ProofRow
from patchwork_solve.engine.base.examples import PREFIX
from patchwork_solve.engine.base.program import version
from patchwork_solve.engine.base.proof import Work
from patchwork_solve.engine.endgame.solved import SearchLimits
from patchwork_solve.engine.forms.variant import edition_of
from patchwork_solve.engine.state import State
from scripts.publish_proofs import FILE, NO_SEARCH
from scripts.site.pages import SIZES, SOLVED, write


def write_known(folder: Path) -> None:
    """Write what is proved of the solved circles and of the published proofs into a folder.

    Each file is named as in the address of a service.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for row in [*circles(), *(numbered.row for numbered in read_proofs(FILE, str(FILE)))]:
        if (found := document(row)) is not None:
            write(folder / f"{digest_of(row.position).hex()}.json", found)


def circles() -> Iterator[ProofRow]:
    """Yield the rows of the circles whose margin was searched from the first move."""
    frame = pd.read_parquet(SOLVED).astype(object)
    editions = {name: edition_of(f"{PREFIX}{name}") for name in SIZES}
    program = version()
    for row in frame[frame["ask"] == "margin"].where(frame.notna(), None).to_dict("records"):
        yield ProofRow(
            position=State.new(seed=row["seed"], edition=editions[row["edition"]]).to_text(),
            **{name: row[name] for name in ("lower", "upper", "winner", "nodes", "line")},
            best=None if row["line"] is None else row["line"].split()[0],
            version=program,
            search=NO_SEARCH,
        )


def document(row: ProofRow) -> Any:
    """Return the answer that a service has for a row; None where that names no move."""
    state = State.from_text(row.position)
    evidence = Evidence([Numbered("row", row)])
    evidence.infer(state.to_move, len(state.legal_moves))
    known = known_of(evidence, state, SearchLimits(), str(SOLVED))
    answer = answer_of(state, None, known, Work(row.nodes))
    return None if answer is None else EndgameAnswer(state, answer).to_json()
