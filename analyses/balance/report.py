"""The report on runs: its sections in order. A further one is a further entry here."""

from __future__ import annotations

from patchwork_solve.analyses.balance import drawings, excerpts, names
from patchwork_solve.analyses.balance.branching import branching_frame
from patchwork_solve.analyses.balance.doublings import doublings_frame, unequal_frame
from patchwork_solve.analyses.balance.figures import figures_frame
from patchwork_solve.analyses.balance.income import income_frame
from patchwork_solve.analyses.balance.leads import (
    chances_frame,
    lead_changes_frame,
    leads_frame,
)
from patchwork_solve.analyses.balance.leather import leather_counts_frame, leather_frame
from patchwork_solve.analyses.balance.patches import patches_frame
from patchwork_solve.analyses.balance.points import points_frame
from patchwork_solve.analyses.balance.restricted import restricted_frame
from patchwork_solve.analyses.balance.runs import runs_frame
from patchwork_solve.analyses.balance.scores import margins_frame, scores_frame, ties_frame
from patchwork_solve.analyses.balance.seats import seats_frame, strength_frame
from patchwork_solve.analyses.balance.tile import tile_frame
from patchwork_solve.analyses.luck.adjusted import adjusted_frame
from patchwork_solve.analyses.luck.split import split_frame
from patchwork_solve.analyses.report.section import Section
from patchwork_solve.analyses.simulation.reduction import MOST_CIRCLES

SOME = f"Of a run of more than {MOST_CIRCLES:,} circles, evenly spaced ones stand for all."
"""Remark of tables with a row for each circle in between."""

