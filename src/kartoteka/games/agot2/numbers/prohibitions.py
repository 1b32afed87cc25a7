"""What texts forbid cards and players, and of what they allow no more than so much (AGR-97)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.records import IS_IN_PLAY, Round
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import Named, said, said_of_seat

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


# What cards cannot ------------------------------------------------------------------------------------------------

CANNOT = Named("cannot ")
"""What is spoken of where something forbids that thing."""


def speaking_of(*what: str) -> tuple[str, ...]:
    """The statistics of texts that forbid one of these things."""
    return tuple([CANNOT[thing] for thing in what])


NO_STANDING = speaking_of("stand", "be stood")
NO_KNEELING = speaking_of("kneel", "be knelt")
NO_KNEELING_BY_EFFECT = (*NO_KNEELING, *speaking_of("be knelt by card effects"))
NO_KILLING = speaking_of("be killed", "leave play")
"""All ways in which a text forbids a card to stand, to kneel, or to be killed."""


def cannot(s: State, card: int, what: str) -> bool:
    """Whether something forbids that to happen to the card (AGR-97)."""
    stat = CANNOT[what]
    return stat in s.spoken and bool(said(s, card, stat))


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


# What players cannot ----------------------------------------------------------------------------------------------


def player_cannot(s: State, seat: int, what: str) -> bool:
    """Whether something forbids the player to do that."""
    stat = CANNOT[what]
    return stat in s.spoken and bool(said_of_seat(s, seat, stat))


def player_cannot_any(s: State, seat: int, stats: tuple[str, ...]) -> bool:
    """Whether something forbids the player one of the things of which texts so speak."""
    if s.spoken.isdisjoint(stats):
        return False
    return any(stat in s.spoken and said_of_seat(s, seat, stat) for stat in stats)


# No more than so much ---------------------------------------------------------------------------------------------

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
