"""The query of a service: where it listens, and what it grants a client."""

from dataclasses import dataclass
from typing import Annotated

from patchwork_solve.analyses.asking.limits import CORES, MOST
from patchwork_solve.analyses.asking.query import Field, Query, Seconds, Whole

MOST_SEARCHES = 64
HIGHEST_PORT = 65_535


@dataclass(frozen=True)
class ServiceQuery(Query):
    """The address of a service, and its limits."""

    host: Annotated[
        str, Field("Address to listen on; 0.0.0.0 for all of this machine.", metavar="ADDRESS")
    ] = "127.0.0.1"
    port: Annotated[int, Whole("Port to listen on; 0 for a free one.", 0, HIGHEST_PORT)] = 9979
    seconds: Annotated[float, Seconds("The most seconds of a request.", option="--time-limit")] = (
        10.0
    )
    searches: Annotated[
        int,
        Whole("Searches at once.", 1, MOST_SEARCHES, unwritten=CORES, default="the cores"),
    ] = 1
    at_once: Annotated[int, Whole("Requests at once of a client.", 1, MOST)] = 4
    rate: Annotated[int, Whole("Searches a minute of a client.", 1, MOST)] = 60
    proxy: Annotated[
        str | None,
        Field(
            "Address of a proxy, which is believed about clients (X-Forwarded-For).",
            metavar="ADDRESS",
        ),
    ] = None
