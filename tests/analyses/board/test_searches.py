"""The rules of searches, with processes that only say that they are: one a page, few at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from patchwork_solve.analyses.web import searches as module
from patchwork_solve.analyses.web.searches import (
    MOST,
    MOST_IDLE,
    MOST_STILLBORN,
    Search,
    Searches,
    SearchLimitError,
)
from patchwork_solve.engine.base.errors import InputError

Hear = Callable[[Any, Any], None]


class Task:
    """A task that ends when it is told to, or when it is cancelled.

    Parameters
    ----------
    is_stubborn : bool
        Whether it goes on although it is cancelled.
    """

    def __init__(self, is_stubborn: bool = False, flaw: str = "") -> None:
        self.is_stubborn, self.flaw = is_stubborn, flaw

    def check(self) -> None:
        if self.flaw:
            raise InputError("task", self.flaw)

    def run(self, tell: Any) -> dict[str, Any]:
        raise NotImplementedError


class Process:
    """Stand-in for a process."""

    made: list[Process]

    def __init__(self, hear: Hear) -> None:
        self.hear, self.task, self.is_alive = hear, None, True
        self.tasks: list[Any] = []
        Process.made.append(self)

    def begin(self, task: Any) -> None:
        assert self.task is None, "one at a time"
        self.task = task
        self.tasks.append(task)

    def cancel(self) -> None:
        if self.task is not None and not self.task.is_stubborn:
            self.end(cancelled=True)

    def say(self, **event: Any) -> None:
        self.hear(self, event)

    def end(self, cancelled: bool = False, **answer: Any) -> None:
        self.task = None
        finished = not cancelled
        self.say(event="end", answer=answer, error=None, cancelled=cancelled, finished=finished)

    def kill(self) -> None:
        if self.is_alive:
            self.is_alive = False
            self.hear(self, None)

    def reap(self) -> None:
        pass


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock goes on when there is nothing to do: a busy machine is not late."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 1000.0
        select = self._selector.select  # type: ignore[attr-defined]

        def look(seconds: float) -> Any:
            self._now += seconds
            return select(0)

        self._selector.select = look  # type: ignore[attr-defined]

    def time(self) -> float:
        return self._now


def awaited(work: Coroutine[Any, Any, None]) -> None:
    """Run on such a loop, in a thread of its own: a browser's tests leave one running in this."""

    def run() -> None:
        with asyncio.Runner(loop_factory=Loop) as runner:
            runner.run(work)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(run).result()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for long, and everything happen on the loop and by its clock."""

    async def here(function: Callable[[], None]) -> None:
        function()

    Process.made = []
    for name, seconds in (("UNHEARD", 0.3), ("LEFT", 0.2), ("GRACE", 0.1), ("HEARTBEAT", 0.05),
                          ("BETWEEN_LOOKS", 0.02), ("CALM", 0.0)):  # fmt: skip
        monkeypatch.setattr(module, name, seconds)
    clock = SimpleNamespace(monotonic=lambda: asyncio.get_running_loop().time())
    monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(asyncio, "to_thread", here)


@asynccontextmanager
async def opened() -> AsyncIterator[Searches]:
    searches = Searches(Process)  # type: ignore[arg-type]
    searches.open()
    try:
        yield searches
    finally:
        searches.close()


def run(test: Callable[[Searches], Awaitable[None]]) -> None:
    """Run a test on an event loop."""

    async def within() -> None:
        async with opened() as searches:
            await test(searches)
        assert not any(process.is_alive for process in Process.made)
        assert searches.going_on == 0

    awaited(within())


async def begun(searches: Searches, page: str, task: Any = None) -> Search:
    return await searches.begin(page, task or Task())


async def settle() -> None:
    """Let everything happen that is about to."""
    await asyncio.sleep(0.03)


def alive() -> int:
    return sum(process.is_alive for process in Process.made)


async def last(search: Search) -> dict[str, Any]:
    seen = [one async for one in search.events() if one is not None]
    return seen[-1][1]


def test_a_process_is_ready_before_the_first_request() -> None:
    async def test(searches: Searches) -> None:
        await settle()
        assert alive() == 1
        search = await begun(searches, "a")
        await settle()
        assert Process.made[0].task is search.task
        assert alive() == 2  # Another is ready.
        Process.made[0].end(found=1)
        assert await last(search) == {
            "event": "end", "stopped": "finished", "answer": {"found": 1}, "error": None,
        }  # fmt: skip
        for _ in range(20):
            search = await begun(searches, "a")
            await settle()
            next(process for process in Process.made if process.task).end()
            await search.over.wait()
        assert len(Process.made) <= MOST_IDLE + 1

    run(test)


def test_a_thousand_searches_of_a_page_are_one() -> None:
    async def test(searches: Searches) -> None:
        found = [await begun(searches, "a") for _ in range(1000)]
        await settle()
        assert searches.going_on == 1
        assert not found[-1].is_over
        assert all(search.is_over for search in found[:-1])
        assert alive() <= 3
        assert sum(process.task is not None for process in Process.made) == 1
        searches.cancel(found[-1])
        assert (await last(found[-1]))["stopped"] == "cancelled"

    run(test)


def test_a_thousand_pages_are_a_few() -> None:
    async def test(searches: Searches) -> None:
        refused = 0
        for number in range(1000):
            try:
                await begun(searches, f"page {number}")
            except SearchLimitError:
                refused += 1
        assert refused == 1000 - MOST
        await settle()
        assert searches.going_on <= MOST
        assert alive() <= MOST + 1
        await asyncio.sleep(0.6)  # Nobody listens.
        assert searches.going_on == 0
        assert alive() <= MOST_IDLE
        await begun(searches, "another")

    run(test)


def test_what_is_refused_ends_nothing() -> None:
    async def test(searches: Searches) -> None:
        search = await begun(searches, "a")
        await settle()
        with pytest.raises(InputError):
            await begun(searches, "a", Task(flaw="none"))
        assert not search.is_over

    run(test)


def test_what_does_not_end_when_cancelled_is_killed() -> None:
    async def test(searches: Searches) -> None:
        search = await begun(searches, "a", Task(is_stubborn=True))
        await settle()
        searches.cancel(search)
        assert not search.is_over
        following = await begun(searches, "a")
        assert (await last(search))["stopped"] == "cancelled"
        await settle()
        assert not Process.made[0].is_alive
        assert following.worker is not Process.made[0]
        assert not following.is_over

    run(test)


def test_a_process_that_dies_takes_its_search_with_it_and_no_other() -> None:
    async def test(searches: Searches) -> None:
        search, other = await begun(searches, "a"), await begun(searches, "b")
        await settle()
        assert isinstance(search.worker, Process)
        search.worker.kill()
        said = await last(search)
        assert said["stopped"] == "failed"
        assert said["error"]["field"] == "search"
        assert not other.is_over
        # One that was ready and has died is not asked.
        for process in Process.made:
            if process.task is None:
                process.is_alive = False
        again = await begun(searches, "a")
        await settle()
        assert isinstance(again.worker, Process)
        assert again.worker.is_alive

    run(test)


def test_processes_that_cannot_live_are_not_started_for_ever() -> None:
    async def test(searches: Searches) -> None:
        for _ in range(50):
            for process in Process.made:
                process.kill()
            await settle()
        assert len(Process.made) == MOST_STILLBORN
        search = await begun(searches, "a")  # Who asks may try.
        await settle()
        assert len(Process.made) == MOST_STILLBORN + 1
        Process.made[-1].say(event="ready")
        Process.made[-1].end()
        assert (await last(search))["stopped"] == "finished"

    run(test)


def test_a_process_that_cannot_be_started_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(searches: Searches) -> None:
        def gone(hear: Hear) -> None:
            raise FileNotFoundError(2, "No such file or directory")

        await begun(searches, "a")  # It has the process that was ready.
        monkeypatch.setattr(searches, "_start", gone)
        await settle()
        ending = await last(await begun(searches, "b"))
        reason = "no process can be started for it: No such file or directory"
        assert ending["stopped"] == "failed"
        assert (ending["error"]["field"], ending["error"]["reason"]) == ("search", reason)
        monkeypatch.setattr(searches, "_start", Process)
        unheard = await begun(searches, "c")
        await asyncio.sleep(0.5)
        assert unheard.is_over  # Somebody still looks who listens.

    run(test)


def test_a_search_without_a_listener_is_ended() -> None:
    async def test(searches: Searches) -> None:
        heard, unheard = await begun(searches, "a"), await begun(searches, "b")
        listener = asyncio.create_task(last(heard))
        await asyncio.sleep(0.5)
        assert unheard.is_over
        assert not heard.is_over
        listener.cancel()
        await asyncio.sleep(0.1)
        assert not heard.is_over  # A page that loads again comes back.
        back = asyncio.create_task(last(heard))
        await asyncio.sleep(0.4)
        assert not heard.is_over
        back.cancel()
        await asyncio.sleep(0.4)
        assert heard.is_over

    run(test)


def test_of_events_that_replace_each_other_the_last_is_kept() -> None:
    async def test(searches: Searches) -> None:
        search = await begun(searches, "a")
        await settle()
        for number in range(100):
            Process.made[0].say(event="proof", lower=number)
            Process.made[0].say(event="answer", number=number)
        await settle()
        heard = []
        async for one in search.events():
            if one is None:
                break
            heard.append(one)
        assert [event for _, event in heard] == [
            {"event": "proof", "lower": 99}, {"event": "answer", "number": 99},
        ]  # fmt: skip
        assert [number for number, _ in heard] == [199, 200]
        Process.made[0].end()
        (ending,) = [one async for one in search.events(200)]
        assert ending is not None
        assert ending[0] == 201

    run(test)


def test_it_ends_while_somebody_listens() -> None:
    async def within() -> None:
        async with opened() as searches:
            search = await begun(searches, "a")
            listener = asyncio.create_task(last(search))
            await settle()
        assert (await listener)["stopped"] == "cancelled"

    awaited(within())


def test_what_ended_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 0.05)

    async def test(searches: Searches) -> None:
        search = await begun(searches, "a")
        searches.cancel(search)
        await last(search)
        assert searches.find(search.id) is search
        await asyncio.sleep(0.2)
        assert searches.find(search.id) is None

    run(test)
