"""What a seat calls the cards of a place: by title, with whose it is, with a number where there are several."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def label(game: Game, s: State, seat: int, card: int, *, table: tuple[int, ...] = ()) -> str:
    """What the seat calls a card: its title, or where it lies if the seat does not know which it is.

    The kinds of zone that are the `table` are one place, in which cards of one name are counted in that order.
    """
    zone, whose = divmod(s.cards[card].zone, len(s.seats))
    place = table if zone in table else (zone,)
    piles = tuple([s.zones[z * len(s.seats) + whose] for z in place])
    kept = s.sorted.get(("names", place[0], whose, seat))
    if kept is not None and len(kept[0]) == len(piles) and all([a is b for a, b in zip(kept[0], piles, strict=True)]):
        names = kept[1]
    else:
        names = _names(game, s, seat, whose, [x for pile in piles for x in pile])
        s.keep(("names", place[0], whose, seat), piles, names)
    return names[card] if card in names else place_label(game, s, card)


def _names(game: Game, s: State, seat: int, whose: int, cards: Iterable[int]) -> dict[int, str]:
    """What the seat calls those of the cards that it knows."""
    bit = 1 << seat
    known = [card for card in cards if s.cards[card].known & bit]
    titles = [game.title_of(s, card) for card in known]
    if len({*titles}) < len(titles):
        titles = [
            name if titles.count(name) == 1 else f"{name} {titles[: i + 1].count(name)}"
            for i, name in enumerate(titles)
        ]
    if whose != seat:
        titles = [f"{game.seat_names[whose]}'s {name}" for name in titles]
    return dict(zip(known, titles, strict=True))


def place_label(game: Game, s: State, card: int) -> str:
    """What a seat calls a card that it does not know."""
    zone, whose = divmod(s.cards[card].zone, len(s.seats))
    at = s.zones[s.cards[card].zone].index(card) + 1
    return f"{game.seat_names[whose]}'s card {at} in {game.zones[zone].name}"


def are_twins(s: State, one: int, other: int, fields: Collection[str], *, ignore: Collection[str] = ()) -> bool:
    """Whether nobody could tell the two cards apart: title, state and place, nothing on them, nothing said of them.

    `fields` are those of situations that name cards or their objects, alone or in tuples; `ignore` those of a card
    that nobody sees.
    """
    a, b = s.cards[one], s.cards[other]
    same = dict.fromkeys(("obj", *ignore), 0)
    if s.game.zones[a.zone // len(s.seats)].ordered or a.but(**same) != b.but(**same):
        return False
    if any(c.host in (one, other) for c in s.cards):
        return False
    objects, cards = {a.obj, b.obj}, {one, other}
    if any(objects & set(m.objs) for m in s.modifiers) or any(objects & set(key[1:]) for key in s.ledger):
        return False
    for x in s.situations:
        for name in fields:
            value = getattr(x, name, -1)
            if (cards | objects) & _numbers(value):
                return False
    return not any(cards & {c.card} for c in s.captured)


def name_twins(
    s: State,
    one: Option,
    other: Option,
    fields: Collection[str],
    *,
    of_cards: Collection[str],
    of_two: Collection[str],
    ignore: Collection[str] = (),
) -> bool:
    """Whether two options name cards that differ in nothing that anybody sees (`ignore`: fields of cards that nobody
    does), and say the same besides: `of_cards` are the verbs whose options name a card first, `of_two` those that name
    another next."""
    if one == other:
        return True
    if one[0] != other[0] or len(one) != len(other) or len(one) < 2 or one[0] not in of_cards:
        return False
    cards = 2 if one[0] in of_two else 1
    if one[1 + cards :] != other[1 + cards :]:
        return False
    for a, b in zip(one[1 : 1 + cards], other[1 : 1 + cards], strict=True):
        if a != b and (NO_CARD in (a, b) or not are_twins(s, a, b, fields, ignore=ignore)):
            return False
    return True


def _numbers(value: object) -> set[int]:
    """The numbers in a field, however deep in tuples they stand."""
    if isinstance(value, int):
        return {value}
    found: set[int] = set()
    if isinstance(value, tuple):
        for part in value:
            found |= _numbers(part)
    return found


# Triggers that wait -----------------------------------------------------------------------------------------------


def answered(s: State, trigger: tuple[int, int, int], called: Callable[[int], str]) -> list[str]:
    """Of a card's ability that waits more than once, for which card it was set off this time; else nothing.

    The trigger is card, ability, and its number among all that wait.
    """
    card, ability, at = trigger
    same = [i for i, x in enumerate(s.captured) if (x.card, x.ability) == (card, ability)]
    if len(same) < 2:
        return []
    subjects = [subject_of(s.captured[i].event) for i in same]
    subject = subjects[same.index(at)]
    if subject < 0 or subjects.count(subject) > 1:
        return [f"#{same.index(at) + 1}"]
    return [f"for {called(subject)}"]


def waiting(s: State, seat: int) -> list[dict[str, str]]:
    """The triggers that wait, but those of cards that the seat does not know: that would tell what they are. They are
    told with the question, since views are kept while nothing but these changes."""
    names, bit = s.game.seat_names, 1 << seat
    return [
        {"card": s.game.title_of(s, x.card), "by": names[x.seat]} for x in s.captured if s.cards[x.card].known & bit
    ]


def subject_of(event: object) -> int:
    """The card that an event is about."""
    found = getattr(event, "card", NO_CARD)
    return found if isinstance(found, int) else NO_CARD


# Handles in views -------------------------------------------------------------------------------------------------


def handle(s: State, card: int) -> int:
    """What names a card in views; 0 of none, and of one that lies where not everybody can follow it."""
    if card < 0 or not s.game.zones[s.cards[card].zone // len(s.seats)].always_public:
        return 0
    obj: int = s.cards[card].obj
    return obj


def handle_as(s: State, card: int, obj: int) -> int:
    """The same of a card as it was: 0 of one that has become another object."""
    return obj if card >= 0 and s.cards[card].obj == obj else 0
