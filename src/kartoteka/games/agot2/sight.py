"""A view of this game read back into cards and players, for programs that judge a position by what their seat may know.

Nothing here touches a state: everything comes from a `View` and from what is printed on cards, which is public.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2.titles import STRENGTH

if TYPE_CHECKING:
    from kartoteka.games.agot2.cards import CardDef
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.visibility import CardView, View

MEANINGS = {
    "set up": "set up",
    "marshal": "marshal",
    "ambush": "ambush",
    "shadow": "shadow",
    "bring out": "bring out",
    "plot": "plot",
    "with": "attack",
    "defend with": "defend",
    "bypassing": "bypass",
    "assaulting": "assault",
    "claim against": "claim against",
    "claim": "claim",
    "discard": "discard",
    "intimidate": "intimidate",
    "on": "choose",
    "use": "use",
}
"""Words that notation puts before a card, and what each asks for."""

NUMBER = re.compile(r" #?\d+$")
TAIL = re.compile(r"( from shadows)?( as a duplicate| ability \d+)?( for .*)?( #\d+)?$")


@functools.cache
def untagged(text: str) -> str:
    """A wording without the marks for bold and slanted type that printed cards have in data files."""
    return re.sub(r"</?[a-z]+>", "", text)


class Seen:
    """A card that the seat sees: what is printed on it and how it stands."""

    __slots__ = (
        "attachments", "duplicates", "handle", "icons", "keywords", "kneeling", "name", "on", "owner", "power",
        "printed", "strength", "type", "zone",
    )  # fmt: skip

    def __init__(self, card: CardView, zone: str, owner: int, printed: CardDef | None) -> None:
        facts = card.facts
        self.name = card.name
        self.handle = card.handle
        self.on = card.on
        self.zone = zone
        self.owner = owner
        """In play, who controls it."""
        self.printed = printed
        self.type: str = facts.get("type", "")
        self.strength: int = facts.get("strength", (printed.strength or 0) if printed else 0)
        self.icons: Sequence[str] = facts.get("icons", printed.icons if printed else ())
        self.keywords: Sequence[str] = facts.get("keywords", ())
        self.kneeling: bool = facts.get("kneeling", False)
        self.power: int = facts.get("power", 0)
        self.duplicates = 0
        self.attachments = 0

    @property
    def cost(self) -> int:
        return (self.printed.cost or 0) if self.printed else 0

    @property
    def text(self) -> str:
        return untagged(self.printed.text) if self.printed else ""

    def worth(self) -> float:
        """How much its controller would miss it."""
        worth = self.cost + 0.6 * self.strength + 0.5 * len(self.icons) + 0.4 * len(self.keywords)
        worth += 2 * self.power + 0.7 * self.attachments
        if self.printed and self.printed.unique:
            worth += 0.3
        return worth


class Named:
    """An option: what it does, and the card that it names."""

    __slots__ = ("card", "text", "verb")

    def __init__(self, text: str, verb: str, card: Seen | None) -> None:
        self.text = text
        self.verb = verb
        self.card = card


class Sight:
    """What the seat sees, sorted: its own cards and the opponents', the challenge, whose turn it is."""

    __slots__ = (
        "_pool", "_table", "_zones", "challenge", "facts", "foe", "hand", "me", "others", "phase", "players", "view",
    )  # fmt: skip

    def __init__(self, view: View, pool: Pool) -> None:
        self.view = view
        self.players = view.players
        self.me = view.seat
        seats = len(view.players)
        self.others = [x for x in ((view.seat + i) % seats for i in range(1, seats)) if not self._is_out(x)]
        """The opponents who are still there, the next one in player order first."""
        self.facts: dict[str, Any] = view.choice.facts if view.choice is not None else {}
        self.phase: dict[str, Any] = {}
        self.challenge: dict[str, Any] = {}
        for facts in view.situations:
            if "phase" in facts:
                self.phase = facts
            elif "challenge" in facts:
                self.challenge = facts
        self._pool = pool
        self._zones = {(zone.name, zone.seat): zone for zone in view.zones}
        self._table: dict[tuple[str, int], list[Seen]] = {}
        self.hand = self.cards("hand", self.me)
        self._count_what_lies_on_cards()
        self.foe = self._whom_it_is_about()
        """The opponent against whom things are weighed."""

    def _is_out(self, seat: int) -> bool:
        return bool(self.players[seat].get("eliminated", False))

    def _whom_it_is_about(self) -> int:
        """The other side of the challenge, or whom it is being initiated against; else who is nearest to winning."""
        if len(self.others) < 2:
            return self.others[0] if self.others else (self.me + 1) % len(self.players)
        sides = [self.challenge.get("attacker"), self.challenge.get("defender")]
        if self.players[self.me]["name"] not in sides:
            sides = [self.facts.get("against")]
        for seat in self.others:
            if self.players[seat]["name"] in sides:
                return seat
        return max(self.others, key=self.nearness)

    def seat_of(self, name: str) -> int:
        """The player of that name."""
        return next(i for i, p in enumerate(self.players) if p["name"] == name)

    def nearness(self, seat: int) -> tuple[int, int]:
        """How near the player is to winning: by power, and of equals by how few are left standing to guard it."""
        return self.fact(seat, "power"), -sum(c.strength for c in self.standing(seat))

    def _count_what_lies_on_cards(self) -> None:
        in_play = {c.handle: c for seat in range(len(self.players)) for c in self.cards("play", seat)}
        for card in list(in_play.values()):
            if card.on in in_play:
                in_play[card.on].attachments += 1
        for seat in range(len(self.players)):
            for card in self.cards("duplicates", seat):
                if card.on in in_play:
                    in_play[card.on].duplicates += 1

    def cards(self, name: str, seat: int) -> list[Seen]:
        """The cards there that the seat knows."""
        found = self._table.get((name, seat))
        if found is None:
            zone = self._zones.get((name, seat))
            held = zone.cards if zone is not None else ()
            found = [Seen(c, name, seat, _printed(self._pool, c)) for c in held if c.name]
            self._table[name, seat] = found
        return found

    def text_of(self, name: str) -> str:
        """The wording of the card of that title, wherever it is."""
        return next((untagged(self._pool.definitions[i].text) for i in self._pool.named(name)), "")

    def characters(self, seat: int) -> list[Seen]:
        return [c for c in self.cards("play", seat) if c.type == "character"]

    def standing(self, seat: int, icon: str = "") -> list[Seen]:
        """Characters that could still attack or defend."""
        return [c for c in self.characters(seat) if not c.kneeling and (not icon or icon in c.icons)]

    def count(self, zone: str, seat: int) -> int:
        """How many cards lie there, known or not."""
        held = self._zones.get((zone, seat))
        return held.count if held is not None else 0

    def fact(self, seat: int, name: str) -> int:
        found: int = self.players[seat].get(name, 0)
        return found

    def title_of(self, seat: int) -> str:
        """The title that the player bears; empty without one."""
        return str(self.players[seat].get("title", ""))

    def rivals(self, seat: int) -> bool:
        """Whether that player bears a title that is a rival of one's own."""
        return self.players[seat]["name"] in self.players[self.me].get("rivals", ())

    def has_beaten(self, seat: int) -> bool:
        """Whether there is nothing more to be had this round for winning against that rival."""
        return self.players[seat]["name"] in self.players[self.me].get("beaten", ())

    def adds(self, seat: int, kind: str) -> int:
        """What the player's title adds to that player's side in such a challenge."""
        given = STRENGTH.get((self.title_of(seat), kind))
        return int(given.value) if given is not None else 0

    @property
    def first(self) -> int:
        return next((i for i, p in enumerate(self.players) if p.get("first")), 0)

    @property
    def active(self) -> bool:
        """Whether the seat is the active player."""
        return bool(self.phase.get("active") == self.players[self.me]["name"])

    def comes_after(self, seat: int) -> bool:
        """Whether that player initiates challenges after this one in a round."""
        first, seats = self.first, len(self.players)
        return (seat - first) % seats > (self.me - first) % seats

    # Options ----------------------------------------------------------------------------------------------------------

    def options(self) -> list[Named]:
        """The options of the choice, with the cards that they name."""
        assert self.view.choice is not None
        return [self.named(text) for text in self.view.choice.options]

    def named(self, text: str) -> Named:
        for words, verb in MEANINGS.items():
            if text.startswith(words) and text[len(words) : len(words) + 1] == " ":
                return Named(text, verb, self.find(text[len(words) + 1 :], verb))
        return Named(text, text.partition(" ")[0], None)

    def find(self, label: str, verb: str) -> Seen | None:
        """The card that notation calls so."""
        owner = self.me
        for seat, player in enumerate(self.players):
            whose = f"{player['name']}'s "
            if label.startswith(whose):
                owner, label = seat, label.removeprefix(whose)
                break
        names = [*_readings(label), *(_readings(TAIL.sub("", label)) if verb == "use" else ())]
        for name, number in names:
            for zone in _places(verb):
                same = [c for c in self.cards(zone, owner) if c.name == name]
                if same:
                    return same[min(number, len(same)) - 1]
        return None


