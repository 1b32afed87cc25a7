"""Texts that blank each other: which of them work (AGR-113, AGR-119).

A constant ability that blanks other cards does so only while its own card is not blank. Who blanks whom is therefore a
graph. What nobody blanks works; what a working text blanks does not work. Where texts blank each other in a circle,
both cannot be: the first player says once whose effect is applied first, and that holds as long as the card stays in
play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.immunity import affects
from kartoteka.games.agot2.numbers.places import first_player, in_play
from kartoteka.games.agot2.records import Table
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import CIRCULAR, KEY, speakers_of
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.modifiers import Speaker
    from kartoteka.kernel.state import State

BLANK = KEY["blank"]
MEMO = "blanked blankers"

Blanked = tuple[frozenset[int], tuple[int, ...]]
"""The cards whose text blanks others and does not work, since it is blank itself; and those of a circle, undecided."""

BLANKERS_CAN_BE_BLANK = ruling("AGR-119", "a text that blanks others is itself ignored while its card is blank")


def is_silenced(s: State, card: int) -> bool:
    """Whether the card, whose text blanks others, is blank itself."""
    return BLANKERS_CAN_BE_BLANK.holds and card in blanked(s)[0]


def blanked(s: State) -> Blanked:
    """What is found of the circles of texts that blank each other. Remembered until the next edit."""
    found: Blanked | None = s.memo.get(MEMO)
    if found is None:
        s.memo[MEMO] = WORKING_IT_OUT
        s.memo[MEMO] = found = _blanked(s)
    elif found is WORKING_IT_OUT:
        s.memo[CIRCULAR] = True
    return found


WORKING_IT_OUT: Blanked = (frozenset(), ())
"""The answer to whoever asks on the way to it."""


def _blanked(s: State) -> Blanked:
    speakers = speakers_of(s, "blank")
    texts: list[Speaker] = [*speakers.others, *(x for some in speakers.own.values() for x in some)]
    cards = sorted({x.ctx.card for x in texts})
    if len(cards) < 2:  # nobody else to blank it, but for a lasting effect
        return frozenset([card for card in cards if s.cards[card].obj in speakers.lasting]), ()
    by: dict[int, set[int]] = {card: set() for card in cards}
    for text in texts:
        effect, ctx = text.effect, text.ctx
        if effect.condition is not None and not effect.condition(s, ctx):
            continue
        named = effect.named(s, ctx) if effect.named is not None else ()
        for card in cards:
            if card != ctx.card and (effect.test(s, ctx, card) if effect.test is not None else card in named):
                if affects(s, text.cause(s), card, None):
                    by[card].add(ctx.card)
    silent = {card for card in cards if s.cards[card].obj in speakers.lasting}
    return _resolved(s, cards, by, silent)


def _resolved(s: State, cards: list[int], by: dict[int, set[int]], silent: set[int]) -> Blanked:
    working: set[int] = set()
    undecided: tuple[int, ...] = ()
    while True:
        left = [card for card in cards if card not in silent and card not in working]
        hit = [card for card in left if by[card] & working]
        free = [card for card in left if by[card] <= silent]
        if hit or free:
            silent.update(hit)
            working.update(card for card in free if card not in hit)
        elif not left:
            return frozenset(silent), undecided
        else:
            circle = [card for card in left if _comes_back(card, by, left)]
            order = [card for obj in _order(s) for card in circle if s.cards[card].obj == obj]
            if not order and not undecided:
                undecided = tuple(circle)
            working.add(order[0] if order else min(circle, key=lambda card: s.cards[card].obj))


def _order(s: State) -> tuple[int, ...]:
    """The objects whose effects the first player has put first."""
    table = s.situations[0]
    return table.precedence if type(table) is Table else ()


def _comes_back(card: int, by: dict[int, set[int]], among: list[int]) -> bool:
    """Whether the card is blanked by something that it blanks, however far round."""
    seen: set[int] = set()
    ahead = [card]
    while ahead:
        for other in by[ahead.pop()]:
            if other == card:
                return True
            if other in among and other not in seen:
                seen.add(other)
                ahead.append(other)
    return False


# The first player decides -----------------------------------------------------------------------------------------


class Excluding(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards that blank each other."""

    cards: tuple[int, ...]


def ask_which_is_applied_first(s: State, r: Excluding) -> Signal:
    """If one of them goes with a player who leaves the game, it is looked at anew."""
    if s.gone and any(not in_play(s, c) for c in r.cards):
        return Return()
    return Choice(first_player(s), [("choose", c) for c in r.cards], "AGR-113", "whose effect is applied first")


def this_one_is(s: State, r: Excluding, option: Option) -> Signal:
    return Raise([h.PutFirst(card=option[1])])


PUT_FIRST = Procedure(
    "AGR-113",
    "effects that exclude each other",
    regs=Excluding,
    steps=(step("AGR-113", ask_which_is_applied_first, answer=this_one_is),),
)


def exclusion(s: State) -> Signal:
    """Texts have come to blank each other, and the first player has not said which is applied first."""
    if len(s.index.get(BLANK, ())) < 2:
        return None
    undecided = blanked(s)[1]
    return Call(PUT_FIRST, Excluding(cards=undecided)) if undecided else None
