# `make play` and `make test` need only Python 3.11 or newer, and make. Everything is installed into .venv, once.

SHELL := /bin/sh
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-input
# The lock files name every package, so pip need not look for more. It would compile file by file, on one core.
INSTALL := $(PIP) install --no-compile
COMPILE_INSTALLED = $(BIN)/python -m compileall -qq -j 0 .venv/lib || true
CHECKED := src tests $(wildcard benchmarks examples tools)
# Four for two cores: with three, the cores had nothing to do for a third of the time (docs/figures.md).
WORKERS ?= 4
UPGRADE ?=
BASE ?=
BLOCKED ?=
T ?=

.DEFAULT_GOAL := help
.PHONY: help play demo test quick style checks lint types format bless bench mutants holes thefts faults cluster soak pictures webtypes lock clean

help: ## Print these lines.
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1	\2/p' Makefile | while IFS='	' read -r name line; do \
		printf '  make %-8s %s\n' "$$name" "$$line"; done

play: .venv/.installed ## Install what playing needs, serve the tables and open them in the browser.
	@$(BIN)/admiralty serve --open

demo: .venv/.installed ## Watch the computer take up a challenge: its log and its odds, without a terminal or a browser.
	@$(BIN)/admiralty play systemships/challenge </dev/null | cat

# As on Windows: without fcntl, resource, timers and their signals.
ifneq ($(strip $(BLOCKED)),)
test: export ADMIRALTY_BLOCKED := $(BLOCKED)
endif

# Hundreds of processes are started: what Python makes of our files is kept, wherever that is forbidden otherwise.
test quick bless: export PYTHONDONTWRITEBYTECODE :=
test: .venv/.installed-dev ## Run lint, types and every test; T=tests/core, T=tests/a.py::test_b or T="-k word" runs those tests only; BLOCKED=1 as on a system without fcntl.
ifeq ($(strip $(T)),)
	@$(MAKE) --no-print-directory style
	@echo "== pytest, mypy"; $(BIN)/python -m pytest -q -n $(WORKERS) --maxschedchunk 24 \
		--beside "$(BIN)/mypy --no-error-summary" --all-passed "All passed: lint, format, types, tests."
else
	@$(BIN)/python -m pytest -q -n $(if $(findstring ::,$(T)),0,$(WORKERS)) $(T)
endif

quick: .venv/.installed-dev checks ## Run lint, types and the tests of what changed since BASE, for a minute at most.
	@echo "== pytest";      $(BIN)/python -m pytest -q -n $(WORKERS) --maxschedchunk 4 --quick 60 $$($(BIN)/python tools/quick.py $(BASE))

style: .venv/.installed-dev
	@echo "== ruff check";  $(BIN)/ruff check --quiet $(CHECKED)
	@echo "== ruff format"; $(BIN)/ruff format --quiet --check $(CHECKED) || { echo "Run: make format"; exit 1; }

checks: style
	@echo "== mypy";        $(BIN)/mypy --no-error-summary

lint: .venv/.installed-dev ## Look for faults of style in the code.
	@$(BIN)/ruff check $(CHECKED)
	@$(BIN)/ruff format --check $(CHECKED)

types: .venv/.installed-dev ## Check the types of src.
	@$(BIN)/mypy

format: .venv/.installed-dev ## Mend what can be mended of style, and lay out the code.
	@$(BIN)/ruff check --fix $(CHECKED)
	@$(BIN)/ruff format $(CHECKED)

bless: .venv/.installed-dev ## Write the golden files and schemas, T=… those of some tests; look at the difference before keeping it.
	@$(BIN)/python -m pytest -q --bless $(T)

bench: .venv/.installed ## Measure the speed of every engine.
	@$(BIN)/admiralty bench

mutants: .venv/.installed-dev ## Break rules of every game one at a time and see a test fail for each.
	@$(BIN)/python -m tests.mutants

holes: .venv/.installed-dev ## Open holes in the server's secrecy one at a time and see a test find each.
	@$(BIN)/python -m tests.holes

