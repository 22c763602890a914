"""Cancelled by a signal, by a deadline, and by one deadline within another."""

import signal
import threading

import pytest

from patchwork_solve.engine.base.cancellation import (
    deadline,
    handlers_installed,
    is_cancelled,
    is_repeated,
    last_signal,
)


def test_an_outer_deadline_stops_inner_work() -> None:
    over: list[str] = []
    with deadline(lambda: "all" in over) as whole:
        with deadline(lambda: "part" in over) as first:
            assert not is_cancelled()
            over.append("part")
            assert is_cancelled()
        assert not is_cancelled(), "there is time for another part"
        over[:] = ["all"]
        with deadline(lambda: "part" in over) as second:
            assert is_cancelled()
        assert is_cancelled()
    assert not is_cancelled()
    assert [expiry.has_stopped_work for expiry in (whole, first, second)] == [True, True, True]


def test_a_signal_and_a_deadline_can_be_distinguished_afterwards() -> None:
    with handlers_installed():
        with deadline(lambda: True):
            assert is_cancelled()
        assert (is_cancelled(), last_signal()) == (False, None)
        with deadline(is_cancelled):
            signal.raise_signal(signal.SIGTERM)
            assert is_cancelled()
        assert (is_cancelled(), is_repeated(), last_signal()) == (True, False, signal.SIGTERM)
    assert not is_cancelled()


def test_a_deadline_holds_for_one_thread() -> None:
    found: list[bool] = []
    with deadline(lambda: True):
        thread = threading.Thread(target=lambda: found.append(is_cancelled()))
        thread.start()
        thread.join()
    assert found == [False]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_second_signal_says_which_it_is(number: signal.Signals) -> None:
    """A command that SIGTERM ended had the exit status of Ctrl-C."""
    with handlers_installed():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt) as raised:
            signal.raise_signal(number)
    assert raised.value.args == (number,)
    with handlers_installed(lambda: True), pytest.raises(KeyboardInterrupt) as raised:
        signal.raise_signal(number)
    assert raised.value.args == (number,)
