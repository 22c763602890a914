"""What an application refuses, as JSON with the words of the command line."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from patchwork_solve.analyses.report.output import note
from patchwork_solve.analyses.web.message import refusal
from patchwork_solve.engine.base.errors import ContradictionError, InputError


def add_refusals(app: Starlette, name: str) -> None:
    """Let an application answer errors; `name` is that of its command."""

    def bug(request: Request, error: Exception) -> Response:
        words = f"{request.url.path}: {type(error).__name__}: {error}"
        note(f"error: the {name} failed at {words}. This is a bug; please report it")
        return refusal(
            500, InputError("request", "failed; this is a bug, and the terminal shows more")
        )

    app.add_exception_handler(InputError, _wrong)
    app.add_exception_handler(ContradictionError, _contradiction)
    app.add_exception_handler(HTTPException, _nothing)
    app.add_exception_handler(Exception, bug)


def _wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, InputError)
    return refusal(getattr(error, "status", 400), error)


def _contradiction(request: Request, error: Exception) -> Response:
    refused = InputError(
        "proof",
        "two of our proofs contradict each other: {reason}. This is a bug, not an answer",
        reason=error,
    )
    note(f"error: {refused.reason}")
    return refusal(500, refused)


def _nothing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = "there is no such address here" if error.status_code == 404 else str(error.detail)
    return refusal(error.status_code, InputError("request", reason))
