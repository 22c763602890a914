"""Calls of the kernel's library: what lies in the slots, and what is refused."""

import ctypes
import gc
import struct
import threading
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import ref

import numpy as np
import pytest
from numpy.typing import NDArray

from patchwork_solve.engine.kernel.library.calling import caller
from patchwork_solve.engine.kernel.library.manifest import Argument, Function, Leaf
from patchwork_solve.engine.kernel.library.tuples import MOST, SMALL, Packer


class Inner(NamedTuple):
    cells: NDArray[np.uint64]
    stack: NDArray[np.int64]


class Arena(NamedTuple):
    table: NDArray[np.int64]
    inner: Inner
    sums: NDArray[np.float32]


TABLE = Leaf(("table",), "int64", 2)
ARENA = Argument(
    "work",
    (
        TABLE,
        Leaf(("inner", "cells"), "uint64", 1),
        Leaf(("inner", "stack"), "int64", 1),
        Leaf(("sums",), "float32", 1),
    ),
)
STATE = Argument("state", (Leaf((), "int64", 1),))
NUMBER = Argument("number", (Leaf((), "int64"),))


def arena(size: int = 3) -> Arena:
    inner = Inner(np.zeros(2, np.uint64), np.zeros(5, np.int64))
    return Arena(np.zeros((size, 4), np.int64), inner, np.zeros(7, np.float32))


def made(
    *arguments: Argument, result: str = "int64", does: Callable[[list[int]], int] = lambda slots: 0
) -> Callable[..., Any]:
    """Return a call of a function that leaves the result of `does` on the slots in slot 0."""

    def call(slots: Any) -> int:
        slots[0] = does(list(slots))
        return 0

    return caller(Function("room.does", "pw_room_does", arguments, result), call)


def slots_of(*arguments: Argument) -> Callable[..., list[int]]:
    """Return a function that returns its slots."""
    seen: list[list[int]] = []

    def does(slots: list[int]) -> int:
        seen.append(slots)
        return 0

    function = made(*arguments, does=does)

    def called(*values: object) -> list[int]:
        function(*values)
        return seen.pop()

    return called


def expected(work: Arena) -> list[int]:
    arrays = (work.table, *work.inner, work.sums)
    return [word for array in arrays for word in (array.ctypes.data, *array.shape)]


def test_arguments_lie_in_their_slots() -> None:
    work, state = arena(), np.zeros(16, np.int64)
    called = slots_of(ARENA, STATE, NUMBER)
    for _ in range(2):  # packed anew, and found again
        assert called(work, state, -5) == [*expected(work), state.ctypes.data, 16, -5]


@pytest.mark.parametrize(
    ("kind", "value", "slot"),
    [
        ("int64", np.int32(-3), -3),
        ("int64", True, 1),
        ("uint64", np.uint64((1 << 64) - 1), -1),
        ("bool", np.True_, 1),
        ("bool", False, 0),
        ("float64", 0.5, 0x3FE0000000000000),
        ("float64", np.float32(0.5), 0x3FE0000000000000),
    ],
)
def test_a_number_is_packed_by_its_type(kind: str, value: object, slot: int) -> None:
    assert slots_of(Argument("number", (Leaf((), kind),)))(value) == [slot]


@pytest.mark.parametrize(
    ("result", "slot", "value"),
    [
        ("int64", -2, -2),
        ("uint64", -2, (1 << 64) - 2),
        ("bool", 1, True),
        ("float64", struct.unpack("q", struct.pack("d", 2.5))[0], 2.5),
        ("none", 7, None),
    ],
)
def test_a_result_has_its_type(result: str, slot: int, value: object) -> None:
    found = made(NUMBER, result=result, does=lambda slots: slot)(1)
    assert found == value
    assert type(found) is type(value)


def test_a_result_that_is_no_slot_is_refused() -> None:
    with pytest.raises(TypeError, match=r"room\.does: result UniTuple"):
        made(NUMBER, result="UniTuple(int64 x 2)")


def test_a_status_is_an_error() -> None:
    function = caller(Function("room.does", "pw_room_does", (NUMBER,), "int64"), lambda slots: 1)
    with pytest.raises(RuntimeError, match=r"room\.does has failed"):
        function(1)


def test_an_empty_array_is_passed() -> None:
    state = np.zeros(0, np.int64)
    assert slots_of(STATE)(state)[1] == 0


def test_an_equal_type_is_passed() -> None:
    """numpy may have several objects for one type."""
    dtype = np.dtype("int64", metadata={"of": "a test"})
    state = np.zeros(3, dtype)
    assert state.dtype is not np.dtype(np.int64)
    assert slots_of(STATE)(state) == [state.ctypes.data, 3]


