"""What a person may say besides notation: `why`, `undo`, `log`, `card`, `rule`, `where`, `auto`, `save` and so on.

Each command is a function of the table and what follows the word; it prints, and says what is to be done next.
"""

from __future__ import annotations

import difflib
from enum import Enum
from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal.screen import cut

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.clients.terminal.table import Table

PASS = "pass"


class Next(Enum):
    """What comes after a command."""

    ASK = "ask again"
    SHOW = "show the table and ask again"
    AGAIN = "see who is asked now"
    LEAVE = "leave, saving"
    ABANDON = "leave without saving"


HELP = """\
You are asked with numbered options. Say one of these:
  3                       the option with that number
  challenge military bob  an option as it is written
  challenge military bob with Watcher, Squire
                          several small choices in one line, and these are all;
                          ... at its end: there are more to come
Or one of these commands:
  why ATTEMPT    every rule that speaks against something, such as: why marshal Watcher
  undo           take back your last decision, and what was played since
  log [N | all]  what has happened, as far as you saw it
  table          show the table again
  piles          the cards in discard piles, dead piles and used plots
  card NAME      what is printed on a card
  rule ID        an entry of the rules index, such as: rule AG-16
  where          the rules that are being carried out, outermost first
  auto           do not ask me about these options again, pass where there are no
                 others; auto list, auto off
  save FILE      save the game; quit and the end of input save it, too
  quit           save and leave; quit nosave: leave only"""


def help_(table: Table, rest: str) -> Next:
    table.screen.lines([[row] for row in HELP.split("\n")])
    return Next.ASK


def show(table: Table, rest: str) -> Next:
    return Next.SHOW


def why(table: Table, rest: str) -> Next:
    """Every need that an attempt fails."""
    if not rest:
        table.screen.line("why what? Say it as you would do it: why marshal Watcher")
        return Next.ASK
    answer = table.session.explain(table.session.seat, rest)
    if isinstance(answer, str):
        hint = "" if answer == "ambiguous" else near(rest, table.session.options())
        table.screen.line((f"{answer}: {rest}{hint}", "warn"))
    elif answer.legal:
        table.screen.line("nothing speaks against it: say it, and it is done")
    else:
        table.screen.line(f"{rest}: not now, because it fails")
        for failure in answer.failures:
            fact = f" ({failure.fact})" if failure.fact else ""
            table.screen.line("  ", (failure.rule, "rule"), f"  {failure.text}{fact}")
    return Next.ASK


def undo(table: Table, rest: str) -> Next:
    count = table.take_back()
    if not count:
        table.screen.line("there is nothing of yours to take back")
        return Next.ASK
    table.screen.line((f"taken back: {table.taken_back}", "warn"))
    return Next.AGAIN


def log(table: Table, rest: str) -> Next:
    """The last lines of what the seat saw."""
    told = table.session.log(table.seat_shown)
    wanted = rest.lower()
    if wanted and wanted != "all" and not wanted.isdecimal():
        table.screen.line("log, log 50 or log all")
        return Next.ASK
    count = len(told) if wanted == "all" else int(wanted or 20)
    table.screen.lines([["  " + row] for row in told[max(0, len(told) - count) :]] or [["nothing has happened yet"]])
    return Next.ASK


def card(table: Table, rest: str) -> Next:
    """What is printed on a card; on its face, if it is only partly understood."""
    found = find_cards(table, rest)
    if not found:
        names = [d.name for d in table.session.state.pool.definitions]
        table.screen.line(f"no card is called {rest!r}{near(rest, names)}" if rest else "which card? card NAME")
    for definition in found:
        table.screen.lines(table.layout.card(definition))
        if definition.partial:
            table.screen.line(("  PARTIAL: these words are not understood, and do nothing in play", "warn"))
            for problem in definition.problems:
                table.screen.text(f"{problem.clause!r}: {problem.reason}", "warn", indent="    ")
    return Next.ASK


