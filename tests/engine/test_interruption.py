"""Who is told to stop, and by what: the user's wish, and a time that is up, one in another."""

from __future__ import annotations

import signal
import threading

import pytest

from patchwork_solve.engine.base.interruption import came, heeded, is_insisted, is_wished, too_late


def test_work_within_work_that_comes_too_late_stops_too() -> None:
    over: list[str] = []
    with too_late(lambda: "all" in over) as whole:
        with too_late(lambda: "part" in over) as first:
            assert not is_wished()
            over.append("part")
            assert is_wished()
        assert not is_wished(), "there is time for another part"
        over[:] = ["all"]
        with too_late(lambda: "part" in over) as second:
            assert is_wished()
        assert is_wished()
    assert not is_wished()
    assert [told.is_told for told in (whole, first, second)] == [True, True, True]


def test_a_wish_and_a_time_that_is_up_are_told_apart_afterwards() -> None:
    with heeded():
        with too_late(lambda: True):
            assert is_wished()
        assert (is_wished(), came()) == (False, None)
        with too_late(is_wished):
            signal.raise_signal(signal.SIGTERM)
            assert is_wished()
        assert (is_wished(), is_insisted(), came()) == (True, False, signal.SIGTERM)
    assert not is_wished()


def test_a_time_that_is_up_is_that_of_one_thread() -> None:
    found: list[bool] = []
    with too_late(lambda: True):
        thread = threading.Thread(target=lambda: found.append(is_wished()))
        thread.start()
        thread.join()
    assert found == [False]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_second_signal_says_which_it_is(number: signal.Signals) -> None:
    """A command that SIGTERM ended had the exit status of Ctrl-C."""
    with heeded():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt) as raised:
            signal.raise_signal(number)
    assert raised.value.args == (number,)
    with heeded(lambda: True), pytest.raises(KeyboardInterrupt) as raised:
        signal.raise_signal(number)
    assert raised.value.args == (number,)
