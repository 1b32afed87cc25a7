"""What is asked of cards and players: STR, icons, keywords, traits, cost, claim, totals.

Each answer is folded anew from what is printed and what now speaks of it (`kernel.modifiers`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2.cards import FACTIONS, NEUTRAL
from kartoteka.games.agot2.records import (
    DUPLICATE,
    DUPLICATES,
    FACTION,
    HAND,
    IS_IN_PLAY,
    KINDS,
    LEFT,
    PLAY,
    PLOT,
    Challenge,
    Phase,
    Round,
    Table,
)
from kartoteka.games.agot2.titles import adds, adds_to_side
from kartoteka.kernel import edits, ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import Folding, Named, fold, has_word, said, said_of_seat, span
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.agot2.cards import CardDef
    from kartoteka.kernel.modifiers import Say
    from kartoteka.kernel.state import State


def definition(s: State, card: int) -> CardDef:
    """The printed facts of a card."""
    found: CardDef = s.pool.definitions[s.cards[card].proto]
    return found


FOLDING = Folding(
    adds_first=ruling("AGR-115", "additions come before doubling and halving"),
    rounds_up=ruling("AGR-115", "halves are rounded up"),
    least=Ruling("AGR-115", "a number below 0 counts as 0", value=0, without=None),
    set_overrides=ruling("AGR-116", "a set value overrides all other modifiers"),
    newest_set=ruling("AGR-116", "of several set values the newest counts"),
)
"""How STR, costs, plot values and the like are worked out."""

PLOTS_ADD_UP = ruling("AGR-123", "modifiers of plot values add up on the revealed plot")
BLANKED = ruling("AGR-119", "a blank text box loses what is printed in it")
GAINED_STAYS = ruling("AGR-119", "a blank card keeps what it has gained")
ALTERNATIVES = ruling("AGR-121", "different values of ambush or shadow are alternatives")
PRIZES_ADD_UP = ruling("AGR-121", "the values of prized add up")

NUMBERED = ("ambush", "bestow", "prized", "shadow")
"""The keywords that have a number."""

MARSHALED = ("character", "location", "attachment")
"""The types of card that can be in play (AGR-42)."""


KNEEL_ITSELF = p.Do("kneel", p.This())


class Facts:
    """What is asked of a printed card all the time, found out once."""

    __slots__ = (
        "copies_per_host", "keywords", "kneeling", "marshalable", "names_host_type", "seen", "shadow_x", "traits",
        "unique", "values",
    )  # fmt: skip

    def __init__(self, printed: CardDef) -> None:
        self.keywords = frozenset(k.name for k in printed.program.keywords)
        self.values: dict[str, tuple[int, ...]] = {}
        """The numbers of those keywords that have one, as printed."""
        for k in printed.program.keywords:
            if k.name in NUMBERED:
                self.values[k.name] = (*self.values.get(k.name, ()), max(k.amount, 0))
        self.shadow_x = any(k.name == "shadow" and k.amount < 0 for k in printed.program.keywords)
        """Whether it comes out of shadows for X."""
        self.traits = frozenset(t.removeprefix("The ") for t in printed.traits)
        """Without a leading "The", which makes no difference (D-22)."""
        self.marshalable = printed.type in MARSHALED and printed.cost is not None
        self.unique = printed.unique
        self.kneeling = frozenset(i for i, a in enumerate(printed.program.abilities) if KNEEL_ITSELF in a.cost)
        """The abilities whose cost kneels the card itself: no candidates while it is kneeling, as long as nothing
        kneels twice. Most of what cannot be paid for (`actions.PAYABLE`) cannot for that reason."""
        limits = [k.amount for k in printed.program.keywords if k.name == "copies per host"]
        self.copies_per_host = min(limits, default=None)
        """How many copies of an attachment may be on one card; None where nothing is said of that."""
        self.names_host_type = any(map(_names_a_type, printed.program.restriction))
        """Whether its text says what type of card it is attached to, a character or another."""
        self.seen: dict[str, Any] | None = None
        """What views say of it where it is not in play."""


def _names_a_type(node: p.Filter) -> bool:
    match node:
        case p.Is(word):
            return word in ("character", "location", "attachment", "plot")
        case p.Either(filters) | p.Every(filters):
            return any(map(_names_a_type, filters))
    return False


def zone_type(s: State, card: int) -> int:
    """The kind of zone a card is in."""
    return int(s.cards[card].zone // len(s.seats))


def out_of(s: State, card: int) -> bool:
    """Whether the card has left the game with its owner (AGR-148)."""
    return bool(s.cards[card].zone // len(s.seats) == LEFT)


def in_play(s: State, card: int) -> bool:
    """Whether a text that speaks of cards in play can mean it."""
    return s.cards[card].zone // len(s.seats) in IS_IN_PLAY.value


def of_type(s: State, seat: int, name: str) -> Sequence[int]:
    """The cards of a type that a player controls."""
    zone = PLAY * len(s.seats) + seat
    held = s.zones[zone]
    kept = s.sorted.get(zone)
    if kept is not None and kept[0] is held:
        return kept[1].get(name, ())  # type: ignore[no-any-return]
    found = _by_type(s, held)
    s.keep(zone, held, found)
    return found.get(name, ())


def _by_type(s: State, cards: Sequence[int]) -> dict[str, list[int]]:
    """Those cards, sorted by their types."""
    found: dict[str, list[int]] = {}
    printed, records = s.pool.definitions, s.cards
    for card in cards:
        name = printed[records[card].proto].type
        if name in found:
            found[name].append(card)
        else:
            found[name] = [card]
    return found


def first_player(s: State) -> int:
    """The first player, or the next after one who left the game (AGR-147)."""
    table = s.situations[0]
    return table.first if type(table) is Table else 0


# Cards ------------------------------------------------------------------------------------------------------------


def printed_facts(s: State, card: int) -> dict[str, Any]:
    """What a view says of the card by what is printed on it alone; the same object every time."""
    facts = s.pool.facts[s.cards[card].proto]
    found: dict[str, Any] | None = facts.seen
    if found is None:
        d = definition(s, card)
        found = {"type": d.type}
        if len(s.pool.named(d.name)) > 1:
            found["version"] = d.code
        if d.cost is not None:
            found["cost"] = d.cost
        facts.seen = found
    return found


def icons(s: State, card: int) -> list[str]:
    """The challenge icons that the card has now."""
    if "icon" not in s.spoken or not said(s, card, "icon"):
        return list(definition(s, card).icons)
    return [k for k in KINDS if has_icon(s, card, k)]


def keywords(s: State, card: int, among: tuple[str, ...]) -> list[str]:
    """Those of the keywords that the card has now."""
    if "keyword" not in s.spoken or not said(s, card, "keyword"):
        printed = s.pool.facts[s.cards[card].proto].keywords
        return [k for k in among if k in printed] if printed and not is_blank(s, card) else []
    named = s.pool.facts[s.cards[card].proto].keywords.union([say.value for say in said(s, card, "keyword")])
    return [k for k in among if k in named and has_keyword(s, card, k)]


def is_blank(s: State, card: int) -> bool:
    """Whether its printed text box counts as empty (AGR-119)."""
    if "blank" not in s.spoken:
        return False
    says = said(s, card, "blank")
    return bool(says) and BLANKED.holds and any(say.op == "gain" for say in says)


def strength(s: State, card: int, more: int = 0) -> int:
    """Its STR: additions, then doubling and halving, then "set"; never below 0 (AGR-115, AGR-116).

    With `more`, what it would be if so much were added.
    """
    printed: int = (s.pool.definitions[s.cards[card].proto].strength or 0) + more
    if "strength" not in s.spoken:
        return printed
    says = said(s, card, "strength")
    return fold(printed, says, FOLDING) if says or printed < 0 else printed


ICONS_ARE_COUNTED = ruling("AGR-68", "instances of an icon that are lost are set off against those that are had")


EVERY_INSTANCE = ruling("AGR-120", "what loses all of a kind loses those that it has gained, too")


ICON, KEYWORD, CANNOT = Named("icon "), Named("keyword "), Named("cannot ")
"""What is spoken of where something gives or takes that word, or forbids that thing."""
ALL_ICONS, ALL_KEYWORDS = "icon all", "keyword all"
"""What is spoken of where something takes them all away."""


def has_icon(s: State, card: int, icon: str) -> bool:
    """Whether the card has a challenge icon: instances gained less instances lost (AGR-68)."""
    printed = icon in s.pool.definitions[s.cards[card].proto].icons
    if ICON[icon] not in s.spoken and ALL_ICONS not in s.spoken:
        return printed
    if ICONS_ARE_COUNTED.value:
        return has_word(s, card, "icon", icon, int(printed), every_instance=EVERY_INSTANCE.value)
    return printed or has_said(s, card, "icon", "gain", icon)


def has_trait(s: State, card: int, trait: str) -> bool:
    """Whether the card has a trait; "the" in front of a trait's name makes no difference (D-22)."""
    if s.cards[card].relation == DUPLICATE:
        return False
    wanted = trait.removeprefix("The ")
    printed = wanted in s.pool.facts[s.cards[card].proto].traits
    if printed and "blank" in s.spoken:
        printed = not any(say.op == "gain" and say.value == "" for say in said(s, card, "blank"))
    return (
        has_word(s, card, "trait", trait, int(printed), every_instance=EVERY_INSTANCE.value)
        if "trait" in s.spoken
        else printed
    )


