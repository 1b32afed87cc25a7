"""What an action costs is paid after its effect (BKR-10.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions.promises import can_spare, helpers, paying_for, price_of
from kartoteka.games.berserk.actions.stack import nature_of, silent
from kartoteka.games.berserk.numbers import has_keyword
from kartoteka.games.berserk.records import END
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.procedures import Call, Raise, Signal

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import Action
    from kartoteka.games.berserk.registers import Acting
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def begin(s: State, r: Acting) -> Signal:
    """How many tokens other cards may be asked for (BKK-Meditation)."""
    action = s.opened[r.action]
    if action.number < 0:
        return None
    tokens = price_of(s, action).tokens
    if not tokens or s.cards[action.card].obj != action.obj or not has_keyword(s, action.card, "meditation"):
        return None
    return r.but(left=tokens)


def ask_helpers(s: State, r: Acting) -> Signal:
    """Whose token is paid, one after the other: asked only where several could pay, other promises kept."""
    if r.left <= 0:
        return None
    action = s.opened[r.action]
    own = [action.card] if s.cards[action.card].tokens else []
    payers = [*own, *helpers(s, action.card)]
    payers = [x for x in payers if can_spare(s, action, x, r.left)] or payers
    if not payers or payers == own:
        return None
    if len(payers) == 1:
        return spend(s, r, payers[0])
    options: list[Option] = [("pay", x) for x in payers]
    return Choice(action.seat, options, "BKK-Meditation", "whose token")


def choose_payer(s: State, r: Acting, option: Option) -> Signal:
    return spend(s, r, option[1])


def spend(s: State, r: Acting, payer: int) -> Signal:
    return Raise([h.TokensSpent(card=payer, amount=1)], regs=r.but(left=r.left - 1), stay=True)


def pay_in_kind(s: State, r: Acting) -> Signal:
    """What a text costs besides closing, tokens and uses, as far as it can be paid."""
    action = s.opened[r.action]
    if action.number < 0 or not nature_of(s, action).in_kind or s.pool.live[action.proto][action.number].cost is None:
        return None
    return Call(s.game.program, paying_for(action))


def pay(s: State, r: Acting) -> Signal:
    """Closing, tokens, a use; and the closing of a defender. Where nobody listens, it ends with that."""
    action = s.opened[r.action]
    price = price_of(s, action)
    tokens = r.left if r.left >= 0 else price.tokens
    over = h.ActionPaid in s.quiet and silent(s, action, END)
    used = (action.obj, action.number) if price.uses else (0, 0)
    return Raise(
        [
            h.ActionPaid(
                action=action.id, card=action.card, target=action.target, attack=action.attack, what=action.what,
                closed=price.close, defender=action.defender, tokens=tokens, used=used,
                ends=action.id if over else 0,
                cause=(action.card, action.obj, action.id, action.number, action.seat),
            )
        ]
    )  # fmt: skip


def is_paid_for(action: Action) -> bool:
    """Whether anything is to be paid at all: a move pays as it is made, a death costs nothing."""
    return action.number >= 0 or action.what in ("strike", "aim", "accumulate")
