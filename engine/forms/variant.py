"""A designer's variant: a TOML file (or the same as JSON) that changes an edition."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patchwork_solve.engine.base import examples
from patchwork_solve.engine.base.errors import InputError
from patchwork_solve.engine.base.incoming import or_retyped
from patchwork_solve.engine.base.reading import decoded, read_bytes
from patchwork_solve.engine.base.wording import one_line, shortened, shown
from patchwork_solve.engine.forms.blanks import refuse_blanks
from patchwork_solve.engine.forms.building import build
from patchwork_solve.engine.forms.validation import parse, validate
from patchwork_solve.engine.game.edition import Edition as Edition
from patchwork_solve.engine.game.edition import printing

if TYPE_CHECKING:
    from patchwork_solve.engine.forms.variant_model import Variant

LARGEST = 1 << 16
"""Bytes of a variant's file."""

LONGEST_LINE = 4000
"""Characters of a line of it."""

NAMED = ("express",)
"""Editions of the family with patches of their own: variants that ship with the package."""

_NAMED = re.compile(r"^[ \t]*(name|extends)[ \t]*=", re.MULTILINE)
_NAMED_JSON = re.compile(r'\s*\{\s*"(name|extends)"\s*:')
_FORMAT = re.compile(r'"format"\s*:')


# -- where variants come from ------------------------------------------------------------------


def edition_of(reference: Edition | str | os.PathLike[str]) -> Edition:
    """Return the edition that the user names, as `Edition.load` does.

    Raises `InputError`.
    """
    if isinstance(reference, Edition):
        return reference
    if isinstance(reference, os.PathLike):
        reference = os.fspath(reference)
    if not isinstance(reference, str):
        return _printing(reference)  # Which names what is allowed.
    if reference in NAMED:
        reference = f"{examples.PREFIX}{reference}"
    if reference.startswith(examples.PREFIX):
        name = reference.removeprefix(examples.PREFIX)
        return load(examples.find(name, "edition", "variant").path)
    return load(Path(reference)) if reference.endswith(".toml") else _printing(reference)


def published(name: str) -> Edition:
    """Return a printing, or another edition of the family.

    Raises `InputError`.
    """
    return edition_of(name) if name in NAMED else printing(name)


Edition._reader = edition_of  # The public name `Edition` is taken from this file.


def _printing(name: str) -> Edition:
    """Return a printing where the user might have named a file as well."""
    try:
        return printing(name)
    except InputError as error:
        raise InputError(
            error.field, "{reason}, or a .toml variant file", reason=error.reason
        ) from None


def editions_of(references: Sequence[str]) -> list[Edition]:
    """Return the editions that the user names for one report.

    Raises `InputError` as `edition_of`; for one that is named twice, whose games would count twice;
    and for two of the same name, which a report could not distinguish.
    """
    if isinstance(references, str) or not isinstance(references, Iterable):
        raise InputError(
            "editions", "{value}; allowed: a list of editions", value=shown(references)
        )
    found: dict[str, Edition] = {}
    for reference in references:
        edition = edition_of(reference)
        if reference in found:
            raise InputError(
                "edition", "{name} is named twice; name it once", name=one_line(reference)
            )
        for earlier, other in found.items():
            if other == edition:
                raise InputError(
                    "edition",
                    "{name} is the same as {other}; name one of them",
                    name=one_line(reference),
                    other=one_line(earlier),
                )
            if other.name == edition.name:
                raise InputError(
                    "edition",
                    "{name} and {other} differ but have the same name; rename one of them",
                    name=one_line(earlier),
                    other=one_line(reference),
                )
        found[reference] = edition
    return list(found.values())


def edition_named_in(reference: str | Variant, base: Path | None = None) -> Edition:
    """Return the edition that a document names.

    A document may come from anybody, so a file it names lies in its folder or the current one, and
    no message quotes what stands in that file.

    Raises `InputError`.

    Parameters
    ----------
    reference : str or Variant
        A printing's name, the relative path of a ``.toml`` file, or a variant in full.
    base : Path, optional
        Folder in which a file is looked for before the current one.
    """
    if not isinstance(reference, str):
        return build(reference, "edition")
    if not reference.endswith(".toml"):
        return _printing(reference)
    path = _beside(reference, [Path() if base is None else base, Path()])
    try:
        return load(path)
    except InputError:
        raise InputError(
            "edition",
            "{reference} is not a variant; --edition with that file says why",
            reference=shown(reference),
        ) from None


def _beside(name: str, folders: list[Path]) -> Path:
    """Return the path of a file that a document names, in the first folder that has it."""
    path = Path(name)
    if path.anchor or ".." in path.parts or not name.isprintable():
        raise InputError(
            "edition",
            "{value}; allowed: a path inside the document's folder, without ..",
            value=shown(name),
        )
    try:
        found = next((folder / path for folder in folders if (folder / path).exists()), None)
        if found is not None:
            return found
    except OSError:  # a name too long for a file
        pass
    raise InputError("edition", "no file {name} in the document's folder", name=shown(name))