def has_faction(s: State, card: int, faction: str) -> bool:
    """Whether the card belongs to a faction; a card is neutral while it belongs to none."""
    printed: bool = s.pool.definitions[s.cards[card].proto].faction == faction
    if "faction" not in s.spoken:
        return printed
    if faction == NEUTRAL:
        for other in FACTIONS:  # noqa: SIM110 (what a generator is to see costs each call)
            if has_faction(s, card, other):
                return False
        return True
    return has_word(s, card, "faction", faction, int(printed), every_instance=EVERY_INSTANCE.value)


def has_keyword(s: State, card: int, keyword: str) -> bool:
    """Whether the card has a keyword, printed or gained."""
    printed = keyword in s.pool.facts[s.cards[card].proto].keywords
    if printed and is_blank(s, card):
        printed = False
    if KEYWORD[keyword] not in s.spoken and ALL_KEYWORDS not in s.spoken:
        return printed
    if not GAINED_STAYS.value and is_blank(s, card):
        return printed
    return has_word(s, card, "keyword", keyword, int(printed), every_instance=EVERY_INSTANCE.value)


def keyword_values(s: State, card: int, keyword: str) -> tuple[int, ...]:
    """The numbers of every instance of the keyword that the card has now (AGR-121)."""
    printed = s.pool.facts[s.cards[card].proto].values.get(keyword, ())
    if printed and is_blank(s, card):
        printed = ()
    if KEYWORD[keyword] not in s.spoken and ALL_KEYWORDS not in s.spoken:
        return printed  # type: ignore[no-any-return]
    return (*printed, *_values_gained(s, card, keyword)) if has_keyword(s, card, keyword) else ()


