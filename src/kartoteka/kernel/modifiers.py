"""Modifiers are asked, not applied: a number is its base folded with whatever speaks of it now.

Two sources: constant abilities, found through the index under `=STAT`, and lasting effects, kept in `state.modifiers`
until their situation closes. Nothing is ever un-applied. The order of folding is the game's: it gives the rulings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from kartoteka.kernel.compiling import mypyc_attr
from kartoteka.kernel.lasting import ALL, FOREVER, Delayed, Modifier, Say, topics  # noqa: F401 (who works with modifiers finds them here)
from kartoteka.kernel.legality import knob
from kartoteka.kernel.registers import Ctx

if TYPE_CHECKING:
    from kartoteka.kernel.abilities import Ability, ConstantEffect
    from kartoteka.kernel.legality import Ruling
    from kartoteka.kernel.records import Card
    from kartoteka.kernel.selectors import CardTest
    from kartoteka.kernel.state import State


@mypyc_attr(native_class=False)
class Named(dict[str, str]):
    """Names of one kind, by the word behind their common beginning: a string that is put together must be hashed anew
    whenever it is looked up."""

    def __init__(self, beginning: str) -> None:
        self.beginning = beginning

    def __missing__(self, word: str) -> str:
        self[word] = name = self.beginning + word
        return name


KEY = Named("=")
"""Index keys of constant effects, by statistic."""


WORKING: tuple[Say, ...] = (Say("working", 0, "", 0),)
"""Stands for an answer that is being worked out."""

DEPTH, CIRCULAR = "depth", "circular"


UNKNOWN = object()
"""Stands for what decides which texts work, where that is too much to tell."""


class Speaker:
    """A constant effect on one statistic, of one card: where it speaks, it says the same of every card it touches."""

    __slots__ = ("ability", "ctx", "effect", "record", "say")

    def __init__(self, ctx: Ctx, ability: Ability, effect: ConstantEffect) -> None:
        self.ctx = ctx
        self.ability = ability
        self.effect = effect
        self.say: Say | bool | None = None
        """What it says; False where it says nothing now; None until somebody asks."""
        self.record: Card | None = None
        """The record of its card by which it was last found whom it names, where that record tells it."""

    def cause(self, state: State) -> tuple[int, ...]:
        """What stands behind it, as events name it."""
        return (self.ctx.card, state.cards[self.ctx.card].obj, 0, self.ability.number, self.ctx.seat)

    def says(self, state: State) -> Say | None:
        """What it says now of the cards that it touches, if it works. Not remembered if worked out inside a circle."""
        found = self.say
        if found is None:
            works = self.effect.works(state, self.ctx, self.ability)
            found = works and self.effect.says(state, self.ctx)
            if CIRCULAR not in state.memo:
                self.say = found
        return found or None  # type: ignore[return-value]


class Speakers:
    """Whatever may now speak of one statistic, sorted by what it could touch; nothing of it is evaluated yet.

    Whoever speaks is the same for as long as the same cards listen and the same effects last: see `speakers_of`.
    """

    __slots__ = (
        "answers", "asking", "kept", "lasting", "listed", "live", "naming", "others", "own", "told", "wide", "works",
    )  # fmt: skip

    def __init__(self, state: State, stat: str) -> None:
        self.listed = state.index.get(KEY[stat], ())
        self.answers: dict[int, tuple[Say, ...]] = {}
        """What is said of cards, worked out since the last edit."""
        self.asking = False
        """Whether it is being asked whom a phrase touches: if that needs an answer, it goes round in a circle."""
        self.naming: list[Speaker] = []
        """Constant effects whose text names the card that they touch: their own, their host ..."""
        self.own: dict[int, list[Speaker]] = {}
        """Those, by the card that they now name."""
        self.others: list[Speaker] = []
        self.lasting: dict[int, tuple[Say, ...]] = {}
        """Lasting effects, by the object they touch."""
        self.live: list[tuple[CardTest, Ctx, Say]] = []
        """Lasting effects on whatever fits a phrase: the question, and what it says then."""
        for source, number in self.listed:
            c = state.cards[source]
            ability = state.pool.live[c.proto][number]
            for constant in ability.constants[stat]:
                speaker = Speaker(Ctx(source, state.game.player_of(state, source)), ability, constant)
                if constant.test is not None:
                    self.others.append(speaker)
                elif constant.named is not None:
                    self.naming.append(speaker)
        for m in state.modifiers:
            if m.stat == stat:
                say = Say(m.op, m.amount, m.value, m.stamp)
                if m.select is not None:
                    self.live.append((state.pool.reader.membership(m.select), Ctx(m.card, m.you), say))
                for obj in m.objs:
                    self.lasting[obj] = (*self.lasting.get(obj, ()), say)
        self.wide = bool(self.others or self.live)
        """Whether any of them asks of each card whether it fits."""
        self.kept: dict[int, tuple[Say, ...]] = {}
        """What is said of cards of which only texts speak that always say the same (`said_of_each`)."""
        self.told: dict[int, tuple[Say, ...]] | None = None
        """What is said of all, where that is said of all of whom anything is."""
        self.works: object = None
        """What then decided which texts work."""
        if self.naming:
            self._sort_by_card(state)

    def listen_anew(self, state: State) -> None:
        """Forgets what they said: something has changed."""
        self.answers = {}
        for speaker in self.others:
            speaker.say = None
        same = True
        for speaker in self.naming:
            speaker.say = None
            if speaker.record is not state.cards[speaker.ctx.card]:
                same = False
        if not same:
            self._sort_by_card(state)

    def _sort_by_card(self, state: State) -> None:
        own: dict[int, list[Speaker]] = {}
        for speaker in self.naming:
            if speaker.effect.told_by_card:
                speaker.record = state.cards[speaker.ctx.card]
            for card in speaker.effect.named(state, speaker.ctx):  # type: ignore[misc]
                own.setdefault(card, []).append(speaker)
        if own != self.own:
            self.own = own
            self.kept = {}
            self.told = None

    def always_say(self, state: State, card: int) -> bool:
        """Whether what they say of the card changes only with what they are, whom they name and which texts work."""
        if self.wide or state.cards[card].obj in self.lasting:
            return False
        return all([speaker.effect.always for speaker in self.own[card]])


def speakers_of(state: State, stat: str) -> Speakers:
    """Whatever may now speak of the statistic, ready to be listened to."""
    return state.memo.get(stat) or _gathered(state, stat)


def _gathered(state: State, stat: str) -> Speakers:
    """Whatever may now speak of the statistic; what it says is not heard yet. Remembered until the next edit.

    After an edit, too, it is whoever spoke before, unless other cards are listed or other effects last. (A card whose
    controller changes moves to another zone, and so is listed anew. `State.set_modifiers` forgets who spoke of what it
    changes.)
    """
    kept = state.speakers
    found = kept.get(stat)
    if found is None or found.listed is not state.index.get(KEY[stat], ()):
        state.memo[stat] = found = kept[stat] = Speakers(state, stat)
    else:
        state.memo[stat] = found
        found.listen_anew(state)
    return found


def said(state: State, card: int, stat: str) -> tuple[Say, ...]:
    """Everything that now speaks of a statistic of a card: constant effects, then lasting ones by age.

    Remembered until the next edit. Where an effect asks for what it changes itself ("each Wolf makes each other Wolf a
    Beast"), the question inside finds nothing said: what is printed decides.
    """
    memo = state.memo
    speakers: Speakers = memo.get(stat) or _gathered(state, stat)
    if not speakers.wide and card not in speakers.own:
        lasting = speakers.lasting
        return lasting.get(state.cards[card].obj, ()) if lasting else ()
    found = speakers.answers.get(card) if not speakers.asking else WORKING
    if found is None:
        return _work_out(state, card, speakers)
    if found is WORKING:
        memo[CIRCULAR] = True
        return ()
    return found


def said_of_each(state: State, stat: str, cards: Sequence[int], works: object = UNKNOWN) -> dict[int, tuple[Say, ...]]:
    """By card, what now speaks of the statistic, where anything does: soon found where hardly anything does.

    Of lasting effects and of those on whatever fits a phrase, only what they say of these cards. Where the game says
    what decides which texts that speak of it work, those that always say the same are heard again only if that, or
    whom they name, has changed.
    """
    speakers = speakers_of(state, stat)
    if speakers.told is not None and works is not UNKNOWN and works == speakers.works:
        return speakers.told
    some = [*speakers.own, *cards] if speakers.live else [*speakers.own]
    if speakers.lasting:
        some += [card for card in cards if state.cards[card].obj in speakers.lasting]
    if speakers.others:
        some += _whom_others_touch(state, speakers, cards)
    if works is UNKNOWN or works != speakers.works:
        speakers.kept = {}
        speakers.works = works
    kept = speakers.kept
    keeps = works is not UNKNOWN and not speakers.wide
    found = {}
    for card in sorted(some):
        says = kept.get(card)
        if says is None:
            says = said(state, card, stat)
            if keeps and speakers.always_say(state, card):
                kept[card] = says
        if says:
            found[card] = says
    only_kept = not speakers.wide and not speakers.lasting and len(kept) == len(some)
    speakers.told = found if only_kept else None
    return found


def _whom_others_touch(state: State, speakers: Speakers, cards: Sequence[int]) -> list[int]:
    """Those of the cards that something touches which is about whatever fits a phrase.

    Each phrase is asked once for all of them, and so it is known at once what is said of those of which nothing else
    speaks. But not where a phrase asks for what it changes itself: then each card is asked by itself (`said`).
    """
    memo, answers = state.memo, speakers.answers
    alone = not memo.get(DEPTH) and state.pool.affects is None and not speakers.live
    if alone:
        speakers.asking = True
        memo[DEPTH] = 1
    touched: dict[int, tuple[Say, ...]] = {}
    for speaker in speakers.others:
        say = speaker.says(state)
        if say is not None:
            for card in speaker.effect.members(state, speaker.ctx):  # type: ignore[misc]
                if card in cards:
                    touched[card] = (*touched[card], say) if card in touched else (say,)
    if alone:
        speakers.asking = False
        memo[DEPTH] = 0
        if CIRCULAR in memo:
            del memo[CIRCULAR]
            return [*cards]
        for card, says in touched.items():
            if card not in speakers.own:
                answers[card] = (*says, *speakers.lasting.get(state.cards[card].obj, ()))
    return [*touched]


def _work_out(state: State, card: int, speakers: Speakers) -> tuple[Say, ...]:
    """The answer, which is remembered: but not one that was worked out inside a circle."""
    memo, answers = state.memo, speakers.answers
    depth = memo.get(DEPTH, 0)
    answers[card] = WORKING
    memo[DEPTH] = depth + 1
    answers[card] = found = _said(state, card, speakers)
    memo[DEPTH] = depth
    if CIRCULAR in memo:
        if depth:
            del answers[card]
        else:
            del memo[CIRCULAR]
    return found


def _said(state: State, card: int, speakers: Speakers) -> tuple[Say, ...]:
    affects = state.pool.affects
    found = []
    for speaker in speakers.own.get(card, ()):
        say = speaker.says(state)
        if say is not None and (affects is None or affects(state, speaker.cause(state), card, None)):
            found.append(say)
    for speaker in speakers.others:
        if speaker.say is not False and speaker.effect.test(state, speaker.ctx, card):  # type: ignore[misc]
            say = speaker.says(state)
            if say is not None and (affects is None or affects(state, speaker.cause(state), card, None)):
                found.append(say)
    lasting = speakers.lasting.get(state.cards[card].obj, ()) if speakers.lasting else ()
    for fits, ctx, say in speakers.live:
        if fits(state, ctx, card):
            lasting = (*lasting, say)
    return (*found, *lasting)


def said_by(state: State, card: int, stat: str) -> list[tuple[Say, int]]:
    """What now speaks of a statistic of a card, in the order of `said`, each with who says it: the object of the card
    whose text that is; of a lasting effect its age, below 0. Not remembered: for those who ask seldom."""
    speakers = speakers_of(state, stat)
    touching = [*speakers.own.get(card, ())]
    touching += [x for x in speakers.others if x.effect.test(state, x.ctx, card)]  # type: ignore[misc]
    affects = state.pool.affects
    found = []
    for speaker in touching:
        say = speaker.says(state)
        if say is not None and (affects is None or affects(state, speaker.cause(state), card, None)):
            found.append((say, state.cards[speaker.ctx.card].obj))
    lasting = speakers.lasting.get(state.cards[card].obj, ())
    live = [say for fits, ctx, say in speakers.live if fits(state, ctx, card)]
    return [*found, *((say, -say.stamp) for say in (*lasting, *live))]


def said_of_seat(state: State, seat: int, stat: str) -> Sequence[Say]:
    """Everything that now speaks of a statistic of a player. Remembered until the next edit."""
    key = ("seat", seat, stat)
    found: tuple[Say, ...] | None = state.memo.get(key)
    if found is None:
        found = tuple(_said_of_seat(state, seat, stat))
        if not state.memo.get(DEPTH):  # inside a circle of questions it may not be the whole answer
            state.memo[key] = found
    return found


def _said_of_seat(state: State, seat: int, stat: str) -> Iterator[Say]:
    for source, number in state.index.get(KEY[stat], ()):
        c = state.cards[source]
        ability = state.pool.live[c.proto][number]
        ctx = Ctx(source, state.game.player_of(state, source))
        for constant in ability.constants[stat]:
            if constant.is_about_seat(state, ctx, seat) and constant.works(state, ctx, ability):
                yield constant.says(state, ctx)
    for m in state.modifiers:
        if m.stat == stat and m.seat == seat and not m.objs:
            yield Say(m.op, m.amount, m.value, m.stamp)


def forbidden_by(state: State, seat: int, stat: str) -> frozenset[int]:
    """The players whose texts now say of a player that something is so. Not remembered: for those who ask seldom."""
    if stat not in state.spoken:
        return frozenset()
    found = set()
    for source, number in state.index.get(KEY[stat], ()):
        c = state.cards[source]
        ability = state.pool.live[c.proto][number]
        ctx = Ctx(source, state.game.player_of(state, source))
        for constant in ability.constants[stat]:
            if constant.is_about_seat(state, ctx, seat) and constant.works(state, ctx, ability):
                found.add(ctx.seat)
    for m in state.modifiers:
        if m.stat == stat and m.seat == seat and not m.objs:
            found.add(m.you)
    return frozenset(found)


Span = tuple[int, int]
"""How much less and how much more than its base a number can be."""


def span(state: State, stat: str) -> Span | None:
    """The bounds that whatever speaks of a statistic keeps it in, for any card; None where there are none.

    Much cheaper than what is said of each card of a hand. Remembered until the next edit.
    """
    key = ("span", stat)
    memo = state.memo
    if key in memo:
        return memo[key]  # type: ignore[no-any-return]
    memo[key] = found = _span(state, stat)
    return found


def _span(state: State, stat: str) -> Span | None:
    amounts = [m.amount if m.op == "add" else None for m in state.modifiers if m.stat == stat]
    for source, number in state.index.get(KEY[stat], ()):
        amounts += [c.fixed for c in state.pool.live[state.cards[source].proto][number].constants[stat]]
    less = more = 0
    for amount in amounts:
        if amount is None:
            return None
        if amount < 0:
            less += amount
        else:
            more += amount
    return less, more


def selects(state: State, modifier: Modifier, card: int) -> bool:
    """Whether a live lasting effect now touches the card."""
    assert modifier.select is not None
    return state.pool.reader.membership(modifier.select)(state, Ctx(modifier.card, modifier.you), card)


def is_steady(state: State, card: int, stat: str, words: frozenset[str]) -> bool:
    """Whether the same is said of it while the same texts speak of that, the same work, cards stay in their places, and
    these words are true of the same players.

    So it is where all who speak of it name their own card or their player's place, and what those who name this one say
    hangs on nothing else.
    """
    if stat not in state.spoken:
        return True
    speakers = speakers_of(state, stat)
    if stat in state.lasting or speakers.wide or not all([x.effect.placed for x in speakers.naming]):
        return False
    own = [x.effect.hangs_on for x in speakers.own.get(card, ())]
    return all([on is not None and on <= words for on in own])


class Folding:
    """How a game folds what is said of a number. Each knob may be a ruling, so that its rule is cited."""

    __slots__ = ("adds_first", "least", "newest_set", "rounds_up", "set_overrides")

    def __init__(
        self,
        *,
        adds_first: Ruling | bool = True,
        rounds_up: Ruling | bool = True,
        least: Ruling | int | None = 0,
        set_overrides: Ruling | bool = True,
        newest_set: Ruling | bool = True,
    ) -> None:
        self.adds_first = knob(adds_first)
        """Additions before doubling and halving, whichever is newer; else as they come."""
        self.rounds_up = knob(rounds_up)
        self.least = knob(least)
        """No number is less; None is without bound."""
        self.set_overrides = knob(set_overrides)
        """Whether "set" stands above everything else, newer things too; else it is folded in as it comes."""
        self.newest_set = knob(newest_set)
        """Whether the newest "set" counts; else the oldest."""


PLAIN: Final = Folding()


def fold(base: int, says: Iterable[Say], by: Folding = PLAIN) -> int:
    """A number with all that is said of it."""
    total = base
    factor = 0
    fixed: tuple[int, int] | None = None
    for say in says:
        match say.op:
            case "add":
                total += say.amount
            case "double" | "halve":
                if by.adds_first.value:
                    factor += 1 if say.op == "double" else -1
                else:
                    total = _scaled(total, 1 if say.op == "double" else -1, by)
            case "set":
                if not by.set_overrides.value:
                    total = say.amount
                elif fixed is None or (say.stamp >= fixed[0]) == by.newest_set.value:
                    fixed = (say.stamp, say.amount)
            case _:
                raise ValueError(f"a number cannot {say.op}")
    if fixed is not None:
        total = fixed[1]
    elif factor:
        total = _scaled(total, factor, by)
    least: int | None = by.least.value
    return total if least is None else max(total, least)


def _scaled(total: int, factor: int, by: Folding) -> int:
    """Doubled or halved that often."""
    if factor >= 0:
        return total << factor
    return -(-total // (1 << -factor)) if by.rounds_up.value else total // (1 << -factor)


def has_word(state: State, card: int, stat: str, value: str, printed: int, *, every_instance: bool = True) -> bool:
    """Whether the card has a word (an icon, a trait, a keyword): instances gained less instances lost.

    Where nobody speaks of that word, nobody is listened to. Of "all" words every instance is lost, or else (not
    `every_instance`) only what is printed.
    """
    if f"{stat} {value}" not in state.spoken and f"{stat} {ALL}" not in state.spoken:
        return printed > 0
    n = printed
    for say in said(state, card, stat):
        if say.value == value:
            n += 1 if say.op == "gain" else -1
        elif say.op == "lose" and say.value.startswith(ALL) and say.value != f"{ALL} but {value}":
            if every_instance:
                return False
            n -= printed
    return n > 0
