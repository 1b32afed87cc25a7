"""Card effects as data: the tree that wording is compiled to, and that the interpreter runs.

A tree is made of frozen tagged records only, so it prints, compares, hashes, caches and travels. Words of a game
(types, traits, statistics, verbs, events, zones, situations) appear as strings which the game's vocabulary gives a
meaning to; the tree itself knows no game.

Four families: **players** and **cards** (who and which), **amounts** (how many), **conditions** (whether), and
**operations** (what happens). Operations change the state only through verbs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Node(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A node of a program tree."""


def needs_x(part: object) -> bool:
    """Whether something hangs on an X."""
    return any(isinstance(node, X) for node in nodes_in(part))


def nodes_in(part: object) -> Iterator[Node]:
    """Every node of a tree, or of a tuple of trees, in the order of the text: a node, then what is in it."""
    if isinstance(part, Node):
        yield part
        for name in part.__struct_fields__:
            yield from nodes_in(getattr(part, name))
    elif isinstance(part, tuple):
        for x in part:
            yield from nodes_in(x)


def rewritten(part: Any, change: Callable[[Node], Any]) -> Any:
    """A tree, or a tuple of trees, with `change(node)` in the place of each node; what is in a node comes before it."""
    if isinstance(part, tuple):
        return tuple(rewritten(x, change) for x in part)
    if not isinstance(part, Node):
        return part
    return change(type(part)(*(rewritten(getattr(part, name), change) for name in part.__struct_fields__)))


# Players ----------------------------------------------------------------------------------------------------------


class You(Node, frozen=True):
    """The player who uses the ability: the controller of its card, unless another player may use it."""


class Opponent(Node, frozen=True):
    """An opponent of `You`: any (in a condition), the one there is or the one chosen (in an effect)."""


class EachOpponent(Node, frozen=True):
    """Every opponent of `You`."""


class EachPlayer(Node, frozen=True):
    """Every player still in the game, in player order."""


class AnyPlayer(Node, frozen=True):
    """Whoever it is: matches every player in a condition."""


class ThePlayer(Node, frozen=True):
    """A player whom the situation or the triggering event names: `winner`, `loser`, `attacker`, `first`, `actor`."""

    role: str


class ControllerOf(Node, frozen=True):
    card: CardRef


class OwnerOf(Node, frozen=True):
    card: CardRef


class ChosenPlayer(Node, frozen=True):
    """The player whom an earlier `ChoosePlayer` put into `slot`."""

    slot: str = "player"


Player = You | Opponent | EachOpponent | EachPlayer | AnyPlayer | ThePlayer | ControllerOf | OwnerOf | ChosenPlayer


# Filters: what a noun phrase asks of a card -----------------------------------------------------------------------


class Is(Node, frozen=True):
    """The card is so: a type or a state of the game's vocabulary (`character`, `standing`, `attacking`, `unique`)."""

    word: str


class Has(Node, frozen=True):
    """The card has `value` among its `stat`: trait Lord, faction stark, icon military, keyword stealth."""

    stat: str
    value: str


class Measure(Node, frozen=True):
    """A number of the card compared with an amount. `op` is one of `<= >= == < > !=`."""

    stat: str
    op: str
    amount: Amount


class Under(Node, frozen=True):
    """Controlled by that player."""

    player: Player


class Owned(Node, frozen=True):
    """Owned by that player."""

    player: Player


class Named(Node, frozen=True):
    """Has this title."""

    title: str


class Same(Node, frozen=True):
    """Is that very card."""

    card: CardRef


class Other(Node, frozen=True):
    """Is not that very card ("another", "other")."""

    card: CardRef


class Not(Node, frozen=True):
    filter: Filter


class Either(Node, frozen=True):
    """At least one of the filters holds."""

    filters: tuple[Filter, ...]


class Every(Node, frozen=True):
    """All filters hold."""

    filters: tuple[Filter, ...]


