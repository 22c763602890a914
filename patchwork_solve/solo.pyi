from .analyses.solo.answer import SoloAnswer as SoloAnswer
from .analyses.solo.face import best_solo as best_solo
from .analyses.solo.face import solve_solo as solve_solo
from .engine.drawing.card import card_svg as card_svg
from .engine.solo.choice import SoloChoice as SoloChoice
from .engine.solo.game import SoloGame as SoloGame
from .engine.solo.picture import solo_svg as solo_svg
from .engine.solo.state import SoloState as SoloState