def _values_gained(s: State, card: int, keyword: str) -> list[int]:
    return [say.amount for say in said(s, card, "keyword") if say.op == "gain" and say.value == keyword]


def cannot(s: State, card: int, what: str) -> bool:
    """Whether something forbids that to happen to the card (AGR-97)."""
    stat = CANNOT[what]
    return stat in s.spoken and bool(said(s, card, stat))


def speaking_of(*what: str) -> tuple[str, ...]:
    """The statistics of texts that forbid one of these things."""
    return tuple([CANNOT[thing] for thing in what])


def cannot_any(s: State, card: int, stats: tuple[str, ...]) -> bool:
    """Whether something forbids the card one of the things of which texts so speak."""
    if s.spoken.isdisjoint(stats):
        return False
    for stat in stats:  # noqa: SIM110 (a hot loop)
        if stat in s.spoken and said(s, card, stat):
            return True
    return False


def is_free(s: State, card: int, stats: tuple[str, ...]) -> bool:
    """Whether the card is in play, and nothing forbids it one of the things of which texts so speak."""
    if s.cards[card].zone // len(s.seats) not in IS_IN_PLAY.value:
        return False
    return s.spoken.isdisjoint(stats) or not cannot_any(s, card, stats)


NO_STANDING = speaking_of("stand", "be stood")
NO_KNEELING = speaking_of("kneel", "be knelt")
NO_KNEELING_BY_EFFECT = (*NO_KNEELING, *speaking_of("be knelt by card effects"))
NO_KILLING = speaking_of("be killed", "leave play")
"""All ways in which a text forbids a card to stand, to kneel, or to be killed."""


def player_cannot(s: State, seat: int, what: str) -> bool:
    """Whether something forbids the player to do that."""
    stat = CANNOT[what]
    return stat in s.spoken and bool(said_of_seat(s, seat, stat))