Filter = Is | Has | Measure | Under | Owned | Named | Same | Other | Not | Either | Every


class Select(Node, frozen=True):
    """A set of cards: those in `zones` (of `whose`, where given) that pass every filter."""

    filters: tuple[Filter, ...] = ()
    zones: tuple[str, ...] = ("play",)
    whose: Player | None = None
    top: int = 0
    """Only that many cards from the top of an ordered zone; 0 is all."""
    nearest: bool = False
    """Whether that many of those that fit are meant, the nearest to the top ("the top character in your dead pile")."""


# Cards ------------------------------------------------------------------------------------------------------------


class This(Node, frozen=True):
    """The card that the ability is on."""


class Host(Node, frozen=True):
    """The card that this card is attached to."""


class Chosen(Node, frozen=True):
    """What an earlier step put into `slot` ("it", "that character", "those cards")."""

    slot: str = "it"


class EventCard(Node, frozen=True):
    """A card that the triggering event names, by its role there (`card` is its subject).

    Of several ("after you draw an attachment") those that pass the filters, which are the trigger's.
    """

    role: str = "card"
    filters: tuple[Filter, ...] = ()


class FactionCard(Node, frozen=True):
    """A player's identity card, where the game has one (faction, general)."""

    player: Player = You()


class RevealedCard(Node, frozen=True):
    """The card that is now in a one-card place of a player: the revealed plot."""

    place: str
    player: Player = You()


CardRef = This | Host | Chosen | EventCard | FactionCard | RevealedCard
Cards = CardRef | Select
"""What an operation can be done to."""


# Amounts ----------------------------------------------------------------------------------------------------------


class Number(Node, frozen=True):
    n: int


class Count(Node, frozen=True):
    """How many cards there are of a kind."""

    cards: Select


class Stat(Node, frozen=True):
    """A number of one card: its STR, its printed cost. Of several cards, their sum."""

    stat: str
    card: Cards


class PlayerStat(Node, frozen=True):
    """A number of a player: gold, cards in hand, total power, claim."""

    stat: str
    player: Player = You()


class X(Node, frozen=True):
    """The X of this text, defined by its "X is ..." or chosen as its cost is paid; 0 where nothing defines it."""


class EventAmount(Node, frozen=True):
    """A number that the triggering event names: `amount`, `margin`."""

    role: str = "amount"


class Did(Node, frozen=True):
    """How many times an earlier operation that wrote into `slot` succeeded."""

    slot: str


class HowMuch(Node, frozen=True):
    """The amount that an earlier operation which wrote into `slot` came to ("that much damage")."""

    slot: str


class Math(Node, frozen=True):
    """`op` is one of `+ - * min max half`."""

    op: str
    left: Amount
    right: Amount


Amount = Number | Count | Stat | PlayerStat | X | EventAmount | Did | HowMuch | Math


# Conditions -------------------------------------------------------------------------------------------------------


class Compare(Node, frozen=True):
    left: Amount
    op: str
    right: Amount


class Exists(Node, frozen=True):
    """At least `least` such cards are there ("if you control a Knight", "while there is a Winter plot revealed")."""

    cards: Select
    least: int = 1


class CardIs(Node, frozen=True):
    """A certain card passes the filters ("while this card is attacking", "if attached character is Robb")."""

    card: CardRef
    filters: tuple[Filter, ...]


class PlayerIs(Node, frozen=True):
    """A player is in a role or state: `first`, `attacker`, `defender`, `won intrigue this phase`."""

    player: Player
    word: str


class During(Node, frozen=True):
    """A situation of that kind is open and agrees: `challenge`, `challenges phase`; `kind` narrows it (military)."""

    situation: str
    kind: str = ""


class Both(Node, frozen=True):
    conditions: tuple[Condition, ...]


class AnyOf(Node, frozen=True):
    conditions: tuple[Condition, ...]


class Unless(Node, frozen=True):
    condition: Condition


