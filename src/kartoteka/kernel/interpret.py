"""Runs card programs: a tree is flattened once to a list with jumps, and run in an ordinary frame.

A half-resolved effect is therefore a frame like any other: it clones, saves and asks in the middle. Instructions change
nothing themselves; verbs build events, and the machine lets those through.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.choices import DONE, NONE, all_different
from kartoteka.kernel.compiling import mypyc_attr
from kartoteka.kernel.events import Row, raise_group, released
from kartoteka.kernel.footprint import Footprint
from kartoteka.kernel.lasting import Delayed, Modifier
from kartoteka.kernel.legality import Option, value_of
from kartoteka.kernel.procedures import Procedure, Step
from kartoteka.kernel.records import NO_CARD, NO_CELL, NOBODY, Event, Hold, Value
from kartoteka.kernel.registers import Ctx, Outcome, ProgramRegs
from kartoteka.kernel.selectors import (
    CardSet,
    CardTest,
    Reader,
    SeatSet,
    UnknownWord,
    all_true,
    any_true,
    last_known,
    slot_of,
)
from kartoteka.kernel.signals import WAIT, Call, Choice, Jump, Raise, Return, Signal, Stay

if TYPE_CHECKING:
    from kartoteka.kernel.game import ZoneType
    from kartoteka.kernel.state import State

SO_FAR: Final = "#"
"""Behind the name of a slot: the cards that have been chosen for it already, while more may be chosen."""
CELLS_SO_FAR: Final = "#at"
"""Likewise of cells."""
LEGAL: Final = "#legal"
"""Behind the name of a slot: the cards that were legal for it when the use of the ability was checked."""
COST: Final = 0
EFFECT: Final = 1
DELAYED: Final = 2
"""Parts of an ability's code; delayed parts count on from `DELAYED`."""


@mypyc_attr(native_class=False)
class _Made(dict[int, Event]):
    """One event for each card, made when it is first asked for: what could be paid is asked over and over."""

    def __init__(self, make: Callable[[int], Event]) -> None:
        self.make = make

    def __missing__(self, card: int) -> Event:
        self[card] = made = self.make(card)
        return made


class Verb:
    """One verb of a game: how it becomes events, and whether it could change anything.

    `build` returns the events; or a `Call` of a procedure that asks on the way and returns an `Outcome`, where a verb
    needs a decision of its own: such a verb is done `alone`, after a group of simultaneous ones that it is said with.
    Left out, it is one event for `each` card.
    """

    __slots__ = ("alone", "build", "could", "each", "name", "pays", "rule")

    def __init__(
        self,
        rule: str,
        name: str,
        build: Callable[[State, Any, Operands], Any] | None = None,
        could: Callable[[State, Any, Operands], bool] | None = None,
        each: Callable[[int], Event] | None = None,
        alone: bool = False,
        pays: Callable[[int], Event] | None = None,
    ) -> None:
        self.rule = rule
        self.name = name
        self.could = could
        self.alone = alone
        self.each = made = _Made(each).__getitem__ if each is not None else None
        """For a verb that is one event per card: the event. Most costs are such a verb on the card itself."""
        self.pays = _Made(pays).__getitem__ if pays is not None else None
        """That event where it is paid as a cost, if it is another one then."""
        if build is None:
            assert made is not None
            build = lambda s, c, o: [*map(made, o.cards(s, c))]  # noqa: E731
        self.build = build


class Operands:
    """The operands of one `Do` node, read into functions."""

    __slots__ = ("cards", "each", "manner", "node", "number", "places", "seats", "to_cards", "to_seats", "what")

    def __init__(self, reader: Reader, node: p.Do) -> None:
        self.node = node
        self.manner = node.manner
        self.what = node.what is not None
        """Whether it names cards to which it is done."""
        self.cards = _tracked(reader, node.what) if node.what is not None else _nothing
        """The cards it is done to."""
        self.number = reader.amount(node.amount if node.amount is not None else p.Number(1))
        """How many; 1 where the text gives no number."""
        self.seats = reader.seats(node.who)
        """The players who do it."""
        self.to_cards = reader.cards(node.to) if node.to is not None and isinstance(node.to, p.Cards) else None
        self.to_seats = reader.seats(node.to) if node.to is not None and isinstance(node.to, p.Player) else None
        self.each = isinstance(node.what, p.Select)
        place = node.to.slot if isinstance(node.to, p.Place) else ""
        self.places = (lambda s, c: _members(slot_of(c, place))) if place else _nothing
        """The cells to which the cards go, in their order; -1 for one that needs none."""


def _nothing(state: State, ctx: Any) -> Sequence[int]:
    return ()


def _tracked(reader: Reader, node: p.Cards) -> CardSet:
    """The cards; the card of an event that has happened only while it is the object that the event made of it."""
    cards = reader.struck(node)
    if not isinstance(node, p.EventCard) or reader.game.keeps_track is False:
        return cards
    game = reader.game

    def tracked(s: State, c: Any) -> Sequence[int]:
        found = cards(s, c)
        became = getattr(c.event, "became", 0)
        if not became or not found or not value_of(game.keeps_track):
            return found
        return tuple(x for x in found if x != c.event.card or s.cards[x].obj == became)

    return tracked


Instruction = Callable[["State", ProgramRegs], Signal]
"""The place that its registers name is where the program last left off: where it is now, only the runner knows."""
Keep = Callable[["State", ProgramRegs, Outcome], Signal]
"""What follows a raised group, with what came of it."""


def _end(state: State, regs: ProgramRegs) -> Signal:
    """The last instruction of every program."""
    return Return(regs)


class Code:
    """A program as a list of instructions; and the test whether it could do anything.

    An instruction is `(run, then)`: `then` takes the option that was chosen, or what came of the events that it raised.
    """

    __slots__ = (
        "_footprint",
        "_reader",
        "asks",
        "built",
        "can_begin",
        "chooses_first",
        "could",
        "delayed",
        "instructions",
        "node",
        "prepare",
        "targets",
    )

    def __init__(
        self,
        reader: Reader,
        node: p.Op,
        *,
        initiates: bool = False,
        paid: bool = False,
        noted: Sequence[p.Stat] = (),
    ) -> None:
        fits = value_of(reader.game.chooses_what_fits)
        spent = _spent(node) if paid else _affected(node) if fits else _named_beside(node)
        flat = _Flattener(reader, spent, paid=paid, noted=noted)
        self.node = node
        self._reader = reader
        self._footprint: Footprint | None = None
        if initiates:
            flat.initiated(node)
        else:
            flat.op(node)
        self.instructions: list[tuple[Instruction, Any]] = [*flat.out, (_end, None)]
        self.delayed: list[Code] = flat.delayed
        x, rest = _said_first(node)
        first = _opening(rest, _is_target)[0]
        self.chooses_first = bool(first)
        """Whether it begins with a choice of targets, be they players, cards, places or actions, or with a search."""
        self.asks = flat.asks
        """The choices of cards in it, for the answer to "why not?"."""
        self.targets = tuple(flat.targets)
        """What is chosen before the effects initiate."""
        self.built = tuple(flat.built)
        self.could = _Could(reader, spent, paid=True).cost(node) if paid else _Could(reader, spent).op(node)
        """Whether it could change the game, judged from what is public and what its player knows."""
        named: p.Op = p.Seq(tuple(first))
        self.can_begin = _Could(reader, spent).op(named if x is None else p.LetX(x, named))
        """Whether there is something to choose wherever it begins with a choice, judged in the same way."""

    def events(self, state: State, ctx: Any) -> list[Event]:
        """What its verbs would raise as things are now: of a cost, what it would spend."""
        return [e for verb, operands in self.built for e in verb.build(state, ctx, operands)]

    @property
    def footprint(self) -> Footprint:
        """What it could touch, and by which verbs, whatever is still undecided."""
        if self._footprint is None:
            self._footprint = Footprint(self._reader, self.node)
        return self._footprint

    def touches(self, state: State, ctx: Any) -> list[tuple[str, int]]:
        """The cards that it could touch."""
        return self.footprint.touches(state, ctx)

    def touches_seats(self, state: State, ctx: Any) -> list[tuple[str, int]]:
        """The players that it could touch."""
        return self.footprint.touches_seats(state, ctx)

    def legal(self, state: State, ctx: Any) -> tuple[tuple[str, Value], ...]:
        """Slots that limit the choices with which it begins to what is legal as things are now."""
        return tuple([(t.slot + LEGAL, t.legal(state, ctx)) for t in self.targets if t.legal is not None])

    def objects(self, state: State, ctx: Any) -> tuple[int, ...]:
        """The objects that the cards chosen as its targets now are."""
        return tuple(
            state.cards[card].obj
            for target in self.targets
            if target.of_cards
            for card in _members(slot_of(ctx, target.slot))
        )

    def astray(self, state: State, ctx: Any, objects: Sequence[int]) -> tuple[tuple[str, int], ...]:
        """What was chosen as its targets, while they were these `objects`, and is in truth not (or no longer) what the
        text asks for: pairs of slot and card, or action."""
        return tuple(
            (target.slot, x)
            for target in self.targets
            for x in _members(slot_of(ctx, target.slot))
            if (target.of_cards and state.cards[x].obj not in objects) or not target.belongs(state, ctx, x)
        )


