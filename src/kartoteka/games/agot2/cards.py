"""What is printed on a card of A Game of Thrones, and the files that cards of our own are written in.

A *set* is a TOML file: one ``[[card]]`` after the other, and on top of the file, if you like, the set's ``name``::

    name = "River tales"

    [[card]]
    name = "Watcher"
    type = "character"           # character, location, attachment, event, plot, agenda or title
    faction = "stark"            # neutral where nothing is said
    cost = 3                     # a number, "X", or "-" for a card that cannot be marshaled or played for gold
    strength = 3                 # characters only: a number or "X"
    icons = ["military", "power"]
    traits = ["Knight"]
    unique = true                # false where nothing is said, and so is loyal
    loyal = true
    text = "Reaction: After you win a challenge, gain 1 gold."

    [[card]]
    name = "Long Night"
    type = "plot"
    income = 4
    initiative = 3
    claim = 1
    reserve = 6

Every number that is printed on a type of card must be given: `cost` for characters, locations, attachments and events,
`strength` for characters, the four values for plots. `deck_limit` is how many copies a deck may hold (3; 2 for a plot,
1 for an agenda or a title), `quantity` how many copies the set holds. `code` names the card among all others and is
made of its name where it is not given; two versions of one title need codes of their own.

The same keys stand in a scenario's ``cards:``. Every fault is a `CardError` of one line: the file, the card, the field.

A card's wording is compiled when the card is loaded. That takes time, so what was compiled is kept in the user's cache
folder under a digest of the set's bytes and of the compiler's own source: reading it back compiles nothing and imports
no compiler. A cache that cannot be read or written is as good as none.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from kartoteka.kernel.definitions import Definition, Problem
from kartoteka.kernel.legality import CITED, Ruling
from kartoteka.kernel.program import Text

__all__ = [
    "FACTIONS",
    "ICONS",
    "NEUTRAL",
    "PLOT_VALUES",
    "STARTER_SET",
    "TYPES",
    "CardDef",
    "CardError",
    "card_from_mapping",
    "clip",
    "compile_card",
    "compiled_cards",
    "faction_card",
    "guess",
    "load_set",
    "printed_from_mapping",
    "read_bytes",
    "read_set",
    "starter_set",
]

NEUTRAL = "neutral"

FACTIONS = {
    "baratheon": "House Baratheon",
    "greyjoy": "House Greyjoy",
    "lannister": "House Lannister",
    "martell": "House Martell",
    "stark": "House Stark",
    "targaryen": "House Targaryen",
    "thenightswatch": "The Night's Watch",
    "tyrell": "House Tyrell",
}
"""The eight factions and the titles of their faction cards."""

ICONS = ("military", "intrigue", "power")

PLOT_VALUES = ("income", "initiative", "claim", "reserve")

TYPES = {
    "character": ("cost", "strength"),
    "location": ("cost",),
    "attachment": ("cost",),
    "event": ("cost",),
    "plot": PLOT_VALUES,
    "agenda": (),
    "title": (),
}
"""The types that a set may hold, and the numbers that each must have. A faction card comes with the game."""

_COPIES = {"plot": 2, "agenda": 1, "title": 1}
_NUMBERS = ("cost", "strength", *PLOT_VALUES)
_KEYS = (
    *("code", "name", "type", "faction", "cost", "strength", "icons", "traits", "text", "unique", "loyal"),
    *(*PLOT_VALUES, "deck_limit", "quantity"),
)

_HERE = Path(__file__).resolve().parent
STARTER_SET = _HERE / "sets"
"""The folder with the files of the set that comes with the game."""

LONGEST_NAME = 100
LONGEST_TEXT = 2000
LARGEST_NUMBER = 99
LARGEST_FILE = 32 * 1024 * 1024


class CardError(Exception):
    """Cards or a deck that cannot be read: one line that names the file, the place and the field."""


class CardDef(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """The printed facts of one card. A number that its type does not have is None."""

    code: str
    """What tells this card from all others, also from other versions of its title."""
    type: str
    """One of `TYPES`, or `faction`."""
    faction: str = NEUTRAL
    cost: int | None = None
    """The gold cost; None where none is printed ("-"), 0 for X."""
    strength: int | None = None
    icons: tuple[str, ...] = ()
    """In the order of `ICONS`."""
    traits: tuple[str, ...] = ()
    unique: bool = False
    loyal: bool = False
    income: int | None = None
    initiative: int | None = None
    claim: int | None = None
    reserve: int | None = None
    variable: tuple[str, ...] = ()
    """Which of its numbers are printed as X; each is 0 here, and whatever the text says."""
    deck_limit: int = 3
    pack: str = ""
    pack_name: str = ""
    """Its name in full, where `pack` is a code."""
    quantity: int = 1

    @property
    def variable_cost(self) -> bool:
        """Whether the printed cost is X."""
        return "cost" in self.variable

    @property
    def variable_strength(self) -> bool:
        """Whether the printed strength is X."""
        return "strength" in self.variable


@functools.cache
def faction_card(faction: str) -> CardDef:
    """The faction card of one of `FACTIONS`."""
    return CardDef(
        code=f"faction-{faction}", name=FACTIONS[faction], type="faction", faction=faction, deck_limit=1, quantity=1
    )


# Words for messages ---------------------------------------------------------------------------------------------------


def clip(value: object) -> str:
    """A value as a message quotes it: on one line, and not longer than a line."""
    try:
        words = repr(value if not isinstance(value, str) else value[:80])
    except (RecursionError, ValueError):
        words = f"a {type(value).__name__}"
    return words if len(words) <= 60 else words[:56] + " ..."


def guess(word: str, words: Iterable[str]) -> str:
    """A remark on what `word` was meant to be, if one of `words` is like it."""
    import difflib  # here, since only a mistake needs it

    near = difflib.get_close_matches(word[:LONGEST_NAME], list(words), n=1)
    return f"; did you mean {clip(near[0])}?" if near else ""


# One card -------------------------------------------------------------------------------------------------------------


class _Entry:
    """One card as somebody wrote it, read field by field; each fault names the place, the card and the field."""

    def __init__(self, fields: object, where: str, spelling: Mapping[str, str]) -> None:
        self.spelling = spelling
        self.place = where
        if not isinstance(fields, Mapping):
            raise CardError(f"{where}: a card is a table of fields, not {clip(fields)}")
        self.fields = {key: value for key, value in fields.items() if value is not None}
        name = self.fields.get("name")
        if isinstance(name, str) and name:
            self.place = f"{where}: {clip(name)}"
        for key in self.fields:
            if key not in _KEYS:
                raise CardError(f"{self.place}: {clip(key)} is not a field of a card{guess(str(key), _KEYS)}")

    def fault(self, field: str, wrong: str) -> CardError:
        """The error that says what is wrong with a field."""
        return CardError(f"{self.place}: {self.spelling.get(field, field)}: {wrong}")

    def line(self, field: str, *, default: str | None = None) -> str:
        """One line of text, not empty."""
        value = self.fields.get(field, default)
        if value is None:
            raise self.fault(field, "is missing")
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.fault(field, f"must be one line of text, not {clip(value)}")
        if len(value) > LONGEST_NAME:
            raise self.fault(field, f"has {len(value):,} characters; {LONGEST_NAME} is the most")
        return str(value).strip()

    def wording(self) -> str:
        """The text box: any number of lines."""
        value = self.fields.get("text", "")
        if not isinstance(value, str):
            raise self.fault("text", f"must be the wording as text, not {clip(value)}")
        if len(value) > LONGEST_TEXT:
            raise self.fault("text", f"has {len(value):,} characters; {LONGEST_TEXT:,} is the most")
        for character in value:
            if not character.isprintable() and character != "\n":
                raise self.fault("text", f"has a control character: {character!r}")
        return str(value).strip()

    def word(self, field: str, words: Iterable[str], *, default: str | None = None) -> str:
        """One of a few words."""
        value = self.line(field, default=default)
        if value not in words:
            raise self.fault(field, f"must be {_either(words)}, not {clip(value)}{guess(value, words)}")
        return value

    def words(self, field: str) -> tuple[str, ...]:
        """A list of words, none of them twice."""
        value = self.fields.get(field, [])
        if not isinstance(value, list | tuple):
            raise self.fault(field, f"must be a list, such as [{clip(value)}], not {clip(value)}")
        for word in value:
            if not isinstance(word, str) or not word.strip() or not word.isprintable() or len(word) > LONGEST_NAME:
                raise self.fault(field, f"must be a list of words; {clip(word)} is none")
        words = tuple(str(word).strip() for word in value)
        if len(set(words)) < len(words):
            raise self.fault(field, f"names something twice: {clip(value)}")
        return words

    def flag(self, field: str) -> bool:
        """True or false."""
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            raise self.fault(field, f"must be true or false, not {clip(value)}")
        return value

    def number(self, field: str, *, default: int | None = None, least: int = 0, signs: Sequence[str] = ()) -> int | str:
        """A whole number, or one of the `signs` that may stand in its place."""
        value = self.fields.get(field, default)
        if value is None:
            raise self.fault(field, "is missing")
        if isinstance(value, str) and value in signs:
            return str(value)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= LARGEST_NUMBER:
            numbers = f"a whole number from {least} to {LARGEST_NUMBER}"
            wanted = _either([numbers, *(f'"{sign}"' for sign in signs)])
            raise self.fault(field, f"must be {wanted}, not {clip(value)}")
        return int(value)

    def count(self, field: str, *, default: int, least: int) -> int:
        """How many there are."""
        number = self.number(field, default=default, least=least)
        assert isinstance(number, int)
        return number


def _either(words: Iterable[str]) -> str:
    """The words as a choice: `a, b or c`."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _slug(name: str) -> str:
    """A code made of a name: its letters and digits, small, with hyphens between the words."""
    return re.sub(r"[\W_]+", "-", name.replace("'", "").replace("’", "").lower()).strip("-") or name