def _readings(label: str) -> Iterable[tuple[str, int]]:
    """The title and its number among those of the same title; a title may end in a number itself."""
    yield label, 1
    found = NUMBER.search(label)
    if found is not None:
        yield label[: found.start()], int(found.group().strip(" #"))


def _places(verb: str) -> tuple[str, ...]:
    match verb:
        case "set up" | "marshal" | "ambush" | "shadow" | "discard":
            return ("hand",)
        case "bring out":
            return ("shadows",)
        case "plot":
            return ("plot deck",)
        case "attack" | "defend" | "bypass" | "assault" | "claim" | "intimidate":
            return ("play",)
        case "use":
            return ("play", "hand", "plot", "faction", "agenda", "duplicates", "discard", "dead", "shadows")
        case _:
            return (
                "play", "hand", "deck", "discard", "dead", "plot", "used", "faction", "duplicates", "shadows",
                "plot deck", "setup", "agenda", "being played", "removed",
            )  # fmt: skip


def _printed(pool: Pool, card: CardView) -> CardDef | None:
    """What is printed on it; of versions with one title, on this one."""
    found: list[CardDef] = [pool.definitions[i] for i in pool.named(card.name)]
    version = card.facts.get("version")
    return next((d for d in found if d.code == version), found[0] if found else None)
