"""Requests of a page read from JSON, and answers written as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import Request
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from patchwork_solve.analyses.board.view import Answer
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.forms.validation import parse, validate

Model = TypeVar("Model", bound=BaseModel)


def json_answer(answer: Any, status: int = 200) -> Response:
    """Return a response with values as JSON."""
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return Response(text.encode(), status, media_type="application/json")


async def request_document(request: Request) -> Any:
    """Return the JSON body of a request as values."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise InputError("content-type", "allowed: application/json")
    return parse(await request.body())


async def answer_with(
    request: Request, model: type[Model], answer: Callable[[Model], Answer]
) -> Response:
    """Answer a request in a thread, so that the event loop goes on meanwhile."""
    document = await request_document(request)
    return await run_in_threadpool(lambda: json_answer(answer(validate(model, document))))
