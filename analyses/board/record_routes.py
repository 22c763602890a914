"""The routes of the board for recording a game that was played at a table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from patchwork_solve.analyses.board import inputs, recording, requests
from patchwork_solve.analyses.board.answering import answer_with
from patchwork_solve.analyses.board.view import Answer

record_router = APIRouter()


@record_router.post("/api/circle")
async def circle(request: Request) -> Response:
    """Read the circle of a recorded game."""
    return await answer_with(
        request,
        requests.CircleRequest,
        lambda one: recording.circle_answer(inputs.edition(one.edition), one.text),
    )


@record_router.post("/api/typed")
async def typed(request: Request) -> Response:
    """Read a move that was typed."""
    return await answer_with(
        request,
        requests.TypedRequest,
        lambda one: recording.typed_answer(inputs.position(one.position), one.text),
    )


@record_router.post("/api/diary")
async def diary(request: Request) -> Response:
    """Write a game as a diary."""
    return await answer_with(
        request,
        requests.LineRequest,
        lambda one: {"diary": inputs.game(inputs.position(one.start), one.moves).to_diary()},
    )


@record_router.post("/api/record")
async def record(request: Request) -> Response:
    """Show how far the moves of a game fit."""

    def answer(one: requests.RecordRequest) -> Answer:
        lines = [
            [inputs.move(each, f"lines[{n}][{ply}]") for ply, each in enumerate(line)]
            for n, line in enumerate(one.lines)
        ]
        return recording.fitting_answer(inputs.position(one.start), lines)

    return await answer_with(request, requests.RecordRequest, answer)