def player_cannot_any(s: State, seat: int, stats: tuple[str, ...]) -> bool:
    """Whether something forbids the player one of the things of which texts so speak."""
    if s.spoken.isdisjoint(stats):
        return False
    return any(stat in s.spoken and said_of_seat(s, seat, stat) for stat in stats)


TO_MARSHAL, TO_PLAY, TO_AMBUSH, TO_BRING_OUT = ("marshal",), ("play",), ("ambush",), ("bring out of shadows",)
TO_PLAY_FROM_SHADOWS = (*TO_PLAY, *TO_BRING_OUT)
"""How a card is paid for, in the words of what changes its cost: an event from shadows is played, and comes out."""


def how_played(s: State, card: int) -> tuple[str, ...]:
    """How an event is paid for from where it lies."""
    return TO_PLAY if zone_type(s, card) == HAND else TO_PLAY_FROM_SHADOWS


def cost_of(s: State, card: int, how: tuple[str, ...], x: int = 0) -> int:
    """The gold it costs to pay for the card in one of these ways, as reduced and raised now (AGR-88).

    `x` is the X of what is printed as that.
    """
    base = base_cost(s, card, how) + x
    if "cost" not in s.spoken:
        return base
    says = []
    for say in said(s, card, "cost"):
        if _speaks_of(say, how):
            says.append(say)
    return fold(base, says, FOLDING) if says else base


def _speaks_of(say: Say, how: tuple[str, ...]) -> bool:
    """Whether it changes the cost of a card that is paid for in one of these ways."""
    return not say.value or how[0] in say.value or (len(how) > 1 and any(way in say.value for way in how))


def base_cost(s: State, card: int, how: tuple[str, ...]) -> int:
    """What that costs by itself: the printed cost, or the number of the keyword."""
    if how is TO_MARSHAL or how is TO_PLAY:
        return s.pool.definitions[s.cards[card].proto].cost or 0
    return (ambush_price(s, card) if how is TO_AMBUSH else shadow_price(s, card)) or 0


NOT_ON_CARDS = ruling("AGR-11", "gold on a card is not in its controller's pool")


def pool_of(s: State, seat: int) -> int:
    """The gold that a player can spend."""
    pool: int = s.seats[seat].gold
    if not NOT_ON_CARDS.value:
        for c in s.zones[PLAY * len(s.seats) + seat]:
            pool += s.cards[c].gold
    return pool


def note_paid(s: State, seat: int, how: tuple[str, ...], card: int) -> None:
    """A card is being paid for: it was "the next" one, and will have been the first one in its phase and round."""
    edits.use_up(s, "cost", card, how)
    for kind in (Round, Phase):
        situation = s.opened.get(kind)
        if situation is not None:
            for way in how:  # the card in words: a number would be taken for an object
                ledger.enter(s, situation.id, "paid", seat, way, str(card))


def paid_for(s: State, situation: int, seat: int, hows: str) -> list[int]:
    """The cards that the player has so far paid for in a phase or round, as far as `hows` names the way."""
    return [int(key[4]) for key in s.ledger if key[:3] == (situation, "paid", seat) and (not hows or key[3] in hows)]


def can_afford(s: State, card: int, how: tuple[str, ...], gold: int) -> bool:
    """Whether so much gold is enough to pay for the card in that way."""
    if how is TO_MARSHAL or how is TO_PLAY:
        base: int = s.pool.definitions[s.cards[card].proto].cost or 0
    else:
        base = base_cost(s, card, how)
    if "cost" not in s.spoken:
        return gold >= base
    bounds = span(s, "cost")
    if bounds is not None and not base + bounds[0] <= gold < base + bounds[1]:
        return gold >= base + bounds[1]
    return gold >= cost_of(s, card, how)


def ambush_price(s: State, card: int) -> int | None:
    """The lowest ambush value of the card (AGR-121); None without the keyword."""
    return _cheapest(keyword_values(s, card, "ambush"))


def shadow_price(s: State, card: int) -> int | None:
    """The lowest shadow value of the card (AGR-121), for which it comes out; None without the keyword."""
    return _cheapest(keyword_values(s, card, "shadow"))


def _cheapest(values: tuple[int, ...]) -> int | None:
    if not values:
        return None
    return min(values) if ALTERNATIVES.value else sum(values)


