"""The routes of the board: each validates a JSON request and returns JSON.

`access` decides first who may send one. Every refusal has the words of the command line.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import APIRouter, FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from patchwork_solve.analyses.board import exports, games, quiz, requests
from patchwork_solve.analyses.board.answering import (
    InItsLanguage,
    answer_with,
    request_document,
)
from patchwork_solve.analyses.board.answers import ANSWERS
from patchwork_solve.analyses.board.files import INDEX, File, page_files
from patchwork_solve.analyses.board.first import first_data
from patchwork_solve.analyses.board.tasks.in_language import InLanguage
from patchwork_solve.analyses.board.view import Answer
from patchwork_solve.analyses.position.sites import published_site
from patchwork_solve.analyses.web import inputs
from patchwork_solve.analyses.web.message import json_answer, refusal
from patchwork_solve.analyses.web.refusals import add_refusals
from patchwork_solve.analyses.web.searches import MOST, Search, Searches, SearchLimitError
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.examples import PREFIX, find
from patchwork_solve.engine.base.program import NAME
from patchwork_solve.engine.base.reading import read_text
from patchwork_solve.engine.base.say import spoken
from patchwork_solve.engine.forms.validation import validate

PICTURES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}


@dataclass(frozen=True)
class Board:
    """The state of the server; of a page it remembers only its search.

    Parameters
    ----------
    given : dict or None
        The position or game of the command line, as the page shows it.
    searches : Searches
    files : dict
        Files of the page by path.
    """

    given: Answer | None
    searches: Searches
    files: dict[str, File]


router = APIRouter()


def board_app(given: Answer | None = None, searches: Searches | None = None) -> FastAPI:
    """Return the application, without access control.

    Parameters
    ----------
    given : dict, optional
        The position or game that the page begins with.
    searches : Searches, optional
    """
    board = Board(given, searches or Searches(), page_files())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        board.searches.open()
        try:
            yield
        finally:
            board.searches.close()

    # Its own pages of documentation would load scripts from elsewhere.
    app = FastAPI(
        title=NAME,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.add_middleware(InItsLanguage)
    app.state.board = board
    app.include_router(router)
    app.add_exception_handler(SearchLimitError, _over_limit)
    add_refusals(app, "board")
    return app


# -- refusals ------------------------------------------------------------------------------------


def _over_limit(request: Request, error: Exception) -> Response:
    return refusal(
        429,
        InputError(
            "search", "{count} other pages are already searching; stop one of them", count=MOST
        ),
    )


# -- positions, games, puzzles -------------------------------------------------------------------


def _board(request: Request) -> Board:
    board = request.app.state.board
    assert isinstance(board, Board)
    return board


def _add_answer(name: str) -> None:
    """Add the route that answers the requests to an address."""

    @router.post(f"/api/{name}")
    async def answer(request: Request) -> Response:
        return await answer_with(request, requests.REQUESTS[name], ANSWERS[name])


for _name in ANSWERS:
    _add_answer(_name)


@router.get("/api/start")
async def start(request: Request) -> Response:
    """Return the page's first data, and the choices it offers."""
    return json_answer(first_data(_board(request).given, published_site(), MOST))


@router.get("/api/examples/{name}")
async def example(name: str) -> Response:
    """Show an example."""

    def answer() -> Answer:
        found = find(name, "example")
        if found.kind == "puzzles":
            return quiz.list_set(name)
        if found.kind == "variant":
            return games.read(found.path.read_text("utf-8"))
        return games.read(read_text(PREFIX + name, "example", found.kind)[0])

    return await run_in_threadpool(lambda: json_answer(answer()))


# -- puzzles -------------------------------------------------------------------------------------


@router.get("/api/puzzles/{name}")
async def puzzles(name: str) -> Response:
    """List a set."""
    return await run_in_threadpool(lambda: json_answer(quiz.list_set(name)))


@router.get("/api/solo-puzzles")
async def solo_puzzles() -> Response:
    """List the puzzles of the solo game."""
    return await run_in_threadpool(lambda: json_answer(quiz.solo_set()))


@router.get("/api/puzzles/{name}/{number}")
async def puzzle(name: str, number: str) -> Response:
    """Show a puzzle."""
    return await run_in_threadpool(lambda: json_answer(quiz.show_puzzle(name, _number(number))))


@router.post("/api/puzzles/{name}/{number}")
async def judge(request: Request, name: str, number: str) -> Response:
    """Judge an answer."""

    def answer(one: requests.PuzzleRequest) -> Answer:
        if (one.move is None) is not one.give_up:
            raise InputError("move", "allowed: a move, or give_up")
        move = None if one.move is None else inputs.move(one.move)
        return quiz.judge_move(name, _number(number), move)

    return await answer_with(request, requests.PuzzleRequest, answer)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        raise InputError("number", "allowed: a whole number from 1")
    return int(text)


# -- exports -------------------------------------------------------------------------------------


@router.post("/api/pictures")
async def pictures(request: Request) -> Response:
    """Draw a picture."""
    query = validate(requests.PictureRequest, await request_document(request))
    drawn = await run_in_threadpool(exports.picture, query)
    return Response(drawn, media_type=PICTURES[query.format])


@router.post("/api/pages")
async def pages(request: Request) -> Response:
    """Export a page that needs no server."""
    query = validate(requests.PageRequest, await request_document(request))
    made = await run_in_threadpool(exports.page, query)
    # As a file to be saved: shown here, it would be under our policy.
    return Response(made.encode(), media_type="text/plain; charset=utf-8")


# -- searches ------------------------------------------------------------------------------------


@router.post("/api/searches")
async def begin(request: Request) -> Response:
    """Begin a search."""
    document = await request_document(request)
    page, task = await run_in_threadpool(requests.search_request, document)
    search = await _board(request).searches.begin(page, InLanguage(task, spoken().code))
    return json_answer({"id": search.id}, 201)


@router.post("/api/searches/{name}/cancel")
async def cancel(request: Request, name: str) -> Response:
    """Cancel a search; it ends with what it has found."""
    _board(request).searches.cancel(_search(request, name))
    return json_answer({})


@router.get("/api/searches/{name}/events")
async def events(request: Request, name: str) -> Response:
    """Stream the events of a search."""
    last = request.headers.get("last-event-id", "")
    after = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else 0
    stream = _lines(_search(request, name), after)
    return StreamingResponse(stream, media_type="text/event-stream")


def _search(request: Request, name: str) -> Search:
    found = _board(request).searches.find(name)
    if found is None:
        raise HTTPException(404)
    return found


async def _lines(search: Search, after: int) -> AsyncIterator[bytes]:
    """Yield events as a browser's EventSource reads them."""
    async for numbered in search.events(after):
        if numbered is None:
            yield b": still here\n\n"
            continue
        number, event = numbered
        text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
        yield f"id: {number}\ndata: {text}\n\n".encode()


# -- the page ------------------------------------------------------------------------------------


@router.get("/")
async def index(request: Request) -> Response:
    """Show the page."""
    return _file(request, INDEX)


@router.get("/page/{path:path}")
async def page_file(request: Request, path: str) -> Response:
    """Return a file of the page."""
    return _file(request, path)


def _file(request: Request, path: str) -> Response:
    found = _board(request).files.get(path)
    if found is None:
        raise HTTPException(404)
    return Response(found.content, media_type=found.kind)
