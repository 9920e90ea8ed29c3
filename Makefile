# One command each, on a machine with Python 3.11 or later, pip and make.
#
#   make run     start a training room with a demonstration in it, on SQLite
#   make test    read the code and run every test, on SQLite and PostgreSQL
#   make lint    read the code only
#   make bench   measure the room against its yardsticks
#   make lock    write the lock files anew from pyproject.toml
#   make clean   take away the virtual environment and what the tools left

PYTHON ?= $(shell for each in python3.11 python3 python3.12 python3.13; do \
    $$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$each && break; done)
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(PYTHON) -m pip --python $(BIN)/python --disable-pip-version-check \
    install --quiet --progress-bar off
COMPILE := CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --generate-hashes \
    --allow-unsafe --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
    --no-emit-options

.PHONY: run test lint bench lock clean

run: $(VENV)/room
	$(BIN)/cardroom serve --training --demo

test: lint
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/gates
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/gates
	$(BIN)/python -m tests.bench

lock: $(VENV)/gates
	$(COMPILE) --extra build --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra build --extra dev --constraint requirements.lock \
	    --output-file requirements-dev.lock pyproject.toml

clean:
	rm -rf $(VENV) .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# What the room runs on, from its lock, and the project itself.
$(VENV)/room: requirements.lock pyproject.toml | $(BIN)/python
	$(INSTALL) --require-hashes --requirement requirements.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# What the gates need beside it.
$(VENV)/gates: requirements-dev.lock $(VENV)/room
	$(INSTALL) --require-hashes --requirement requirements-dev.lock
	@touch $@

$(BIN)/python:
	@test -n '$(PYTHON)' || { echo 'Python 3.11 or later is needed; name it with PYTHON=…'; exit 1; }
	$(PYTHON) -m venv --without-pip $(VENV)