def read_only() -> NDArray[np.int64]:
    state = np.zeros(16, np.int64)
    state.setflags(write=False)
    return state


@pytest.mark.parametrize(
    "state",
    [
        np.zeros(16, np.int32),
        np.zeros(16, np.uint64),
        np.zeros(16, ">i8"),
        np.zeros((4, 4), np.int64),
        np.zeros(32, np.int64)[::2],
        np.int64(1),
        read_only(),
        [0] * 16,
        None,
        5,
        (np.zeros(16, np.int64),),
    ],
)
def test_another_array_is_refused(state: object) -> None:
    with pytest.raises(TypeError, match=r"^state: .*the kernel takes (an array|1 of)"):
        made(STATE)(state)


@pytest.mark.parametrize("number", [1.5, "1", None, np.zeros(1, np.int64), 1 << 63, (1,)])
def test_another_number_is_refused(number: object) -> None:
    with pytest.raises(TypeError, match=r"^number: .*the kernel takes"):
        made(NUMBER)(number)


@pytest.mark.parametrize(
    ("work", "field"),
    [
        (arena()._replace(table=np.zeros((3, 4), np.uint64)), r"work\.table: 2 .* uint64"),
        (arena()._replace(table=np.zeros(3, np.int64)), r"work\.table: 1 dimensions"),
        (arena()._replace(inner=Inner(np.zeros(2, np.uint64), np.zeros(9, np.int64)[::3])),
         r"work\.inner\.stack: .*contiguous"),
        (arena()._replace(sums=3), r"work\.sums: int"),
        (arena().inner, "work: Inner; it has other fields"),
        (tuple(arena()), "work: tuple; it has other fields"),
        (arena().table, "work: ndarray"),
        (3, "work: int"),
    ],
)  # fmt: skip
def test_another_tuple_is_refused(work: object, field: str) -> None:
    with pytest.raises(TypeError, match=f"^{field}"):
        made(ARENA)(work)


def test_the_number_of_arguments_is_checked() -> None:
    with pytest.raises(TypeError):
        made(STATE, NUMBER)(np.zeros(1, np.int64))


@pytest.mark.parametrize("rows", [1, SMALL])
def test_a_tuple_is_packed_once(rows: int) -> None:
    packer, work = Packer(ARENA), arena(rows)
    first = packer.pack(work)
    again = packer.kept.get(id(work)) or packer.pack(work)
    assert again is first


@pytest.mark.thorough
def test_large_arrays_are_not_held() -> None:
    packer, work = Packer(ARENA), arena(SMALL)
    packer.pack(work)
    table = ref(work.table)
    del work
    gc.collect()
    assert table() is None
    assert packer._by_arrays == {}


def test_small_tuples_are_held_up_to_a_number() -> None:
    packer = Packer(ARENA)
    works = [arena() for _ in range(3 * MOST)]
    for work in works:
        packer.pack(work)
    assert 0 < len(packer.kept) <= MOST


@pytest.mark.parametrize("rows", [1, SMALL])
def test_an_identity_that_is_used_again_is_not_believed(rows: int) -> None:
    """Arrays and tuples come and go at the same places; each call sees its own."""
    called, work = slots_of(ARENA), arena(rows)
    identities = set()
    for size in range(1, 200):
        inner = Inner(np.zeros(size, np.uint64), work.inner.stack)
        changed = work._replace(inner=inner, sums=np.zeros(size, np.float32))
        identities.add(id(changed))
        assert called(changed) == expected(changed)
        again = changed._replace(inner=work.inner)
        del changed
        assert called(again) == expected(again)
    if rows == SMALL:
        assert len(identities) < 199, "no identity was used again: the test tests nothing"


def test_a_number_in_a_tuple_is_read_in_each_call() -> None:
    pair = Argument("pair", (Leaf(("0",), "int64"), Leaf(("1",), "int64", 1)))
    called, row = slots_of(pair), np.zeros(4, np.int64)
    assert called((7, row)) == [7, row.ctypes.data, 4]
    assert called((8, row)) == [8, row.ctypes.data, 4]


def test_threads_have_slots_of_their_own() -> None:
    together = threading.Barrier(4)

    def does(slots: list[int]) -> int:
        together.wait(timeout=30)
        return slots[0] * 10

    function, found = made(NUMBER, does=does), {}

    def work(number: int) -> None:
        found[number] = function(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {0: 0, 1: 10, 2: 20, 3: 30}


def test_a_function_of_c_is_called() -> None:
    """Here one that every C library has: the first slot is filled with a byte."""
    fill = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(
        lambda slots: 0 * len(ctypes.string_at(ctypes.memset(slots, 1, 8), 8))
    )
    function = caller(Function("room.does", "pw_room_does", (NUMBER,), "int64"), fill)
    assert function(5) == 0x0101010101010101
