"""The running searches of a server: one a page, each in a process, with events for its listeners.

All of it runs on the thread of the event loop; events of the processes are handed over to it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Any

from patchwork_solve.analyses.web.process import Worker
from patchwork_solve.analyses.web.task import Event, Task, progress
from patchwork_solve.analyses.web.worker import END, READY
from patchwork_solve.engine.base.errors import InputError, Sentence

MOST = 4
"""Searches at once of a board, of as many pages."""

UNHEARD = 10.0
"""Seconds after which a search without a first listener is cancelled."""

LEFT = 5.0
"""Seconds after which a search is cancelled that has lost its listeners; a page that loads again
is back sooner."""

REMEMBERED = 60.0
"""Seconds that a search is remembered after its end, for a listener who lost the line."""

GRACE = 2.0
"""Seconds that a search may take to end itself when it is cancelled; then its process is killed."""

BETWEEN_LOOKS = 0.5
"""Seconds between two looks for listeners."""

HEARTBEAT = 1.0
"""Seconds without an event after which a listener hears that the line is open."""

MOST_IDLE = 2
"""Processes that wait for work; each takes some 150 MB."""

CALM = 3.0
"""Seconds of a search after which another process may be started beside it."""

MOST_STILLBORN = 3
"""Processes in a row that may die before one is ready; then processes start only on request."""

MOST_KEPT = 50
"""Searches that are remembered."""

SUPERSEDED = ("proof", "answer", "progress")
"""Kinds of events that replace the last one of their kind."""


class SearchLimitError(Exception):
    """The most searches that are allowed are running."""


class Search:
    """A search, its events and its listeners.

    Parameters
    ----------
    page : str
        The page that it belongs to.
    task : Task
    """

    def __init__(self, page: str, task: Task) -> None:
        self.id = secrets.token_urlsafe(12)
        self.page, self.task = page, task
        self.worker: Worker | None = None
        self.is_over = self.is_cancelled = False
        self.over = asyncio.Event()
        self.listeners = 0
        self.begun = self.since = time.monotonic()
        """Times of the request, and of the last of: request, last listener gone, end."""
        self.was_heard = False
        self._events: list[tuple[int, Event]] = []
        self._numbers = count(1)
        self._changed = asyncio.Event()

    def add_event(self, event: Event) -> None:
        """Add an event; a superseded one is dropped."""
        if self.is_over:
            return
        kind = event["event"]
        if kind in SUPERSEDED:
            self._events = [one for one in self._events if one[1]["event"] != kind]
        self._events.append((next(self._numbers), event))
        if kind == END:
            self.is_over, self.since = True, time.monotonic()
            self.over.set()
        self._changed.set()
        self._changed = asyncio.Event()

    def end(self, stopped: str, error: Event | None = None, answer: Event | None = None) -> None:
        """Add the last event."""
        self.add_event({"event": END, "stopped": stopped, "answer": answer, "error": error})

    async def events(self, after: int = 0) -> AsyncIterator[tuple[int, Event] | None]:
        """Yield the events after one of a number, and those to come, to the last.

        None stands for `HEARTBEAT` without one: only sending shows whether a listener is gone.
        """
        self.listeners += 1
        self.was_heard = True
        try:
            while True:
                changed = self._changed
                for number, event in list(self._events):
                    if number > after:
                        after = number
                        yield number, event
                if self.is_over and all(number <= after for number, _ in self._events):
                    return
                try:
                    await asyncio.wait_for(changed.wait(), HEARTBEAT)
                except TimeoutError:
                    yield None
        finally:
            self.listeners -= 1
            self.since = time.monotonic()

    @property
    def is_deserted(self) -> bool:
        """Whether it has no listener, and has had none for long."""
        patience = LEFT if self.was_heard else UNHEARD
        return not self.listeners and time.monotonic() - self.since > patience

    @property
    def is_forgotten(self) -> bool:
        """Whether it ended long ago."""
        return self.is_over and time.monotonic() - self.since > REMEMBERED


class Searches:
    """All searches of a server.

    Parameters
    ----------
    start : callable
        Starts a worker; its argument receives the worker's events.
    most : int
        Searches at once, of as many pages.
    """

    def __init__(
        self,
        start: Callable[[Callable[[Worker, Event | None], None]], Worker] = Worker,
        most: int = MOST,
    ) -> None:
        self._start = start
        self._most = most
        self._searches: dict[str, Search] = {}
        self._idle: list[Worker] = []
        self._alive: set[Worker] = set()
        self._working: dict[Worker, Search] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watch: asyncio.Task[None] | None = None
        self._stillborn = 0
        self._errands: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Start the watch, and a process that is ready before the first request."""
        self._loop = asyncio.get_running_loop()
        self._watch = asyncio.create_task(self._look_now_and_then())
        self._hire_ahead()

    def close(self) -> None:
        """End all searches and processes, now."""
        if self._watch is not None:
            self._watch.cancel()
        for search in self._searches.values():
            search.end("cancelled")
        for worker in list(self._alive):
            worker.kill()
        for worker in list(self._alive):
            worker.reap()

    @property
    def going_on(self) -> int:
        """Number of searches that run."""
        return sum(not search.is_over for search in self._searches.values())

    # -- requests of pages -------------------------------------------------------------------

    async def begin(self, page: str, task: Task) -> Search:
        """Begin a search; the one that runs for the same page is cancelled.

        Raises
        ------
        InputError
            When the task is refused.
        BusyError
            When other pages have as many as are allowed.
        """
        await asyncio.to_thread(task.check)
        others = {one.page for one in self._searches.values() if not one.is_over} - {page}
        if len(others) >= self._most:
            raise SearchLimitError
        self._forget()
        search = Search(page, task)
        self._searches[search.id] = search
        for other in list(self._searches.values()):
            if other.page == page and other is not search:
                self.cancel(other)
        self._run(self._at_its_turn(search))
        return search

    def find(self, name: str) -> Search | None:
        """Return the search of an id."""
        return self._searches.get(name)

    def cancel(self, search: Search) -> None:
        """Cancel a search; it ends with what it has found."""
        if search.is_over or search.is_cancelled:
            return
        search.is_cancelled = True
        if search.worker is None:
            search.end("cancelled")  # It waits for the end of another.
            return
        search.worker.cancel()
        self._run(self._insist(search))

    # -- one after the other -----------------------------------------------------------------

    async def _at_its_turn(self, search: Search) -> None:
        """Give a search to a process when earlier ones of its page have ended."""
        for other in list(self._searches.values()):
            if other is search:
                break
            if other.page == search.page:
                await other.over.wait()
        if search.is_over:
            return
        worker = self._ready()
        if worker is None:
            search.add_event(progress(Sentence("starting another process")))
            try:
                worker = self._start_worker()
            except OSError as error:
                reason = error.strerror or error
                search.end(
                    "failed",
                    InputError(
                        "search", "no process can be started for it: {error}", error=reason
                    ).document,
                )
                return
        search.worker = worker
        self._working[worker] = search
        worker.begin(search.task)

    def _ready(self) -> Worker | None:
        """Return a process that waits for work, None without one; some may have been killed."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
        return None

    async def _insist(self, search: Search) -> None:
        """Kill the process of a search that does not end."""
        with suppress(TimeoutError):
            await asyncio.wait_for(search.over.wait(), GRACE)
        if search.is_over or search.worker is None:
            return
        worker = search.worker
        self._working.pop(worker, None)
        worker.kill()
        search.end("cancelled")

    # -- processes ---------------------------------------------------------------------------

    def _hire_ahead(self) -> None:
        """Start a process ahead of a request; errors are reported to the next request."""
        try:
            self._idle.append(self._start_worker())
        except OSError:
            self._stillborn += 1

    def _start_worker(self) -> Worker:
        """Start a process; raises `OSError` without room for it, or without a working folder."""
        worker = self._start(self._hear)
        self._alive.add(worker)
        return worker

    def _hear(self, worker: Worker, event: Event | None) -> None:
        """Hand an event of a process from its thread to the event loop."""
        assert self._loop is not None, "open comes first"
        with suppress(RuntimeError):  # The loop is closed, and with it the server.
            self._loop.call_soon_threadsafe(self._take_event, worker, event)

    def _take_event(self, worker: Worker, event: Event | None) -> None:
        search = self._working.get(worker)
        if event is None:
            self._lose(worker, search)
        elif event["event"] == READY:
            self._stillborn = 0
        elif search is None:
            return
        elif event["event"] == END:
            del self._working[worker]
            self._idle.append(worker)
            search.end(_how(event), event["error"], event["answer"])
        else:
            search.add_event(event)

    def _lose(self, worker: Worker, search: Search | None) -> None:
        """Note that a process is gone, and end its search."""
        worker.reap()
        self._alive.discard(worker)
        self._stillborn += 1
        self._working.pop(worker, None)
        if worker in self._idle:
            self._idle.remove(worker)
        if search is not None:
            search.end(
                "failed",
                InputError("search", "its process was killed (out of memory?); try again").document,
            )

    # -- listeners ---------------------------------------------------------------------------

    async def _look_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(BETWEEN_LOOKS)
            self._forget()
            for search in list(self._searches.values()):
                if not search.is_over and search.is_deserted:
                    self.cancel(search)
            if not self._idle and self._is_calm and self._stillborn < MOST_STILLBORN:
                self._hire_ahead()  # For the next page, or the next question.
            for worker in self._idle[MOST_IDLE:]:
                self._idle.remove(worker)
                worker.kill()

    @property
    def _is_calm(self) -> bool:
        """Whether no search has just begun; starting a process takes a second of a core."""
        begun = max((search.begun for search in self._working.values()), default=0.0)
        return time.monotonic() - begun > CALM

    def _forget(self) -> None:
        """Forget what ended long ago."""
        ended = [search for search in self._searches.values() if search.is_over]
        for number, search in enumerate(reversed(ended)):
            if search.is_forgotten or number >= MOST_KEPT:
                del self._searches[search.id]

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background; Python may drop a task without a reference."""
        task = asyncio.ensure_future(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


def _how(event: Event) -> str:
    """Return the way in which a task ended."""
    if event["error"] is not None:
        return "failed"
    if event["finished"]:
        return "finished"
    return "cancelled" if event["cancelled"] else "limit"