_Targeting = p.Choose | p.ChooseAction | p.ChoosePlace
"""What a text begins with that is asked about again when it takes effect."""

ALL_OF_THEM: Final = 1_000_000


class Eligible:
    """The cards that a seat may choose for something."""

    __slots__ = ("done_to", "fit", "game", "least", "might", "pays", "places", "possible", "so_far", "target")

    def __init__(
        self, reader: Reader, node: p.Choose, possible: CardTest | None, *, paid: bool, pays: bool = False,
        spent: Spent | None = None,
    ) -> None:  # fmt: skip
        self.game = reader.game
        self.places, filters = reader.looks_in(node.cards)
        fit = reader.all_of(filters) if filters else None
        self.fit = reader.as_covered(filters, fit) if fit is not None else None
        """Whether a card there fits the phrase; None where all of them do."""
        self.might = reader.all_might(filters)
        """Whether one might that the seat does not know."""
        self.target = node.target
        self.least = node.least
        self.so_far = node.slot + SO_FAR
        self.possible = possible
        """Whether that could be done to a card for which it is chosen."""
        self.pays = pays
        """Whether a cost is paid with it."""
        self.done_to = possible is not None and not paid and _is_done_to(node.slot, spent or {})
        """Whether an effect does something to it."""

    def found(self, s: State, c: Any, seat: int, enough: int = ALL_OF_THEM) -> list[int]:
        """Those cards, in the order of their places; no more than `enough` of them are looked for."""
        fit, might, possible = self.fit, self.might, self.possible
        may_pay = self.game.may_pay if self.pays else None
        protected = s.pool.affects is not None
        cards, seen = s.cards, 1 << seat
        found: list[int] = []
        for held in self.places(s, c):
            for x in held:
                if fit is not None and not (fit if cards[x].known & seen else might)(s, c, x):
                    continue
                if may_pay is not None and not may_pay(s, c, x):
                    continue
                if possible is not None and not possible(s, c, x):
                    continue
                if protected and not self._is_open_to_it(s, c, x):
                    continue
                found.append(x)
                if len(found) >= enough:
                    return found
        return found

    def completes(self, s: State, c: Any, seat: int, had: tuple[int, ...], passed: tuple[int, ...] = ()) -> bool:
        """Whether enough are to be found, besides those: what is chosen may keep others from being chosen with it.

        No set of cards is tried in two orders: what has been `passed` over comes later no more.
        """
        more = self.least - len(had)
        if more <= 0:
            return True
        left = [x for x in self.found(s, _with(c, self.so_far, had), seat) if x not in had and x not in passed]
        for i in range(len(left) - more + 1):
            if self.completes(s, c, seat, (*had, left[i]), (*passed, *left[:i])):
                return True
        return False

    def _is_open_to_it(self, s: State, c: Any, card: int) -> bool:
        """Whether nothing protects a card from being chosen, or from what is then done."""
        if self.target and not self.game.may_target(s, c, card):
            return False
        return not self.done_to or touches(s, c, card)


class Target:
    """A choice with which a text begins: its slot, and the question whether a card (or action, or cell) belongs
    there."""

    __slots__ = ("belongs", "legal", "of_cards", "slot")

    def __init__(self, reader: Reader, node: _Targeting, eligible: Eligible | None = None) -> None:
        self.slot = node.slot
        self.of_cards = isinstance(node, p.Choose)
        self.belongs = _belongs(reader, node)
        self.legal: Callable[..., tuple[int, ...]] | None = None
        """The cards that could be chosen as things are, `(state, context)`, as many as are `enough`; None where that
        depends on another choice."""
        if eligible is not None and not _refers_to_choices(node):
            seats, among = reader.seats(node.who), eligible

            def legal(s: State, c: Any, enough: int = ALL_OF_THEM) -> tuple[int, ...]:
                asked = seats(s, c)
                return tuple(among.found(s, c, asked[0], enough)) if asked else ()

            self.legal = legal


def _chosen_in(part: object) -> list[str]:
    """The slots of cards that the text speaks of again."""
    return [node.slot for node in p.nodes_in(part) if isinstance(node, p.Chosen)]


def _is_mentioned(part: object) -> bool:
    """Whether the text speaks of its own card."""
    return any(isinstance(node, p.This) for node in p.nodes_in(part))


def _is_all_that_is_dealt_with(part: object) -> bool:
    """Whether the text does whatever it does with its own card, and nothing else."""
    done = [node for node in p.nodes_in(part) if isinstance(node, p.Do)]
    return bool(done) and all(node.what == p.This() for node in done)


def _refers_to_choices(part: object) -> bool:
    return any(isinstance(node, p.Chosen | p.ChosenPlayer) for node in p.nodes_in(part))


def _cells(reader: Reader, node: p.ChoosePlace) -> Callable[[State, Any], Sequence[int]]:
    """The cells that may be chosen."""
    if node.phrase not in reader.words.cells:
        raise UnknownWord(f"unknown place of a board: {node.phrase!r}")
    find, is_free = reader.words.cells[node.phrase], reader.words.is_free
    of = reader.cards(node.of) if node.of is not None else _nothing
    n = reader.amount(node.n if node.n is not None else p.Number(1))
    if node.any_cell or is_free is None:
        return lambda s, c: find(s, c, of(s, c), n(s, c))
    return lambda s, c: [cell for cell in find(s, c, of(s, c), n(s, c)) if is_free(s, cell)]


def _put(reader: Reader, node: p.ChoosePlace) -> tuple[CardSet, CardTest | None]:
    """The cards for which places are chosen (without any, it is one place for none), and whether one needs a place."""
    if node.put is None:
        return (lambda s, c: (NO_CARD,)), None
    return reader.cards(node.put), reader.words.wants_cell


def _belongs(reader: Reader, node: _Targeting) -> CardTest:
    game = reader.game
    if isinstance(node, p.ChoosePlace):
        cells = _cells(reader, node)
        return lambda s, c, x: x == NO_CELL or x in cells(s, c)
    if isinstance(node, p.ChooseAction):
        return lambda s, c, action: s.situation(action) is not None and game.may_answer(s, c, action)
    among = reader.is_among(node.cards)
    return lambda s, c, card: among(s, c, card) and game.may_target(s, c, card)


def chosen_so_far(c: Any) -> tuple[int, ...]:
    """The cards that have been chosen already in the choice of several that is under way."""
    for name, value in c.slots:
        if value and name.endswith(SO_FAR):
            return _members(value)
    return ()


def _members(value: Value) -> tuple[int, ...]:
    return (value,) if isinstance(value, int) else value if isinstance(value, tuple) else ()


def _actions(reader: Reader, node: p.ChooseAction) -> Callable[[State, Any], list[int]]:
    """The actions that may be chosen, newest first."""
    from kartoteka.kernel.registers import Declared

    who, by, passes = reader.seats(node.who), reader.seats(node.by), reader.passes(node.filters)

    def actions(s: State, c: Any) -> list[int]:
        asked = who(s, c)
        declared = [x for x in s.situations[::-1] if isinstance(x, Declared)] if asked else []
        return [
            x.id
            for x in declared
            if x.seat in by(s, c) and passes(s, c, asked[0], x.card) and reader.game.may_answer(s, c, x.id)
        ]

    return actions


def _is_target(node: p.Op) -> bool:
    return isinstance(node, p.ChoosePlayer | p.ChooseAction | p.ChoosePlace) or (
        isinstance(node, p.Choose) and (node.target or node.sought)
    )


def _is_choice(node: p.Op) -> bool:
    return isinstance(node, p.Choose) or _is_target(node)


def _said_first(node: p.Op) -> tuple[p.Amount | None, p.Op]:
    """The X that a text says and by which its targets are chosen, with the rest of the text; None where it is none."""
    if (
        isinstance(node, p.LetX)
        and not _refers_to_choices(node.x)
        and p.needs_x(tuple(_opening(node.do, _is_target)[0]))
    ):
        return node.x, node.do
    return None, node


