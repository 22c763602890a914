"""Functions for Python whose parameters are the fields of a query."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Annotated, ParamSpec, TypeVar, get_args, get_origin

P = ParamSpec("P")
Q = TypeVar("Q")
Answer = TypeVar("Answer")


def face_of(query: Callable[P, Q]) -> Callable[[Callable[[Q], Answer]], Callable[P, Answer]]:
    """Return a decorator for a function of a query: a caller gives it the query's fields."""

    def decorate(function: Callable[[Q], Answer]) -> Callable[P, Answer]:
        @wraps(function)
        def call(*args: P.args, **given: P.kwargs) -> Answer:
            return function(query(*args, **given))

        declared = signature(query)
        parameters = [
            one.replace(annotation=get_args(one.annotation)[0])
            if get_origin(one.annotation) is Annotated
            else one
            for one in declared.parameters.values()
        ]
        answer = function.__annotations__["return"]
        call.__signature__ = declared.replace(  # type: ignore[attr-defined]
            parameters=parameters, return_annotation=answer
        )
        return call

    return decorate
