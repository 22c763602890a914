"""Requests of a page read from JSON, and answered in its language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import Request
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from patchwork_solve.analyses.board.catalogues import language_of
from patchwork_solve.analyses.board.view import Answer
from patchwork_solve.analyses.web.message import json_answer
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.say import speaking
from patchwork_solve.engine.forms.validation import parse, validate

Model = TypeVar("Model", bound=BaseModel)


class InItsLanguage:
    """Middleware that answers a page in its language, whose code it sends as `Accept-Language`.

    Parameters
    ----------
    app : ASGI application
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; English for a language without a catalogue."""
        code = Headers(scope=scope).get("accept-language", "") if scope["type"] == "http" else ""
        with speaking(language_of(code)):
            await self._app(scope, receive, send)


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
