"""What must hold for a card to be played: whose turn and which phase it is, what its text asks, what it costs.

Each need is a sentence that a player could say, with its rule. What is about some types of card only says which (`of`).
Those of abilities and reactions are in `allowed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk.costs.affording import Purse, can_pay, can_pay_in_kind, covers
from kartoteka.games.hkk.costs.prices import in_words, price
from kartoteka.games.hkk.numbers import active_player, creatures, facts, has_group, phase, player_cannot, player_may
from kartoteka.games.hkk.offers.hands import MOMENTS, Own, all_ways
from kartoteka.games.hkk.offers.playmodes import MODE_NEEDS, OUT_OF_TURN, nets_allow
from kartoteka.games.hkk.permanents.hosts import possible
from kartoteka.games.hkk.records import Phase, Turn
from kartoteka.games.hkk.words.facts import OPPONENTS_TURN
from kartoteka.games.hkk.words.numbered import GRANTED, nature, printed_on
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Together, need, ruling
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.offers.hands import Moment
    from kartoteka.kernel.legality import About, Need, Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

LIFTED: Final = ruling("HKKR-1.2", "a text may allow what the rules forbid")
IN_THE_MAIN_PHASE: Final = ruling(
    "HKK-8.5.1.1-a", "what may be played in the opponent's turn may be played in that player's main phase"
)
NAMED_MOMENT: Final = ruling("HKK-8.5.1.1-b", "where the text names another moment, that applies")
INSTANT_PHASES = {
    "main": ruling("HKK-8.5.1-a", "an instant may be played in a main phase"),
    "combat": ruling("HKK-8.5.1-b", "an instant may be played in a combat phase"),
    "healing": ruling("HKK-8.5.1-c", "an instant may be played in a healing phase"),
}
"""By phase, the rule that lets instants be played there."""
CREATURE_TYPES: Final = ("monster", "freakborn", "adventurer", "galetki", "avatar")
GROUPS_OF_TYPES = {
    "creatures": CREATURE_TYPES, "spells": ("instant", "general", "enchantment"),
    "monsters": ("monster", "freakborn"),
}  # fmt: skip
"""Words of texts that mean cards of several types."""


# What a text allows -----------------------------------------------------------------------------------------------


def words_of(type: str) -> tuple[str, ...]:
    """The words by which texts speak of playing cards of that type."""
    return (f"{type}s", *(word for word, types in GROUPS_OF_TYPES.items() if type in types and word != f"{type}s"))


PLAY_WORDS = {
    type: tuple(f"play {word}" for word in ("cards", *words_of(type)))
    for type in (
        *CREATURE_TYPES, "instant", "general", "enchantment", "building", "item", "skill", "level-up", "part",
        "location", "other",
    )
}  # fmt: skip
"""By type, what a ban on playing such cards says."""
BANS = tuple(dict.fromkeys(f"cannot {words}" for each in PLAY_WORDS.values() for words in each))
LETS = tuple(dict.fromkeys(f"{words} in the opponent's turn" for each in PLAY_WORDS.values() for words in each))
MAY_PLAY: Final = frozenset(f"may {words}" for words in LETS)


def may_out_of_turn(s: State, seat: int, card: int) -> bool:
    """Whether a text lets the card be played in the opponent's turn, too."""
    if not LIFTED.holds:
        return False
    if OPPONENTS_TURN in facts(s, card).said_of_play:
        return True
    if s.spoken.isdisjoint(MAY_PLAY):
        return False
    for words in PLAY_WORDS.get(facts(s, card).type, ()):
        if player_may(s, seat, f"{words} in the opponent's turn"):
            return True
    return False


def named_moments(s: State, card: int) -> tuple[str, ...]:
    """The phases that the text of a card names for playing it."""
    named: tuple[str, ...] = s.pool.facts[s.cards[card].proto].moments
    return named if named and NAMED_MOMENT.holds else ()


# When -------------------------------------------------------------------------------------------------------------


def of_type(*types: str) -> About:
    """Which cards a need is about."""

    def about(pool: Pool, proto: int, number: int) -> bool:
        return pool.definitions[proto].type in types

    return about


def is_main_phase(s: State, seat: int, option: Option) -> bool:
    """It is the main phase; or what the text of the card names instead; or it is played as fog."""
    if option[3] == "fog":
        return True
    going_on = s.opened.get(Phase)
    now = going_on.name if going_on is not None else ""
    if now == "main":
        return not s.pool.facts[s.cards[option[1]].proto].moments or not NAMED_MOMENT.holds
    if now in named_moments(s, option[1]):
        return True
    return not IN_THE_MAIN_PHASE.holds and active_player(s) != seat and may_out_of_turn(s, seat, option[1])


