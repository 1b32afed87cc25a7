"""What carries a rule's number, and the answer to "why not?".

Everything that allows or forbids is a `Cited` value: a need, a step, a window, a check, a ruling. Each can be switched
off, which is how a proof shows that a test depends on the rule: nothing else ever does so.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from kartoteka.kernel.compiling import mypyc_attr
from kartoteka.kernel.verdicts import Failure, Verdict

if TYPE_CHECKING:
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

Option = tuple[Any, ...]
"""A move: a verb, then ints or words, such as `("use", card, ability, event)`. Never leaves the process as such."""

Test = Callable[["State", int, Option], bool]
About = Callable[["Pool", int, int], bool]
"""Whether a need is about a definition of the pool, and an ability of it (its number, or -1), as printed."""
Fact = Callable[["State", int, Option], str]

CITED: list[Cited] = []
"""Every cited value, in order of creation."""

LAYERS_BELOW: Final = ("kartoteka.kernel", "kartoteka.text")
"""Packages that make cited values for games and have none of their own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Cited:
    """A value that enforces a rule. `off()` makes the game go on as if the rule were not there; `on()` puts it back."""

    __slots__ = ("maker", "rule", "text", "together")

    kind = "citation"

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text
        self.maker = _maker()
        """The module that made it: two games may number rules alike (D-12)."""
        self.together: list[Together] = []
        """What says of it and others whether all are in force."""
        if rule:
            CITED.append(self)

    def off(self) -> None:
        raise NotImplementedError

    def on(self) -> None:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self.kind} {self.rule}: {self.text}>"


def _maker() -> str:
    """The module on whose behalf a cited value is being made: the nearest caller that is not of the layers below."""
    frame = sys._getframe()  # compiled, this function has none of its own
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(LAYERS_BELOW):
        frame = frame.f_back
    return str(frame.f_globals.get("__name__", ""))


def _always(state: State, seat: int, option: Option) -> bool:
    return True


class Need(Cited):
    """A sentence that must be true of an attempt: `need("AGR-47", "the character is standing", is_standing)`.

    With `of`, it is about some cards or abilities only, as they are printed: a limited card, an ability with a cost.
    What only a text can forbid names the statistics that such a text speaks of (`spoken`). What makes no sense to ask
    of every attempt says of which (`where`).
    """

    __slots__ = ("effort", "fact", "general", "holds", "of", "original", "spoken", "test", "test_of", "where", "whole")

    kind = "need"

    def __init__(
        self,
        rule: str,
        text: str,
        test: Test,
        fact: Fact | None = None,
        *,
        general: bool = False,
        of: About | None = None,
        spoken: Sequence[str] = (),
        where: Test | None = None,
        effort: int = 0,
    ) -> None:
        super().__init__(rule, text)
        self.effort = effort
        """What is hard to find out is asked last; of what a player tries, needs are told in the order of the rules."""
        self.where = where
        """Of which attempts it is asked, and told; others must fail by a need that comes before it."""
        self.of = of
        self.spoken = spoken
        """While nothing speaks of any of these statistics, it holds; of none, it may fail at any time."""
        self.original = test
        self.whole = test if of is None else _whole(test, of)
        self.test_of = self.original
        """The test of what it is about."""
        self.test = self.whole
        """The test of whatever might be tried."""
        self.fact = fact
        self.holds = True
        """Whether the rule is in force."""
        self.general = general
        """Whether it asks nothing of the candidate: its test is made once, with an empty option, for all of them."""

    def fails(self, state: State, seat: int, option: Option) -> bool:
        """Whether it fails, where there is any sense in asking."""
        where = self.where
        return (where is None or where(state, seat, option)) and not self.test(state, seat, option)

    def off(self) -> None:
        self.test = self.test_of = _always
        self.holds = False
        look_again(self)

    def on(self) -> None:
        self.test, self.test_of = self.whole, self.original
        self.holds = True
        look_again(self)


def _whole(test: Test, of: About) -> Test:
    """The test of an attempt with any card: it passes where it is about another."""
    return lambda s, seat, option: (
        not of(s.pool, s.cards[option[1]].proto, option[2] if len(option) > 2 else -1) or test(s, seat, option)
    )


@mypyc_attr(native_class=False)
class Sieve(dict[int, "Sifted"]):
    """By definition and ability (or -1), which of some needs are about what is printed there.

    Filled as candidates come up; kept by the pool.
    """

    def __init__(self, needs: Sequence[Need], pool: Pool) -> None:
        super().__init__()
        self.needs = needs
        self.pool = pool

    def __missing__(self, proto: int) -> Sifted:
        self[proto] = found = Sifted(self, proto)
        return found


