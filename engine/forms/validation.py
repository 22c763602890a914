"""Checks of JSON and TOML against a model: values, or one line on what is wrong."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from patchwork_solve.engine.base.errors import InputError, Sentence, either
from patchwork_solve.engine.base.incoming import or_retyped, tidied
from patchwork_solve.engine.base.reading import decoded
from patchwork_solve.engine.base.wording import shortened, shown

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

Model = TypeVar("Model", bound="BaseModel")

ALLOWED = {
    "int_type": "a whole number from 0",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number of fewer digits",
    "float_parsing": "a number",
    "float_type": "a number",
    "finite_number": "a number",
    "date_type": "a day",
    "date_parsing": "a day",
    "date_from_datetime_parsing": "a day",
    "bool_type": "true or false",
    "enum": "{expected}",
    "string_type": "text in quotes",
    "string_unicode": "text in quotes, of whole characters",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "literal_error": "{expected}",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "too_short": "{min_length} entries or more",
    "too_long": "{max_length} entries or fewer",
    "string_too_short": "{min_length} characters or more",
    "string_too_long": "{max_length} characters or fewer",
}
"""Allowed values by the type of pydantic's complaint."""

ENTER = Sentence(
    "to enter a game, see docs/learn/enter-your-game.md, or press Enter a game on the board"
)
"""Hint for a user whose text has another format."""

_A_DOCUMENT = {"position": Sentence("a position"), "game": Sentence("a game")}
"""A document of ours by its keyword."""

_VARIANT = "Variant"
"""The model of a variant, as pydantic names it."""

# -- JSON --------------------------------------------------------------------------------------


def parse(document: Any, *keywords: str) -> Any:
    """Turn JSON text or bytes into values; return parsed values unchanged.

    Raises `InputError` when it is not UTF-8 or JSON, names a field twice, or holds an invalid
    number or text.

    Parameters
    ----------
    *keywords : str
        The words that the one-line form begins with, where that does as well.
    """
    if isinstance(document, bytes):
        try:
            document = decoded(document)
        except UnicodeDecodeError:
            raise InputError(
                "",
                "this is not a text file in UTF-8; save it as UTF-8, as JSON or the one-line form",
            ) from None
    if isinstance(document, str):
        return or_retyped(lambda text: _values(text, keywords), tidied(document))
    return document