def _opening(node: p.Op, begins: Callable[[p.Op], bool]) -> tuple[list[p.Op], p.Op]:
    """The choices of that sort with which an effect begins, and the rest of it."""
    if begins(node):
        return [node], p.Seq(())
    match node:
        case p.Seq(parts) if parts:
            others = parts[1:]
            chosen, rest = _opening(parts[0], begins)
            if not chosen or rest != p.Seq(()):
                return chosen, p.Seq((rest, *others))
            more, rest = _opening(p.Seq(others), begins)
            return chosen + more, rest
        case p.Then(first, then):
            chosen, rest = _opening(first, begins)
            return chosen, p.Then(rest, then)
        case p.LetX(x, do):
            chosen, rest = _opening(do, begins)
            if not p.needs_x(tuple(chosen)):
                return chosen, p.LetX(x, rest)  # X may be a number of what is chosen
    return [], node


def _players_to_choose(reader: Reader, node: p.ChoosePlayer) -> SeatSet:
    """The players whom a text may choose."""
    among, game = reader.seats(node.among), reader.game
    return lambda s, c: [x for x in among(s, c) if game.may_target_player(s, c, x)]


Spent = dict[str, list[p.Do | p.Modify | p.Choose | p.ChoosePlace]]
"""By slot, what is done to the cards chosen for it, or by moving something to them; and what is named beside them."""


def _spent(node: p.Op) -> Spent:
    """What a cost does to what is chosen for it: "kneel a location" is paid with one that can be knelt only."""
    found: Spent = {}

    def walk(part: p.Op) -> None:
        if isinstance(part, p.Seq | p.Together):
            for x in part.parts:
                walk(x)
        elif isinstance(part, p.Do):
            for slot in _slots_in(part):
                found.setdefault(slot, []).append(part)

    walk(node)
    return found


def _choices_of(parts: Sequence[p.Op]) -> tuple[p.Choose, ...]:
    """The choices of cards in a cost."""
    found: list[p.Choose] = []
    for part in parts:
        if isinstance(part, p.Choose):
            found.append(part)
        elif isinstance(part, p.Seq | p.Together):
            found += _choices_of(part.parts)
    return tuple(found)


def _slots_in(do: p.Do) -> list[str]:
    """The slots of what it is done to, and of where that goes."""
    return [operand.slot for operand in (do.what, do.to) if isinstance(operand, p.Chosen)]


def _pays(slot: str, spent: Spent) -> bool:
    """Whether a cost is paid with what is chosen for the slot: where something is only moved to it, it pays nothing."""
    return any(isinstance(do, p.Do) and do.what == p.Chosen(slot) for do in spent.get(slot, ()))


def _is_done_to(slot: str, spent: Spent) -> bool:
    """Whether something is done to what is chosen for the slot; not if other choices only hang on it."""
    return any(isinstance(x, p.Do | p.Modify) for x in spent.get(slot, ()))


def _affected(node: p.Op) -> Spent:
    """By slot, the one thing that an effect does to what is chosen for it: "choose and kneel" wants a standing card.

    Left out are slots with which several things are done, or that are only referred to. What follows a "then" limits
    what is chosen there, but not what was chosen before it, since nothing of it is looked at in advance; what is
    delayed is a program of its own, with its own choices.
    """
    done: Spent = {}
    chosen: set[str] = set()

    def walk(part: object, settled: frozenset[str]) -> None:
        """Notes what the part does; what it does to what is `settled` limits no choice."""
        if isinstance(part, tuple):
            for x in part:
                walk(x, settled)
        if not isinstance(part, p.Node):
            return
        match part:
            case p.Delay():
                return
            case p.Then(first, rest):
                walk(first, settled)
                walk(rest, frozenset(chosen))
                return
            case p.Choose(slot=slot):
                chosen.add(slot)
            case p.Do():
                for slot in _slots_in(part):
                    if slot not in settled:
                        done.setdefault(slot, []).append(part)
            case p.Modify(subject=p.Chosen(slot)) if slot not in settled:
                done.setdefault(slot, []).append(part)
        for name in part.__struct_fields__:
            walk(getattr(part, name), settled)

    walk(node, frozenset())
    affected = {slot: dos for slot, dos in done.items() if len(dos) == 1}
    for slot, named in _named_beside(node).items():
        affected[slot] = affected.get(slot, []) + named
    return affected


def _named_beside(node: p.Op) -> Spent:
    """By slot of one card, the places that a text names by where that stands, and what is chosen later to go there."""
    nodes = tuple(p.nodes_in(node))
    chosen = {x.slot: x for x in nodes if isinstance(x, p.Choose)}
    order = list(chosen)
    found: Spent = {}
    for place in nodes:
        if not isinstance(place, p.ChoosePlace) or not isinstance(place.of, p.Chosen):
            continue
        slot, goes = place.of.slot, place.put.slot if isinstance(place.put, p.Chosen) else ""
        if slot in chosen and chosen[slot].most == p.Number(1):
            later = [chosen[goes]] if goes in chosen and order.index(goes) > order.index(slot) else []
            found.setdefault(slot, []).extend([*later, place])
    return found


def _ends_here(game: Any, node: p.Choose, end: list[int]) -> Instruction:
    """After a choice with which a text begins: where there was nothing to choose, it may be over."""
    slot, any_number = node.slot, isinstance(node.most, p.Count)

    def over(s: State, r: ProgramRegs) -> Signal:
        if r.slot(slot):
            return r
        if node.sought:
            return Jump(r.but(whole=False), end[0])
        if value_of(game.none_is_no_success) if any_number else node.least and value_of(game.ends_without_target):
            return Jump(r.but(whole=False), end[0])
        return r

    return over


