"""A rule that is swept: a field of a variant's file, and the values it goes through."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from patchwork_solve.analyses.comparing.taken import (
    TAKEN,
    Choices,
    choices_of,
    tiles_of,
    value_in,
)
from patchwork_solve.engine.base.errors import InputError, Sentence, either
from patchwork_solve.engine.base.wording import did_you_mean, shortened, shown
from patchwork_solve.engine.forms.variant import variant_of
from patchwork_solve.engine.game.edition import Edition
from patchwork_solve.engine.game.rule_fields import FIELD, Kind, of_kind

ARGUMENT = "field"
"""The argument that an error names."""

LONGEST_NAME = 60
"""Characters of a variant's name."""

MOST_VALUES = 60
"""Values of a sweep; each is a run of its own."""

FIGURES = {field.name: field.fact for field in of_kind(Kind.NUMBER)}
"""Fields of a variant's file that are one number, and what an edition calls them."""

SEATS = {field.name: field.name.removeprefix("start_") for field in of_kind(Kind.PER_SEAT)}
"""Fields that are one number for both seats, or one for each, and what a seat calls them."""

NO_YES = ("false", "true")

NAMED: dict[str, tuple[str, ...]] = {field.name: NO_YES for field in of_kind(Kind.FLAG)}
NAMED |= {field.name: field.choices for field in of_kind(Kind.CHOICE)}
"""The values of fields that are true or false, or one of some words; a number is a place here."""

MARKS = ("leather_marks", "income_marks")
TERMS = ("buttons", "time", "income")

OTHER_NAMES = {
    "bonus_points": "square_points",
    "bonus_square": "square",
    "tile": "square_points",
    "last": "last_space",
    "leather": "leather_marks",
    "income": "income_marks",
    "penalty": "hole_penalty",
    "buttons": "start_buttons",
}
"""Other names that people give them."""

PATCH_FIELD = "patches.NAME.buttons"
TILE_FIELD = "tiles[0].side"
TILE_TERMS = ("side", "points", "both")

ALLOWED = Sentence(
    "FIELD=A..B or FIELD=A..B..STEP, as in square_points=0..14, swap, or outline=EDITION,EDITION"
)


