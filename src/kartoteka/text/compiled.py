"""Cards with their wordings compiled, and the cache of them.

Compiling takes time, so what was compiled is kept in the user's cache folder under a digest of the file's bytes and of
the compiler's own source: reading it back compiles nothing and imports no compiler. A cache that cannot be read or
written is as good as none.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import posixpath
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from kartoteka.kernel.definitions import Definition, Problem
from kartoteka.kernel.legality import CITED, Ruling
from kartoteka.kernel.program import Text
from kartoteka.text import cardfile
from kartoteka.text.check import Compiled
from kartoteka.text.files import read_bytes

__all__ = ["Compiler", "PrintedCard", "Sets", "switched_off"]

COMPILER = ("kernel/definitions.py", "kernel/program.py", "text")
"""What every game's compiler is made of: files and folders of the package; what does not exist is passed over."""

KEPT = 512
"""Files in the cache folder of one game; beyond that the oldest go."""

_ROOT = Path(__file__).resolve().parents[1]
_DIGEST = 32


class PrintedCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """The printed facts of a card that comes from a file. Games add their own in a subclass."""

    code: str
    """What tells this card from all others, also from others of its name."""
    type: str


C = TypeVar("C", bound=PrintedCard)


def switched_off() -> tuple[str, ...]:
    """The rulings that a proof has switched off: some of them say how a wording is read."""
    return tuple(cited.text for cited in CITED if isinstance(cited, Ruling) and not cited.holds)


class Compiler(Generic[C]):
    """Compiles the cards of one game, each wording once while the same rulings are in force.

    `compile_text` is given a card's name, type and wording; it should import the grammar only then. `sources` are the
    files and folders of the package, beside `COMPILER`, whose change may change what a card is compiled to.
    """

    def __init__(
        self, game: str, card: type[C], compile_text: Callable[[str, str, str], Compiled], sources: Sequence[str]
    ) -> None:
        self.game = game
        self.card = card
        self.compile_text = compile_text
        self.sources = (*COMPILER, *sources)
        self._program = functools.lru_cache(maxsize=1024)(self._compile)
        self.fingerprint = functools.cache(self._fingerprint)

    def compile(self, card: C) -> C:
        """The card with its wording compiled, and with whatever in it was not understood."""
        program, problems = self._program(card.name, card.type, card.text, switched_off())
        return msgspec.structs.replace(card, program=program, problems=problems)

    def _compile(self, name: str, type: str, text: str, off: tuple[str, ...]) -> tuple[Text, tuple[Problem, ...]]:
        compiled = self.compile_text(name, type, text)
        return compiled.program, compiled.problems

    def cards(self, name: str, source: bytes, printed: Callable[[], Iterable[C]]) -> tuple[C, ...]:
        """The cards that `printed` reads from `source`, compiled, or what the cache still has of them.

        `name` is whatever else the cards depend on. A source that cannot be read is never in the cache.
        """
        file = None if switched_off() else self._cache_file(name, source)
        cards = self._kept(file) if file else None
        if cards is None:
            cards = tuple(self.compile(card) for card in printed())
            if file:
                self._keep(file, cards)
        return cards

    def _cache_file(self, name: str, source: bytes) -> Path | None:
        """Where the compiled cards of this source are kept; None where nothing can be kept."""
        try:
            folder = _cache_folder()
            key = hashlib.blake2b(self.fingerprint(), digest_size=_DIGEST)
        except (OSError, RuntimeError):
            return None
        for part in (name.encode("utf-8", "surrogateescape"), source):
            key.update(len(part).to_bytes(8, "big") + part)
        return folder / "kartoteka" / f"{self.game}-{key.hexdigest()}.msgpack"

    def _fingerprint(self) -> bytes:
        """A digest of the compiler: of every file that `sources` names."""
        digest = hashlib.blake2b(msgspec.__version__.encode(), digest_size=_DIGEST)
        for name in self.sources:
            place = _ROOT / name
            for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
                if file.suffix in (".py", ".lark") and file.is_file():
                    content = file.read_bytes()
                    digest.update(f"{file.relative_to(_ROOT).as_posix()} {len(content)}\n".encode() + content)
        return digest.digest()

    def _kept(self, file: Path) -> tuple[C, ...] | None:
        """The cards in a cache file; None if there is none, or anything is wrong with it."""
        try:
            content = file.read_bytes()
            payload = content[_DIGEST:]
            if hashlib.blake2b(payload, digest_size=_DIGEST).digest() != content[:_DIGEST]:
                return None
            return tuple(msgspec.msgpack.decode(payload, type=list[self.card]))  # type: ignore[name-defined]
        except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
            return None

    def _keep(self, file: Path, cards: tuple[C, ...]) -> None:
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
            self._thin_out(file.parent)

    def _thin_out(self, folder: Path) -> None:
        """Remove the oldest files of a cache that has grown too large."""
        files = list(folder.glob(f"{self.game}-*.msgpack"))
        if len(files) > KEPT:
            for file in sorted(files, key=lambda file: file.stat().st_mtime)[: len(files) - KEPT]:
                file.unlink(missing_ok=True)


def _cache_folder() -> Path:
    """The user's cache folder. Nothing but the speed of loading depends on it, so it may depend on the environment."""
    given = Path(posixpath.expandvars("$XDG_CACHE_HOME"))
    return given if given.is_absolute() else Path.home() / ".cache"


class Sets(Generic[C]):
    """Cards of our own in TOML sets: `folder` has those that come with the game, `printed` makes a card of its fields.

    `printed` is given the fields, the place that begins its errors, and the name of the set; `tables` are those of a
    set, where kinds of card have one each.
    """

    def __init__(
        self,
        folder: Path,
        compiler: Compiler[C],
        printed: Callable[[object, str, str], C],
        tables: Sequence[str] = cardfile.CARDS,
    ) -> None:
        self.folder = folder
        self.compiler = compiler
        self.printed = printed
        self.tables = tables
        self._own = functools.cache(self._own_cards)

    def read(self, source: bytes, path: Path) -> tuple[C, ...]:
        """The cards of a set in the order of its file, their wordings not compiled yet; `path` names it in messages."""
        return cardfile.read_set(source, path, self.printed, tables=self.tables)

    def load(self, path: str | Path) -> dict[str, C]:
        """The compiled cards of a set file, by code and in the order of the file."""
        path = Path(path)
        source = read_bytes(path)
        cards = self.compiler.cards(f"set {path.stem}", source, lambda: self.read(source, path))
        return {card.code: card for card in cards}

    def own(self) -> dict[str, C]:
        """The cards that come with the game, compiled, by code."""
        return {card.code: card for card in self._own(switched_off())}

    def _own_cards(self, off: tuple[str, ...]) -> tuple[C, ...]:
        """They are kept for each set of rulings that are `off`, for some say how a wording is read."""
        return tuple(card for file in sorted(self.folder.glob("*.toml")) for card in self.load(file).values())

    def card(self, mapping: object, where: str) -> C:
        """The card that a mapping with the keys of a set describes, compiled: for cards that a scenario brings along.

        `where` names the place in messages, such as `mutiny.yaml: cards: 2`.
        """
        return self.compiler.compile(self.printed(mapping, where, ""))