def printed_from_mapping(
    fields: object, where: str, *, pack: str = "", pack_name: str = "", spelling: Mapping[str, str] | None = None
) -> CardDef:
    """The card that these fields describe, its wording not compiled yet.

    `where` begins every error; `spelling` says what the source calls a field, where that is another word than ours.
    """
    entry = _Entry(fields, where, spelling or {})
    name = entry.line("name")
    type = entry.word("type", TYPES)
    numbers: dict[str, Any] = {}
    variable = []
    for field in _NUMBERS:
        if field not in TYPES[type]:
            if field in entry.fields:
                article = "an" if type[0] in "aeiou" else "a"
                raise entry.fault(field, f"{article} {type} has none")
            continue
        match entry.number(field, signs=("X", "-") if field == "cost" else ("X",)):
            case "X":
                variable.append(field)
                numbers[field] = 0
            case int(number):
                numbers[field] = number
    icons = entry.words("icons")
    for icon in icons:
        if icon not in ICONS:
            raise entry.fault("icons", f"{clip(icon)} is none; there are {', '.join(ICONS)}")
    if icons and type != "character":
        raise entry.fault("icons", "only a character has some")
    return CardDef(
        code=entry.line("code", default=_slug(name)),
        name=name,
        type=type,
        faction=entry.word("faction", (NEUTRAL, *FACTIONS), default=NEUTRAL),
        icons=tuple(icon for icon in ICONS if icon in icons),
        traits=entry.words("traits"),
        text=entry.wording(),
        unique=entry.flag("unique"),
        loyal=entry.flag("loyal"),
        variable=tuple(variable),
        deck_limit=entry.count("deck_limit", default=_COPIES.get(type, 3), least=1),
        quantity=entry.count("quantity", default=1, least=0),
        pack=pack,
        pack_name=pack_name,
        **numbers,
    )


