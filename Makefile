# make       set up, build dist/sokoban.sb3 and verify it
# make test  set up, then the whole test suite
# make bench measure the search inside the project; LEVELS="my.xsb more.xsb" for other levels
# make clean forget the set-up

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: all build verify test bench clean

all: build verify

# The stamp is younger than what it was made from: a second make installs nothing.
$(VENV)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, found " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

harness/node_modules/.installed: $(VENV)/installed harness/package-lock.json
	$(BIN)/python -m harness
	touch $@

build: $(VENV)/installed
	$(BIN)/sokoban-sb3 build --output dist/sokoban.sb3

verify: harness/node_modules/.installed
	$(BIN)/sokoban-sb3 verify dist/sokoban.sb3

test: harness/node_modules/.installed
	$(BIN)/python -m pytest

bench: harness/node_modules/.installed
	$(BIN)/python -m harness.bench $(LEVELS)

clean:
	rm -rf $(VENV) harness/node_modules