Condition = Compare | Exists | CardIs | PlayerIs | During | Both | AnyOf | Unless


# Changes: what a constant or lasting effect says of its subject ---------------------------------------------------


class Change(Node, frozen=True):
    """One change of one statistic. `op`: `add`, `set`, `double`, `halve`; a gained word is `add` with its `value`.

    Numbers: `Change("strength", "add", Number(2))`. Words: `Change("keyword", "gain", value="renown")`,
    `Change("icon", "lose", value="power")`, `Change("trait", "gain", value="Knight")`. Prohibitions:
    `Change("cannot", "gain", value="be killed")`. Blank: `Change("blank", "gain", value="except traits")`.
    """

    stat: str
    op: str
    amount: Amount | None = None
    value: str = ""

    def speaks_of(self, value: str = "") -> str:
        """The statistic by which it is found in play; `value` is the word that was chosen for it, if one was.

        A prohibition is one of its own ("cannot be killed"): nearly always nothing in play forbids the thing that is
        asked for, and that is soon known.
        """
        return f"cannot {value or self.value}" if self.stat == "cannot" else self.stat


# Operations -------------------------------------------------------------------------------------------------------


class Do(Node, frozen=True):
    """One verb of the game. `what`, `to`, `who`, `amount` are its operands, `manner` its word options; `into` is
    a slot that keeps the cards it was done to."""

    verb: str
    what: Cards | None = None
    who: Player | None = None
    amount: Amount | None = None
    to: Cards | Player | Place | None = None
    manner: tuple[str, ...] = ()
    into: str = ""


class Modify(Node, frozen=True):
    """A constant effect (no `until`) or a lasting one. `until`: `challenge`, `phase`, `round`, `next plot`, `game`
    ..."""

    subject: Cards | Player
    changes: tuple[Change, ...]
    until: str = ""
    times: int = 0
    """Only for the next that many things it would apply to ("the next character you marshal"); 0 is no limit."""


class Choose(Node, frozen=True):
    """`who` chooses between `least` and `most` cards into `slot`; `target` says that the text says "choose"."""

    cards: Select
    who: Player = You()
    least: int = 1
    most: Amount = Number(1)
    slot: str = "it"
    target: bool = True
    sought: bool = False
    """A search with which a text begins: it is no target, it is asked for whatever lies there, and may always be
    declined; where nothing was found, the text is over."""


class ChoosePlace(Node, frozen=True):
    """`who` chooses a cell of the board into `slot`, for each of the cards that are `put` there one of its own.

    The game's word for it says which cells are meant ("next to" a card, "row" 3): with the cards `of` it, and `n`. Only
    free ones, unless it is `any_cell`. A card that wants no cell (`Vocabulary.wants_cell`) gets -1.
    """

    phrase: str
    of: CardRef | None = None
    n: Amount | None = None
    put: Cards | None = None
    who: Player = You()
    any_cell: bool = False
    slot: str = "place"


class Place(Node, frozen=True):
    """The cells that were chosen into `slot`: where a verb puts its cards, one each."""

    slot: str = "place"


class ChooseAction(Node, frozen=True):
    """`who` chooses an action that was declared and not yet carried out (it waits on a stack, in a queue) into `slot`.

    `filters` are asked of the card that the action is of; `by` of the player who declared it.
    """

    filters: tuple[Filter, ...] = ()
    by: Player = AnyPlayer()
    who: Player = You()
    slot: str = "action"


class ChoosePlayer(Node, frozen=True):
    """`who` names one of `among` into `slot`. `lone`: a single one is taken without a question."""

    who: Player = You()
    among: Player = AnyPlayer()
    slot: str = "player"
    lone: bool = False


class ChooseWord(Node, frozen=True):
    """`who` names one of the words (a challenge type, an icon) into `slot`."""

    words: tuple[str, ...]
    who: Player = You()
    slot: str = "word"


class ChooseNumber(Node, frozen=True):
    least: Amount
    most: Amount
    who: Player = You()
    slot: str = "number"


