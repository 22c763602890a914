"""Exercises as a deck of Anki cards: the position on the front, the answer on the back."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from markupsafe import Markup

from patchwork_solve.analyses.exercises.frame import exercise_id
from patchwork_solve.analyses.report.moves import line_words
from patchwork_solve.engine.drawing.picture import png_bytes
from patchwork_solve.engine.drawing.position import position_svg
from patchwork_solve.engine.drawing.quilt import quilt_svg

if TYPE_CHECKING:
    import genanki

    from patchwork_solve.analyses.exercises.answer import ExercisesAnswer
    from patchwork_solve.analyses.exercises.exercise import Exercise
    from patchwork_solve.engine.state import State

DECK = "Patchwork: my mistakes"
"""Title of the deck in Anki."""

MODEL = "patchwork-solve exercise"

SHOWN = 6
"""Plies of the expected line on the back."""

STYLE = ".card { font-family: sans-serif; text-align: center; } img { max-width: 100%; }"


def anki_package(answer: ExercisesAnswer) -> bytes:
    """Return exercises as an Anki package (``.apkg``).

    Decks, card types and cards have the same numbers in every package, so a later import updates
    the cards and keeps their schedule.
    """
    import genanki

    model = genanki.Model(
        _number(MODEL),
        MODEL,
        fields=[{"name": "Id"}, {"name": "Question"}, {"name": "Answer"}],
        templates=[
            {
                "name": "Exercise",
                "qfmt": "{{Question}}",
                "afmt": "{{FrontSide}}<hr id=answer>{{Answer}}",
            }
        ],
        css=STYLE,
    )
    deck = genanki.Deck(_number(DECK), DECK)
    with TemporaryDirectory() as folder:
        media = []
        for one in answer.exercises:
            media += _add_note(deck, model, one, Path(folder))
        package = genanki.Package(deck, media_files=list(dict.fromkeys(map(str, media))))
        target = Path(folder, "exercises.apkg")
        package.write_to_file(target)
        return target.read_bytes()


def _add_note(
    deck: genanki.Deck, model: genanki.Model, exercise: Exercise, folder: Path
) -> list[Path]:
    """Add the card of an exercise; return its pictures, written into the folder."""
    import genanki

    name = exercise_id(exercise)
    pictures = {f"patchwork-{name}-question.png": position_svg(exercise.state)}
    if exercise.best.cells:
        before, after = (state.quilts[exercise.mover] for state in _around(exercise))
        pictures[f"patchwork-{name}-answer.png"] = quilt_svg(
            after, before, edition=exercise.state.edition
        )
    for file, svg in pictures.items():
        Path(folder, file).write_bytes(png_bytes(svg))
    front, *back = (Markup('<img src="{}">').format(file) for file in pictures)
    question = Markup("<p>{}</p>{}").format(exercise.question, front)
    how = "" if exercise.is_proved else " Estimated: another move may be as good."
    expected = line_words(exercise.state, exercise.line[:SHOWN])
    answer = Markup("<p><b>{}</b>{}</p>{}<p>{} {}</p><p>{}</p>").format(
        exercise.answer_words,
        how,
        Markup("").join(back),
        exercise.mistake_words,
        exercise.reason_words,
        expected,
    )
    guid = genanki.guid_for(name)
    fields = [name, str(question), str(answer)]
    deck.add_note(genanki.Note(model=model, fields=fields, guid=guid))
    return [Path(folder, file) for file in pictures]


def _around(exercise: Exercise) -> tuple[State, State]:
    """Return the position before and after the best move."""
    return exercise.state, exercise.state.play(exercise.best)


def _number(words: str) -> int:
    """Return the number of a deck or card type, which Anki wants below 2**31."""
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest()) % (1 << 30) + (1 << 30)