SECTIONS: tuple[Section, ...] = (
    Section("runs", "The games", "The rules, players, seed and size of each run.", runs_frame),
    Section(
        "seats",
        "First and second player",
        "The advantage of moving first: how many games the first player wins, and by how much. "
        "Several runs side by side show how it depends on the strength of play.",
        seats_frame,
        charts=drawings.seats,
    ),
    Section(
        "strength",
        "The players",
        "Results of the player named first against the other: over all games, when moving "
        "first, and when moving second.",
        strength_frame,
    ),
    Section(
        "restricted",
        "Players with a handicap",
        "Forbidden moves that such a player had to make because the rules left no other: a pass"
        " when it could buy nothing, or a leather patch that completes the square.",
        restricted_frame,
    ),
    Section(
        "doublings",
        "What more thinking is worth",
        "How often the player with the higher limit wins, if two players differ only in their "
        "limit: by doublings of the lower limit, and in Elo points a doubling. One curve is "
        "fitted to all runs of a family; it multiplies the odds by a constant factor with each "
        "doubling. Fitted: its value for a run. Doubt: the chance that runs lie this far off if"
        f" the curve is right. {SOME}",
        unequal_frame,
        together=doublings_frame,
        columns=("stronger", "weaker", "doublings", "games", "win", "fitted", "elo", "doubt"),
        charts=drawings.doublings,
    ),
    Section(
        "corrected",
        "First and second player, corrected for luck",
        "The first player's figures, corrected for luck: a search of each first position "
        "estimates how much better this run's circles are for the first player than all circles. "
        "Saved: the share of the variance, and so of the games, that the correction saves. "
        f"{SOME}",
        adjusted_frame,
        names=names.of_figures,
        columns=("figure", "value", "circles", "luck", "saved"),
    ),
    Section(
        "luck",
        "Circle, players and play",
        "Where the variance of margins comes from: the circle, which both games on it share; "
        "the part of it that is known before a game is played; the players, whether they move "
        "first or second; and the course of a game, which is the rest. If a circle suits one of"
        " two unlike players, that counts as course, so the true share of the circle is "
        "somewhat larger. If a player met itself, circle and course cannot be distinguished. "
        f"{SOME}",
        split_frame,
    ),
    Section(
        "scores",
        "Scores",
        "Distribution of scores and margins: mean, standard deviation and quantiles. The margin"
        " is the first player's; the distance has no sign.",
        scores_frame,
        columns=("what", "games", "circles", "mean", "spread", "quantile_50"),
    ),
    Section(
        "margins",
        "Margins",
        "Distribution of the first player's margin.",
        margins_frame,
        brief=excerpts.commonest,
        charts=drawings.margins,
    ),
    Section(
        "ties",
        "Equal scores",
        "If the scores are equal, the player who reached the last space first wins.",
        ties_frame,
        names=names.of_figures,
        columns=("figure", "value", "circles"),
    ),
    Section(
        "tile",
        "The special tile",
        "When the tile is taken, by quarters of the track, and the results of the player who "
        "takes it. Swing: that player's margin minus the same player's mean margin in the same "
        "player order. Beyond: the swing without the tile's own points. A player who takes the "
        "tile has often played well before, so the tile is not the only cause of these "
        "differences.",
        tile_frame,
        names=names.of_quarters,
        columns=("taken", "games", "part", "first", "wins", "swing", "beyond", "win"),
    ),
    Section(
        "points",
        "Points by source",
        "Mean points that each rule brings a player; they add up to the score. Takers: the share "
        "of players who have points from it. Space: where the token is when a tile is taken.",
        points_frame,
        columns=("rule", "takers", "space", "first", "second", "winner", "loser"),
    ),
    Section(
        "leather",
        "Leather patches",
        "How often the first player places the first leather patch of a game, the second, and so "
        "on, and how often the owner of each wins.",
        leather_frame,
    ),
    Section(
        "leather-counts",
        "How many leather patches",
        "How many leather patches a player places, and how often a player wins with each number.",
        leather_counts_frame,
        charts=drawings.leather,
    ),
    Section(
        "income",
        "Income along the track",
        "Income of winners and losers when their token stands on a space.",
        income_frame,
        brief=excerpts.some_spaces,
        charts=drawings.income,
    ),
    Section(
        "leads",
        "When a game is decided",
        "The leader is the player who would win if both only advanced from here on; the "
        "difference of the scores is then the standing margin. Wins: how often the leader at "
        "that part of the track wins. Decided: in how many games the winner leads from there to"
        " the end.",
        leads_frame,
        charts=drawings.leads,
    ),
    Section(
        "chances",
        "What a lead is worth",
        "How often the leader wins, by the size of the lead and the part of the track. These "
        "are shares of the games played, without a fitted curve.",
        chances_frame,
        brief=excerpts.at_half,
        charts=drawings.chances,
    ),
    Section(
        "lead-changes",
        "Changes of the lead",
        "How often the lead changes, and when it changes for the last time.",
        lead_changes_frame,
    ),
    Section(
        "branching",
        "Moves and choices",
        "Number of legal moves, counting every placement, and of choices, counting each patch "
        "once, in the games that reach the ply.",
        branching_frame,
        columns=("ply", "games", "moves", "choices", "forced", "advance", "buy", "leather"),
        brief=excerpts.some_plies,
        charts=drawings.branching,
    ),
    Section(
        "patches",
        "Each patch",
        "How often each patch is bought, as a share of games and of the turns at which it is for "
        "sale; when it is bought; and how much more often its buyer wins than the same player "
        "does in the same player order (lift, and swing in points). This is a correlation, not an "
        "effect of the patch: some patches are bought by players who are ahead.",
        patches_frame,
        columns=(
            *("patch", "buttons", "time", "income", "games", "part", "taken"),
            *("space", "lift", "swing"),
        ),
        charts=drawings.patches,
    ),
    Section(
        "figures",
        "All figures",
        "Every figure of a game, as a mean over the games to which it applies. Comparisons of two "
        "runs use these figures.",
        figures_frame,
        names=names.of_figures,
        columns=("figure", "value", "circles"),
    ),
)
"""Sections in the order of the report."""