def is_own_turn(s: State, seat: int, option: Option) -> bool:
    """It is the player's own turn, or a text allows it in the opponent's: without more, in the main phase."""
    turn = s.opened.get(Turn)
    if (turn is not None and turn.player == seat) or option[3] in OUT_OF_TURN:
        return True
    if not may_out_of_turn(s, seat, option[1]):
        return False
    return phase(s) == "main" or not IN_THE_MAIN_PHASE.holds or bool(named_moments(s, option[1]))


def is_own_main_phase(s: State, seat: int, option: Option) -> bool:
    if s.pool.facts[s.cards[option[1]].proto].type == "other" and not is_main_phase(s, seat, option):
        return False
    return is_own_turn(s, seat, option)


def is_phase_of_instants(s: State, seat: int, option: Option) -> bool:
    now = phase(s)
    if now == "preparation" or option[3] == "fog":
        return True  # that is another rule's (HKKR-7.26)
    if now in INSTANT_PHASES and INSTANT_PHASES[now].holds:
        return True
    return now in named_moments(s, option[1])


def is_no_reaction(s: State, seat: int, option: Option) -> bool:
    """A reaction waits for something that it answers."""
    return nature(s, option[1], option[2]).kind != "reaction card"


def is_reaction_card(pool: Pool, proto: int, number: int) -> bool:
    return is_played(pool, proto, number) and number >= 0 and pool.facts[proto].natures[number].kind == "reaction card"


def is_not_preparation(s: State, seat: int, option: Option) -> bool:
    """No instants there; other cards have phases of their own, which are asked apart."""
    return phase(s) != "preparation" or "preparation" in named_moments(s, option[1])


MAIN_PHASE: Final = "it is a main phase"
OWN_TURN: Final = "it is your own turn"
OF_OTHERS = of_type(
    "general", "enchantment", "building", "item", "skill", "level-up", "part", "location", "other",
)  # fmt: skip
INSTANT = of_type("instant")
OWN_TURN_NEEDS = (
    need("HKK-8.1.1-b", f"a creature: {OWN_TURN}", is_own_turn, of=of_type(*CREATURE_TYPES)),
    need("HKK-8.5.1-e", "it is your own main phase", is_own_main_phase, of=OF_OTHERS),
)
"""What keeps everything but instants out of the opponent's turn."""
WHEN = (
    need("HKK-8.1.1-a", f"a creature: {MAIN_PHASE}", is_main_phase, of=of_type(*CREATURE_TYPES)),
    need("HKK-8.4.1-a", f"a level-up or a body part: {MAIN_PHASE}", is_main_phase, of=of_type("level-up", "part")),
    need(
        "HKK-8.5.2", f"a general or an enchantment: {MAIN_PHASE}", is_main_phase, of=of_type("general", "enchantment")
    ),
    need("HKK-8.6-a", f"a building: {MAIN_PHASE}", is_main_phase, of=of_type("building")),
    need("HKK-8.7-a", f"an item: {MAIN_PHASE}", is_main_phase, of=of_type("item")),
    need("HKK-8.8.0-a", f"a skill: {MAIN_PHASE}", is_main_phase, of=of_type("skill")),
    need("HKK-8.9.0-a", f"a location: {MAIN_PHASE}", is_main_phase, of=of_type("location")),
    *OWN_TURN_NEEDS,
    need("HKK-8.5.1-d", "an instant: it is a main, combat or healing phase", is_phase_of_instants, of=INSTANT),
    need("HKKR-10.1", "something was announced that it answers", is_no_reaction, of=is_reaction_card),
    need("HKKR-7.26", "no instant is played in the preparation phase", is_not_preparation, of=INSTANT),
)


TYPES_SAY_WHEN: Final = Together(IN_THE_MAIN_PHASE, *WHEN)
"""The rules by which the types say when cards are played."""
OWN_MAIN = MOMENTS[True]["main"]


def out_of_hand(s: State, seat: int, has: Own, moment: Moment) -> list[Option]:
    """The cards of a hand, as they are and then in other modes, that the rules of their types let be played now, and
    that are not too dear (`LOOKED_AT`).

    When they are played follows from what is printed and from the moment, while no text allows more.
    """
    plain: list[Option] = []
    others: list[Option] = []
    may_play = s.spoken.isdisjoint(MAY_PLAY)
    cards = s.cards
    pile: Sequence[int] = has.piles[0]
    if may_play and moment is not OWN_MAIN and TYPES_SAY_WHEN.holds:
        pile = has.instants
    if not pile:
        return plain
    known: dict[int, InTime] = known_at(s.pool, "cards of a hand", moment) if may_play else {}
    purse, is_free = Purse(s, seat, "mana"), not PAYABLE.holds
    for card in pile:
        proto = cards[card].proto
        ways = known.get(proto)
        if ways is None:
            ways = known[proto] = _in_time(s, seat, card)
        for number, mode, asked in ways:
            option = ("play", card, number, mode)
            if is_free or covers(s, seat, option, asked, purse):
                (others if mode else plain).append(option)
    return plain + others if others else plain