class _Flattener:
    """Writes the list for a tree."""

    def __init__(
        self, reader: Reader, spent: Spent | None = None, *, paid: bool = False, noted: Sequence[p.Stat] = ()
    ) -> None:
        self.reader = reader
        self.spent = spent or {}
        self.paid = paid
        """Whether it is a cost."""
        self.noted = noted
        """The numbers for which the effect will ask of cards that may leave as this cost."""
        self.out: list[tuple[Instruction, Any]] = []
        self.built: list[tuple[Verb, Operands]] = []
        self.delayed: list[Code] = []
        self.targets: list[Target] = []
        self.eligible: dict[str, Eligible] = {}
        """By slot, what may be chosen for it."""
        self.asks: dict[int, tuple[p.Choose, tuple[p.Do, ...]]] = {}
        """By instruction, the choice of cards that it asks for, and what is then done to these."""
        self.siblings: tuple[p.Choose, ...] = ()
        """The choices of the cost that is being written."""
        self.fresh = 0

    def emit(self, run: Instruction, then: Any = None) -> int:
        self.out.append((run, then))
        return len(self.out) - 1

    def emit_raise(self, run: Instruction, keep: Keep) -> None:
        """Emits what raises a group, and what follows: at once, or, where the group was held up, when it is over."""
        self.emit(run, keep)
        self.emit(lambda s, r: keep(s, r.but(result=None), r.result))

    def name(self) -> str:
        self.fresh += 1
        return f"#{self.fresh}"

    def jump_unless(self, test: Callable[[State, ProgramRegs], bool]) -> Callable[[], None]:
        """Emits a jump taken when the test fails; the returned function sets where to: here."""
        target = [0]
        self.emit(lambda s, r: r if test(s, r) else Jump(r, target[0]))
        return lambda: target.__setitem__(0, len(self.out))

    def jump(self) -> Callable[[], None]:
        target = [0]
        self.emit(lambda s, r: Jump(r, target[0]))
        return lambda: target.__setitem__(0, len(self.out))

    def initiated(self, node: p.Op) -> None:
        """Targets first; then the effects initiate, where they may be cancelled; then the rest."""
        x, node = _said_first(node)
        if x is not None:
            self.let_x(x)
        targets, rest = _opening(node, _is_target)
        game = self.reader.game
        end = [0]
        for target in targets:
            self.op(target)
            if isinstance(target, _Targeting) and not (isinstance(target, p.Choose) and target.sought):
                known = None if x is not None and p.needs_x(target) else self.eligible.get(target.slot)
                self.targets.append(Target(self.reader, target, known))
            if isinstance(target, p.Choose):
                self.emit(_ends_here(game, target, end))

        here = len(self.out)

        def initiate(s: State, r: ProgramRegs) -> Signal:
            signal = game.initiation(s, r)
            if type(signal) is Return:
                signal.value = signal.value.but(at=here + 1)
            return signal or Jump(r, here + 2)

        def happened(s: State, r: ProgramRegs, outcome: Outcome | None) -> Signal:
            cancelled = outcome is not None and outcome.done < outcome.asked
            return Jump(r.but(whole=False), end[0]) if cancelled else r

        self.emit_raise(initiate, happened)
        if x is not None:
            self.let_x(x)
        self.op(rest)
        end[0] = len(self.out)

    # Nodes ---------------------------------------------------------------------------------------------------------

    def op(self, node: p.Op) -> None:
        match node:
            case p.Do():
                self.do(node)
            case p.Modify():
                self.modify(node)
            case p.Choose():
                self.choose(node)
            case p.ChoosePlace():
                self.choose_place(node)
            case p.ChooseAction(who=who, slot=slot):
                actions = _actions(self.reader, node)
                self.ask(who, slot, lambda s, r: [("action", x) for x in actions(s, r)], "choose an action")
            case p.ChoosePlayer():
                self.choose_player(node)
            case p.ChooseWord(words, who, slot):
                self.ask(who, slot, lambda s, r: [("word", w) for w in words], "name one")
            case p.ChooseNumber(least, most, who, slot):
                a, b = self.reader.amount(least), self.reader.amount(most)
                self.ask(who, slot, lambda s, r: [("number", n) for n in range(a(s, r), b(s, r) + 1)], "how many")
            case p.OneOf(options, who):
                self.one_of(options, who)
            case p.May(do, who):
                self.may(do, who)
            case p.If(condition, do, otherwise):
                self.branch(condition, do, otherwise)
            case p.Seq(parts):
                for part in parts:
                    self.op(part)
            case p.Together(parts):
                self.together(parts)
            case p.Then(first, rest):
                self.then(first, rest)
            case p.ForEach(cards, do, slot):
                self.for_each(cards, do, slot)
            case p.By(player, do):
                self.by(player, do)
            case p.Repeat(times, do):
                self.repeat(times, do)
            case p.Delay(at, do, condition):
                self.delay(at, do, condition)
            case p.Instead(do):
                self.instead(do)
            case p.LetX(x, do):
                if _refers_to_choices(x):
                    chosen, rest = _opening(node, _is_choice)
                    if chosen:
                        self.op(p.Seq((*chosen, rest)))
                        return
                self.let_x(x)
                self.op(do)

    def do(self, node: p.Do) -> None:
        self.raised([node], node.into)

    def raised(self, nodes: Sequence[p.Do], into: str) -> None:
        """Raises what the verbs build as one group and keeps the outcome."""
        game = self.reader.game
        built = [(game.verb(n.verb), Operands(self.reader, n)) for n in nodes]
        self.built += built
        each = [b for b in built if not b[1].each]
        paid = self.paid
        if self.noted:
            self.note_numbers()

        def run(s: State, r: ProgramRegs) -> Signal:
            events: list[Event] = []
            for verb, operands in built:
                made = verb.build(s, r, operands)
                if type(made) is Call:
                    made.into = "result"
                    return made
                events += map(game.as_cost, made) if paid else made
            if paid and not value_of(game.costs_are_effects):
                return Raise(events, "result")
            return _raised(events, r)

        def keep(s: State, r: ProgramRegs, outcome: Outcome) -> Signal:
            if r.whole and not (outcome.whole and (outcome.asked > 0 or not each)):
                r = r.but(whole=False)
            if not into:
                return r
            return r.put(into, outcome.cards).put(f"{into}#amount", outcome.amount).put(f"{into}#done", outcome.done)

        self.emit_raise(run, keep)

    def note_numbers(self) -> None:
        """Keeps what cards are before they are spent or moved, for a text that will ask for it when they are gone."""
        game = self.reader.game
        paid = self.paid
        asked = [(x.stat, self.reader.stat(x.stat), self.reader.cards(x.card)) for x in self.noted]

        def run(s: State, r: ProgramRegs) -> Signal:
            if not value_of(game.costs_are_remembered if paid else game.effects_are_remembered):
                return r
            for stat, number, cards in asked:
                for card in cards(s, r):
                    name = last_known(stat, card)
                    last = r.slot(name)
                    if last is None or (not paid and isinstance(last, tuple) and last[0] == s.cards[card].obj):
                        r = r.put(name, (s.cards[card].obj, number(s, card)))
            return r

        self.emit(run)

    def together(self, parts: Sequence[p.Op]) -> None:
        """Choices first, then everything that changes something as one group; what asks for more comes after it."""
        verbs: list[p.Do] = []
        alone: list[p.Do] = []
        self.siblings = _choices_of(parts) if self.paid else ()

        def gather(part: p.Op) -> None:
            if isinstance(part, p.Do):
                (alone if self.reader.game.verb(part.verb).alone else verbs).append(part)
            elif isinstance(part, p.Seq | p.Together):
                for x in part.parts:
                    gather(x)
            else:
                self.op(part)

        for part in parts:
            gather(part)
        if verbs:
            self.raised(verbs, "")
        for part in alone:
            self.raised([part], "")

    def modify(self, node: p.Modify) -> None:
        """A lasting effect: on what there is now, or on whatever fits later where it is about a place, about cards out
        of play ("each Knight you marshal"), or about the next few cards."""
        reader = self.reader
        seats = reader.seats(node.subject) if isinstance(node.subject, p.Player) else None
        cards = reader.struck(node.subject) if not isinstance(node.subject, p.Player) else None
        phrase = node.subject if isinstance(node.subject, p.Select) else None
        out_of_play = _is_out_of_play(node.subject)
        place = node.subject if isinstance(node.subject, p.RevealedCard) and node.until else None
        whose = reader.seats(place.player if place is not None else None)
        amounts = [reader.amount(c.amount) if c.amount is not None else None for c in node.changes]
        reader.spoken.update(change.speaks_of() for change in node.changes)
        game = reader.game

        def run(s: State, r: ProgramRegs) -> Signal:
            until = game.until(s, node.until)
            events: list[Event] = []
            for change, amount in zip(node.changes, amounts, strict=True):
                value = change.value
                if value.startswith("$"):
                    value = str(r.slot(value[1:]))
                one = Modifier(
                    stat=change.speaks_of(value), op=change.op, amount=amount(s, r) if amount else 0, value=value,
                    you=r.seat, card=r.card, until=until, until_word=node.until if until < 0 else "", times=node.times,
                )  # fmt: skip
                live = not value_of(game.sets_are_fixed) or node.until in value_of(game.open_sets)
                if phrase is not None and (node.times or out_of_play or live):
                    events.append(game.modified(s, one.but(select=phrase), NO_CARD, NOBODY))
                elif place is not None and until > 0 and value_of(game.places_are_followed):
                    there = p.Select(zones=(place.place,), whose=p.You())
                    now = cards(s, r) if cards is not None else ()
                    for x in whose(s, r):
                        card = next((card for card in now if s.cards[card].controller == x), NO_CARD)
                        events.append(game.modified(s, one.but(select=there, you=x), card, NOBODY))
                elif seats is not None:
                    events += [game.modified(s, one.but(seat=x), NO_CARD, x) for x in seats(s, r)]
                elif cards is not None:
                    events += [game.modified(s, one.but(objs=(s.cards[x].obj,)), x, NOBODY) for x in cards(s, r)]
            return _raised(events, r)

        self.emit_raise(run, lambda s, r, outcome: r.marked(whole=outcome.done > 0))

    def ask(
        self,
        who: p.Player,
        slot: str,
        options: Callable[[State, Any], list[Option]],
        prompt: str,
        *,
        lone: bool = False,
    ) -> None:
        seats = self.reader.seats(who)

        def run(s: State, r: ProgramRegs) -> Signal:
            asked = seats(s, r)
            offered = options(s, r)
            if not asked or not offered:
                return r.but(whole=False)
            if asked[0] in s.gone:
                return r.put(slot, None).but(whole=False)
            if lone and len(offered) == 1:
                return r.put(slot, offered[0][1])
            return Choice(asked[0], offered, s.game.choosing_rule, prompt)

        self.emit(run, lambda s, r, option: r.put(slot, option[1]).but(at=r.at + 1))

    def let_x(self, x: p.Amount) -> None:
        amount = self.reader.amount(x)
        self.emit(lambda s, r: r.put("X", amount(s, r)))

    def choose(self, node: p.Choose) -> None:
        self.look_first(node)
        reader = self.reader
        seats = reader.seats(node.who)
        most = reader.amount(node.most)
        slot, so_far, allowed = node.slot, node.slot + SO_FAR, node.slot + LEGAL
        single = node.most == p.Number(1)
        game = reader.game
        fits = _Could(reader, self.spent, paid=self.paid).fits_for(slot)
        pays = self.paid and _pays(slot, self.spent)
        eligible = Eligible(reader, node, fits, paid=self.paid, pays=pays, spent=self.spent)
        self.eligible[slot] = eligible
        leaves_enough = self.leaves_enough(node) if len(self.siblings) > 1 else None
        wants_more = node.least > 1 and not self.paid

        hidden = any(zone.visibility != "public" for zone in self.zones_of(node))

        def chosen(r: ProgramRegs, had: tuple[int, ...]) -> ProgramRegs:
            """Those are all."""
            whole = r.whole and len(had) >= node.least and (bool(had) or node.least == 0)
            slots = [x for x in r.slots if x[0] != slot and x[0] != so_far]
            return r.but(slots=(*slots, (slot, had), (so_far, None)), whole=whole)

        def run(s: State, r: ProgramRegs) -> Signal:
            asked = seats(s, r)
            if not asked:
                return r.but(whole=False)
            if asked[0] in s.gone:  # nothing is chosen any more, nor what another one chose before
                return chosen(r, ())
            had = _members(r.slot(so_far))
            legal = r.slot(allowed)
            offered: list[Option] = []
            if len(had) < most(s, r):
                left = eligible.found(s, r, asked[0])
                if legal is not None:
                    legal = _members(legal)
                    left = [x for x in left if x in legal]
                if leaves_enough is not None and value_of(game.pays_once):
                    left = leaves_enough(s, r, had, left)
                left = [x for x in left if x not in had]
                if wants_more and not value_of(game.fewer_will_do):
                    left = [x for x in left if eligible.completes(s, r, asked[0], (*had, x))]
                offered = [("choose", x) for x in left]
            # whether a seat finds anything where only it looks is its own affair: a rated game asks all the same
            asks_anyway = (node.sought or (s.pauses and hidden)) and node.least <= len(had) < most(s, r)
            if not offered and not asks_anyway:
                return chosen(r, had)
            if len(had) >= node.least:
                offered.append(NONE if not had and (single or node.sought) else DONE)
            return Choice(asked[0], offered, game.choosing_rule, "choose")

        def answer(s: State, r: ProgramRegs, option: Option) -> Signal:
            had = _members(r.slot(so_far))
            if option in (DONE, NONE):
                return chosen(r, had).but(at=r.at + 1)
            had = (*had, option[1])
            if len(had) < most(s, r):
                return r.put(so_far, had)
            return chosen(r, had).but(at=r.at + 1)

        done = tuple(do for do in self.spent.get(slot, ()) if isinstance(do, p.Do))
        self.asks[self.emit(run, answer)] = (node, done)

    def leaves_enough(self, node: p.Choose) -> Callable[[State, Any, tuple[int, ...], list[int]], list[int]]:
        """Which of some cards may be chosen, so that each choice of the cost finds cards of its own."""
        at = next(i for i, x in enumerate(self.siblings) if x is node)
        before = [x.slot for x in self.siblings[:at]]
        after = _Could(self.reader, self.spent, paid=True).lists(self.siblings[at + 1 :])

        def able(s: State, c: Any, had: tuple[int, ...], cards: list[int]) -> list[int]:
            gone = {*had, *(x for slot in before for x in _members(slot_of(c, slot)))}
            left = [x for x in cards if x not in gone]
            others = after(s, c)
            more = max(0, node.least - len(had) - 1)

            def still(x: int) -> bool:
                lists = [(left, more), *others]
                return all_different([([y for y in held if y != x and y not in gone], n) for held, n in lists])

            return [x for x in left if still(x)]

        return able

    def look_first(self, node: p.Choose) -> None:
        """A search: who chooses among cards that lie face down for everybody has looked at them, and so knows them."""
        game, cards = self.reader.game, node.cards
        unseen = any(zone.visibility == "nobody" for zone in self.zones_of(node))
        if not node.target and "look" in game.verbs and unseen:
            everything = p.Select(zones=cards.zones, whose=cards.whose, top=cards.top)
            self.do(p.Do("look", what=everything, who=node.who))

    def zones_of(self, node: p.Choose) -> list[ZoneType]:
        """The zones out of which cards are chosen."""
        game = self.reader.game
        names = [one for name in node.cards.zones for one in game.zone_groups.get(name, (name,))]
        return [game.zones[game.zone_numbers[name]] for name in names]

    def choose_place(self, node: p.ChoosePlace) -> None:
        """A cell for each card in turn, none twice; where they run out, the rest of the cards get none."""
        seats, cells = self.reader.seats(node.who), _cells(self.reader, node)
        put, wants = _put(self.reader, node)
        slot, so_far = node.slot, node.slot + CELLS_SO_FAR

        def filled(s: State, r: ProgramRegs, had: tuple[int, ...]) -> tuple[int, ...]:
            """With those cards passed over that need no cell."""
            cards = put(s, r)
            while wants is not None and len(had) < len(cards) and not wants(s, r, cards[len(had)]):
                had = (*had, NO_CELL)
            return had

        def run(s: State, r: ProgramRegs) -> Signal:
            asked = seats(s, r)
            if not asked or asked[0] in s.gone:
                return r.but(whole=False)
            had = filled(s, r, _members(r.slot(so_far)))
            if len(had) >= len(put(s, r)):
                return r.put(slot, had)
            offered: list[Option] = [("at", x) for x in cells(s, r) if x not in had]
            if not offered:
                return r.put(slot, had).but(whole=False)
            return Choice(asked[0], offered, s.game.choosing_rule, "choose a place")

        def answer(s: State, r: ProgramRegs, option: Option) -> Signal:
            had = filled(s, r, (*filled(s, r, _members(r.slot(so_far))), option[1]))
            if len(had) < len(put(s, r)):
                return r.put(so_far, had)
            return r.put(slot, had).put(so_far, None).but(at=r.at + 1)

        self.emit(run, answer)

    def choose_player(self, node: p.ChoosePlayer) -> None:
        among = _players_to_choose(self.reader, node)
        options = lambda s, r: [("seat", x) for x in among(s, r)]  # noqa: E731
        self.ask(node.who, node.slot, options, "choose a player", lone=node.lone)

    def may(self, do: p.Op, who: p.Player) -> None:
        seats = self.reader.seats(who)
        could = _Could(self.reader, self.spent).op(do)
        target = [0]

        def run(s: State, r: ProgramRegs) -> Signal:
            asked = seats(s, r)
            if not asked or asked[0] in s.gone or not could(s, r):
                return Jump(r.but(whole=False), target[0])
            return Choice(asked[0], [("yes",), ("no",)], s.game.choosing_rule, "do it?")

        def answer(s: State, r: ProgramRegs, option: Option) -> Signal:
            return r.but(at=r.at + 1) if option[0] == "yes" else r.but(at=target[0], whole=False)

        self.emit(run, answer)
        self.op(do)
        target[0] = len(self.out)

    def possible(self, node: p.Op) -> Callable[[State, Any], bool]:
        """Whether one of several things could be done: if it is a cost, in full."""
        if self.paid:
            return _Could(self.reader, _spent(node), paid=True).cost(node)
        return _Could(self.reader, self.spent).op(node)

    def one_of(self, options: Sequence[p.Op], who: p.Player) -> None:
        could = [self.possible(o) for o in options]
        slot = self.name()
        self.ask(who, slot, lambda s, r: [("mode", i) for i, f in enumerate(could) if f(s, r)], "choose one")
        ends = []
        for i, part in enumerate(options):
            skip = self.jump_unless(lambda s, r, i=i: r.slot(slot) == i)  # type: ignore[misc]
            if self.paid:
                self.spent = _spent(part)
            self.op(part)
            ends.append(self.jump())
            skip()
        for end in ends:
            end()

    def branch(self, condition: p.Condition, do: p.Op, otherwise: p.Op | None) -> None:
        test = self.reader.condition(condition)
        skip = self.jump_unless(lambda s, r: test(s, r))
        self.op(do)
        if otherwise is None:
            skip()
            return
        end = self.jump()
        skip()
        self.op(otherwise)
        end()

    def then(self, first: p.Op, rest: p.Op) -> None:
        """The rest only if all before it was done in full; both share one after-window, at the end of the whole."""
        game = self.reader.game

        def begin(s: State, r: ProgramRegs) -> Signal:
            if value_of(game.then_shares_a_window):
                edits.hold(s, Hold(depth=len(s.procs)))
            return r

        def end(s: State, r: ProgramRegs) -> Signal:
            if not value_of(game.then_shares_a_window):
                return r
            return released(s, game.standard_timing, edits.release(s)) or r

        self.emit(begin)
        self.op(first)
        skip = self.jump_unless(lambda s, r: r.whole or not value_of(game.then_wants_success))
        self.op(rest)
        skip()
        self.emit(end)

    def each_time(self, do: p.Op) -> None:
        """A part that is done more than once: a "then" in it asks only what became of it this time."""
        if not any(isinstance(node, p.Then) for node in p.nodes_in(do)):
            self.op(do)
            return
        before = self.name()
        self.emit(lambda s, r: r.put(before, int(r.whole)).but(whole=True))
        self.op(do)
        self.emit(lambda s, r: r.marked(whole=bool(r.slot(before))))

    def for_each(self, cards: p.Cards, do: p.Op, slot: str) -> None:
        which = self.reader.struck(cards)
        queue = self.name()
        self.emit(lambda s, r: r.put(queue, tuple(which(s, r))))
        top = len(self.out)
        skip = self.jump_unless(lambda s, r: bool(r.slot(queue)))
        self.emit(lambda s, r: _next_of(r, queue, slot))
        self.each_time(do)
        self.emit(lambda s, r: Jump(r, top))
        skip()

    def by(self, player: p.Player, do: p.Op) -> None:
        part = _part_of_each(do)
        if part is None or self.reader.game.choosing_together is False:
            self.by_turns(player, do)
            return
        game = self.reader.game
        by_turns = self.jump_unless(lambda s, r: bool(value_of(game.choosing_together)))
        self.by_all(player, part)
        end = self.jump()
        by_turns()
        self.by_turns(player, do)
        end()

    def by_all(self, player: p.Player, part: _Part) -> None:
        """Each says in turn whether it does it, and with what; then what all of them do is one group."""
        seats = self.reader.seats(player)
        players, turn, doers, whole, says = (self.name() for _ in range(5))
        self.emit(
            lambda s, r: r.put(players, tuple(seats(s, r))).put(turn, 0).put(doers, ()).put(whole, int(r.whole)).but(
                yous=(*r.yous, r.seat)
            )
        )  # fmt: skip
        top = len(self.out)
        skip = self.jump_unless(lambda s, r: _int(r.slot(turn)) < len(_members(r.slot(players))))
        self.emit(lambda s, r: r.but(seat=_members(r.slot(players))[_int(r.slot(turn))], whole=True).put(says, "yes"))
        declined = self.ask_whether(part, says) if part.may else None
        for choice in part.choices:
            self.choose(choice)
        if declined is not None:
            declined()

        def note(s: State, r: ProgramRegs) -> Signal:
            for choice in part.choices:
                r = r.put(f"{choice.slot}@{r.seat}", r.slot(choice.slot))
            if r.slot(says) == "yes":
                r = r.put(doers, (*_members(r.slot(doers)), r.seat))
            r = r.put(whole, int(bool(r.slot(whole)) and r.whole and r.slot(says) == "yes"))
            return Jump(r.put(turn, _int(r.slot(turn)) + 1), top)

        self.emit(note)
        skip()
        together = [verb for verb in part.verbs if not self.reader.game.verb(verb.verb).alone]
        if together:
            self.all_at_once(together, part, doers, whole)
        for verb in part.verbs:
            if verb not in together:
                self.one_by_one(verb, part, doers, whole)
        self.emit(lambda s, r: r.but(whole=bool(r.slot(whole)), seat=r.yous[-1], yous=r.yous[:-1]))

    def ask_whether(self, part: _Part, says: str) -> Callable[[], None]:
        """Asks whether the player does it; jumps, where that is declined, to where the returned function says."""
        could = _Could(self.reader, self.spent).op(part.node)

        def ask(s: State, r: ProgramRegs) -> Signal:
            if r.seat in s.gone or not could(s, r):
                return r.put(says, "no")
            return Choice(r.seat, [("yes",), ("no",)], s.game.choosing_rule, "do it?")

        self.emit(ask, lambda s, r, option: r.put(says, option[0]).but(at=r.at + 1))
        return self.jump_unless(lambda s, r: r.slot(says) == "yes")

    def all_at_once(self, verbs: Sequence[p.Do], part: _Part, doers: str, whole: str) -> None:
        """What all of those who do it do, as one group."""
        built = [(self.reader.game.verb(n.verb), Operands(self.reader, n)) for n in verbs]

        def run(s: State, r: ProgramRegs) -> Signal:
            events: list[Event] = []
            for seat in _members(r.slot(doers)):
                for verb, operands in built:
                    events += verb.build(s, _as_chosen_by(r, seat, part), operands)
            return _raised(events, r)

        self.emit_raise(run, lambda s, r, outcome: r.put(whole, int(bool(r.slot(whole)) and outcome.whole)))

    def one_by_one(self, verb: p.Do, part: _Part, doers: str, whole: str) -> None:
        """What asks for more on the way is done by one after the other, with what each has chosen."""
        queue = self.name()
        self.emit(lambda s, r: r.put(queue, _members(r.slot(doers))))
        top = len(self.out)
        skip = self.jump_unless(lambda s, r: bool(r.slot(queue)))

        def next_doer(s: State, r: ProgramRegs) -> Signal:
            first, *rest = _members(r.slot(queue))
            return _as_chosen_by(r, first, part).put(queue, tuple(rest))

        self.emit(next_doer)
        self.raised([verb], "")
        self.emit(lambda s, r: Jump(r.put(whole, int(bool(r.slot(whole)) and r.whole)), top))
        skip()

    def by_turns(self, player: p.Player, do: p.Op) -> None:
        seats = self.reader.seats(player)
        queue = self.name()
        self.emit(lambda s, r: r.put(queue, tuple(seats(s, r))).but(yous=(*r.yous, r.seat)))
        top = len(self.out)
        skip = self.jump_unless(lambda s, r: bool(r.slot(queue)))

        def turn(s: State, r: ProgramRegs) -> Signal:
            waiting = r.slot(queue)
            assert isinstance(waiting, tuple)
            return r.put(queue, waiting[1:]).but(seat=waiting[0])

        self.emit(turn)
        self.each_time(do)
        self.emit(lambda s, r: Jump(r, top))
        skip()
        self.emit(lambda s, r: r.but(seat=r.yous[-1], yous=r.yous[:-1]))

    def repeat(self, times: p.Amount, do: p.Op) -> None:
        amount = self.reader.amount(times)
        left = self.name()
        self.emit(lambda s, r: r.put(left, amount(s, r)))
        top = len(self.out)
        skip = self.jump_unless(lambda s, r: _int(r.slot(left)) > 0)
        self.emit(lambda s, r: r.put(left, _int(r.slot(left)) - 1))
        self.each_time(do)
        self.emit(lambda s, r: Jump(r, top))
        skip()

    def delay(self, at: str, do: p.Op, condition: p.Condition | None) -> None:
        number = len(self.delayed)
        self.delayed.append(Code(self.reader, p.If(condition, do) if condition is not None else do))
        game = self.reader.game
        slots = tuple(dict.fromkeys((*_chosen_in(do), *_chosen_in(condition))))
        itself = _is_mentioned(condition) or _is_all_that_is_dealt_with(do)

        def run(s: State, r: ProgramRegs) -> Signal:
            moment = game.moment(s, at, r.seat)
            if moment <= 0:
                return r.but(whole=False)
            cards = [(slot, c) for slot in slots for c in _members(r.slot(slot))]
            if itself:
                cards.append(("", r.card))
            later = Delayed(
                at=moment, code=DELAYED + number, card=r.card, obj=r.obj, seat=r.seat, source=r.source,
                slots=(*r.slots, ("#proto", r.proto), ("#ability", r.ability)), event=r.event,
                objects=tuple((slot, c, s.cards[c].obj) for slot, c in cards),
            )  # fmt: skip
            edits.delay(s, later)
            return r

        self.emit(run)

    def instead(self, do: p.Op) -> None:
        """The replacement is part of this program: it runs here when the event is due."""
        number = len(self.delayed)
        self.delayed.append(Code(self.reader, do))

        def run(s: State, r: ProgramRegs) -> Signal:
            if s.situation(r.group) is None:
                return r.but(whole=False)
            id = -edits.new_id(s)
            later = Delayed(
                at=id, code=DELAYED + number, card=r.card, obj=r.obj, seat=r.seat, source=r.source,
                slots=(*r.slots, ("#proto", r.proto), ("#ability", r.ability)), event=r.event,
            )  # fmt: skip
            edits.delay(s, later)
            group = s.situation(r.group)
            edits.edit_situation(s, group.but(instead=(*group.instead, (r.member, id))))
            return r

        self.emit(run)


