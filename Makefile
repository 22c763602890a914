# Everything a newcomer needs: each target sets up .venv first, and a second run reuses it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help demo test test-slow lint types contract clean

help:
	@echo "make demo       solve a real endgame"
	@echo "make test       run the default tests"
	@echo "make test-slow  run the long experiments and exhaustive checks"
	@echo "make lint types contract   what CI checks beside the tests"

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[dev]"
	@touch $(READY)

demo: $(READY)
	$(BIN)/patchwork-solve show examples/close-finish.json
	$(BIN)/patchwork-solve endgame examples/close-finish.json

test: $(READY)
	$(BIN)/python -m pytest -n 2

test-slow: $(READY)
	$(BIN)/python -m pytest -n 2 -m slow

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/python -m scripts.house build/house
	$(BIN)/mypy

contract: $(READY)
	$(BIN)/python -m scripts.house build/house
	cd build/house && ../../$(BIN)/lint-imports --config ../../pyproject.toml

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis
