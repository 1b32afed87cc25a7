"""Open fields: a record in one is decoded as the record that it was, and nothing else is taken for one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kartoteka.kernel.events import Outcome
from kartoteka.kernel.records import Event, Record, Regs
from kartoteka.kernel.reviving import Reviver, open_fields


class Knock(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Inner(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    came: Any = None
    amount: int = 0


class Outer(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    paid: Any = None
    inner: Inner | None = None
    events: tuple[Any, ...] = ()
    words: tuple[str, ...] = ()


REVIVER = Reviver((Knock, Inner, Outer, Outcome))


def again(record: Record) -> Record:
    return REVIVER.record(msgspec.msgpack.decode(msgspec.msgpack.encode(record), type=type(record)))


@pytest.mark.parametrize(
    "record",
    [
        Outer(),
        Outer(paid=Inner(came=Outcome(1, 1, 2, (3,), True), amount=4)),
        Outer(inner=Inner(came=Knock(card=2)), events=(Knock(card=1), Knock(card=5))),
        Outer(paid=((0, ("play", 3)), (1, ("pass",))), words=("Knock", "knock")),
        Outer(paid=()),
    ],
)
def test_a_record_comes_back_as_it_was(record: Outer) -> None:
    assert again(record) == record


def test_a_tag_that_is_no_records_is_refused() -> None:
    raw = msgspec.msgpack.encode(["Outer", ["Nobody", 1], None, [], []])
    with pytest.raises(ValueError, match="'Nobody' is no record of this game"):
        REVIVER.record(msgspec.msgpack.decode(raw, type=Outer))


def test_only_fields_that_leave_something_open_are_looked_at() -> None:
    assert open_fields(Outer) == ("paid", "inner", "events")
    assert open_fields(Knock) == ()
