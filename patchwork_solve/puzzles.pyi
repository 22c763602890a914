from .analyses.puzzles.answer import PuzzlesAnswer as PuzzlesAnswer
from .analyses.puzzles.face import load_puzzles as load_puzzles
from .analyses.puzzles.face import make_puzzles as make_puzzles
from .analyses.puzzles.puzzle import Puzzle as Puzzle
