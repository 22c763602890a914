"""A proof as JSON shows it."""

from __future__ import annotations

from typing import Any

from patchwork_solve.engine.base.proof import Proof


def proof_document(proof: Proof[Any]) -> dict[str, Any]:
    """Return the interval, what it cost, and what stopped the work."""
    return {
        "status": proof.status.value,
        "lower": proof.lower,
        "upper": proof.upper,
        "nodes": proof.work.nodes,
        "seconds": proof.work.seconds,
        "stopped": proof.stopped.value,
    }