class Rule(NamedTuple):
    """A field of a variant's file that holds one number.

    Attributes
    ----------
    name : str
        As ``square_points``, ``start_buttons[1]``, ``leather_marks[0]`` or ``patches.axe.buttons``.
    kind : str
        ``figure``, ``named``, ``seat``, ``mark``, ``term``, ``tile`` or ``taken``.
    key : str
        The field, or the patch's name.
    part : int or str
        Which seat or mark, or which of a patch's or tile's terms; empty for a figure and for both
        seats.
    choices : Choices
        Of a field that is taken from other editions.
    """

    name: str
    kind: str
    key: str
    part: int | str = ""
    choices: Choices = ()

    @property
    def named_values(self) -> tuple[str, ...]:
        """Names of the values; empty for numbers."""
        if self.kind == "tile" and self.part == "both":
            return NO_YES
        return NAMED[self.key] if self.kind == "named" else tuple(name for name, _ in self.choices)

    def value(self, edition: Edition) -> int:
        """Return the number that an edition has there."""
        if self.kind == "figure":
            return int(getattr(edition, FIGURES[self.key]))
        if self.kind == "named":
            return FIELD[self.key].number(edition)
        if self.kind == "seat":
            seats = _of_seats(edition, self.key)
            return seats[0 if self.part == "" else int(self.part)]
        if self.kind == "mark":
            return int(getattr(edition, self.key)[self.part])
        if self.kind == "tile":
            return int(tiles_of(edition)[int(self.key)][str(self.part)])
        if self.kind == "taken":
            return [value for _, value in self.choices].index(value_in(self.key, edition))
        return int(getattr(edition.find(self.key), str(self.part)))

    def changed(self, edition: Edition, value: int) -> Edition:
        """Return the edition with another number there.

        Raises `InputError` for a number that the rules cannot be played with.
        """
        return changed(edition, {self: value}, f"{edition.name[:20]}, {self.words(value)}")

    def words(self, value: int) -> str:
        """Return the field with a value, as ``start_buttons[1] = 6`` or ``swap = true``."""
        return f"{self.name} = {self.shown(value)}"

    def shown(self, value: int) -> str:
        """Return a value as a variant's file has it."""
        return self.named_values[value] if self.named_values else str(value)

    def changes(self, edition: Edition, value: int, others: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the fields of a variant's file that set a value, and those changed with it.

        Parameters
        ----------
        edition : Edition
            That the variant changes.
        others : Mapping
            Fields of the variant that are changed as well.
        """
        if self.kind == "figure":
            return {**others, self.key: value}
        if self.kind == "named":
            word = NAMED[self.key][value]
            return {**others, self.key: word if FIELD[self.key].choices else bool(value)}
        if self.kind == "term":
            patches = others.get("patches", {})
            terms = patches.get(self.key, {}) | {str(self.part): value}
            return {**others, "patches": {**patches, self.key: terms}}
        if self.kind == "seat":
            numbers = list(others.get(self.key, _of_seats(edition, self.key)))
            chosen = range(2) if self.part == "" else [int(self.part)]
            return {
                **others,
                self.key: [value if n in chosen else v for n, v in enumerate(numbers)],
            }
        if self.kind == "taken":
            return {**others, self.key: json.loads(self.choices[value][1])}
        if self.kind == "tile":
            tiles = [dict(tile) for tile in others.get("tiles", tiles_of(edition))]
            tiles[int(self.key)][str(self.part)] = bool(value) if self.named_values else value
            return {**others, "tiles": tiles}
        marks = list(others.get(self.key, getattr(edition, self.key)))
        marks[int(self.part)] = value
        return {**others, self.key: marks}


def changed(edition: Edition, values: Mapping[Rule, int], name: str) -> Edition:
    """Return an edition with other numbers in some fields.

    Raises `InputError` for numbers that the rules cannot be played with.

    Parameters
    ----------
    values : Mapping
        Of each rule that is changed.
    name : str
        Of the variant; it is cut where it is too long.
    """
    changes: Mapping[str, Any] = {}
    for rule, value in values.items():
        changes = rule.changes(edition, value, changes)
    try:
        return variant_of(edition, shortened(name, LONGEST_NAME), changes)
    except InputError as error:
        words = ", ".join(rule.words(value) for rule, value in values.items())
        raise InputError(ARGUMENT, "{change}: {error}", change=words, error=error) from None


class Swept(NamedTuple):
    """A rule and the values it goes through."""

    rule: Rule
    values: tuple[int, ...]


def swept(text: str, edition: Edition) -> Swept:
    """Read ``FIELD=A..B`` or ``FIELD=A..B..STEP``; both ends belong to it.

    A field that is true or false, or one of some words, needs no values: it goes through all.

    Raises `InputError` for an unknown field, or an empty or too long range.
    """
    name, equals, span = (part.strip() for part in text.partition("="))
    if name in TAKEN and equals and ".." not in span:
        return _taken(name, span, edition)
    if words := NAMED.get(name) or NO_YES * name.endswith(".both"):
        span = span if equals else f"{words[0]}..{words[-1]}"
        return Swept(rule(name, edition), _named(name, span, words))
    if not equals:
        raise InputError(
            ARGUMENT, "{value}; allowed: {allowed}", value=shown(text), allowed=ALLOWED
        )
    return Swept(rule(name, edition), _values(span))


def rule(name: str, edition: Edition) -> Rule:
    """Return the rule of a field's name; a patch may be called by its letter.

    The part of a field that has several is written ``start_buttons[1]`` or ``start_buttons.1``.

    Raises
    ------
    InputError
        For an unknown field; the message names similar ones.
    """
    name = re.sub(r"^(?!patches\.)(\w+)\.(\d{1,3})(?=$|\.)", r"\1[\2]", name)
    if name in FIGURES:
        return Rule(name, "figure", name)
    if name in NAMED:
        return Rule(name, "named", name)
    if name in SEATS:
        return _both_seats(name, edition)
    if (found := re.fullmatch(r"(\w+)\[([01])\]", name)) and found[1] in SEATS:
        return Rule(name, "seat", found[1], int(found[2]))
    if (found := re.fullmatch(r"(\w+)\[(\d{1,3})\]", name)) and found[1] in MARKS:
        return _mark(found[1], int(found[2]), edition)
    if (found := re.fullmatch(r"tiles\[(\d{1,3})\]\.(\w+)", name)) and found[2] in TILE_TERMS:
        _require_place("tiles", int(found[1]), len(tiles_of(edition)))
        return Rule(name, "tile", found[1], found[2])
    if (found := re.fullmatch(r"patches\.([^.]+)\.(\w+)", name)) and found[2] in TERMS:
        letters = {letter: patch for patch, letter in edition.letter.items()}
        patch = edition.find(letters.get(found[1], found[1]), ARGUMENT).name
        return Rule(f"patches.{patch}.{found[2]}", "term", patch, found[2])
    raise InputError(ARGUMENT, "no such field {name}{hint}", name=shown(name), hint=_hint(name))


def _of_seats(edition: Edition, key: str) -> list[int]:
    return [int(getattr(seat, SEATS[key])) for seat in edition.seats]


def _both_seats(key: str, edition: Edition) -> Rule:
    first, second = _of_seats(edition, key)
    if first != second:
        raise InputError(
            ARGUMENT,
            "{key} is {first} and {second} for the two seats; sweep {one}",
            key=key,
            first=first,
            second=second,
            one=either([f"{key}[0]", f"{key}[1]"]),
        )
    return Rule(key, "seat", key)


def _mark(key: str, number: int, edition: Edition) -> Rule:
    _require_place(key, number, len(getattr(edition, key)))
    return Rule(f"{key}[{number}]", "mark", key, number)


def _require_place(key: str, number: int, places: int) -> None:
    """Raise `InputError` for a number beyond those of a list."""
    if number >= places:
        allowed = Sentence("none, for there are none")
        if places:
            allowed = Sentence("0 to {most}", most=places - 1)
        raise InputError(
            ARGUMENT, "{key}[{number}]; allowed: {allowed}", key=key, number=number, allowed=allowed
        )


def _taken(key: str, names: str, edition: Edition) -> Swept:
    """Return a field that is taken from editions, and its values: their places in a list."""
    choices = choices_of(key, edition, [name.strip() for name in names.split(",") if name.strip()])
    if len(choices) == 1:
        raise InputError(
            ARGUMENT,
            "{key}={names}; allowed: editions that have others, as {key}=first-2014,mine.toml",
            key=key,
            names=names,
        )
    return Swept(Rule(key, "taken", key, choices=choices), tuple(range(len(choices))))


def _hint(name: str) -> str:
    """Return a suggestion of the name that the user may have meant."""
    head = re.split(r"[\[.]", name, maxsplit=1)[0]
    if head == "tile" and head != name:
        return Sentence("; did you mean {meant}?", meant=name.replace("tile", "tiles", 1))
    if head in OTHER_NAMES:
        rest = name[len(head) :] or "[0]" * (OTHER_NAMES[head] in MARKS)
        return Sentence("; did you mean {meant}?", meant=f"{OTHER_NAMES[head]}{rest}")
    if head in (*MARKS, *SEATS):
        return Sentence("; did you mean {meant}?", meant=f"{head}[0]")
    marks = [f"{mark}[0]" for mark in MARKS]
    seats = "start_" + "/".join(SEATS.values())
    more = [TILE_FIELD, PATCH_FIELD]
    of_marks = "leather/income_marks[0]"
    # No printing has patches that join later: rules about them mean nothing to most.
    names = [each for each in (*FIGURES, *NAMED) if not each.startswith("later_")]
    listed = ", ".join([*_together(names), seats, of_marks, *more])
    known = [*FIGURES, *NAMED, *SEATS, *marks, *more, "outline"]
    return did_you_mean(name, known) or Sentence("; one of {names}", names=listed)


def _together(names: Sequence[str]) -> list[str]:
    """Return names, those of one ending as one: ``advance/income_pay``. A message is one line."""
    found: dict[str, list[str]] = {}
    for name in names:
        begin, _, end = name.rpartition("_")
        found.setdefault(end if begin else name, []).append(begin)
    return [f"{'/'.join(filter(None, begins))}_{end}".strip("_") for end, begins in found.items()]


def _named(name: str, span: str, words: tuple[str, ...]) -> tuple[int, ...]:
    """Return the places of some of a field's values: one, or those from one to another."""
    numbers = {str(number): number for number in (0, 1)} if words == NO_YES else {}
    known = numbers | {word: number for number, word in enumerate(words)}
    ends = [known.get(end.strip(), -1) for end in span.split("..")]
    if -1 in ends or len(ends) > 2:
        raise InputError(
            ARGUMENT,
            "{name}={span}; allowed: {name}, or {name}={first}..{last}",
            name=name,
            span=span,
            first=words[0],
            last=words[-1],
        )
    return tuple(range(min(ends), max(ends) + 1))


def _values(span: str) -> tuple[int, ...]:
    found = re.fullmatch(r"(\d{1,4})\.\.(\d{1,4})(?:\.\.(\d{1,4}))?", span)
    if not found:
        raise InputError(
            ARGUMENT, "{value}; allowed: {allowed}", value=shown(span), allowed=ALLOWED
        )
    first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if step == 0:
        raise InputError(ARGUMENT, "a step of 0; allowed: 1 or more")
    values = tuple(range(first, last + 1, step))
    if not values:
        raise InputError(
            ARGUMENT, "{first}..{last} is empty; write {last}..{first}", first=first, last=last
        )
    if len(values) > MOST_VALUES:
        more = -(-(last - first + 1) // MOST_VALUES)
        raise InputError(
            ARGUMENT,
            "{count} values; allowed: up to {most}, as in {span}..{more}",
            count=len(values),
            most=MOST_VALUES,
            span=span,
            more=more,
        )
    return values
