"""Texts are read as other programs hand them on."""

from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest

from patchwork_solve import Game, InputError, State
from patchwork_solve.engine.document import Document
from patchwork_solve.engine.forms.incoming import incoming
from patchwork_solve.engine.forms.variant import edition_of
from tests.texts import CASES

POCKET = Path(__file__).parents[1] / "data" / "variants" / "pocket.toml"


def _read(text: str) -> State | Game:
    document = Document.read(text)
    return document.game() if document.is_game else document.state()


@pytest.mark.parametrize(
    ("text", "changed"), [pytest.param(text, changed, id=kind) for text, kind, changed in CASES]
)
def test_a_changed_text_is_read_as_it_was(text: str, changed: str, tmp_path: Path) -> None:
    read = _read(text)
    assert _read(changed) == read
    path = tmp_path / "text.txt"
    path.write_text(changed, "utf-8", newline="")
    assert type(read).load(path) == read


def test_names_keep_their_signs() -> None:
    line = f"{State.load('example:close-finish').to_text()} names:Zoë_“Z”,０"
    assert State.from_json(_read(line).to_json()).names == ("Zoë “Z”", "０")


def test_a_variant_in_curly_quotes(tmp_path: Path) -> None:
    curly = tmp_path / "curly.toml"
    curly.write_text(POCKET.read_text("utf-8").replace('"', "”").replace(" =", "\u00a0="), "utf-8")
    assert edition_of(str(curly)) == edition_of(str(POCKET))


def test_what_is_still_wrong_is_named() -> None:
    with pytest.raises(InputError, match="line 1: Expecting"):
        Document.read("{“format”: }")


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16-le"])
def test_another_encoding_is_refused_by_name(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes("diary current\nnames: Zoë, Bob\n".encode(encoding))
    with pytest.raises(InputError, match="save it as UTF-8"):
        Document.load(str(path), "STATE")


@pytest.mark.parametrize(
    "run", [">", "> ", " ", "\n", "\x00", ".", "_a111", "%25", "?a", "#v1", "“", "1. "]
)
@pytest.mark.parametrize("begin", ["#v1_0_", "#position+", "position ", "diary x\n", "> ", ""])
def test_long_runs_take_no_square_of_their_length(begin: str, run: str) -> None:
    """Each took minutes while a pattern went over the same run from each of its places."""
    text = f"{begin}{run * (180_000 // len(run))}x"
    start = process_time()
    with suppress(InputError):
        incoming(text)
    assert process_time() - start < 10
