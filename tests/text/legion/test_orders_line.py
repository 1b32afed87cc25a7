"""The line that says who can be ordered (LG-13), both ways."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kartoteka.games.legion.set.cards import Slot
from kartoteka.games.legion.text import orders_line

LINES = [
    ("Ansa Vey & 2 Trooper units", (Slot(("Ansa Vey",)), Slot(count=2, types=("trooper",)))),
    ("1 Special Forces or Operative unit", (Slot(ranks=("special forces", "operative")),)),
    ("1 Trooper unit & 1 Corps unit", (Slot(types=("trooper",)), Slot(ranks=("corps",)))),
    ("2 Droid Trooper units", (Slot(count=2, types=("droid trooper",)),)),
    ("Ansa Vey or Dax Corrin & 1 unit", (Slot(("Ansa Vey", "Dax Corrin")), Slot())),
    ("2 Dawn Guard", (Slot(("Dawn Guard",), 2),)),
    ("2 Clone Commandos", (Slot(("Clone Commandos",), 2),)),
    ("1 unit with Nimble or Charge", (Slot(keywords=("nimble", "charge")),)),
    ("Each eligible unit", (Slot(all=True),)),
    ("No units", ()),
]
VARIANTS = [
    ("Ansa Vey and two troopers", "Ansa Vey & 2 Trooper units"),
    ("Ansa Vey, 2 units", "Ansa Vey & 2 units"),
    ("The Hollow Blade + a trooper unit", "The Hollow Blade & 1 Trooper unit"),
    ("2 friendly Support/Heavy units.", "2 Support or Heavy units"),
    ("2 special forces", "2 Special Forces units"),
    ("1 trooper, corps, or heavy unit", "1 Corps or Heavy or Trooper unit"),
    ("1 Corps, Support or Heavy unit", "1 Corps or Support or Heavy unit"),
    ("Ansa Vey, Dawn Guard & 1 Support or Heavy unit", "Ansa Vey & Dawn Guard & 1 Support or Heavy unit"),
    ("all units", "Each eligible unit"),
    ("none", "No units"),
    ("", "No units"),
]
WRONG = [
    ("2 Troper units", "no such kind of unit"),
    ("up to 2 units", "as many as possible are ordered"),
    ("13 units", "a card orders 1 to 12 units"),
    ("7 units & 6 units", "a card orders 12 units at most"),
    ("0 Trooper units", "a card orders 1 to 12 units"),
    ("Each unit & Ansa Vey", "there is nobody to order"),
    ("ansa vey", "say a unit's name"),
    ("1 unit with Swagger", "no such keyword"),
    ("1 Trooper uint", "say a unit's name, or a number and a kind: 2 Trooper units"),
    ("2 Trooper Untis", "say a unit's name, or a number and a kind: 2 Trooper units"),
    ("Ansa Vey & 1 Special Forces Uint", "say a unit's name, or a number and a kind: 2 Trooper units"),
]


@pytest.mark.parametrize(("line", "slots"), LINES)
def test_a_line_is_read_and_printed(line, slots):
    assert orders_line.read(line) == slots
    assert orders_line.print(slots) == line


@pytest.mark.parametrize(("line", "normal"), VARIANTS)
def test_other_words_mean_the_same(line, normal):
    assert orders_line.print(orders_line.read(line)) == normal


@pytest.mark.parametrize(("line", "reason"), WRONG)
def test_what_is_not_understood_is_said(line, reason):
    with pytest.raises(ValueError, match=reason):
        orders_line.read(line)


slots = st.one_of(
    st.builds(Slot, named=st.sampled_from([("Ansa Vey",), ("Ansa Vey", "Mirra Tann")]), count=st.integers(1, 2)),
    st.builds(
        Slot,
        count=st.integers(1, 3),
        ranks=st.lists(st.sampled_from(["corps", "special forces", "heavy"]), max_size=2, unique=True).map(tuple),
        types=st.lists(st.sampled_from(["trooper", "clone trooper", "vehicle"]), max_size=2, unique=True).map(tuple),
        keywords=st.sampled_from([(), (), ("nimble",), ("ai", "fire support")]),
    ),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(slots, max_size=4).map(tuple))
def test_slots_come_back_from_their_line(some):
    assert orders_line.read(orders_line.print(some)) == some


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40))
def test_any_line_is_read_or_refused(line):
    try:
        found = orders_line.read(line)
    except ValueError:
        return
    assert orders_line.read(orders_line.print(found)) == found
