# The whole workflow, the same by hand and in CI. Every target installs what it needs first.

VENV    := .venv
BIN     := $(VENV)/bin
STAMP   := $(VENV)/.installed
PYTHONS := python3.13 python3.12 python3.11 python3
ARGS    ?=
GAME    ?= agot2

# Card data for the tests and tools that use it; without it they say that they skip.
ifneq ($(wildcard ../shared/data),)
export KARTOTEKA_DATA ?= $(abspath ../shared/data)
endif

.PHONY: help play install check fix test test-compiled compile bench golden rules rules-proof volume
.DEFAULT_GOAL := help

help:           ## show these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | expand -t 14

play: $(STAMP)  ## play a game at the terminal; GAME=swtcg, options in ARGS="--seed 7"
	@$(BIN)/kartoteka play $(GAME) $(ARGS)

install: $(STAMP)  ## make .venv with the package (editable) and its development tools

check: $(STAMP)  ## lint, format and types; edits nothing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fix: $(STAMP)  ## what check would complain about, mended where that is mechanical
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test: check  ## check, then all tests, in random order
	$(BIN)/pytest -n 2 --dist worksteal $(ARGS)

test-compiled: $(STAMP)  ## compile, then golden games and contracts on the compiled build
	$(BIN)/python tools/compile.py
	KARTOTEKA_COMPILED=1 $(BIN)/pytest -n 2 $(ARGS) \
	  tests/golden tests/perft tests/contract/test_contracts.py tests/play/test_scenario.py

compile: $(STAMP)  ## the modules in which the time goes, compiled; takes minutes, and a C compiler
	$(BIN)/python tools/compile.py $(ARGS)

bench: $(STAMP)  ## speed, measured here, with what can be compiled compiled
	$(BIN)/python tools/compile.py
	$(BIN)/kartoteka bench $(GAME) $(ARGS)

golden: $(STAMP)  ## play the golden games anew; read the diff
	$(BIN)/python tools/golden.py $(ARGS)

rules: $(STAMP)  ## which numbered rules are enforced, and by which tests
	$(BIN)/kartoteka rules agot2 $(ARGS)

rules-proof: $(STAMP)  ## disable each rule in turn and see its tests fail
	$(BIN)/python tools/rules_proof.py $(ARGS)

volume: $(STAMP)  ## many games, counted
	$(BIN)/python tools/volume.py $(ARGS)

$(STAMP): pyproject.toml
	@recent=; python=; \
	for name in $(PYTHONS); do \
	  $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  recent=$${recent:-$$name}; \
	  $$name -c 'import ensurepip, venv' 2>/dev/null || continue; \
	  python=$$name; break; \
	done; \
	if [ -z "$$recent" ]; then \
	  echo "Kartoteka needs Python 3.11 or newer: install it first (Debian: apt install python3 python3-venv)" >&2; exit 1; \
	elif [ -z "$$python" ]; then \
	  echo "$$recent cannot make virtual environments: install its venv package first (Debian: apt install python3-venv)" >&2; exit 1; \
	fi; \
	if ! $(BIN)/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	  echo "Making $(VENV) with $$python"; \
	  $$python -m venv --clear $(VENV) || exit 1; \
	fi; \
	echo "Installing Kartoteka and its tools into $(VENV) (only when pyproject.toml changes)"; \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
