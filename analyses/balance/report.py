"""The report on runs: its sections in order. A further one is a further entry here."""

from __future__ import annotations

from patchwork_solve.analyses.balance import drawings, excerpts
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
from patchwork_solve.analyses.balance.restricted import restricted_frame
from patchwork_solve.analyses.balance.runs import runs_frame
from patchwork_solve.analyses.balance.scores import margins_frame, scores_frame, ties_frame
from patchwork_solve.analyses.balance.seats import seats_frame, strength_frame
from patchwork_solve.analyses.balance.tile import tile_frame
from patchwork_solve.analyses.luck.adjusted import adjusted_frame
from patchwork_solve.analyses.luck.split import split_frame
from patchwork_solve.analyses.report.section import Section

SECTIONS: tuple[Section, ...] = (
    Section("runs", "The games", "Which games these are.", runs_frame),
    Section(
        "seats",
        "The seat",
        "What it is worth to begin: games that the first player wins, and by how much. Several "
        "runs side by side show how that moves with the strength of play.",
        seats_frame,
        charts=drawings.seats,
    ),
    Section(
        "strength",
        "The players",
        "How the player named first fares against the other, in both seats and in each.",
        strength_frame,
    ),
    Section(
        "restricted",
        "Players with a handicap",
        "Forbidden moves that such a player had to make, as the rules left nothing else: a pass "
        "where it could buy nothing, a leather patch that completes the square.",
        restricted_frame,
    ),
    Section(
        "doublings",
        "What more thinking is worth",
        "How often the player wins that thinks more, where two differ in that alone: in doublings "
        "of the lower limit, and in Elo points a doubling. Of several runs one curve goes through "
        "all, the odds a constant factor larger with each doubling; fitted is what it says of a "
        "run, doubt the chance that runs lie so far off if it is right.",
        unequal_frame,
        together=doublings_frame,
        columns=("stronger", "weaker", "doublings", "games", "win", "fitted", "elo", "doubt"),
        charts=drawings.doublings,
    ),
    Section(
        "corrected",
        "The seat, corrected for luck",
        "The first player's figures less what the circles of this run happened to be luckier than "
        "all circles are, by what a search of each first position expects. Saved: the share of the "
        "variance, and so of the games, that this saves.",
        adjusted_frame,
        columns=("figure", "value", "circles", "luck", "saved"),
    ),
    Section(
        "luck",
        "Circle, players and play",
        "What margins scatter by: the circle, which both games on it share; the part of that which "
        "is known before a game is played; the players, in either seat; and the course of a game, "
        "which is the rest. If a circle suits one of two unlike players, that counts as course, so "
        "the true share of the circle is somewhat larger. Where a player met itself, circle and "
        "course cannot be distinguished.",
        split_frame,
    ),
    Section(
        "scores",
        "Scores",
        "Where scores and margins lie: the mean, the standard deviation, and what so many of 100 "
        "games do not exceed. The margin is the first player's, the distance has no sign.",
        scores_frame,
        columns=("what", "games", "circles", "mean", "spread", "quantile_50"),
    ),
    Section(
        "margins",
        "Margins",
        "How often the first player's margin lies where.",
        margins_frame,
        brief=excerpts.commonest,
        charts=drawings.margins,
    ),
    Section(
        "ties",
        "Equal scores",
        "Of two equal scores that of the player wins who stood on the last space first.",
        ties_frame,
        columns=("figure", "value", "circles", "meaning"),
    ),
    Section(
        "tile",
        "The special tile",
        "When it is taken, by quarters of the track, and how its taker fares. The swing is what "
        "the taker's margin is beyond the same player's mean in that seat, and beyond is the rest "
        "when the tile's own points are taken off: who takes the tile has often played well "
        "before, and nothing here is what the tile alone causes.",
        tile_frame,
        columns=("taken", "games", "part", "first", "wins", "swing", "beyond", "win"),
    ),
    Section(
        "leather",
        "Leather patches",
        "Who sews the first leather patch of a game, the second, and so on, and how often its "
        "owner wins.",
        leather_frame,
    ),
    Section(
        "leather-counts",
        "How many leather patches",
        "How many a player sews, and how often players with so many win.",
        leather_counts_frame,
        charts=drawings.leather,
    ),
    Section(
        "income",
        "Income along the track",
        "What winners and losers have when their token stands on a space.",
        income_frame,
        brief=excerpts.some_spaces,
        charts=drawings.income,
    ),
    Section(
        "leads",
        "From when on a game is decided",
        "The leader is who would win if both did nothing but advance from here on; that "
        "difference is the standing margin. Wins: how often the leader at that part of the track "
        "wins. Decided: in how many games the winner leads from there to the end.",
        leads_frame,
        charts=drawings.leads,
    ),
    Section(
        "chances",
        "What a lead is worth",
        "How often the leader wins, by the size of the lead and the part of the track: shares of "
        "these games, not fitted.",
        chances_frame,
        brief=excerpts.at_half,
        charts=drawings.chances,
    ),
    Section(
        "lead-changes",
        "Changes of the lead",
        "How often the lead goes to the other player, and when for the last time.",
        lead_changes_frame,
    ),
    Section(
        "branching",
        "How much there is to choose",
        "Legal moves with placements told apart, and choices without; in the games that come so "
        "far.",
        branching_frame,
        columns=("ply", "games", "moves", "choices", "forced", "advance", "buy", "leather"),
        brief=excerpts.some_plies,
        charts=drawings.branching,
    ),
    Section(
        "patches",
        "Each patch",
        "How often it is bought in a game, and of the turns at which it is for sale; when; and how "
        "much more often its buyer wins than that player does in that seat (lift, and swing in "
        "points). What goes with a patch is not what it causes: some are bought when one is ahead.",
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
        "Every figure of a game, its mean over all games to which it applies. These are what two "
        "runs are compared by.",
        figures_frame,
        columns=("figure", "value", "circles", "meaning"),
    ),
)
"""In the order of the report."""