InTime = list[tuple[int, str, Any]]
"""As which texts and in which modes a card is played at a moment, and what is printed of the price."""


def _in_time(s: State, seat: int, card: int) -> InTime:
    proto = s.cards[card].proto
    ways, prices = all_ways(s.pool)[proto], s.pool.facts[proto].prices
    found: InTime = []
    for number, mode in (*[(number, "") for number in ways.played], *ways.modes):
        if is_in_time(s, seat, ("play", card, number, mode)):
            found.append((number, mode, prices[number + 1]))
    return found


def is_in_time(s: State, seat: int, option: Option) -> bool:
    """Whether the rules of its type let a card be played now."""
    return all([n.test(s, seat, option) for n in WHEN])


def those_in_time(s: State, seat: int, options: Sequence[Option], moment: Moment) -> list[Option]:
    """The same of cards that lie elsewhere."""
    known = known_at(s.pool, "other cards", moment) if s.spoken.isdisjoint(MAY_PLAY) else {}
    found: list[Option] = []
    for option in options:
        key = (s.cards[option[1]].proto, option[2], option[3])
        allowed = known.get(key)
        if allowed is None:
            allowed = known[key] = is_in_time(s, seat, option)
        if allowed:
            found.append(option)
    return found


def known_at(pool: Pool, of: str, moment: Moment) -> dict[Any, Any]:
    """What has been found out about definitions at such a moment."""
    try:
        known: dict[Any, Any] = pool.notes[of][moment]
    except KeyError:
        known = pool.notes.setdefault(of, {})[moment] = {}
    return known


# What its text asks -----------------------------------------------------------------------------------------------


def asks_for_skill(condition: object) -> bool:
    """Whether a play condition asks for the level of a skill."""
    return any(isinstance(x, p.PlayerStat) and x.stat.startswith("skill:") for x in p.nodes_in(condition))


def _conditions_hold(s: State, seat: int, card: int, *, skills: bool) -> bool:
    abilities = s.pool.abilities(s.cards[card].proto)
    ctx = Ctx(card, seat)
    for number in facts(s, card).conditions:
        ability = abilities[number]
        if ability.condition is not None and asks_for_skill(ability.wording.condition) is skills:
            if not ability.condition(s, ctx):
                return False
    return True


def condition_holds(s: State, seat: int, option: Option) -> bool:
    return option[3] == "fog" or _conditions_hold(s, seat, option[1], skills=False)


def skill_is_there(s: State, seat: int, option: Option) -> bool:
    return option[3] == "fog" or _conditions_hold(s, seat, option[1], skills=True)


def has_under_mountain(s: State, seat: int, option: Option) -> bool:
    for card in creatures(s, seat):  # noqa: SIM110 (a hot loop)
        if has_group(s, card, "under-mountain"):
            return True
    return False


def is_played(pool: Pool, proto: int, number: int) -> bool:
    """Whether the text is one that happens as its card is played, or the card has none: no ability that is used."""
    return number < 0 or (number < GRANTED and number in pool.facts[proto].played)


def has_conditions(pool: Pool, proto: int, number: int) -> bool:
    return bool(pool.facts[proto].conditions) and is_played(pool, proto, number)


def is_under_mountain_spell(pool: Pool, proto: int, number: int) -> bool:
    what = pool.facts[proto]
    spell = what.type in ("instant", "general", "enchantment")
    return "under-mountain" in what.groups and spell and is_played(pool, proto, number)


CONDITIONS = (
    need("HKKR-9.4", "what its text asks for before it is played is so", condition_holds, of=has_conditions),
    need("HKKR-15.2", "you have the skill that it requires", skill_is_there, of=has_conditions),
    need(
        "HKKK-Under-mountain", "you have an under-mountain creature in play", has_under_mountain,
        of=is_under_mountain_spell,
    ),
)  # fmt: skip
ALSO_WHEN_BROUGHT: Final = ruling(
    "HKKR-9.5", "what a card asks for before it is played is asked, too, when it is brought in"
)


def may_be_brought(s: State, seat: int, card: int) -> bool:
    """Whether an effect may put a card into play for a player: its play condition holds."""
    if not ALSO_WHEN_BROUGHT.holds:
        return True
    option: Option = ("play", card, -1, "")
    proto = s.cards[card].proto
    for n in CONDITIONS:
        if n.holds and (n.of is None or n.of(s.pool, proto, -1)) and not n.test_of(s, seat, option):
            return False
    return True