def find_cards(table: Table, name: str) -> list[Any]:
    """The definitions of that title, or those that alone begin with it or have it in them."""
    definitions = table.session.state.pool.definitions
    wanted = name.casefold()
    if not wanted:
        return []
    exact = [d for d in definitions if d.name.casefold() == wanted]
    if exact:
        return exact
    for fits in (str.startswith, str.__contains__):
        found = [d for d in definitions if fits(d.name.casefold(), wanted)]
        if found and len({d.name for d in found}) == 1:
            return found
    return []


def near(said: str, known: list[str]) -> str:
    """A hint at what may have been meant."""
    exact = [name for name in known if said.casefold() in name.casefold()]
    close = exact[:4] or difflib.get_close_matches(said, known, n=2)
    return f"; did you mean {' or '.join(dict.fromkeys(close))}?" if said and close else ""


def rule(table: Table, rest: str) -> Next:
    """The entry of the rules index."""
    index = table.session.game.rulebook
    id = next((entry.id for entry in index if entry.id.casefold() == rest.casefold()), "")
    if not id:
        hint = near(rest, [entry.id for entry in index])
        table.screen.line(f"the index has no rule {rest!r}{hint}" if rest else "which rule? rule AG-16")
        return Next.ASK
    entry = index[id]
    table.screen.line((entry.id, "rule"), "  ", (entry.heading, "strong"))
    superseded = f" by {entry.by}" if entry.by else ""
    table.screen.text(f"{entry.status}{superseded} · {entry.source}", indent="  ")
    if entry.reading:
        table.screen.text(f"our reading: {entry.reading}", indent="  ")
    return Next.ASK


def where(table: Table, rest: str) -> Next:
    for depth, frame in enumerate(table.session.where().split(" > ")):
        table.screen.line("  " * depth + frame)
    return Next.ASK


def piles(table: Table, rest: str) -> Next:
    """What lies open out of play."""
    view = table.session.view(table.seat_shown)
    empty = True
    for zone in view.zones:
        if zone.name in ("discard", "dead", "used") and zone.count:
            owner = view.players[zone.seat]["name"]
            table.screen.text(f"{owner}, {zone.name}: {', '.join(c.name for c in reversed(zone.cards))}")
            empty = False
    if empty:
        table.screen.line("all piles are empty")
    return Next.ASK


def auto(table: Table, rest: str) -> Next:
    """Passing for the person where nothing is on offer but what is on offer here, until told otherwise."""
    choice = table.session.choice
    on = table.auto.setdefault(table.session.seat, set())
    if rest == "off":
        on.clear()
        table.screen.line("you are asked about everything again")
        return Next.ASK
    if rest == "list" or choice is None or not choice.optional:
        table.screen.line(f"auto: {', '.join(sorted(on)) or 'nothing'}; say auto where you could as well pass")
        return Next.ASK
    added = [text for text in table.session.options() if text != PASS]
    on.update(added)
    table.screen.line(f"from now on I pass where you could only {' or '.join(added)} (auto off stops that)")
    return Next.AGAIN


def save(table: Table, rest: str) -> Next:
    if not rest:
        table.screen.line("where to? save FILE")
        return Next.ASK
    table.save(rest)
    return Next.ASK


def quit_(table: Table, rest: str) -> Next:
    return Next.ABANDON if rest == "nosave" else Next.LEAVE


COMMANDS: dict[str, Callable[[Table, str], Next]] = {
    "help": help_,
    "?": help_,
    "table": show,
    "why": why,
    "undo": undo,
    "log": log,
    "card": card,
    "rule": rule,
    "where": where,
    "piles": piles,
    "auto": auto,
    "save": save,
    "quit": quit_,
}


def command(table: Table, said: str) -> Next | None:
    """Carries out what was said, if it is a command and not an option."""
    word, _, rest = said.partition(" ")
    found = COMMANDS.get(word.lower())
    if found is None or (table.session.choice is not None and said in table.session.options()):
        return None
    return found(table, cut(rest, 500))
