"""The yardstick of benchmarks: a minimal two-player card battle, hand-written, without any framework.

120 card objects (60 a side). Turn: draw, untap, then any number of choices: play an affordable hand card, attack the
player or one enemy card with an untapped card, or pass. 20 life; an empty deck loses. It has none of the real work of a
rules engine, so its cost per decision is the floor of interpreted Python on the machine at hand: a game's cost per
decision is quoted as a multiple of it, measured in the same run.
"""

from __future__ import annotations

from collections.abc import Callable

Opt = tuple[int, int, int]


class Card:
    def __init__(self, cid: int, owner: int, cost: int, atk: int, hp: int, tapped: bool, damage: int) -> None:
        self.cid = cid
        self.owner = owner
        self.cost = cost
        self.atk = atk
        self.hp = hp
        self.tapped = tapped
        self.damage = damage


class Side:
    def __init__(
        self, life: int, mana: int, deck: list[Card], hand: list[Card], play: list[Card], dead: list[Card]
    ) -> None:
        self.life = life
        self.mana = mana
        self.deck = deck
        self.hand = hand
        self.play = play
        self.dead = dead


class State:
    def __init__(self, sides: list[Side], cur: int, n: int, winner: int) -> None:
        self.sides = sides
        self.cur = cur
        self.n = n
        self.winner = winner


def new_state() -> State:
    sides: list[Side] = []
    for owner in range(2):
        cards = [Card(owner * 60 + i, owner, 1 + i % 5, 1 + i % 4, 2 + i % 5, False, 0) for i in range(60)]
        cards.reverse()
        hand = [cards.pop() for _ in range(5)]
        sides.append(Side(20, 0, cards, hand, [], []))
    s = State(sides, 0, 0, -1)
    begin_turn(s)
    return s


def begin_turn(s: State) -> None:
    me = s.sides[s.cur]
    s.n += 1
    m = 1 + (s.n >> 1)
    me.mana = m if m < 10 else 10
    if not me.deck:
        s.winner = 1 - s.cur
        return
    me.hand.append(me.deck.pop())
    for c in me.play:
        c.tapped = False


def options(s: State) -> list[Opt]:
    me = s.sides[s.cur]
    out: list[Opt] = [(0, 0, 0)]
    mana = me.mana
    i = 0
    for c in me.hand:
        if c.cost <= mana:
            out.append((1, i, 0))
        i += 1  # noqa: SIM113 (the yardstick stays as it was)
    nf = len(s.sides[1 - s.cur].play)
    i = 0
    for c in me.play:
        if not c.tapped:
            out.append((2, i, -1))
            for j in range(nf):
                out.append((2, i, j))
        i += 1  # noqa: SIM113
    return out


def apply(s: State, o: Opt) -> None:
    kind, i, j = o
    me = s.sides[s.cur]
    if kind == 0:
        s.cur = 1 - s.cur
        begin_turn(s)
    elif kind == 1:
        c = me.hand.pop(i)
        me.mana -= c.cost
        c.tapped = True
        me.play.append(c)
    else:
        foe = s.sides[1 - s.cur]
        a = me.play[i]
        a.tapped = True
        if j < 0:
            foe.life -= a.atk
            if foe.life <= 0:
                s.winner = s.cur
            return
        b = foe.play[j]
        a.damage += b.atk
        b.damage += a.atk
        if a.damage >= a.hp:
            me.play.pop(i)
            me.dead.append(a)
        if b.damage >= b.hp:
            foe.play.pop(j)
            foe.dead.append(b)


def copy_cards(cs: list[Card]) -> list[Card]:
    return [Card(c.cid, c.owner, c.cost, c.atk, c.hp, c.tapped, c.damage) for c in cs]


def clone(s: State) -> State:
    sides = [
        Side(p.life, p.mana, copy_cards(p.deck), copy_cards(p.hand), copy_cards(p.play), copy_cards(p.dead))
        for p in s.sides
    ]
    return State(sides, s.cur, s.n, s.winner)


def playout(rnd: Callable[[], float]) -> tuple[int, int, int]:
    """One random game -> (decisions, forced, sum of option counts)."""
    s = new_state()
    d = 0
    f = 0
    t = 0
    while s.winner < 0 and d < 2000:
        o = options(s)
        n = len(o)
        d += 1
        t += n
        if n == 1:
            f += 1
        apply(s, o[int(rnd() * n)])
    return d, f, t


def midgame(rnd: Callable[[], float], at: int) -> State:
    """A position after so many decisions."""
    while True:
        s = new_state()
        d = 0
        while s.winner < 0 and d < at:
            o = options(s)
            d += 1
            apply(s, o[int(rnd() * len(o))])
        if s.winner < 0:
            return s