def cause_of(s: State, ctx: Any) -> tuple[int, ...]:
    """What stands behind a text, running or only looked at: as events name it."""
    if type(ctx) is ProgramRegs:
        return ctx.cause
    return (ctx.card, s.cards[ctx.card].obj, 0, -1, ctx.seat)


def touches(s: State, ctx: Any, card: int, event: Event | None = None) -> bool:
    """Whether what a text does would touch that card at all."""
    affects = s.pool.affects
    return affects is None or affects(s, cause_of(s, ctx), card, event)


def _raised(events: Sequence[Event], r: ProgramRegs) -> Raise:
    """Raises what a text makes happen, with the text as its cause where nothing else is."""
    cause = r.cause
    caused: list[Event] = []
    for e in events:
        caused.append(e if e.cause else e.but(cause=cause))
    return Raise(caused, "result")


class _Part:
    """What a text has each of several players do, where it is no more than: perhaps, choose cards, do something."""

    __slots__ = ("choices", "may", "node", "verbs")

    def __init__(self, may: bool, node: p.Op, choices: Sequence[p.Choose], verbs: Sequence[p.Do]) -> None:
        self.may = may
        """Whether each may decline."""
        self.node = node
        self.choices = choices
        self.verbs = verbs


def _part_of_each(do: p.Op) -> _Part | None:
    may = isinstance(do, p.May) and do.who == p.You()
    node = do.do if may and isinstance(do, p.May) else do
    *parts, rest = node.parts if isinstance(node, p.Seq) else (node,)
    choices = [part for part in parts if isinstance(part, p.Choose)]
    last = list(rest.parts) if isinstance(rest, p.Together) else [rest]
    verbs = [x for x in last if isinstance(x, p.Do) and not x.into]
    if len(choices) != len(parts) or len(verbs) != len(last):
        return None
    return _Part(may, node, choices, verbs)


