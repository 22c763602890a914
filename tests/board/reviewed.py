"""Searches of the page that are answered at once, and a review that is made by hand."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from patchwork_solve import Game, Move
from patchwork_solve.engine.forms.move_words import move_words


def answer_searches(page: Any, answers: dict[str, Any]) -> None:
    """Answer the page's searches by their kinds, without a search; others go to the server."""

    def begin(route: Any) -> None:
        kind = route.request.post_data_json["kind"]
        if kind in answers:
            route.fulfill(json={"id": kind})
        else:
            route.continue_()

    def tell(kind: str, route: Any, _: Any = None) -> None:
        end = {"event": "end", "stopped": "finished", "answer": answers[kind], "error": None}
        body = f"data: {json.dumps(end)}\n\n"
        route.fulfill(body=body, headers={"content-type": "text/event-stream"})

    page.route("**/api/searches", begin)
    for kind in answers:
        page.route(f"**/api/searches/{kind}/events*", partial(tell, kind))


def review_of(game: Game, best: dict[int, tuple[Move, int]], reason: str = "") -> dict[str, Any]:
    """Return the answer of a review: better moves by their plies, and the points that they keep."""
    marks = {0: "", 2: "?!", 5: "?", 8: "??"}
    decisions = []
    for ply, (state, move) in enumerate(zip(game.states, game.moves, strict=False), 1):
        better, lost = best.get(ply, (move, 0))
        decisions.append(
            {
                "ply": ply,
                "player": state.to_move,
                "move": str(move),
                "best": str(better),
                "best_words": move_words(state, better),
                "forced": False,
                "lost": lost,
                "lost_error": 0,
                "lost_lower": lost,
                "lost_upper": lost,
                "spoils_win": False,
                "mark": marks[lost],
                "reason": reason if lost else "",
                "margin": 11.2,
                "margin_error": 2,
                "win": 0.9,
                "lower": None,
                "upper": None,
            }
        )
    return {
        "finished": False,
        "scores": None,
        "accuracy": [[30, 46], [50, 50]],
        "lost": [_total(decisions, player) for player in (0, 1)],
        "proved_from": None,
        "decisions": decisions,
        "costly": [],
        "html": None,
    }


def _total(decisions: list[dict[str, Any]], player: int) -> dict[str, Any]:
    own = [each for each in decisions if each["player"] == player]
    lost = sum(each["lost"] for each in own)
    marks = {sign: sum(each["mark"] == sign for each in own) for sign in ("??", "?", "?!")}
    return {
        "lost": lost,
        "lost_error": 0,
        "lost_lower": lost,
        "lost_upper": lost,
        "decisions": len(own),
        "marks": marks,
    }
