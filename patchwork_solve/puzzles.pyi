from .analyses.exercises.answer import ExercisesAnswer as ExercisesAnswer
from .analyses.exercises.cards import anki_package as anki_package
from .analyses.exercises.exercise import Exercise as Exercise
from .analyses.exercises.face import make_exercises as make_exercises
from .analyses.puzzles.answer import PuzzlesAnswer as PuzzlesAnswer
from .analyses.puzzles.face import load_puzzles as load_puzzles
from .analyses.puzzles.face import make_puzzles as make_puzzles
from .analyses.puzzles.puzzle import Puzzle as Puzzle