# Hosts, targets, prices -------------------------------------------------------------------------------------------


def is_attached_card(pool: Pool, proto: int, number: int) -> bool:
    return number < 0 and bool(pool.facts[proto].is_attached)


def has_host(s: State, seat: int, option: Option) -> bool:
    return option[3] == "fog" or bool(possible(s, seat, option[1], one_will_do=True))


def begins_with_targets(pool: Pool, proto: int, number: int) -> bool:
    """Whether a text names targets as it is announced."""
    if number < 0:
        return False
    of, at = printed_on(proto, number)
    code = pool.abilities(of)[at].effect
    return code is not None and code.chooses_first


def wanted_of(pool: Pool, proto: int, number: int) -> tuple[list[tuple[Any, int]], list[Any], list[Any]]:
    """The choices of cards and actions with which a text begins, each with how many it wants; and those of players."""
    known: dict[tuple[int, int], Any] = pool.notes.setdefault("wanted", {})
    found = known.get((proto, number))
    if found is None:
        code = pool.abilities(proto)[number].effect
        assert code is not None
        least = {
            x.slot: x.least if isinstance(x, p.Choose) else 1
            for x in p.nodes_in(code.node)
            if isinstance(x, p.Choose | p.ChooseAction)
        }
        slots = {target.slot for target in code.targets}
        cards = [(target, least[target.slot]) for target in code.targets if least[target.slot] > 0]
        opening = [x for x in p.nodes_in(code.node) if isinstance(x, p.ChoosePlayer)]
        players = [pool.reader.seats(x.among) for x in opening[:1]] if not slots else []
        actions = [x for x in p.nodes_in(code.node) if isinstance(x, p.ChooseAction) and x.slot in slots]
        found = known[proto, number] = (cards, players, actions)
    return found


def has_targets(s: State, seat: int, option: Option) -> bool:
    """There is something legal for each choice with which the text begins (HKKR-11.20)."""
    card, number = option[1], option[2]
    proto, at = printed_on(s.cards[card].proto, number)
    cards, players, actions = wanted_of(s.pool, proto, at)
    ctx = ProgramRegs(proto=proto, ability=at, part=EFFECT, card=card, obj=s.cards[card].obj, seat=seat)
    for target, least in cards:
        if target.of_cards and target.legal is not None and len(target.legal(s, ctx, least)) < least:
            return False
    for among in players:
        if not any(s.game.may_target_player(s, ctx, x) for x in among(s, ctx)):
            return False
    if actions:
        code = s.pool.abilities(proto)[at].effect
        return bool(code is not None and code.could(s, ctx))
    return True


def costs_in_kind(pool: Pool, proto: int, number: int) -> bool:
    if number < 0:
        return False
    of, at = printed_on(proto, number)
    return bool(pool.facts[of].natures[at].in_kind)


def what_you_have(s: State, seat: int, option: Option) -> str:
    had, asked = s.seats[seat], in_words(price(s, seat, option))
    costs = f"it costs {asked}; " if asked else ""
    return f"{costs}you have {had.mana} mana, {had.components} components and {had.life} life"


def may_play(s: State, seat: int, option: Option) -> bool:
    """Nothing forbids the player to play such a card."""
    for words in PLAY_WORDS.get(facts(s, option[1]).type, ()):  # noqa: SIM110 (a hot loop)
        if player_cannot(s, seat, words):
            return False
    return True


HAS_HOST: Final = need(
    "HKK-8.5.5-c", "there is something that it can be put on", has_host, of=is_attached_card, effort=2
)
HAS_TARGETS: Final = need("HKKR-11.20", "there is a target for it", has_targets, of=begins_with_targets, effort=3)
PAYABLE: Final = need("HKKR-9.3", "you can pay for it", can_pay, what_you_have, effort=1)
PAYABLE_IN_KIND: Final = need(
    "HKKR-6.22", "what it costs besides can be paid in full", can_pay_in_kind, of=costs_in_kind, effort=1
)
NOT_FORBIDDEN: Final = need("HKKR-1.2", "nothing forbids you to play it", may_play, spoken=BANS, of=is_played)
NETS: Final = need("HKKK-Net", "no net stops you from playing another card from your hand", nets_allow, of=is_played)
ALWAYS: tuple[Need, ...] = (*CONDITIONS, NOT_FORBIDDEN, NETS, PAYABLE, PAYABLE_IN_KIND, HAS_HOST, HAS_TARGETS)
"""What is asked of every card that is played, at whatever moment."""
CARD_NEEDS: tuple[Need, ...] = (*WHEN, *MODE_NEEDS, *ALWAYS)
LOOKED_AT: tuple[Need, ...] = (*WHEN, NETS, PAYABLE)
"""Those by which the cards that come into question are found."""
