from .analyses.solo.answer import SoloAnswer as SoloAnswer
from .analyses.solo.face import best_solo as best_solo
from .analyses.solo.face import solve_solo as solve_solo
from .engine.solo.choice import SoloChoice as SoloChoice
from .engine.solo.game import SoloGame as SoloGame
from .engine.solo.state import SoloState as SoloState