def prize_on(s: State, card: int) -> int:
    """How much power its prized is worth to each opponent."""
    values = keyword_values(s, card, "prized")
    return sum(values) if PRIZES_ADD_UP.value else max(values, default=0)


def attachments_of(s: State, card: int) -> list[int]:
    """The attachments on a card."""
    n = len(s.seats)
    return [c for seat in range(n) for c in s.zones[PLAY * n + seat] if s.cards[c].host == card]


def duplicates_of(s: State, card: int) -> list[int]:
    """The duplicates of a card."""
    n = len(s.seats)
    return [c for seat in range(n) for c in s.zones[DUPLICATES * n + seat] if s.cards[c].host == card]


def tokens(s: State, card: int, name: str) -> int:
    """How many tokens of that name lie on the card."""
    return next((n for token, n in s.cards[card].tokens if token == name), 0)


# Players ----------------------------------------------------------------------------------------------------------


def faction_card(s: State, seat: int) -> int:
    """The player's faction card."""
    held = s.zones[FACTION * len(s.seats) + seat]
    return held[0] if held else NO_CARD


def revealed_plot(s: State, seat: int) -> int:
    """The player's revealed plot; `NO_CARD` before the first."""
    held = s.zones[PLOT * len(s.seats) + seat]
    return held[-1] if held else NO_CARD


def plot_value(s: State, seat: int, stat: str) -> int:
    """Income, initiative, claim or reserve of the player's revealed plot, as modified (AGR-123), and by a title."""
    plot = revealed_plot(s, seat)
    if plot == NO_CARD:
        return 0
    printed: int = (getattr(s.pool.definitions[s.cards[plot].proto], stat) or 0) + adds(s, seat, stat)
    name = "gold value" if stat == "gold" else stat
    return fold(printed, said(s, plot, name), FOLDING) if PLOTS_ADD_UP.value and name in s.spoken else printed


PLOT_VALUES = ("income", "initiative", "claim", "reserve")


def plot_values(s: State, seat: int) -> dict[str, int]:
    """The four values of the player's revealed plot, as modified; none before the first."""
    if revealed_plot(s, seat) == NO_CARD:
        return {}
    return {name: plot_value(s, seat, name) for name in PLOT_VALUES}


POWER = "power"
"""Begins what a state keeps of a player's power: good while the same cards lie there, and none of them has another."""


def total_power(s: State, seat: int) -> int:
    """All power on cards that the player controls."""
    n = len(s.seats)
    zones, key = s.zones, (POWER, seat)
    play, plot, faction = zones[PLAY * n + seat], zones[PLOT * n + seat], zones[FACTION * n + seat]
    kept = s.sorted.get(key)
    if kept is not None:
        piles = kept[0]
        if piles[0] is play and piles[1] is plot and piles[2] is faction:
            return int(kept[1])
    cards = s.cards
    total = 0
    for pile in (play, plot, faction):
        for c in pile:
            total += cards[c].power
    s.keep(key, (play, plot, faction), total)
    return total


# Challenges -------------------------------------------------------------------------------------------------------


def participates(s: State, card: int) -> bool:
    """Whether the card is attacking or defending."""
    c = s.opened.get(Challenge)
    return c is not None and (card in c.attackers or card in c.defenders)


CONTRIBUTES = "contributes strength"
LENT = ruling("AGR-67", "a character may contribute STR without participating")
NEWEST = ruling("AGR-67", "the newest of participation and contribution decides the side")
WITHHELD = ruling("AGR-67", "what does not contribute is not counted at all")


def side_strength(s: State, c: Challenge, seat: int) -> int:
    """What a player's side of the challenge counts: the STR contributed to it, and what is added to it (AGR-51).

    Nothing is contributed to a player who has left the game (D-27).
    """
    if not s.seats[seat].present:
        return 0
    total = adds_to_side(s, c, seat)
    for card in contributors(s, c, seat):
        total += strength(s, card)
    if "side strength" in s.spoken:
        for card in s.zones[PLAY * len(s.seats) + seat]:
            total += sum(say.amount for say in said(s, card, "side strength"))
    return total


def contributors(s: State, c: Challenge, seat: int) -> Sequence[int]:
    """Whose STR counts on a player's side, each once (AGR-67)."""
    side = c.attackers if seat == c.attacker else c.defenders
    return _with_lent(s, c, seat, side) if CONTRIBUTES in s.spoken else side


