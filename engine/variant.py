"""A designer's variant: a TOML file (or the same as JSON) that changes an edition."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.edition import MAX_CELLS, MAX_PATCHES, PRINTINGS, Edition, printing
from engine.errors import InputError
from engine.patch import Patch

Count = Annotated[int, Field(ge=0, le=999)]
LONGEST_TRACK = 255


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class PatchChange(_Strict):
    """A patch of a variant: all four fields for a new one, those that change for another."""

    cells: list[str] | None = Field(None, min_length=1, description="rows; '#' is a cell")
    buttons: Count | None = None
    time: Count | None = None
    income: Count | None = None


class Variant(_Strict):
    """A variant. Without `extends` every field but `remove` must be given."""

    name: str = Field(min_length=1, max_length=60)
    extends: Literal["current", "first-2014"] | None = None
    rows: Annotated[int, Field(ge=1, le=MAX_CELLS)] | None = None
    columns: Annotated[int, Field(ge=1, le=MAX_CELLS)] | None = None
    last_space: Annotated[int, Field(ge=1, le=LONGEST_TRACK)] | None = None
    income_marks: list[int] | None = None
    leather_marks: list[int] | None = None
    square: Count | None = Field(None, description="side of the bonus square; 0 for none")
    square_points: Count | None = None
    hole_penalty: Count | None = None
    start_buttons: Count | None = None
    remove: list[str] = Field(default_factory=list, description="patches to leave out")
    patches: dict[str, PatchChange] = Field(default_factory=dict)


def edition_of(reference: str | Variant, base: Path | None = None) -> Edition:
    """Return the edition a document names.

    Parameters
    ----------
    reference : str or Variant
        A printing's name, the path of a ``.toml`` file, or a variant in full.
    base : Path, optional
        Folder in which a file is looked for before the current one.

    Raises
    ------
    InputError
    """
    if isinstance(reference, Variant):
        return build(reference, "edition")
    if not reference.endswith(".toml"):
        return printing(reference)
    path = Path(reference)
    if base is not None and (base / path).is_file():
        path = base / path
    return load(path)


def load(path: Path) -> Edition:
    """Read a variant from a TOML file.

    Raises
    ------
    InputError
        Naming the file and the field.
    """
    from engine.reading import read_bytes
    from engine.schema import validate

    try:
        values = tomllib.loads(read_bytes(path, "edition").decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError("edition", f"{path} is no text file; allowed: a TOML variant") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError("edition", f"{path} is not valid TOML: {error}") from None
    try:
        return build(validate(Variant, values), "")
    except InputError as error:
        raise InputError(f"edition {path.name}: {error.field}".rstrip(": "), error.reason) from None


def build(variant: Variant, field: str) -> Edition:
    """Turn a variant into an edition.

    Raises
    ------
    InputError
        With `field` before the name of the field that is wrong.
    """
    prefix = f"{field}." if field else ""
    if variant.name in PRINTINGS:
        raise InputError(f"{prefix}name", f"{variant.name} is a printing; use another name")
    parent = None if variant.extends is None else printing(variant.extends)

    def value(name: str, inherited: Any) -> Any:
        own = getattr(variant, name)
        if own is None and parent is None:
            raise InputError(f"{prefix}{name}", 'missing; give it, or extends = "current"')
        return inherited if own is None else own

    last = value("last_space", parent and parent.last)
    edition = Edition(
        name=variant.name,
        patches=_patches(variant, parent, prefix),
        width=value("columns", parent and parent.width),
        height=value("rows", parent and parent.height),
        last=last,
        income_marks=_marks(
            value("income_marks", parent and parent.income_marks), last, f"{prefix}income_marks"
        ),
        leather_marks=_marks(
            value("leather_marks", parent and parent.leather_marks), last, f"{prefix}leather_marks"
        ),
        square=value("square", parent and parent.square),
        square_points=value("square_points", parent and parent.square_points),
        hole_penalty=value("hole_penalty", parent and parent.hole_penalty),
        start_buttons=value("start_buttons", parent and parent.start_buttons),
        definition=variant.model_dump(exclude_unset=True),
    )
    _check_sizes(edition, prefix)
    return edition


def _marks(marks: list[int] | tuple[int, ...], last: int, field: str) -> tuple[int, ...]:
    for number, mark in enumerate(marks):
        if not 1 <= mark <= last:
            raise InputError(f"{field}[{number}]", f"{mark}; allowed: 1 to the last space, {last}")
    if len(set(marks)) != len(marks):
        raise InputError(field, "a mark is listed twice; list it once")
    return tuple(sorted(marks))


def _patches(variant: Variant, parent: Edition | None, prefix: str) -> tuple[Patch, ...]:
    known = {} if parent is None else {patch.name: patch for patch in parent.patches}
    for number, name in enumerate(variant.remove):
        if name not in known:
            raise InputError(f"{prefix}remove[{number}]", f"unknown patch {name[:40]!r}")
        del known[name]
    for name, change in variant.patches.items():
        known[name] = _patch(name, change, known.get(name), f"{prefix}patches.{name}")
    if not 1 <= len(known) <= MAX_PATCHES:
        raise InputError(f"{prefix}patches", f"{len(known)} patches; allowed: 1 to {MAX_PATCHES}")
    return tuple(known.values())


def _patch(name: str, change: PatchChange, old: Patch | None, field: str) -> Patch:
    if name == "leather" or not name.replace("-", "").isalnum():
        raise InputError(field, "a patch's name is letters, digits and '-', and not leather")
    cells = old.rows() if change.cells is None and old is not None else change.cells
    numbers = {}
    for part in ("buttons", "time", "income"):
        own = getattr(change, part)
        if own is None and old is None:
            raise InputError(f"{field}.{part}", "missing; a new patch needs it")
        numbers[part] = own if own is not None else getattr(old, part)
    if cells is None:
        raise InputError(f"{field}.cells", "missing; a new patch needs it")
    if any(set(row) - {"#", "."} for row in cells) or not any("#" in row for row in cells):
        raise InputError(f"{field}.cells", "allowed: rows of '#' and '.', with at least one '#'")
    return Patch.drawn(name, cells, **numbers)


def _check_sizes(edition: Edition, prefix: str) -> None:
    if edition.cells > MAX_CELLS:
        raise InputError(
            f"{prefix}rows", f"a quilt of {edition.cells} cells; allowed: up to {MAX_CELLS}"
        )
    if edition.square > min(edition.width, edition.height):
        raise InputError(
            f"{prefix}square",
            f"{edition.square}; allowed: 0 to {min(edition.width, edition.height)}, "
            "the quilt's side",
        )
    for patch in edition.patches:
        rows = patch.rows()
        long, short = max(len(rows), len(rows[0])), min(len(rows), len(rows[0]))
        if long > max(edition.width, edition.height) or short > min(edition.width, edition.height):
            raise InputError(f"{prefix}patches.{patch.name}", "larger than the quilt")
