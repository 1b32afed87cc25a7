"""What the words of card text mean in this game: each asks something of a card, a player or the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers import challenges, characteristics, places, players, printed
from kartoteka.games.agot2.records import DUPLICATE, KINDS, PHASES, PLAY, PLOT, ZONES, Challenge, Phase, Round
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD, NOBODY
from kartoteka.kernel.selectors import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def _is_type(name: str) -> Any:
    def is_type(s: State, context: Any, card: int) -> bool:
        c = s.cards[card]
        return c.relation != DUPLICATE and s.pool.definitions[c.proto].type == name  # type: ignore[no-any-return]

    return is_type


def attackers(s: State) -> tuple[int, ...]:
    c = s.opened.get(Challenge)
    return c.attackers if c is not None else ()


def defenders(s: State) -> tuple[int, ...]:
    c = s.opened.get(Challenge)
    return c.defenders if c is not None else ()


def all_participants(s: State) -> tuple[int, ...]:
    return (*attackers(s), *defenders(s))


def _in_play(name: str) -> Callable[[State], list[int]]:
    def in_play(s: State) -> list[int]:
        order = s.in_order(places.first_player(s))
        piles = s.zones[PLAY * len(s.seats) : (PLAY + 1) * len(s.seats)]
        kept = s.sorted.get(name)
        if kept is not None and kept[0] == (order, piles):
            return kept[1]  # type: ignore[no-any-return]
        found: list[int] = []
        for seat in order:
            found += places.of_type(s, seat, name)
        s.keep(name, (order, piles), found)
        return found

    return in_play


def revealed_plots(s: State) -> list[int]:
    return [c for seat in s.in_order(places.first_player(s)) for c in s.zones[PLOT * len(s.seats) + seat]]


def attacking(s: State, card: int) -> bool:
    c = s.opened.get(Challenge)
    return c is not None and card in c.attackers


def defending(s: State, card: int) -> bool:
    c = s.opened.get(Challenge)
    return c is not None and card in c.defenders


ALONE_NOW = ruling("AGR-69", "who is the only one on its side at that moment attacks or defends alone")


def alone(s: State, card: int) -> bool:
    """The only participating character on its side now, however many there were (AGR-69)."""
    c = s.open(Challenge)
    return ALONE_NOW.value and c is not None and (c.attackers == (card,) or c.defenders == (card,))


TYPES = {name: _is_type(name) for name in ("character", "location", "attachment", "event", "plot", "agenda")}
WORDS = {
    "duplicate": lambda s, card: s.cards[card].relation == DUPLICATE,
    "standing": lambda s, card: s.cards[card].standing,
    "kneeling": lambda s, card: not s.cards[card].standing,
    "attacking": attacking,
    "defending": defending,
    "participating": challenges.participates,
    "alone": alone,
    "unique": lambda s, card: s.pool.definitions[s.cards[card].proto].unique,
    "loyal": lambda s, card: printed.definition(s, card).loyal,
    "limited": lambda s, card: characteristics.has_keyword(s, card, "limited"),
    "revealed": lambda s, card: places.zone_type(s, card) == PLOT,
    "in play": places.in_play,
}

HAVING: dict[str, Callable[[State, int, str], bool]] = {
    "trait": characteristics.has_trait,
    "faction": characteristics.has_faction,
    "icon": characteristics.has_icon,
    "keyword": characteristics.has_keyword,
}

STATS = {
    "strength": characteristics.strength,
    "printed strength": lambda s, card: printed.definition(s, card).strength or 0,
    "printed cost": lambda s, card: s.pool.definitions[s.cards[card].proto].cost or 0,
    "power": lambda s, card: s.cards[card].power,
    "gold": lambda s, card: s.cards[card].gold,
    "attachments": lambda s, card: len(places.attachments_of(s, card)),
    "icons": lambda s, card: len(characteristics.icons(s, card)),
}


DASH_IS_NO_COST = ruling("AGR-154", 'a card with the cost "-" has no printed cost: it is neither lower nor higher')


def has_printed_cost(s: State, card: int) -> bool:
    """Whether there is a printed cost to compare: not on plots and agendas, nor where a "-" stands for it."""
    return s.pool.definitions[s.cards[card].proto].cost is not None or not DASH_IS_NO_COST.holds


def stat_family(name: str) -> Any:
    """`tokens:NAME`: how many such tokens lie on a card."""
    kind, _, token = name.partition(":")
    return (lambda s, card: characteristics.tokens(s, card, token)) if kind == "tokens" else None


SEAT_STATS = {
    "gold": lambda s, seat: s.seats[seat].gold,
    "total power": players.total_power,
    "faction power": lambda s, seat: s.cards[places.faction_card(s, seat)].power if s.seats[seat].present else 0,
    "hand": lambda s, seat: len(s.zone("hand", seat)),
    "used plots": lambda s, seat: len(s.zone("used", seat)),
    "claim": lambda s, seat: players.plot_value(s, seat, "claim"),
    "income": lambda s, seat: players.plot_value(s, seat, "income"),
    "reserve": lambda s, seat: players.plot_value(s, seat, "reserve"),
    "initiative": lambda s, seat: players.plot_value(s, seat, "initiative"),
}


def _in_challenge(part: Callable[[Challenge], int]) -> Callable[[State, Any], int]:
    """Who has that part in the challenge that goes on."""

    def seat(s: State, ctx: Any) -> int:
        c = s.open(Challenge)
        return part(c) if c is not None else NOBODY

    return seat


_attacker = _in_challenge(lambda c: c.attacker)
_defender = _in_challenge(lambda c: c.defender)
_winner = _in_challenge(lambda c: c.winner)
_loser = _in_challenge(lambda c: c.loser)


ROLES: dict[str, Callable[[State, Any], int]] = {
    "first": lambda s, ctx: places.first_player(s),
    "attacker": _attacker,
    "defender": _defender,
    "winner": _winner,
    "loser": _loser,
    "winning player": _winner,
    "losing player": _loser,
}


def _won_this_phase(*kinds: str) -> Callable[[State, int], bool]:
    return lambda s, seat: any(challenges.challenges_won(s, seat, kind) for kind in kinds)


def _lost_this_round(*kinds: str) -> Callable[[State, int], bool]:
    return lambda s, seat: any(challenges.challenges_lost(s, seat, kind) for kind in kinds)


SEAT_WORDS: dict[str, Callable[[State, int], bool]] = {
    "first player": lambda s, seat: places.first_player(s) == seat,
    "attacking player": lambda s, seat: _attacker(s, None) == seat,
    "defending player": lambda s, seat: _defender(s, None) == seat,
    "won challenge this phase": _won_this_phase(*KINDS),
    **{f"won {kind} challenge this phase": _won_this_phase(kind) for kind in KINDS},
    "lost challenge this round": _lost_this_round(*KINDS),
    **{f"lost {kind} challenge this round": _lost_this_round(kind) for kind in KINDS},
}


def during(s: State, situation: str, kind: str) -> bool:
    """Whether that goes on: a challenge (of a kind), a phase, a round."""
    if situation == "challenge":
        c = s.open(Challenge)
        return c is not None and kind in ("", c.kind)
    if situation == "phase" or situation.endswith(" phase"):
        phase = s.open(Phase)
        wanted = kind or situation.removesuffix("phase").strip()
        return phase is not None and wanted in ("", phase.name)
    return s.open(Round) is not None


# Roles of events that are not fields of theirs --------------------------------------------------------------------


def participants(s: State, e: Event) -> tuple[int, ...]:
    """Who takes (or took) part in the challenge that the event is about."""
    told: tuple[int, ...] | None = getattr(e, "participants", None)
    if told is not None:
        return told
    c = s.open(Challenge)
    return (*c.attackers, *c.defenders) if c is not None else ()


def side(s: State, e: Any) -> str:
    """`attacking` or `defending`: on which side the challenge was won."""
    return "attacking" if e.winner == e.attacker else "defending"


def losing_side(s: State, e: Any) -> str:
    """`attacking` or `defending`: on which side the challenge was lost."""
    return "attacking" if e.loser == e.attacker else "defending"


def happening(s: State, e: Event) -> tuple[str, ...]:
    """What goes on meanwhile, as words: the phase, a challenge, its kind."""
    words: list[str] = []
    phase = s.open(Phase)
    if phase is not None:
        words.append(f"{phase.name} phase")
    c = s.open(Challenge)
    if c is not None:
        words += ["challenge", c.kind, f"{c.kind} challenge"]
    return tuple(words)


PILES: dict[Any, str] = {
    h.CharacterKilled: "dead",
    h.Sacrificed: "discard",
    h.DiscardedFromPlay: "discard",
    h.Discarded: "discard",
}


def source(s: State, e: Any) -> str:
    """The zone that the card came from; before that has happened, the one that it lies in."""
    if type(e) in (h.DiscardedFromPlay, h.CharacterKilled, h.Sacrificed, h.LeftPlay):
        return "play"
    return e.source or ZONES[places.zone_type(s, e.card)].name


def whose_source(s: State, e: Any) -> int:
    """The player whose place the card came from: out of play, a card lies in its owner's."""
    return int(s.cards[e.card].owner)


