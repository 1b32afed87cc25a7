"""The command line. Scripts rely on it: what each command prints, and how it ends, is a contract.

Exit codes: 0 fine; 1 a negative answer (a scenario that fails, a deck that is not legal, a replay that drifts); 2 bad
usage or unreadable input, with one clear line on standard error. `--json` prints one JSON document and nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from kartoteka import BUILD
from kartoteka.clients.terminal.program import program
from kartoteka.clients.terminal.screen import shown

FINE, NO, BAD = 0, 1, 2
INTERRUPTED = 130
MOST_SEATS = 8


class Bad(Exception):
    """Bad usage or unreadable input: one line."""


class Once(argparse.Action):
    """Keeps what an option says, which it may say once: of two values one would be lost without a word."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        given = namespace.__dict__.setdefault("given", set())
        if self.option_strings and self.dest in given:
            raise argparse.ArgumentError(self, "is given twice")
        given.add(self.dest)
        setattr(namespace, self.dest, values)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, whose options are given once, and stand where they like."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.register("action", None, Once)
        self._mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Also `deck GAME --format five FILE`: an argument that may be left out is otherwise given up at the option
        before it. Of all commands together the first word decides, and nothing can be mixed."""
        if self._mixing or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False

    def error(self, message: str) -> NoReturn:
        self.exit(BAD, f"{self.prog}: {message} ({self.prog} --help says more)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; its exit code."""
    parser = build()
    args = parser.parse_args(argv)
    if args.command is None:
        parser.print_help()
        return FINE
    try:
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except Bad as fault:
        return complain(str(fault))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except Exception as fault:
        if os.environ.get("KARTOTEKA_TRACEBACK"):
            raise
        line = (str(fault) or "no more is known").splitlines()[0][:200]
        notes = "".join(f"; {note}" for note in getattr(fault, "__notes__", ()))
        told = f"a fault of the program: {type(fault).__name__}: {line} (KARTOTEKA_TRACEBACK=1 shows where){notes}"
        return complain(told)


def complain(line: str) -> int:
    """One line on standard error, without anything that would move the cursor."""
    print(f"kartoteka: {shown(' '.join(line.split()))}", file=sys.stderr)
    return BAD