def compile_card(card: CardDef) -> CardDef:
    """The card with its wording compiled, and with whatever in it was not understood."""
    program, problems = _compile(card.name, card.type, card.text, _switched_off())
    return msgspec.structs.replace(card, program=program, problems=problems)


@functools.lru_cache(maxsize=1024)
def _compile(name: str, type: str, text: str, off: tuple[str, ...]) -> tuple[Text, tuple[Problem, ...]]:
    """Program and problems of a wording; each wording is compiled once while the same rulings are in force."""
    from kartoteka.games.agot2.wording import compile_text  # here, since it brings the whole grammar with it

    compiled = compile_text(name, type, text)
    return compiled.program, compiled.problems


def _switched_off() -> tuple[str, ...]:
    """The rulings that a proof has switched off: some of them say how a wording is read."""
    return tuple(cited.text for cited in CITED if isinstance(cited, Ruling) and not cited.holds)


def card_from_mapping(mapping: object, where: str) -> CardDef:
    """The card that a mapping with the keys of a set describes, compiled: for cards that a scenario brings along.

    `where` names the place in messages, such as `mutiny.yaml: cards: 2`.
    """
    return compile_card(printed_from_mapping(mapping, where))


# Sets -----------------------------------------------------------------------------------------------------------------


def read_bytes(path: Path) -> bytes:
    """What a file holds, if it is a file of a sensible size."""
    try:
        if not path.exists():
            raise CardError(f"{path}: there is no such file")
        if not path.is_file():
            raise CardError(f"{path}: is not a file")
        if path.stat().st_size > LARGEST_FILE:
            raise CardError(f"{path}: has more than {LARGEST_FILE // 1024 // 1024} megabytes")
        return path.read_bytes()
    except (OSError, ValueError) as fault:
        raise CardError(f"{path}: cannot be read: {_first_line(fault)}") from fault