def _as_chosen_by(r: ProgramRegs, seat: int, part: _Part) -> ProgramRegs:
    """The registers as that player's choices left them."""
    theirs = r.but(seat=seat)
    for choice in part.choices:
        theirs = theirs.put(choice.slot, r.slot(f"{choice.slot}@{seat}"))
    return theirs


def _int(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _next_of(r: ProgramRegs, queue: str, slot: str) -> ProgramRegs:
    waiting = r.slot(queue)
    assert isinstance(waiting, tuple)
    return r.put(queue, waiting[1:]).put(slot, (waiting[0],))


class _Could:
    """Reads a tree into the question whether it could change the game, as its player knows it: asked before it is
    used."""

    def __init__(self, reader: Reader, spent: Spent | None = None, *, paid: bool = False) -> None:
        self.reader = reader.as_known()
        self.spent = spent or {}
        self.paid = paid
        """Whether it is a cost, all of which must be possible."""
        self.x_is_said = False
        """Whether the text says what X is, in the part that is being read."""

    def op(self, node: p.Op) -> Callable[[State, Any], bool]:
        match node:
            case p.Do():
                return self.do(node)
            case p.Choose(sought=True):
                return lambda s, c: True  # whether it finds anything is known when it has been done
            case p.Choose(_, who, least, most, slot):
                fits = self.fits_for(slot)
                pays = self.paid and _pays(slot, self.spent)
                eligible = Eligible(self.reader, node, fits, paid=self.paid, pays=pays, spent=self.spent)
                seats = self.reader.seats(who)
                if least and most == p.X():
                    return self.enough_for_x(eligible, seats, least)

                game, paid = self.reader.game, self.paid

                def enough(s: State, c: Any) -> bool:
                    asked = seats(s, c)
                    if not asked:
                        return False
                    if least > 1 and not paid and not value_of(game.fewer_will_do):
                        return eligible.completes(s, c, asked[0], ())
                    n = least if paid else min(least, 1)
                    return n <= 0 or len(eligible.found(s, c, asked[0], n)) >= n

                return enough
            case p.ChoosePlace():
                return self.has_room(node)
            case p.ChooseAction():
                actions = _actions(self.reader, node)
                return lambda s, c: bool(actions(s, c))
            case p.Seq(parts) | p.Together(parts):
                return self.parts(parts)
            case p.Then(first, rest):
                before, after = self.op(first), self.op(rest)
                game = self.reader.game
                return lambda s, c: before(s, c) and (not value_of(game.checks_before_then) or after(s, c))
            case p.If(condition, do, otherwise):
                test = self.reader.condition(condition)
                a = self.op(do)
                b = self.op(otherwise) if otherwise is not None else None
                return lambda s, c: a(s, c) if test(s, c) else bool(b and b(s, c))
            case p.May(do) | p.Instead(do):
                return self.op(do)
            case p.LetX(x, do):
                said, self.x_is_said = self.x_is_said, True
                inner, amount = self.op(do), self.reader.amount(x)
                self.x_is_said = said
                open_still = _refers_to_choices(x)  # a card that is not chosen yet may make it any number
                return lambda s, c: inner(s, _with(c, "X", 1 if open_still else amount(s, c)))
            case p.OneOf(options):
                return any_true([self.op(x) for x in options])
            case p.By(player, p.Do() as one):
                each, players = self.do(one), self.reader.seats(player)
                return lambda s, c: any(each(s, Ctx(c.card, x, c.event, c.slots)) for x in players(s, c))
            case p.ForEach(cards, _):
                which = self.reader.cards(cards)
                return lambda s, c: bool(which(s, c))
            case p.Modify(subject):
                if isinstance(subject, p.Player) or node.times or _is_out_of_play(subject):
                    return lambda s, c: True
                which = self.reader.cards(subject)
                slot = subject.slot if isinstance(subject, p.Chosen) else ""
                alters = self.alters(node)
                if alters is not None:
                    test_of = alters
                    return lambda s, c: any(test_of(s, c, x) for x in which(s, c)) or (slot != "" and _is_open(slot, c))
                return lambda s, c: bool(which(s, c)) or (slot != "" and _is_open(slot, c))
            case _:
                return lambda s, c: True

    def has_room(self, node: p.ChoosePlace) -> Callable[[State, Any], bool]:
        """Whether there are as many places as are surely wanted: what is still to be chosen may need none, and the card
        that they are next to may be still to be chosen. Where they have been chosen that is not asked again."""
        cells, (put, wants) = _cells(self.reader, node), _put(self.reader, node)
        of = node.of.slot if isinstance(node.of, p.Chosen) else ""

        def enough(s: State, c: Any) -> bool:
            if (of and _is_open(of, c)) or not _is_open(node.slot, c):
                return True
            wanted = 0
            for card in put(s, c):
                wanted += wants is None or wants(s, c, card)
            return not wanted or len(cells(s, c)) >= wanted

        return enough

    def fits_for(self, slot: str) -> CardTest | None:
        """Whether all that is done to what is chosen for the slot could be done to a card; None where it always is."""
        spent = self.spent.get(slot, ())
        alone = len(spent) == 1
        tests: list[CardTest | None] = []
        for x in spent:
            if isinstance(x, p.Modify):
                tests.append(self.alters(x, alone=alone))
            else:
                tests.append(self.fits(x, slot) if isinstance(x, p.Do) else self.leaves(x, slot))
        return _fits_all([test for test in tests if test is not None])

    def leaves(self, node: p.Choose | p.ChoosePlace, slot: str) -> CardTest:
        """Whether that could still be chosen, if a card were the one chosen before it."""
        test = self.op(node)
        return lambda s, c, x: test(s, _with(c, slot, (x,)))

    def alters(self, node: p.Modify, *, alone: bool = True) -> CardTest | None:
        """Whether a lasting effect would change anything of a card; None where nothing is said of that. What it may
        change in vain, if other things are done to the card as well, is not asked unless it stands alone."""
        game = self.reader.game
        tests = [game.alters.get(change.stat) for change in node.changes]
        if alone:
            for i, change in enumerate(node.changes):
                tests[i] = self.by_x(change, tests[i] or game.alters_until.get((change.stat, node.until)))
        known = [test for test in tests if test is not None]
        if len(known) < len(tests):
            return None
        return lambda s, c, x: any(test(s, c, x) for test in known)

    def by_x(self, change: p.Change, test: CardTest | None) -> CardTest | None:
        """The test of a change; of one that adds an X which is chosen on paying, also whether X can be more than 0."""
        if (
            change.op != "add"
            or change.amount != p.X()
            or self.x_is_said
            or not value_of(self.reader.game.x_must_count)
        ):
            return test
        x = self.reader.amount(p.X())
        return lambda s, c, card: x(s, c) != 0 and (test is None or test(s, c, card))

    def fits(self, do: p.Do, slot: str) -> Callable[[State, Any, int], bool]:
        """Whether that could be done to a card, if it were the one chosen."""
        verb = self.reader.game.verb(do.verb)
        each = (verb.pays or verb.each) if self.paid else verb.each
        if each is not None and do.what == p.Chosen(slot):
            could = self.reader.game.rows[type(each(0))].could
            if could is None:
                return lambda s, c, x: True
            possible = could
            return lambda s, c, x: possible(s, each(x))
        test = self.do(do)
        return lambda s, c, x: test(s, _with(c, slot, (x,)))

    def cost(self, node: p.Op) -> Callable[[State, Any], bool]:
        """A cost is paid in full or not at all: every part of it must be possible."""
        if isinstance(node, p.Do) and isinstance(node.what, p.Host | p.EventCard):
            possible, which = self.op(node), self.reader.cards(node.what)
            game = self.reader.game
            return lambda s, c: possible(s, c) and all(game.may_pay(s, c, x) for x in which(s, c))
        if isinstance(node, p.OneOf):
            return any_true([_Could(self.reader, _spent(part), paid=True).cost(part) for part in node.options])
        if not isinstance(node, p.Seq | p.Together):
            return self.op(node)
        choices = _choices_of(node.parts)
        different = [self.different(choices)] if len(choices) > 1 else []
        return all_true([*(self.cost(part) for part in node.parts), *different])

    def different(self, choices: Sequence[p.Choose]) -> Callable[[State, Any], bool]:
        """Whether each choice of a cost finds cards of its own."""
        game, lists = self.reader.game, self.lists(choices)
        return lambda s, c: not value_of(game.pays_once) or all_different(lists(s, c))

    def lists(self, choices: Sequence[p.Choose]) -> Callable[[State, Any], list[tuple[list[int], int]]]:
        """For each choice of a cost, the cards that may be chosen, and how many are."""
        read = [
            (
                Eligible(self.reader, x, self.fits_for(x.slot), paid=True, pays=_pays(x.slot, self.spent)),
                self.reader.seats(x.who),
                self.reader.amount(x.most) if x.most == p.X() else None,
                x.least,
            )
            for x in choices
        ]

        def found(s: State, c: Any) -> list[tuple[list[int], int]]:
            return [
                (
                    [card for seat in seats(s, c) for card in eligible.found(s, c, seat)],
                    max(least, x(s, c)) if x is not None else least,
                )
                for eligible, seats, x, least in read
            ]

        return found

    def enough_for_x(self, eligible: Eligible, seats: SeatSet, least: int) -> Callable[[State, Any], bool]:
        """Whether there are as many to choose from as X is: an X that is named is no higher than that."""
        game, x = self.reader.game, self.reader.amount(p.X())

        def enough(s: State, c: Any) -> bool:
            asked = seats(s, c)
            wanted = max(least, x(s, c)) if value_of(game.x_is_chosen_in_full) else least
            return bool(asked) and len(eligible.found(s, c, asked[0], wanted)) >= wanted

        return enough

    def parts(self, parts: Sequence[p.Op]) -> Callable[[State, Any], bool]:
        """Every choice must be possible; and of the rest something must be able to happen."""
        for i, part in enumerate(parts):
            if isinstance(part, p.ChoosePlayer):
                slot, among = part.slot, _players_to_choose(self.reader, part)
                rest_of_it = self.parts([*parts[:i], *parts[i + 1 :]])
                return lambda s, c: any(rest_of_it(s, _with(c, slot, (x,))) for x in among(s, c))
        choices = [self.op(x) for x in parts if isinstance(x, _Targeting)]
        rest = [self.op(x) for x in parts if not isinstance(x, _Targeting)]
        return all_true([*choices, any_true(rest)] if rest else choices)

    def do(self, node: p.Do) -> Callable[[State, Any], bool]:
        verb = self.reader.game.verb(node.verb)
        operands = Operands(self.reader, node)
        could = verb.could
        game, paid = self.reader.game, self.paid
        each = (verb.pays or verb.each) if paid else verb.each
        if each is not None and isinstance(node.what, p.This):
            row = self.reader.game.rows[type(each(0))]
            if row.could is None:
                return lambda s, c: True
            possible_for = row.could
            return lambda s, c: possible_for(s, each(c.card))

        chosen = [x.slot for x in (node.what, node.to) if isinstance(x, p.Chosen | p.Place)]

        def test(s: State, c: Any) -> bool:
            for slot in chosen:
                if _is_open(slot, c):
                    return True
            if could is not None:
                return could(s, c, operands)
            rows = s.game.rows
            events = verb.build(s, c, operands)
            if paid:
                for event in events:
                    spent = game.as_cost(event)
                    if not _in_full(s, rows[type(spent)], spent):
                        return False
                return bool(events)
            for event in events:
                possible = rows[type(event)].could
                if possible is None or possible(s, event):
                    if s.pool.affects is None or touches(s, c, getattr(event, "card", NO_CARD), event):
                        return True
            return False

        return test


def _fits_all(tests: Sequence[CardTest]) -> CardTest | None:
    """Whether a card passes all of them; None where there is none."""
    if len(tests) < 2:
        return tests[0] if tests else None
    return lambda s, c, x: all(f(s, c, x) for f in tests)


def _in_full(s: State, row: Row, event: Any) -> bool:
    """Whether all of an event could happen."""
    return (row.could is None or row.could(s, event)) and (row.most is None or abs(event.amount) <= row.most(s, event))


def _with(ctx: Any, slot: str, chosen: Value) -> Any:
    """The same, with those cards or players chosen, or that number said."""
    if isinstance(ctx, ProgramRegs):
        return ctx.put(slot, chosen)
    others = tuple([x for x in ctx.slots if x[0] != slot]) if ctx.slots else ()
    return Ctx(ctx.card, ctx.seat, ctx.event, (*others, (slot, chosen)))


def _is_out_of_play(node: Any) -> bool:
    """Whether the operand is whatever fits somewhere out of play: the cards that a player will marshal from a hand."""
    return isinstance(node, p.Select) and "play" not in node.zones


def _is_open(slot: str, ctx: Any) -> bool:
    """Whether nothing is chosen for it yet: that will only be done on resolution."""
    for name, _ in ctx.slots:  # noqa: SIM110 (as in `_every`)
        if name == slot:
            return False
    return True


# The frame --------------------------------------------------------------------------------------------------------


def code_of(state: State, proto: int, ability: int, part: int) -> Code:
    """The code of one part of an ability."""
    live = state.pool.live[proto][ability]
    effect = live.effect
    if part == COST:
        assert live.cost is not None
        return live.cost
    assert effect is not None
    return effect if part == EFFECT else effect.delayed[part - DELAYED]


def _run(state: State, regs: ProgramRegs) -> Signal:
    """Goes through the instructions; what they raise without anybody being asked is over when the next one runs.

    Where it is, the registers are told only when it leaves off.
    """
    instructions = code_of(state, regs.proto, regs.ability, regs.part).instructions
    procs, all_regs = state.procs, state.regs
    depth = len(procs)
    at = regs.at
    while True:
        run, then = instructions[at]
        signal = run(state, regs)
        kind = type(signal)
        if kind is Raise:
            all_regs[-1] = regs
            outcome = raise_group(state, signal.events, signal.into, hand_over=True)
            at += 1
            if len(procs) > depth or state.result is not None:
                all_regs[depth - 1] = regs.but(at=at, result=outcome)
                return WAIT
            signal = then(state, regs, outcome)
            kind = type(signal)
        if kind is ProgramRegs:
            regs = signal
            at += 1
        elif kind is Jump:
            regs = signal.regs
            at = signal.to
        elif kind is Choice:
            all_regs[-1] = regs.but(at=at)
            return signal
        elif kind is Return:
            return signal
        else:
            signal.regs = regs.but(at=at + 1)
            signal.stay = True
            return signal


def _answer(state: State, regs: ProgramRegs, option: Option) -> Signal:
    instructions = code_of(state, regs.proto, regs.ability, regs.part).instructions
    return Stay(instructions[regs.at][1](state, regs, option))


def program_procedure() -> Procedure:
    """The procedure in which card programs run; it returns its last registers."""
    steps = (Step("", _run, _answer, text="card text"),)
    return Procedure(
        "", "card text", regs=ProgramRegs, steps=steps,
        dropped=lambda s, r: r.but(whole=False), whose=lambda r: r.yous[0] if r.yous else r.seat,
    )  # fmt: skip


def run_delayed(state: State, situation: int) -> Signal:
    """The next effect due at the end of that situation, as a call; None when there is none."""
    while True:
        i = next((i for i, d in enumerate(state.delayed) if d.at == situation), None)
        if i is None:
            return None
        d = state.delayed[i]
        edits.drop_delayed(state, i)
        gone = _gone(state, d)
        if not any(slot == "" for slot, _ in gone):
            return call_delayed(state, d, gone)


def _gone(state: State, d: Delayed) -> list[tuple[str, int]]:
    """What it was to deal with and what has become another object since: pairs of slot and card."""
    if not d.objects or not value_of(state.game.puts_off_for_objects):
        return []
    return [(slot, card) for slot, card, obj in d.objects if state.cards[card].obj != obj]


def call_delayed(state: State, d: Delayed, gone: Sequence[tuple[str, int]] = ()) -> Call:
    """Runs a delayed part of a program, without those of its cards that are `gone`."""
    inner = dict(d.slots)
    proto, ability = inner.pop("#proto"), inner.pop("#ability")
    assert isinstance(proto, int) and isinstance(ability, int)
    regs = ProgramRegs(
        proto=proto, ability=ability, part=d.code, card=d.card, obj=d.obj, seat=d.seat, event=d.event,
        source=d.source, slots=tuple(inner.items()),
    )  # fmt: skip
    return Call(state.game.program, regs.without(gone) if gone else regs)
