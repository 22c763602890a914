"""How a proof is shared by many workers."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from patchwork_solve.analyses.asking.limits import MOST_AT_ONCE, MOST_NODES
from patchwork_solve.analyses.asking.query import Field, Folder, Query, Whole
from patchwork_solve.engine.base.errors import InputError

TASK_NODES = 2_000_000
"""Default nodes of a task, some ten seconds."""


@dataclass(frozen=True)
class TreeQuery(Query):
    """Who works at the tasks of a proof, and what is kept of it."""

    processes: Annotated[
        int | None, Whole("Prove the margin by tasks, with N processes.", 1, MOST_AT_ONCE)
    ] = None
    cluster: Annotated[
        str | None,
        Field(
            "Prove the margin by tasks, on a dask cluster, as tcp://HOST:8786.",
            option="--cluster",
            metavar="ADDRESS",
        ),
    ] = None
    task_nodes: Annotated[
        int | None,
        Whole(
            f"Nodes of a task; one that needs more is split (default {TASK_NODES:,}).",
            1,
            MOST_NODES,
            option="--task-nodes",
        ),
    ] = None
    certificate: Annotated[
        Path | None,
        Folder("Write the tree of the proof to this .jsonl file.", option="--certificate"),
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.processes is not None and self.cluster is not None:
            raise InputError("processes", "does not go with `cluster`; leave one of the two out")
        for name in ("task_nodes", "certificate"):
            if getattr(self, name) is not None and not self.is_shared:
                raise InputError(name, "needs `processes` or `cluster`")

    @property
    def is_shared(self) -> bool:
        """Whether the proof is split into tasks."""
        return self.processes is not None or self.cluster is not None