def _first_line(fault: BaseException) -> str:
    """What went wrong, in the words of the operating system or of a parser, on one line."""
    words = getattr(fault, "strerror", None) or str(fault) or type(fault).__name__
    return str(words).splitlines()[0][:200]


def read_set(source: bytes, path: Path) -> tuple[CardDef, ...]:
    """The cards of a set in the order of its file, their wordings not compiled yet; `path` names it in messages."""
    import tomllib  # here, since a cached set needs none

    try:
        document = tomllib.loads(source.decode("utf-8"))
    except (ValueError, RecursionError) as fault:
        wrong = "is nested too deeply" if isinstance(fault, RecursionError) else _first_line(fault)
        raise CardError(f"{path}: not TOML: {wrong}") from fault
    for key in document:
        if key not in ("name", "card"):
            raise CardError(f"{path}: {clip(key)}: a set has a name and [[card]] tables{guess(key, ('name', 'card'))}")
    name = document.get("name", path.stem)
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise CardError(f"{path}: name: must be one line of text, not {clip(name)}")
    entries = document.get("card", [])
    if not isinstance(entries, list):
        raise CardError(f"{path}: card: each card begins with [[card]], in double brackets")
    if not entries:
        raise CardError(f"{path}: has no [[card]]")
    cards = [
        printed_from_mapping(fields, f"{path}: card {number}", pack=name.strip())
        for number, fields in enumerate(entries, start=1)
    ]
    seen: dict[str, int] = {}
    for number, card in enumerate(cards, start=1):
        if card.code in seen:
            raise CardError(
                f"{path}: card {number}: {clip(card.name)}: code: {clip(card.code)} is card {seen[card.code]} already"
            )
        seen[card.code] = number
    return tuple(cards)


def load_set(path: str | Path) -> dict[str, CardDef]:
    """The compiled cards of a set file, by code and in the order of the file."""
    path = Path(path)
    source = read_bytes(path)
    cards = compiled_cards(f"set {path.stem}", source, lambda: read_set(source, path))
    return {card.code: card for card in cards}