thefts: .venv/.installed-dev ## Try every theft of a secret on PostgreSQL, as `make test` does on SQLite.
	@ADMIRALTY_TESTS_ON=postgresql $(BIN)/python -m pytest -q -n $(WORKERS) tests/server/test_secrecy_*.py tests/server/test_clocks_secrecy.py

faults: .venv/.installed-dev ## Kill the server a hundred times under load and see that nothing acknowledged is lost.
	@$(BIN)/python -m tests.faults

cluster: .venv/.installed-dev ## Kill one of three servers behind nginx, on one PostgreSQL database, a hundred times under load.
	@$(BIN)/python -m tests.faults --database postgresql --processes 3 --nginx --mix

soak: .venv/.installed-dev ## Watch the invariants of every game in very many random battles, and all checks in more of them (takes long).
	@ADMIRALTY_SOAK=100000 $(BIN)/python -m pytest -q -n $(WORKERS) --maxschedchunk 1 tests/games/*/test_invariants.py
	@ADMIRALTY_SOAK=100000 $(BIN)/python -m pytest -q tests/games/test_every_game.py tests/games/test_every_place.py tests/opponents/test_search.py tests/games/bydo/test_unseen.py
	@ADMIRALTY_SOAK=200 $(BIN)/python -m pytest -q tests/server/test_secrecy_twins.py tests/server/test_every_scenario.py
	@ADMIRALTY_SOAK=600 $(BIN)/python -m pytest -q tests/games/systemships/test_solve.py tests/cli/test_bad_files.py tests/core/test_veiled_rooms.py tests/games/heavy/test_doctrine_battles.py \
		tests/games/systemships/test_opponents.py tests/games/myoss/test_friends.py tests/opponents/test_fairness.py tests/cli/test_stopping.py \
		tests/web/test_referee.py tests/web/test_touching.py tests/games/bydo/test_symmetry.py

pictures: .venv/.installed-dev ## Draw the pictures of the documentation anew.
	@$(BIN)/python tools/pictures.py
	@$(BIN)/python -m tests.web.pictures

webtypes: ## Check the types of the pages' code; needs npx, a developer's tool.
	@npx --yes --package typescript@5 tsc --project jsconfig.json

# Needs uv, a developer's tool. Keeps what is locked; `make lock UPGRADE=--upgrade` takes the newest of everything.
COMPILE = "$$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)

lock: ## Choose the versions of all parts anew and write the two lock files.
	@uv=$$(command -v uv || command -v $(BIN)/uv) || { echo "make lock needs uv: install it with pip install uv"; exit 1; }; \
	$(COMPILE) --extra build --output-file requirements.lock pyproject.toml >/dev/null && \
	$(COMPILE) --extra dev --extra rows --extra env --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml >/dev/null
	@echo "Written: requirements.lock, requirements-dev.lock"

clean: ## Remove .venv and all that tools have left behind.
	@rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- how .venv comes to be; the stamps make it happen only when the lock or the project's own description changes ---

.venv/.python:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
		"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && found=$$python && break; \
	done; \
	if [ -z "$${found:-}" ]; then \
		echo "Admiralty needs Python 3.11 or newer: install it (for example the package python3.11), or name yours: make PYTHON=/path/to/python"; \
		exit 1; \
	fi; \
	if ! "$$found" -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "Admiralty needs Python's venv module: install it (on Debian and Ubuntu the package python3-venv)"; exit 1; \
	fi; \
	"$$found" -m venv .venv && touch $@

.venv/.installed: requirements.lock pyproject.toml | .venv/.python
	@echo "Installing Admiralty into .venv; this is done once and takes a few minutes ..."
	@$(INSTALL) --no-deps --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@$(COMPILE_INSTALLED)
	@touch $@

.venv/.installed-dev: requirements-dev.lock .venv/.installed
	@echo "Installing what the tests need ..."
	@$(INSTALL) --no-deps --require-hashes -r requirements-dev.lock
	@$(COMPILE_INSTALLED)
	@touch $@
