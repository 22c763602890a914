"""The routes of a service: a question's values in, the JSON of its command out."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from patchwork_solve.analyses.asking.schema import schema_of
from patchwork_solve.analyses.service.door import Clients, Door, client_of
from patchwork_solve.analyses.service.page import page_of
from patchwork_solve.analyses.service.proved import Proved
from patchwork_solve.analyses.service.query import ServiceQuery
from patchwork_solve.analyses.service.questions import QUESTIONS
from patchwork_solve.analyses.service.request import Request as Asked
from patchwork_solve.analyses.service.request import request_of, values_of
from patchwork_solve.analyses.web.message import json_answer, refusal
from patchwork_solve.analyses.web.refusals import add_refusals
from patchwork_solve.analyses.web.searches import Search, Searches, SearchLimitError
from patchwork_solve.engine.base.errors import InputError, Sentence, whole_named
from patchwork_solve.engine.base.program import NAME, version
from patchwork_solve.engine.forms.validation import parse

SLACK = 30.0
"""Seconds that a search may take beyond its limit, for the start of its process too."""

PROVED = "endgame"
"""The question that a file of proofs answers."""

SHORT = 2000
"""Bytes of a request that is read at once."""

OURS = ("search", "proof", "--known")
"""Fields of errors that are not the client's."""

BUSY = Sentence("all searches are in use; try again in a second")


@dataclass
class Service:
    """The state of a service.

    Parameters
    ----------
    query : ServiceQuery
    searches : Searches
    clients : Clients
    proved : Proved
    """

    query: ServiceQuery
    searches: Searches
    clients: Clients
    proved: Proved

    async def answer(self, name: str, request: Request) -> Response:
        """Answer a request: at once what is proved, else by a search."""
        body = await request.body()
        key = b" ".join([request.method.encode(), request.scope["query_string"], body])
        if name == PROVED and (kept := self.proved.kept(key)) is not None:
            return kept

        def begun() -> tuple[Asked, Response | None]:
            values = values_of(name, request.query_params) if not body else _values(body)
            asked = request_of(name, values, self.query.seconds, self.proved.path)
            asked.check()
            return asked, self.proved.answer(asked, key)

        # A thread takes longer to begin than a short request takes to be read.
        is_short = len(key) < SHORT and name == PROVED
        asked, answer = begun() if is_short else await run_in_threadpool(begun)
        return await self._search(asked, request) if answer is None else answer

    async def _search(self, asked: Asked, request: Request) -> Response:
        """Answer by a search, which is cancelled when the client goes away."""
        self.clients.spend(client_of(request.scope))
        search = await self.searches.begin(secrets.token_urlsafe(12), asked)
        most = (asked.seconds or self.query.seconds) + SLACK
        late = asyncio.get_running_loop().call_later(most, self.searches.cancel, search)
        try:
            end = await _end(search, request)
        finally:
            late.cancel()
            self.searches.cancel(search)
        error = end.get("error")
        if error is None and end.get("answer") is None:
            return refusal(503, InputError("request", "took too long; ask for less"))
        if error is None:
            return json_answer(end["answer"])
        return json_answer({"error": error}, 500 if error["field"] in OURS else 400)


async def _end(search: Search, request: Request) -> dict[str, Any]:
    """Return the last event of a search; one without an answer when the client is gone."""
    event: dict[str, Any] = {}
    async for numbered in search.events():
        if numbered is not None:
            event = numbered[1]
        elif await request.is_disconnected():
            return {}
    return event


def _values(body: bytes) -> dict[str, Any]:
    """Return the values of a request that is sent as JSON."""
    with whole_named("request"):
        values = parse(body)
    if not isinstance(values, dict):
        raise InputError("request", "allowed: a JSON object")
    return values


def service_app(query: ServiceQuery, searches: Searches, known: Path | None = None) -> Door:
    """Return the application, with its limits.

    Parameters
    ----------
    known : Path, optional
        A file of proofs, which is only read.
    """
    clients = Clients(query.at_once, query.rate)
    service = Service(query, searches, clients, Proved(known))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        searches.open()
        try:
            yield
        finally:
            searches.close()

    # Its own pages of documentation would load scripts from elsewhere.
    app = FastAPI(
        title=NAME,
        version=version(),
        description="The answers of the commands, as they print them with --format json.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    for name in QUESTIONS:
        _add_question(app, service, name)
    _add_pages(app, service)
    app.add_exception_handler(SearchLimitError, _busy)
    add_refusals(app, "service")
    return Door(app, clients)


def _busy(request: Request, error: Exception) -> Response:
    return refusal(503, InputError("request", BUSY))


def _add_question(app: FastAPI, service: Service, name: str) -> None:
    """Add the two forms of a question, with values in the address or in a body."""
    question = QUESTIONS[name]
    schemas = {field: schema_of(one) for field, one in question.declared.items()}
    required = [] if question.required is None else [question.required]
    parameters = [
        {"name": field, "in": "query", "required": field in required, "schema": schema}
        for field, schema in schemas.items()
    ]
    body = {"type": "object", "properties": schemas, "required": required}
    forms: dict[str, dict[str, Any]] = {
        "GET": {"parameters": parameters},
        "POST": {"requestBody": {"content": {"application/json": {"schema": body}}}},
    }

    async def answer(request: Request) -> Response:
        return await service.answer(name, request)

    for method, described in forms.items():
        app.add_api_route(
            f"/{name}",
            answer,
            methods=[method],
            name=name,
            summary=question.summary,
            description=f"The JSON of the command {name}.",
            openapi_extra=described,
            responses=RESPONSES,
        )


RESPONSES: dict[int | str, dict[str, Any]] = {
    400: {"description": "A value is wrong: `error` has its code, field and reason."},
    413: {"description": "The request is too large."},
    429: {"description": "You have too many requests open, or too many searches in a minute."},
    503: {"description": "All searches are in use."},
}


def _add_pages(app: FastAPI, service: Service) -> None:
    @app.get("/known/{digest}.json", summary="All that is proved of a position")
    async def known(digest: str) -> Response:
        """By the first 32 hexadecimal digits of SHA-256 of its line without names."""
        found = service.proved.of_digest(digest)
        if found is None:
            raise HTTPException(404)
        return found

    @app.get("/", include_in_schema=False)
    async def page() -> Response:
        return HTMLResponse(await run_in_threadpool(page_of, app.openapi()))