def load(path: Path) -> Edition:
    """Read a variant from a TOML file.

    Raises
    ------
    InputError
        Naming the file and the field.
    """
    name = shortened(path.name, 60)
    try:
        return build(variant_fields(_toml(path)), "")
    except InputError as error:
        raise InputError(f"edition {name}: {error.field}".rstrip(": "), error.reason) from None


def read_variant(text: str) -> Edition:
    """Read a variant from its TOML, or the same as JSON.

    Raises `InputError`, naming the field.
    """
    return build(variant_fields(variant_document(text)), "")


def variant_fields(document: Any) -> Variant:
    """Return a variant from parsed values; its model loads pydantic, which takes a while.

    Raises `InputError`, naming the field that is wrong.
    """
    from patchwork_solve.engine.forms.variant_model import Variant

    return validate(Variant, document)


def is_variant(text: str) -> bool:
    """Whether a text looks like a variant: TOML, or an object that names no format."""
    if _is_json(text):
        return _FORMAT.search(text) is None and _NAMED_JSON.match(text) is not None
    return _NAMED.search(text) is not None


def variant_document(text: str) -> Any:
    """Return the document in a variant's TOML or JSON.

    Raises `InputError` when it is neither.
    """
    if len(text) > LARGEST:
        raise InputError(
            "variant",
            "longer than {largest} characters; is it the right file?",
            largest=f"{LARGEST:,}",
        )
    return parse(text) if _is_json(text) else _parsed_toml(text)


def _is_json(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def _toml(path: Path) -> dict[str, Any]:
    try:
        return _parsed_toml(decoded(read_bytes(path, "", LARGEST)))
    except UnicodeDecodeError:
        raise InputError(
            "", "this is not a text file in UTF-8; save it as UTF-8, as TOML"
        ) from None


def _parsed_toml(text: str) -> dict[str, Any]:
    """Return the fields of TOML, also where only straight quotes and plain spaces make it valid."""
    found: dict[str, Any] = or_retyped(_as_toml, text)
    refuse_blanks(found)
    return found


def _as_toml(text: str) -> dict[str, Any]:
    try:
        # The time that a key of many dots takes grows with the square of its length.
        if any(len(line) > LONGEST_LINE for line in text.splitlines()):
            raise InputError("", "a line is longer than {most} characters", most=LONGEST_LINE)
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise InputError("", "not valid TOML: nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError("", "not valid TOML: {error}", error=error) from None


def variant_of(edition: Edition, name: str, changes: Mapping[str, Any]) -> Edition:
    """Return an edition that differs from another one in some fields.

    Raises `InputError`, naming the field that is wrong.

    Parameters
    ----------
    name : str
        Of the new one.
    changes : Mapping
        Fields of a variant's file; of ``patches`` only what changes.
    """
    old = dict(edition.definition or {"extends": edition.name})
    patches = {patch: dict(change) for patch, change in old.get("patches", {}).items()}
    for patch, change in changes.get("patches", {}).items():
        patches[patch] = patches.get(patch, {}) | dict(change)
    changed = {**_without_rivals(old, changes), **_in_tiles(old, changes), "name": name}
    if patches:
        changed["patches"] = patches
    return build(variant_fields(changed), "")


_RIVALS = {"tiles": ("square", "square_points"), "outline": ("rows", "columns")}
"""Fields that another one replaces."""


def _without_rivals(old: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields without those that a change replaces."""
    gone = {rival for field, rivals in _RIVALS.items() if field in changes for rival in rivals}
    return {field: value for field, value in old.items() if field not in gone}


def _in_tiles(old: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return changes in which those of the special tile change the tiles of a variant with them."""
    square, points = changes.get("square"), changes.get("square_points")
    tiles = [dict(tile) for tile in old.get("tiles") or ()]
    special = next((tile for tile in tiles if not tile.get("both")), None)
    if "tiles" in changes or special is None:
        return dict(changes)
    if square == 0:
        tiles.remove(special)
    special["side"] = special["side"] if square is None else square
    special["points"] = special["points"] if points is None else points
    others = {k: value for k, value in changes.items() if k not in _RIVALS["tiles"]}
    return {**others, "tiles": tiles}


def to_toml(edition: Edition) -> str:
    """Return the file of a variant, as `load` reads it; of a printing, one that only extends it."""
    again = {"name": f"{edition.name} again", "extends": edition.name}
    definition = dict(edition.definition or again)
    patches = definition.pop("patches", {})
    tiles = definition.pop("tiles", None)
    # A list without a tile has no table to write.
    lines = list(_toml_lines({**definition, "tiles": tiles} if tiles == [] else definition))
    for tile in tiles or ():
        lines += ["", "[[tiles]]", *_toml_lines(tile)]
    for name, change in patches.items():
        key = name if name.isascii() else json.dumps(name, ensure_ascii=False)
        lines += ["", f"[patches.{key}]", *_toml_lines(change)]
    return "\n".join(lines) + "\n"


def _toml_lines(fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield fields with numbers, texts and lists, which TOML writes as JSON does."""
    for field, value in fields.items():
        if field == "outline" and value is not None:
            yield "outline = ["
            yield from (f"    {json.dumps(row)}," for row in value)
            yield "]"
        elif value is not None:
            yield f"{field} = {json.dumps(value, ensure_ascii=False)}"
