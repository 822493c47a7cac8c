# make       set up, build dist/sokoban.sb3 and verify it
# make test  set up, then the whole test suite
# make coverage  how much of levels, sb3 and solver_ref their tests reach
# make report    dist/report.html, with a fresh verification's verdicts
# make bench measure the search inside the project, and the reference; LEVELS="my.xsb more.xsb" for other
#            levels, OPTIMA=my.csv to hold the reference against optima that are known
# make mutants   change the built project in hundreds of ways: how many does verify notice? (long)
# make browser   the tests in a real browser alone: Chromium must be there, the Scratch editor is installed
# make build, make verify   one of the two, whether anything has changed or not
# make clean forget the set-up

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PROJECT := dist/sokoban.sb3
FLOORS := levels sb3 solver_ref generator harness sokoban_sb3
SOURCES := $(shell find $(FLOORS) -name node_modules -prune -o -name '*.py' -print -o -name '*.js' -print \
	-o -name '*.j2' -print -o -name '*.xsb' -print)

.PHONY: all build verify test coverage browser bench mutants report clean

all: $(VENV)/verified
	@echo "$(PROJECT) is built and verified; 'make verify' verifies it again."

# The stamp is younger than what it was made from: a second make installs nothing.
$(VENV)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, found " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

harness/node_modules/.installed: $(VENV)/installed harness/package-lock.json
	$(BIN)/python -m harness
	touch $@

# Stamps in the environment, not in dist: a fresh clone builds and verifies whatever it was given.
$(VENV)/built: $(VENV)/installed $(SOURCES)
	$(BIN)/sokoban-sb3 build --output $(PROJECT)
	touch $@

$(PROJECT): $(VENV)/built
	test -f $@ || $(BIN)/sokoban-sb3 build --output $@

$(VENV)/verified: $(VENV)/built $(PROJECT) harness/node_modules/.installed
	$(BIN)/sokoban-sb3 verify $(PROJECT)
	touch $@

build: $(VENV)/installed
	$(BIN)/sokoban-sb3 build --output $(PROJECT)

verify: harness/node_modules/.installed
	$(BIN)/sokoban-sb3 verify $(PROJECT)

test: harness/node_modules/.installed
	$(BIN)/python -m pytest

# With numba switched off, so that the lines of the compiled searches count, too.
coverage: $(VENV)/installed
	NUMBA_DISABLE_JIT=1 COVERAGE_FILE=$(VENV)/coverage \
		$(BIN)/python -m pytest tests/levels tests/sb3 tests/solver_ref --cov --cov-fail-under=95

tests/browser/node_modules/.installed: $(VENV)/installed tests/browser/package-lock.json
	$(BIN)/npm ci --prefix tests/browser --ignore-scripts
	touch $@

browser: harness/node_modules/.installed tests/browser/node_modules/.installed
	SOKOBAN_BROWSER=1 $(BIN)/python -m pytest tests/browser -n 0

# A project that fails verification is reported, too; the report then ends with its exit code.
report: build harness/node_modules/.installed
	-$(BIN)/sokoban-sb3 verify $(PROJECT) --json > dist/verdict.json
	$(BIN)/sokoban-sb3 report

bench: harness/node_modules/.installed
	$(BIN)/python -m harness.bench $(if $(OPTIMA),--optima $(OPTIMA)) $(LEVELS)

mutants: $(PROJECT) harness/node_modules/.installed
	$(BIN)/python -m harness.mutants $(PROJECT) --record docs/mutants.json --page docs/mutants.md

clean:
	rm -rf $(VENV) harness/node_modules tests/browser/node_modules