class OneOf(Node, frozen=True):
    """`who` picks one of several things to do ("choose one: ...")."""

    options: tuple[Op, ...]
    who: Player = You()


class May(Node, frozen=True):
    """`who` may do it."""

    do: Op
    who: Player = You()


class If(Node, frozen=True):
    condition: Condition
    do: Op
    otherwise: Op | None = None


class Seq(Node, frozen=True):
    """One after the other; each resolves fully before the next, whatever became of the earlier ones."""

    parts: tuple[Op, ...]


class Then(Node, frozen=True):
    """`rest` only if `first`, and all else before it, was fully done; both share one window of reactions."""

    first: Op
    rest: Op


class Together(Node, frozen=True):
    """All parts as one group of simultaneous events."""

    parts: tuple[Op, ...]


class ForEach(Node, frozen=True):
    """Once per card of the set as it is now, with the card in `slot`."""

    cards: Cards
    do: Op
    slot: str = "each"


class By(Node, frozen=True):
    """Each of these players in player order does it, as `You` in the part's eyes."""

    player: Player
    do: Op


class Repeat(Node, frozen=True):
    times: Amount
    do: Op


class Delay(Node, frozen=True):
    """Done once, later: at the end of that situation ("at the end of the phase, ..."), while `condition` then holds."""

    at: str
    do: Op
    condition: Condition | None = None


class Instead(Node, frozen=True):
    """Replaces the triggering event: it is not carried out, this is, and the event still counts as having happened."""

    do: Op


class LetX(Node, frozen=True):
    """Defines X for `do`."""

    x: Amount
    do: Op


Op = (
    Do | Modify | Choose | ChoosePlace | ChooseAction | ChoosePlayer | ChooseWord | ChooseNumber | OneOf | May | If
    | Seq | Then | Together | ForEach | By | Repeat | Delay | Instead | LetX
)  # fmt: skip


# Abilities --------------------------------------------------------------------------------------------------------


class Role(Node, frozen=True):
    """What a trigger asks of one role of the event: a card that passes filters, a player, a word or a number."""

    role: str
    filters: tuple[Filter, ...] = ()
    player: Player | None = None
    word: str = ""
    op: str = ""
    amount: Amount | None = None


class Trigger(Node, frozen=True):
    """An event of the game's vocabulary, narrowed by roles: `challenge won` with winner = You, kind = military."""

    event: str
    roles: tuple[Role, ...] = ()
    would: bool = False


class Limit(Node, frozen=True):
    """`per` a situation (`challenge`, `phase`, `round`, `game`); `over` `copy` (this copy) or `title` (all copies)."""

    times: int
    per: str
    over: str = "copy"


class Ability(Node, frozen=True):
    """One ability of a card. `kind` is the game's word for it (`reaction`, `forced interrupt`, `constant` ...)."""

    kind: str
    trigger: Trigger | None = None
    condition: Condition | None = None
    cost: tuple[Op, ...] = ()
    effect: Op | None = None
    limits: tuple[Limit, ...] = ()
    phase: str = ""
    """Usable only in that phase's windows ("Challenges Action:")."""
    zones: tuple[str, ...] = ()
    """Where it works, if the text says so; empty is the game's own rule for the card's type."""
    flags: tuple[str, ...] = ()
    """Bracketed remarks and the like: `cannot be saved`, `cannot be canceled`, `any player`, `play restriction`."""


class Keyword(Node, frozen=True):
    """A printed keyword, with its number where it has one: `ambush` 2; `value` narrows (No attachments except
    Weapon)."""

    name: str
    amount: int = 0
    value: str = ""


class Text(Node, frozen=True):
    """A whole text box. `restriction` is what an attachment may be attached to."""

    keywords: tuple[Keyword, ...] = ()
    restriction: tuple[Filter, ...] = ()
    abilities: tuple[Ability, ...] = ()
