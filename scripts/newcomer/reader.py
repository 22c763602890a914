"""A reader at a screen: with a finger on a phone, or with mouse and keys at a desk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from patchwork_solve import Move, State
from patchwork_solve.engine.game.cell import Cell
from patchwork_solve.engine.game.patch import shape as shape_at_origin
from patchwork_solve.engine.players.limits import DecisionLimits
from patchwork_solve.engine.players.naming import bot
from tests.board.expecting import expect
from tests.board.hands import Hands, orders, trail
from tests.board.recorded import middle

PLACE = """(element) => {
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const isSeen = ([x, y]) => element.contains(document.elementFromPoint(x, y));
  const isThere = isSeen(place());
  if (!isThere) element.scrollIntoView({ block: "center", behavior: "instant" });
  return [...place(), isThere, isSeen(place())];
}"""
"""The point at which to press an element, and whether it was and is in sight."""

READY = """(side) => {
  const isSeen = (what) =>
    [...document.querySelectorAll(what)].some((each) => each.checkVisibility());
  if (isSeen(".ended")) return "over";
  if (isSeen("#warning")) return "warned";
  const isMine = document.querySelector(`#player-${side}.to-move`) !== null;
  if (/game is over/.test(document.getElementById("turn").textContent)) return "over";
  const isQuiet = !isSeen(".task");
  return isMine && isQuiet && document.querySelector("#hand button, #hand .note") ? "mine" : null;
}"""
"""State of a match for the reader: wait, move, answer a warning, or look at the end."""


IS_PLAYED = """(before) => document.getElementById("line").value !== before
  || document.getElementById("warning").checkVisibility()"""


class Reader(Hands):
    """A reader who counts actions: taps, clicks, keys and strokes, and apart from them swipes.

    Parameters
    ----------
    page : playwright.sync_api.Page
    has_touch : bool
    """

    def __init__(self, page: Any, *, has_touch: bool) -> None:
        super().__init__(page)
        self.has_touch = has_touch
        self.swipes = 0
        self._player = bot("greedy")

    def open(self, address: str) -> None:
        """Follow a link, which is no action of its own."""
        self.page.goto("about:blank")
        self.page.goto(address)

    def board(self, address: str) -> None:
        """Follow a link to the board."""
        self.open(address)
        self.page.wait_for_selector("body[data-ready]")

    def click(self, what: str) -> None:
        """Press something where it lies; what is out of sight is swiped to first."""
        target = self.page.locator(what).locator("visible=true").first
        expect(target).to_be_enabled()
        for _ in range(20):
            x, y, was_seen, is_seen = target.evaluate(PLACE)
            self.swipes += not was_seen
            if is_seen:
                break
            self.page.wait_for_timeout(50)
        self.actions += 1
        self._press(x, y)

    def _press(self, x: float, y: float) -> None:
        if self.has_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def from_menu(self, words: str) -> None:
        """Press what the menu of the board holds."""
        self.click("#tools [aria-label=More]")
        self.click(f"#popup-more >> text={words}")

    def write(self, field: str, text: str) -> None:
        """Write into a field: a press, and the keys as one action."""
        self.click(field)
        self.actions += 1
        self.page.fill(field, text)
        self.page.press(field, "Enter")

    def touch(self, side: int, cell: Cell) -> None:
        """Press a cell of a quilt."""
        self.actions += 1
        self._press(*self.cell(side, cell))

    def cell(self, side: int, cell: Cell) -> tuple[float, float]:
        """Return the place of a cell; swipe to a quilt that is out of sight first."""
        before = self.page.evaluate("scrollY")
        place = super().cell(side, cell)
        self.swipes += self.page.evaluate("scrollY") != before
        return place

    def draw(self, side: int, cells: Iterable[Cell]) -> None:
        """Draw over cells without lifting the finger or the pointer."""
        if not self.has_touch:
            super().draw(side, cells)
            return
        self.actions += 1
        fingers = self.page.context.new_cdp_session(self.page)
        way = trail(cells)
        kinds = ["touchStart", *["touchMove"] * (len(way) - 1)]
        for kind, cell in zip(kinds, way, strict=True):
            points = [dict(zip("xy", self.cell(side, cell), strict=True))]
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        fingers.detach()

    # -- a match ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Press Start in the form of a new game."""
        self.click("dialog.new-game .start")
        expect(self.page.locator("dialog.new-game")).to_be_hidden()

    @property
    def state(self) -> State:
        return State.from_text(self.page.input_value("#line"))

    def play(self, move: Move) -> None:
        """Play a move as a person does, and wait until it is played, or warned of."""
        before = self.state
        if not self.has_touch:
            self.page.evaluate("document.activeElement.blur()")
            self.press(*orders(before, move))
        else:
            self._lay(before, move)
        self.page.wait_for_function(IS_PLAYED, arg=before.to_text())

    def _lay(self, state: State, move: Move) -> None:
        """Play a move with a finger: take, turn, put, sew on."""
        if move.patch is None:
            self.click("#hand .advance")
            return
        if move.is_leather:
            self.touch(state.to_move, move.cells[0])
            return
        self.click(f"#hand .offer >> nth={state.for_sale.index(move.patch)}")
        for button in turns(state, move):
            self.click(f"#hand .{button}")
        self.touch(state.to_move, middle(move.cells))
        self.click("#hand .sew-on")

    def play_out(self, side: int, most: int = 60, chosen: dict[str, int] | None = None) -> int:
        """Play a match to its end, or a number of own moves; return how many there were.

        Parameters
        ----------
        side : int
        most : int
        chosen : dict of str to int, optional
            Counts the warnings of a teaching game: each first one is taken back.
        """
        moves, is_taken_back = 0, False
        while moves < most:
            how = self.page.wait_for_function(READY, arg=side, timeout=120_000).json_value()
            if how == "over":
                break
            if how == "warned":
                if chosen is not None:
                    chosen["warnings"] = chosen.get("warnings", 0) + 1
                self.click("#warning >> text=Play on" if is_taken_back else "text=Take it back")
                is_taken_back = not is_taken_back
                expect(self.page.locator("#warning")).to_be_hidden()
                continue
            state = self.state
            if state.to_move != side or state.is_over:
                continue
            self.play(self._player.choose(state, DecisionLimits()))
            moves += 1
        return moves


def turns(state: State, move: Move) -> list[str]:
    """Return the buttons that bring a patch into the shape in which a move lays it."""
    wanted = shape_at_origin(move.cells)
    shape = shape_at_origin(state.edition.find(move.patch).cells)
    for flips in range(2):
        for quarters in range(4):
            if shape == wanted:
                return ["flip"] * flips + ["turn"] * quarters
            shape = shape_at_origin((column, -row) for row, column in shape)
        shape = shape_at_origin((row, -column) for row, column in shape)
    raise AssertionError(f"{move} has another shape than its patch")