def show(document: Any) -> None:
    """One JSON document on standard output."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


# The commands ---------------------------------------------------------------------------------------------------------


def build() -> Parser:
    """The parser of every command."""
    parser = Parser(prog="kartoteka", description="Real collectible card games, played with their rules enforced.")
    parser.add_argument("--version", action=Version, nargs=0, help="which version and which build this is")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Any, help: str) -> Parser:
        made: Parser = commands.add_parser(name, help=help, description=help)
        made.set_defaults(run=run)
        return made

    command("games", list_games, "which games there are")

    play = command("play", play_game, "play a game at this terminal")
    play.add_argument("game", metavar="GAME", nargs="?", default="")
    _table_options(play)
    for seat in range(1, MOST_SEATS + 1):
        help = "human, random or thumb" if seat == 1 else "and so on" if seat == 2 else argparse.SUPPRESS
        play.add_argument(f"--seat{seat}", metavar="WHO", default=None, help=help)
    play.add_argument("--seed", type=_count_or_none, default=None, metavar="N", help="the same seed, the same luck")
    play.add_argument("--watch", action="store_true", help="bots only, told as they play")
    play.add_argument(
        "--rated", action="store_true", help="silence tells nothing: passes are asked for; nothing seen is taken back"
    )
    play.add_argument("--resume", metavar="FILE", default="", help="a saved game")

    simulate = command("simulate", simulate_games, "many games between bots, counted")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=_count, required=True, metavar="N")
    simulate.add_argument("--seed", type=_count_or_none, required=True, metavar="S")
    simulate.add_argument("--bots", type=_names, default=(), metavar="A,B", help="random (as usual) or thumb")
    simulate.add_argument("--jobs", type=_count, default=1, metavar="J", help="processes; they change no number")
    simulate.add_argument("--json", action="store_true")
    _table_options(simulate)

    scenario = command("scenario", run_scenarios, "run scenarios; 1 if any fails")
    scenario.add_argument("paths", metavar="PATH", nargs="+")
    scenario.add_argument("--json", action="store_true")

    cards = command("cards", check_cards, "how much of some cards is understood")
    cards.add_argument("game", metavar="GAME")
    cards.add_argument("paths", metavar="PATH", nargs="*")
    cards.add_argument("--show", metavar="NAME", default="", help="one card: wording, tree, what is not understood")
    cards.add_argument("--json", action="store_true")

    rules = command("rules", list_rules, "the numbered rules, and how far each is enforced")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("rule", metavar="RULE", nargs="?", default="")
    rules.add_argument("--json", action="store_true")

    deck = command("deck", check_deck, "whether a deck is legal, or every rule that it breaks; which decks there are")
    deck.add_argument("game", metavar="GAME")
    deck.add_argument("file", metavar="FILE", nargs="?", default="", help="a file, or a ready deck; none lists these")
    deck.add_argument("--cards", metavar="PATH", default="", help="cards, and the decks beside them")
    deck.add_argument("--format", metavar="NAME", default="", help="the deck rules to keep")
    deck.add_argument("--restricted", metavar="LIST", default="", help="a code, a date, newest (as usual) or none")

    replay = command("replay", replay_game, "play a recorded game again")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--to", type=_count_or_none, default=None, metavar="N", help="up to that decision")
    replay.add_argument("--verify", action="store_true", help="only say whether it leads where it says")

    bench = command("bench", run_bench, "how fast a game is here")
    bench.add_argument("game", metavar="GAME", nargs="?", default="")
    bench.add_argument("--json", action="store_true")
    return parser


class Version(argparse.Action):
    """Says which version runs, and whether compiled modules run in it."""

    def __call__(self, parser: Any, *ignored: Any) -> None:
        from importlib.metadata import version

        print(f"kartoteka {version('kartoteka')} ({f'compiled {BUILD}' if BUILD else 'interpreted'})")
        parser.exit()


def _table_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=_count, default=0, metavar="N", help="how many players")
    parser.add_argument("--decks", type=_names, default=(), metavar="A,B", help="ids or files, one for each seat")
    parser.add_argument("--cards", metavar="PATH", default="", help="cards from a file or folder")
    parser.add_argument("--format", metavar="NAME", default="", help="the deck rules to keep")
    parser.add_argument("--allow-partial", action="store_true", help="also cards that are not wholly understood")


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"wanted a whole number from 1, not {text[:30]!r}")
    return int(text)


def _count_or_none(text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"wanted a whole number of at most 18 digits, not {text[:30]!r}")
    return int(text)


def _names(text: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"wanted names with commas between them, not {text!r}")
    return found


def list_games(args: argparse.Namespace) -> int:
    from kartoteka.play.tables import load_game, names

    for name in names():
        print(f"{name:10} {load_game(name).title}")
    return FINE


def play_game(args: argparse.Namespace) -> int:
    from kartoteka.clients.terminal.table import run_play
    from kartoteka.play.record import BadRecord, Drift
    from kartoteka.play.tables import Unplayable

    if not args.game and not args.resume:
        raise Bad(f"play: GAME is missing; {program()} games lists them")
    try:
        return run_play(args)
    except (Unplayable, BadRecord, Drift) as fault:
        raise Bad(str(fault)) from None


def simulate_games(args: argparse.Namespace) -> int:
    from kartoteka.play.sim import Series, simulate
    from kartoteka.play.tables import Illegal, Order, Unplayable

    order = Order(
        game=args.game, seats=args.seats, decks=args.decks, cards=args.cards, format=args.format,
        allow_partial=args.allow_partial, bots=args.bots,
    )  # fmt: skip
    try:
        numbers, faults = simulate(Series(order=order, games=args.games, seed=args.seed, jobs=args.jobs))
    except Illegal as fault:
        complain(str(fault))
        return NO
    except Unplayable as fault:
        raise Bad(str(fault)) from None
    for line in faults[:10]:
        complain(f"aborted: {line}")
    if args.json:
        show(numbers)
    else:
        _print_simulation(numbers)
    return NO if numbers["aborted"] else FINE


def _print_simulation(numbers: dict[str, Any]) -> None:
    n = numbers
    print(f"{n['games']} games of {n['game']}: {n['finished']} finished, {n['limit']} stopped, {n['aborted']} aborted")
    print("endings:   " + ", ".join(f"{rule} {count}" for rule, count in n["endings"].items()))
    print("wins:      " + ", ".join(f"{who} {count}" for who, count in n["wins"].items()))
    print(f"decisions: {n['decisions']}, {n['mean_decisions']} a game, and {n['forced']} forced")
    print(f"time:      {n['seconds']} s, {n['decisions_per_second']} decisions a second")
    uses = sum(count for abilities in n["abilities_used"].values() for count in abilities.values())
    print(f"abilities: {uses} uses, of {len(n['abilities_used'])} cards; {n['whole_cards']} cards wholly understood")
    print(f"digest:    {n['digest']}")


def run_scenarios(args: argparse.Namespace) -> int:
    from kartoteka.play.scenario import BadScenario, run, scenario_files

    rows: list[dict[str, Any]] = []
    bad: list[str] = []
    for path in args.paths:
        try:
            files = scenario_files(path)
        except BadScenario as fault:
            bad.append(str(fault))
            continue
        for file in files:
            try:
                for report in run(file):
                    rows.append(
                        {
                            "file": report.file,
                            "name": report.name,
                            "rules": report.rules,
                            "ok": report.ok,
                            "difference": report.difference,
                        }
                    )
            except BadScenario as fault:
                bad.append(str(fault))
            except Exception as fault:
                if os.environ.get("KARTOTEKA_TRACEBACK"):
                    raise
                bad.append(f"{file}: a fault of the program: {type(fault).__name__}: {str(fault)[:200]}")
    passed = sum(row["ok"] for row in rows)
    failed = len(rows) - passed
    if args.json:
        show({"scenarios": rows, "passed": passed, "failed": failed})
    elif rows:
        for row in rows:
            print(f"{'ok   ' if row['ok'] else 'FAILS'} {row['file']}: {row['name']}")
            if not row["ok"]:
                print(f"      {row['difference']}")
        print(f"{passed} passed, {failed} failed" + (f", {len(bad)} cannot be read" if bad else ""))
    sys.stdout.flush()
    for line in bad:
        complain(line)
    return BAD if bad else NO if failed else FINE


def check_cards(args: argparse.Namespace) -> int:
    from kartoteka.play.catalogue import coverage, show_card
    from kartoteka.play.tables import Unplayable

    try:
        if args.show:
            shown = show_card(args.game, args.paths, args.show)
            if args.json:
                show(shown)
            else:
                _print_cards(shown)
            return FINE
        found = coverage(args.game, args.paths)
    except Unplayable as fault:
        raise Bad(str(fault)) from None
    if args.json:
        show(found)
        return FINE
    cards, clauses = found["cards"], found["clauses"]
    print(f"cards:   {cards}, {found['compiled']} compiled, {found['partial']} partial")
    print(f"clauses: {clauses}, {found['clauses_compiled']} compiled")
    return FINE


def _print_cards(shown: list[dict[str, Any]]) -> None:
    for i, card in enumerate(shown):
        if i:
            print()
        print(f"{card['name']} ({card['code']})")
        print("\nwording:")
        print(_indented(card["wording"] or "(none)"))
        print("\ntree:")
        print(_indented(json.dumps(card["tree"], indent=2, ensure_ascii=False)))
        print("\nprinted back:")
        print(_indented(card["printed"] or "(none)"))
        print("\nnot understood:")
        rows = [f"{p['start']}-{p['end']}: {p['clause']}: {p['reason']}" for p in card["problems"]]
        print(_indented("\n".join(rows) or "(nothing)"))


def _indented(text: str) -> str:
    return "\n".join("  " + line for line in text.splitlines())


def list_rules(args: argparse.Namespace) -> int:
    from kartoteka.play.catalogue import rules
    from kartoteka.play.tables import Unplayable

    try:
        found = rules(args.game, args.rule)
    except Unplayable as fault:
        raise Bad(str(fault)) from None
    if args.json:
        show(found)
        return FINE
    for row in found["rules"]:
        proven = "proven" if row["proven"] else "      "
        print(f"{row['id']:<16} {row['status']:<11} {proven} {row['heading']}")
        if args.rule:
            print(f"\n  source: {row['source']}")
            for key in ("enforced_in", "permits", "forbids"):
                print(f"  {key.replace('_', ' ')}:")
                for place in row[key] or ["(nowhere)"]:
                    print(f"    {place}")
    if not args.rule:
        counts: dict[str, int] = {}
        for row in found["rules"]:
            counts[row["status"]] = counts.get(row["status"], 0) + 1
        proven = sum(row["proven"] for row in found["rules"])
        print(f"\n{len(found['rules'])} rules: {', '.join(f'{n} {s}' for s, n in counts.items())}; {proven} proven")
    return FINE


def check_deck(args: argparse.Namespace) -> int:
    from kartoteka.play.catalogue import check_decks, ready_decks
    from kartoteka.play.tables import Unplayable

    try:
        if not args.file:
            if args.format or args.restricted:
                raise Bad("deck: --format and --restricted judge a deck: FILE is missing")
            for id, name in ready_decks(args.game, args.cards):
                print(f"{shown(id):20} {shown(name)}")
            return FINE
        told, found = check_decks(args.game, args.file, args.cards, args.format, args.restricted)
    except Unplayable as fault:
        raise Bad(str(fault)) from None
    if told:
        print(f"restricted list: {told}")
    for name, failures in found:
        faults = f"{len(failures)} fault{'' if len(failures) == 1 else 's'}"
        print(f"{shown(name)}: {faults if failures else 'legal'}")
        for failure in failures:
            print(f"  {shown(str(failure))}")
    return NO if any(failures for _, failures in found) else FINE


def replay_game(args: argparse.Namespace) -> int:
    from kartoteka.play.record import BadRecord, Drift, read, replay

    try:
        record = read(args.file)
        session = replay(record, to=args.to, verify=True)
    except BadRecord as fault:
        raise Bad(str(fault)) from None
    except Drift as fault:
        complain(str(fault))
        return NO
    decisions = len(session.history)
    if args.verify:
        print(f"{args.file}: {decisions} decisions, {len(record.digests)} digests: as recorded")
        return FINE
    names = session.game.seat_names
    for number, line in enumerate(session.history, start=1):
        print(f"{number:>4}  {names[line.seat]}: {line.text}")
    result = session.result
    if result is not None:
        winners = " and ".join(names[winner] for winner in result.winners) or "nobody"
        print(f"{winners} wins [{result.rule}]")
    else:
        print(f"{names[session.seat]} is asked: {', '.join(session.options())}")
    print(f"digest {session.state.digest()}")
    return FINE


def run_bench(args: argparse.Namespace) -> int:
    from kartoteka.play.measure import KEYS, measure, rivals
    from kartoteka.play.tables import Unplayable, names

    try:
        found = [measure(name) for name in ([args.game] if args.game else names())]
    except Unplayable as fault:
        raise Bad(str(fault)) from None
    others = rivals()
    if args.json:
        for numbers in found:
            if others:
                numbers["rivals"] = others
        show(found[0] if len(found) == 1 else found)
        return FINE
    for numbers in found:
        print(f"{numbers['game']} ({numbers['build']})")
        for key in KEYS:
            least, most = numbers["spread"][key]
            print(f"  {key:<18} {numbers[key]:>10}   ({least} to {most})")
        times = numbers["decision_us"] / numbers["floor_decision_us"]
        print(f"  a decision costs {times:.1f} times that of the hand-written floor")
    for name, value in others.items():
        print(f"  {name}: {value} us for a decision")
    return FINE


if __name__ == "__main__":
    sys.exit(main())