@functools.cache
def _starter(off: tuple[str, ...]) -> tuple[CardDef, ...]:
    return tuple(card for file in sorted(STARTER_SET.glob("*.toml")) for card in load_set(file).values())


def starter_set() -> dict[str, CardDef]:
    """The set that comes with the game, compiled, by code."""
    return {card.code: card for card in _starter(_switched_off())}


# The cache of compiled cards ------------------------------------------------------------------------------------------

_KEPT = 512  # files in the cache folder; beyond that the oldest go
_DIGEST = 32

COMPILER = (
    "kernel/definitions.py",
    "kernel/program.py",
    "text",
    "games/agot2/wording",
    "games/agot2/cards.py",
    "games/agot2/importer.py",
)
"""The files and folders whose change may change what a set is compiled to; what does not exist is passed over."""


def compiled_cards(name: str, source: bytes, printed: Callable[[], Iterable[CardDef]]) -> tuple[CardDef, ...]:
    """The cards that `printed` reads from `source`, compiled, or what the cache still has of them.

    `name` is whatever else the cards depend on. A source that cannot be read is never in the cache.
    """
    file = None if _switched_off() else _cache_file(name, source)
    cards = _kept(file) if file else None
    if cards is None:
        cards = tuple(compile_card(card) for card in printed())
        if file:
            _keep(file, cards)
    return cards


def _cache_file(name: str, source: bytes) -> Path | None:
    """Where the compiled cards of this source are kept; None where nothing can be kept."""
    try:
        folder = _cache_folder()
        key = hashlib.blake2b(_fingerprint(), digest_size=_DIGEST)
    except (OSError, RuntimeError):
        return None
    for part in (name.encode("utf-8", "surrogateescape"), source):
        key.update(len(part).to_bytes(8, "big") + part)
    return folder / "kartoteka" / f"agot2-{key.hexdigest()}.msgpack"


def _cache_folder() -> Path:
    """The user's cache folder. Nothing but the speed of loading depends on it, so it may depend on the environment."""
    given = Path(posixpath.expandvars("$XDG_CACHE_HOME"))
    return given if given.is_absolute() else Path.home() / ".cache"


@functools.cache
def _fingerprint() -> bytes:
    """A digest of the compiler: of every file that `COMPILER` names."""
    digest = hashlib.blake2b(msgspec.__version__.encode(), digest_size=_DIGEST)
    root = _HERE.parent.parent
    for name in COMPILER:
        place = root / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.suffix in (".py", ".lark") and file.is_file():
                content = file.read_bytes()
                digest.update(f"{file.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return digest.digest()


def _kept(file: Path) -> tuple[CardDef, ...] | None:
    """The cards in a cache file; None if there is none, or anything is wrong with it."""
    try:
        content = file.read_bytes()
        payload = content[_DIGEST:]
        if hashlib.blake2b(payload, digest_size=_DIGEST).digest() != content[:_DIGEST]:
            return None
        return msgspec.msgpack.decode(payload, type=tuple[CardDef, ...])
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _keep(file: Path, cards: tuple[CardDef, ...]) -> None:
    """Write a cache file as a whole or not at all, and quietly."""
    import tempfile

    payload = msgspec.msgpack.encode(cards)
    with contextlib.suppress(OSError, ValueError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".writing-")
        try:
            with open(handle, "wb") as draft:
                draft.write(hashlib.blake2b(payload, digest_size=_DIGEST).digest() + payload)
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink()
            raise
        _thin_out(file.parent)


def _thin_out(folder: Path) -> None:
    """Remove the oldest files of a cache that has grown too large."""
    files = list(folder.glob("agot2-*.msgpack"))
    if len(files) > _KEPT:
        for file in sorted(files, key=lambda file: file.stat().st_mtime)[: len(files) - _KEPT]:
            file.unlink(missing_ok=True)
