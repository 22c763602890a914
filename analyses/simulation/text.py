"""How far a run is, for a reader."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from patchwork_solve.analyses.simulation.simulating import Progress
from patchwork_solve.analyses.simulation.verifying import Verdict
from patchwork_solve.engine.base.cancellation import last_signal
from patchwork_solve.engine.base.wording import shortened

if TYPE_CHECKING:
    import pandas as pd


def progress_text(progress: Progress) -> str:
    """Return the text on the state of a run."""
    manifest = progress.manifest
    first, second = manifest.players
    who = f"{first} against {second}" if manifest.is_paired else f"{first} against itself"
    folder = shortened(str(progress.query.folder), 100)
    lines = [f"{folder}: {who}, {manifest.rules.name}, seed {manifest.seed}"]
    i, n = progress.query.shard
    share = "" if n == 1 else f" (shards {i}, {i + n}, ... of {manifest.total:,} games)"
    lines.append(f"{progress.done:,} of {progress.total:,} games are in the folder{share}")
    if progress.share_in_play is not None:
        took = timedelta(seconds=round(progress.seconds))
        lines[-1] += (
            f"; {progress.played:,} were played now in {took}, "
            f"{100 * progress.share_in_play:.0f} % of this time in play"
        )
    if progress.done < progress.total:
        lines.append("Run the same command again to continue.")
    return "\n".join(lines)


def progress_frame(progress: Progress) -> pd.DataFrame:
    """Return the same as a row.

    Columns of the DataFrame (docs/reference/columns.md):

    - run, players, edition (str), seed (int64); games (Int64: requested), done and played (Int64:
      that are there, and of them those that were played now), seconds (float), in_play (float:
      share of the time at work that players took).
    """
    import pandas as pd

    return pd.DataFrame([progress.to_json()])


def verdict_text(verdict: Verdict) -> str:
    """Return the text of a verdict on a run."""
    manifest = verdict.manifest
    missing = sum(span.games for span in verdict.missing)
    played = manifest.total - missing
    lines = [
        f"{shortened(str(verdict.folder), 100)}: {verdict.replayed:,} of {played:,} games were "
        f"replayed by the rules{', and their rows are right' * bool(verdict.replayed)}"
    ]
    if not verdict.is_whole:
        why = "The time is up" if last_signal() is None else "Stopped by hand"
        lines.append(f"{why}: the rest was not checked.")
    if not manifest.repeatable:
        lines.append("Its players are not repeatable, so no game was played again.")
    elif verdict.again:
        lines.append(f"{verdict.again:,} games were played again with the same result.")
    if missing:
        lines.append(f"{missing:,} games are missing or not yet played.")
    return "\n".join([*lines, *verdict.flaws])


def verdict_frame(verdict: Verdict) -> pd.DataFrame:
    """Return the same as a row.

    Columns of the DataFrame (docs/reference/columns.md):

    - run (str), games (Int64: requested), missing (Int64: that are not there), replayed and again
      (Int64: that are right by the rules, and of these the same when played again), flaws (str:
      what is wrong; missing for nothing).
    """
    import pandas as pd

    row = verdict.to_json() | {"flaws": "; ".join(verdict.flaws) or None}
    return pd.DataFrame([row]).astype({"flaws": "string"})