def _with_lent(s: State, c: Challenge, seat: int, side: Sequence[int]) -> list[int]:
    """Those of that side who contribute, and those who do without participating there."""
    lent = lent_to(s, c) if LENT.value else {}
    found = [card for card in side if lent.get(card, seat) == seat]
    found += [card for card, to in lent.items() if to == seat and card not in found]
    return [card for card in found if not (WITHHELD.value and has_said(s, card, CONTRIBUTES, "lose"))]


def lent_to(s: State, c: Challenge) -> dict[int, int]:
    """Card -> the player to whose side an effect has it contribute, if that is the newest to be said of it."""
    lending = [m for m in s.modifiers if m.stat == CONTRIBUTES and m.op == "gain"]
    joined = dict(c.joined)
    found: dict[int, int] = {}
    n = len(s.seats)
    for card in [x for seat in range(n) for x in s.zones[PLAY * n + seat]] if lending else ():
        effects = [m for m in lending if s.cards[card].obj in m.objs]
        if effects and (effects[-1].stamp > joined.get(card, 0) or not NEWEST.value or not participates(s, card)):
            found[card] = effects[-1].you
    return found


def has_said(s: State, card: int, stat: str, op: str, value: str = "") -> bool:
    """Whether something says that of the card: `op` on `stat`, for every value or for this one."""
    if stat in s.spoken:
        for say in said(s, card, stat):
            if say.op == op and say.value in ("", value):
                return True
    return False


def word_amount(s: State, seat: int, stat: str, value: str) -> int:
    """What is added to a player's number of that kind ("an additional military challenge")."""
    total = 0
    if stat in s.spoken:
        for say in said_of_seat(s, seat, stat):
            if say.value in ("", value):
                total += say.amount
    return total


def said_or(s: State, seat: int, stat: str, base: int) -> int:
    """A number of a player, as modified."""
    return fold(base, said_of_seat(s, seat, stat), FOLDING) if stat in s.spoken else base


# What has been ------------------------------------------------------------------------------------------------------


def challenges_won(s: State, seat: int, kind: str) -> int:
    """How many challenges of that kind the player has won this phase."""
    phase = s.open(Phase)
    return ledger.entered(s, phase.id, "won", seat, kind) if phase is not None else 0


def challenges_lost(s: State, seat: int, kind: str) -> int:
    """How many challenges of that kind the player has lost this round."""
    round = s.open(Round)
    return ledger.entered(s, round.id, "lost", seat, kind) if round is not None else 0


def note_lost(s: State, seat: int, kind: str) -> None:
    """A challenge has been lost: kept in mind where some card of this game could ask for it later in the round."""
    if s.pool.could_ask(f"lost {kind} challenge this round", "lost challenge this round"):
        round = s.open(Round)
        if round is not None:
            ledger.enter(s, round.id, "lost", seat, kind)


# No more than so much -----------------------------------------------------------------------------------------------


DRAWN, GOLD_GAINED = "drawn each round", "gold each round"
CHALLENGES_AT_MOST = "challenges in the challenges phase"
DEFENDERS_AT_MOST, DECLARED_AT_MOST = "defenders", "attackers or defenders"
"""Of what a text says that a player cannot have or do more than so much."""

NO_MORE = ruling("AGR-97", "who cannot have more than so much gets that much and no more")


def most(s: State, seat: int, *what: str) -> int | None:
    """How much of it the player can have or do at most; None where nothing bounds it."""
    return _least_said(s, seat, what) if "most" in s.spoken else None


def _least_said(s: State, seat: int, what: tuple[str, ...]) -> int | None:
    return min((say.amount for say in said_of_seat(s, seat, "most") if say.value in what), default=None)


def still_to_get(s: State, seat: int, what: str, amount: int) -> int:
    """How much of that amount the player can get, with what the player has got this round."""
    bound = most(s, seat, what)
    if bound is None or not NO_MORE.holds:
        return amount
    round = s.open(Round)
    if round is None:
        return amount
    return max(0, min(amount, bound - ledger.entered(s, round.id, what, seat)))


def note_got(s: State, seat: int, what: str, amount: int) -> None:
    """So much has been got: kept in mind where some card of this game could ask for it later in the round."""
    if s.pool.could_say("most") and (round := s.open(Round)) is not None:
        ledger.enter(s, round.id, what, seat, amount=amount)