@mypyc_attr(native_class=False)
class Sifted(dict[int, tuple[Need, ...]]):
    """Of one definition, by ability (or -1)."""

    def __init__(self, sieve: Sieve, proto: int) -> None:
        super().__init__()
        self.sieve = sieve
        self.proto = proto

    def __missing__(self, ability: int) -> tuple[Need, ...]:
        needs, pool = self.sieve.needs, self.sieve.pool
        self[ability] = found = tuple(n for n in needs if n.of is None or n.of(pool, self.proto, ability))
        return found


@mypyc_attr(native_class=False)
class Sieves(dict["Asked", Sieve]):
    """The sieves of a pool, by the needs that they sift."""

    def __init__(self, pool: Pool) -> None:
        super().__init__()
        self.pool = pool

    def __missing__(self, asked: Asked) -> Sieve:
        self[asked] = found = Sieve(asked.needs, self.pool)
        return found


need = Need


class Asked:
    """Needs that are asked of every candidate."""

    __slots__ = ("needs", "tells_apart")

    def __init__(self, needs: Iterable[Need]) -> None:
        self.needs = tuple(needs)
        self.tells_apart = any(n.of is not None for n in self.needs)
        """Whether some are about some candidates only, by what is printed on them."""


class Decisive:
    """Of the needs of a play or slot, those that can fail: the others are `implied` by how candidates are found."""

    __slots__ = ("each", "firm", "forbidding", "general", "quiet", "spoken")

    def __init__(self, needs: Sequence[Need], implied: Sequence[Need] = ()) -> None:
        decisive = sorted((n for n in needs if n not in implied), key=lambda n: n.effort)
        self.general = tuple(n for n in decisive if n.general)
        """Those that ask nothing of a candidate."""
        self.firm = tuple(n for n in self.general if not n.spoken)
        self.forbidding = frozenset(stat for n in self.general for stat in n.spoken)
        """While nothing speaks of any of these, only the firm ones of them can fail."""
        self.each = Asked(n for n in decisive if not n.general)
        self.spoken = frozenset(stat for n in self.each.needs for stat in n.spoken)
        self.quiet = Asked(n for n in self.each.needs if not n.spoken)
        """Those of each candidate that can fail while nothing speaks of anything in `spoken`."""

    def hold(self, state: State, seat: int) -> bool:
        """Whether those that ask nothing of a candidate hold."""
        for n in self.firm if state.spoken.isdisjoint(self.forbidding) else self.general:
            if not n.test(state, seat, ()):
                return False
        return True


class Ruling(Cited):
    """A rule that is one value of a table: `value` while it holds, `without` when it is switched off."""

    __slots__ = ("holds", "value", "with_rule", "without_rule")

    kind = "ruling"

    def __init__(self, rule: str, text: str, *, value: Any = True, without: Any = False) -> None:
        super().__init__(rule, text)
        self.value = value
        self.with_rule = value
        self.without_rule = without
        self.holds = True
        """Whether the rule is in force."""

    def off(self) -> None:
        self.value = self.without_rule
        self.holds = False
        look_again(self)

    def on(self) -> None:
        self.value = self.with_rule
        self.holds = True
        look_again(self)


class Together:
    """Several rules: a short way that takes them all for granted asks at every decision whether all are in force."""

    __slots__ = ("holds", "rules")

    def __init__(self, *rules: Need | Ruling) -> None:
        self.rules = rules
        self.holds = True
        """Whether all are in force; found out when one is switched off or on."""
        for rule in rules:
            rule.together.append(self)


class Switches:
    """How often a rule was switched off or on: what was worked out under other rules is worked out anew."""

    times: ClassVar[int] = 0


def look_again(switched: Cited) -> None:
    """Has all that a rule stands together with find out whether they are still in force."""
    Switches.times += 1
    for one in switched.together:
        one.holds = all(rule.holds for rule in one.rules)


def ruling(rule: str, text: str) -> Ruling:
    """A rule that is simply there or not."""
    return Ruling(rule, text)


def knob(setting: Any) -> Ruling:
    """A knob, for who reads it all the time: the ruling that it is set to, or one that nobody cites.

    They are of one class: an attribute that is read of several classes is looked up anew each time.
    """
    return setting if isinstance(setting, Ruling) else Ruling("", "", value=setting, without=setting)


def value_of(setting: Any) -> Any:
    """What a knob is set to: it may be a ruling, so that a rule is cited where it is enforced."""
    return setting.value if type(setting) is Ruling else setting


def examine(needs: Iterable[Need], state: State, seat: int, option: Option) -> Verdict:
    """Every need that fails, with its rule and fact."""
    return Verdict(
        tuple(
            Failure(n.rule, n.text, n.fact(state, seat, option) if n.fact else "")
            for n in needs
            if n.fails(state, seat, option)
        )
    )
