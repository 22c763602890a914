from .analyses.match.answer import MatchAnswer as MatchAnswer
from .analyses.match.face import play_match as play_match
from .engine.players.simple import play_out as play_out