def _values(text: str, keywords: tuple[str, ...]) -> Any:
    try:
        values = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
        # Half a surrogate pair is a string to Python, but can be neither printed nor written.
        json.dumps(values, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise InputError("", _what_is_wrong(text, error, keywords)) from None
    except RecursionError:
        raise InputError("", "not valid JSON: nested too deep") from None
    except UnicodeEncodeError:
        raise InputError("", "not valid JSON: half a character, as \\ud800 is") from None
    except InputError:
        raise
    except ValueError:  # an integer of thousands of digits
        raise InputError("", "not valid JSON: a number is too long") from None
    return values


def _what_is_wrong(text: str, error: json.JSONDecodeError, keywords: tuple[str, ...]) -> Sentence:
    """Return the error of invalid JSON; for other text, its beginning."""
    begins = text.strip()
    if not begins:
        return Sentence("not valid JSON: it is empty")
    if begins[0] in "{[":
        return Sentence("not valid JSON: line {lineno}: {msg}", lineno=error.lineno, msg=error.msg)
    first = shown(begins.split(maxsplit=1)[0])
    if not keywords:
        return Sentence("not valid JSON: it begins with {first}", first=first)
    return Sentence(
        "{reason}: it begins with {first}; {enter}",
        reason=not_ours(*keywords),
        first=first,
        enter=ENTER,
    )


def not_ours(*kinds: str) -> Sentence:
    """Return the error for a document that has none of our forms."""
    return Sentence("this is not {kinds}", kinds=either(_A_DOCUMENT[kind] for kind in kinds))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise InputError(shortened(name, 60), "is given twice in one object; leave one out")
        found[name] = value
    return found


def _no_number(word: str) -> NoReturn:
    raise InputError("", "not valid JSON: {word} is not a number", word=word)


# -- models ------------------------------------------------------------------------------------


def validate(model: type[Model], document: Any, formatted: str | None = None) -> Model:
    """Validate parsed values, turning the first complaint into one line.

    Raises `InputError`, naming the field and what is allowed there.
    """
    _require_object(document)
    if formatted is not None and document.get("format") != formatted:
        found, allowed = document.get("format"), f"{formatted!r}"
        if found is None:
            raise InputError("format", "missing; allowed: {allowed}", allowed=allowed)
        raise InputError(
            "format", "{value}; allowed: {allowed}", value=shown(found), allowed=allowed
        )
    from pydantic import ValidationError

    try:
        return model.model_validate(document)
    except ValidationError as error:
        raise complaint(error, document) from None


def all_complaints(model: type[Model], document: Any) -> list[InputError]:
    """Return everything that a model has to say against parsed values, in our words."""
    from pydantic import ValidationError

    try:
        _require_object(document)
        model.model_validate(document)
    except InputError as flaw:
        return [flaw]
    except ValidationError as error:
        return complaints(error, document)
    return []


def _require_object(document: Any) -> None:
    if not isinstance(document, dict):
        raise InputError("", "{value}; allowed: a JSON object", value=kind_of_value(document))


def kind_of_value(value: Any) -> str:
    """Return the type of a value as JSON names it: ``a list``, ``null``."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return Sentence("a boolean")
    if isinstance(value, (int, float)):
        return Sentence("a number")
    if isinstance(value, str):
        return Sentence("a string")
    return Sentence("a list") if isinstance(value, list) else type(value).__name__


def complaint(error: ValidationError, document: Any) -> InputError:
    """Return the first complaint of pydantic about parsed values in our words."""
    return complaints(error, document)[0]


def complaints(error: ValidationError, document: Any) -> list[InputError]:
    """Return every complaint of pydantic in our words, one for each place."""
    places: dict[tuple[str | int, ...], list[ErrorDetails]] = {}
    for one in error.errors(include_url=False):
        # What all branches of a union say of a value is about one place.
        branch = next(iter(_branches(one, document)), None)
        places.setdefault(one["loc"][:branch], []).append(one)
    return [_complaint(errors, error.title, document) for errors in places.values()]


def _complaint(errors: list[ErrorDetails], model: str, document: Any) -> InputError:
    # Of a union, the branch that got furthest is the one that was meant.
    first = max(errors, key=lambda one: len(one["loc"]))
    field = _field(first, document)
    if first["type"] == "missing":
        return InputError(field, "missing; it must be given")
    in_variant = _path_in_variant(first["loc"], model)
    if in_variant:
        from patchwork_solve.engine.forms.field_reason import field_reason

        reason = field_reason(in_variant, first["type"], first["input"])
        if reason is not None:
            return InputError(field, reason)
    if first["type"] == "extra_forbidden":
        return InputError(field, "no such field; check the spelling")
    if first["type"] == "value_error":  # A check of our own, in our words.
        return InputError(field, first["ctx"]["error"].args[0])
    words = [_range(one) for one in errors if _field(one, document) == field]
    return InputError(
        field,
        "{value}; allowed: {allowed}",
        value=shown(first["input"]),
        allowed=either(words),
    )


def _path_in_variant(path: tuple[str | int, ...], model: str) -> tuple[str | int, ...]:
    """Return the part of a path that leads into a variant; an empty one for another place."""
    if model == _VARIANT:
        return path
    for number in range(1, len(path)):
        if path[number - 1 : number + 1] == ("edition", _VARIANT):
            return path[number + 1 :]
    return ()


def _range(details: ErrorDetails) -> str:
    words, limits = ALLOWED.get(details["type"], "another value"), details.get("ctx", {})
    if words == "{expected}":  # The last two have "or" between them.
        return either(limits["expected"].replace("True", "true").rsplit(" or ", 1))
    return Sentence(words, **{name: limits[name] for name in re.findall(r"\{(\w+)\}", words)})


def _field(one: ErrorDetails, document: Any) -> str:
    """Return the path of a complaint as people write it: ``players[0].time``."""
    branches = _branches(one, document)
    field = ""
    for at, step in enumerate(one["loc"]):
        if isinstance(step, int):
            field += f"[{step}]"
        elif at not in branches:
            field += "." * bool(field) + shortened(step, 40)
    return field


def _branches(one: ErrorDetails, document: Any) -> list[int]:
    """Return the steps of a path that name a branch of a union, which means nothing to a reader.

    They do not lead into the document. Neither does a field that is missing.
    """
    found, value = [], document
    for at, step in enumerate(one["loc"][: -1 if one["type"] == "missing" else None]):
        try:
            value = value[step]
        except (LookupError, TypeError):
            found.append(at)
    return found
