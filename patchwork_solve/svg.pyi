from .engine.circle import circle_svg as circle_svg
from .engine.drawing.labels import Labels as Labels
from .engine.drawing.line import line_svg as line_svg
from .engine.drawing.picture import write_picture as write_picture
from .engine.drawing.position import position_svg as position_svg
from .engine.drawing.quilt import quilt_svg as quilt_svg
