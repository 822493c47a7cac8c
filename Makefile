# make       set up, build dist/sokoban.sb3 and verify it
# make test  set up, then the whole test suite
# make coverage  how much of levels, sb3 and solver_ref their tests reach
# make report    dist/report.html, with a fresh verification's verdicts
# make bench measure the search inside the project, and the reference; LEVELS="my.xsb more.xsb" for other
#            levels, OPTIMA=my.csv to hold the reference against optima that are known
# make mutants   change the built project in hundreds of ways: how many does verify notice? (long)
# make fuzz      ten thousand inputs of each kind, made up at random; CASES=500 FILES=10 SEED=7 for another run
# make browser   the tests in a real browser alone: Chromium must be there, the Scratch editor is installed
# make docs      write the tables of the documentation that are made from the source
# make editor    install the Scratch editor for them, so that make test has them, too
# make build, make verify   one of the two, whether anything has changed or not
# make clean forget the set-up, but for the npm packages: other checkouts use them, too
#
# What is needed is downloaded once: Python packages to .venv, npm packages to the user's cache folder, or to the
# one that SB3_CACHE names. After that nothing here asks the network.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PROJECT := dist/sokoban.sb3
FLOORS := levels sb3 solver_ref generator harness sokoban_sb3
SOURCES := $(shell find $(FLOORS) -name '*.py' -o -name '*.js' -o -name '*.j2' -o -name '*.xsb')
# $(call timed,NAME,COMMAND) runs a command and says how long it took.
timed = start=$$(date +%s) && $(2) && echo "$(1): $$(($$(date +%s) - start)) s"

.PHONY: all docs build verify test coverage fuzz browser editor npm bench mutants report clean

all: $(VENV)/verified
	@echo "$(PROJECT) is built and verified; 'make verify' verifies it again."

# The stamp is younger than what it was made from: a second make installs nothing.
$(VENV)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, found " + sys.version.split()[0])'
	@echo "installing Python packages to $(VENV) (once)"
	@$(call timed,Python packages,$(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet \
		--disable-pip-version-check --editable '.[dev]')
	@touch $@

# Says how long it took, too, or nothing if they are there. No stamp: the cache folder is not ours alone.
npm: $(VENV)/installed
	@$(BIN)/python -m harness

# Stamps in the environment, not in dist: a fresh clone builds and verifies whatever it was given.
$(VENV)/built: $(VENV)/installed $(SOURCES)
	@$(call timed,build,$(BIN)/sokoban-sb3 build --output $(PROJECT))
	@touch $@

$(PROJECT): $(VENV)/built
	@test -f $@ || $(BIN)/sokoban-sb3 build --output $@

$(VENV)/verified: $(VENV)/built $(PROJECT) harness/machine/package-lock.json
	@$(BIN)/python -m harness
	@$(call timed,verify,$(BIN)/sokoban-sb3 verify $(PROJECT))
	@touch $@

build: $(VENV)/installed
	$(BIN)/sokoban-sb3 build --output $(PROJECT)

verify: npm
	$(BIN)/sokoban-sb3 verify $(PROJECT)

test: npm
	$(BIN)/python -m pytest

# With numba switched off, so that the lines of the compiled searches count, too. The harness's pytest plugin loads
# sb3 before pytest-cov looks, so its tests run under coverage itself.
coverage: export COVERAGE_FILE = $(VENV)/coverage
coverage: $(VENV)/installed
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest tests/levels tests/solver_ref --cov --cov-report=
	$(BIN)/python -m coverage run --append -m pytest tests/sb3 -n 0
	$(BIN)/python -m coverage report --fail-under=95

fuzz: npm
	$(BIN)/python -m tests.fuzz $(if $(CASES),--cases $(CASES)) $(if $(FILES),--files $(FILES)) $(if $(SEED),--seed $(SEED))

editor: $(VENV)/installed
	@$(BIN)/python -m harness tests/browser

browser: npm editor
	SOKOBAN_BROWSER=1 $(BIN)/python -m pytest tests/browser -n 0

# A project that fails verification is reported, too; the report then ends with its exit code.
report: build npm
	-$(BIN)/sokoban-sb3 verify $(PROJECT) --json > dist/verdict.json
	$(BIN)/sokoban-sb3 report

bench: npm
	$(BIN)/python -m harness.sokoban.bench $(if $(OPTIMA),--optima $(OPTIMA)) $(LEVELS)

docs: $(VENV)/installed
	$(BIN)/python -m harness.sokoban

mutants: $(PROJECT) npm
	$(BIN)/python -m harness.sokoban.mutants $(PROJECT) --record docs/mutants.json --page docs/mutants.md

clean:
	@test ! -x $(BIN)/python || $(BIN)/python -m harness --where 2> /dev/null | sed \
		's|.*|the npm packages stay in &; delete that folder if no other checkout needs it|'
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -rf dist/browser dist/report.html dist/verdict.json
	find $(FLOORS) tests examples -name __pycache__ -prune -exec rm -rf {} +