ENTERED_THE_NAMED = ruling("AGR-14", "a card sent to another player's place counts as having entered that place")


def whose(s: State, e: Any) -> int:
    """The player whose pile was entered: the one whom the text names, else the owner of the card."""
    of: int = getattr(e, "of", NOBODY)
    return of if of != NOBODY and ENTERED_THE_NAMED.value else int(s.cards[e.card].owner)


def pile(s: State, e: Any) -> str:
    """The pile that the card entered."""
    return str(getattr(e, "to", "")) or PILES.get(type(e), "")


def under(s: State, e: Any) -> int:
    """The player under whose control the card is."""
    return int(e.player)


def claim(s: State, e: Any) -> str:
    """The kind of claim for which a character is killed: only military claim kills (AGR-58)."""
    return "military" if getattr(e, "for_claim", False) else ""


def drawn(s: State, e: Any) -> Any:
    return e.cards if isinstance(e, h.Drawn) else getattr(e, "card", NO_CARD)


def kind(s: State, e: Any) -> Any:
    """The kind of challenge; or that of an ability, and that it is triggered: constant ones never initiate."""
    return (e.kind, "triggered") if isinstance(e, h.EffectInitiated) else getattr(e, "kind", None)


EVENT_ROLES: dict[str, Callable[[State, Event], Any]] = {
    "participant": participants,
    "as": side,
    "challenge lost: as": losing_side,
    "during": happening,
    "from": source,
    "whose from": whose_source,
    "pile": pile,
    "whose": whose,
    "under": under,
    "for claim": claim,
    "card": drawn,
    "kind": kind,
}

VOCABULARY = Vocabulary(
    words=WORDS,
    having=HAVING,
    stats=STATS,
    seat_stats=SEAT_STATS,
    seat_words=SEAT_WORDS,
    roles=ROLES,
    places={"plot": places.revealed_plot, "faction": places.faction_card},
    during=during,
    situations=("challenge", "phase", "round", *(f"{p} phase" for p in PHASES)),
    event_roles=EVENT_ROLES,
    stat_family=stat_family,
    first=places.first_player,
    tests=TYPES,
    not_on_all={"printed cost": has_printed_cost},
    domains={
        "attacking": attackers, "defending": defenders, "participating": all_participants,
        "revealed": revealed_plots,
        **{name: _in_play(name) for name in printed.MARSHALED},
    },
)  # fmt: skip
