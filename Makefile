# Everything a newcomer needs: each target sets up .venv first, and a second run reuses it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
NODE_TOOLS := node_modules/.ready

PIP := $(BIN)/python -m pip --disable-pip-version-check
# Dependencies come from a locked file and must match its hashes; the project itself is linked, not copied. Python
# compiles a module when it is first imported: to compile all of them takes pip longer than to install them.
INSTALL := $(PIP) install --progress-bar off --no-compile --require-hashes --requirement
LINK := $(PIP) install --quiet --no-deps --no-build-isolation --editable .
LOCK := $(BIN)/uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 --generate-hashes --no-header --no-annotate
# What pip says of packages of a megabyte or more, one line each.
LARGE := '/(Downloading|Using cached) .* MB\)/ { print; fflush() } /^Installing/ { print "  Installing all of them"; fflush() }'
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c

.PHONY: help demo board docs site wheel wheels sdist native wasm npm smoke test test-all test-rest test-native test-javascript test-browser test-board test-slow lint types contract lock licences clean

help:
	@echo "make demo       solve a real endgame"
	@echo "make board      open the analysis board in the browser"
	@echo "make wheel      build the wheel of this system, for every Python, alone in dist/"
	@echo "make wheels     build the wheels of all systems, in dist/"
	@echo "make sdist      build the source distribution, and the wheel for any system, in dist/"
	@echo "make native     compile the kernel ahead of time for all systems, in build/native"
	@echo "make wasm       compile it for browsers only"
	@echo "make npm        build the JavaScript package, in dist/; needs npm"
	@echo "make docs       build the documentation site, in build/docs"
	@echo "make site       build the site in build/site: front page, board, documentation"
	@echo "make smoke      run the quickest tests, in a minute: rules, searches, each command once"
	@echo "make test       run the default tests, in three minutes: some of every subject"
	@echo "make test-all   run all tests but the slow ones; builds what they need"
	@echo "make test-native      of these, the tests of the compiled kernel and of the wheel"
	@echo "make test-javascript  of these, the tests of the JavaScript package; they need node"
	@echo "make test-browser     of these, the tests in a browser; they need chromium"
	@echo "make test-board       the tests of the analysis board, the slow ones too"
	@echo "make test-slow  run the long experiments and exhaustive checks"
	@echo "make lint types contract   what CI checks beside the tests; JavaScript needs npm"
	@echo "make lock       choose the newest versions of all dependencies, with their hashes"
	@echo "make licences   list the licences of all dependencies"

# What compiles the kernel, and what links the project: numba begins while the rest is fetched.
FIRST := filelock|llvmlite|numba|numpy|platformdirs|setuptools
COMPILE := $(BIN)/python -m patchwork_solve.engine.kernel.preparing

$(READY): pyproject.toml setup.py requirements/run.txt
	@echo "Setting up $(VENV); the larger packages:"
	@$(PYTHON) -m venv $(VENV)
	@awk '/^[a-z]/ { is_first = /^($(FIRST))==/ } is_first' requirements/run.txt > $(VENV)/first.txt
	@$(INSTALL) $(VENV)/first.txt | awk $(LARGE)
	@$(LINK)
	@echo "  The kernel is compiled meanwhile"
	@$(COMPILE) endgame < /dev/null > /dev/null 2>&1 &
	@$(INSTALL) requirements/run.txt | awk $(LARGE)
	@touch $(READY)

$(TOOLS): $(READY) requirements/dev.txt
	@echo "Adding what tests and reports need; the larger packages:"
	@$(INSTALL) requirements/dev.txt | awk $(LARGE)
	@touch $(TOOLS)

demo: $(READY)
	@echo "A position near the end of a game:"
	$(BIN)/patchwork-solve show examples/close-finish.json
	@echo
	@echo "The best move, proved (the first time, the kernel is compiled before):"
	$(BIN)/patchwork-solve endgame examples/close-finish.json
	@echo
	@echo "Next: \`make board\` opens the board in your browser: analyse a position, review a game, solve puzzles, play."
	@echo "The command is $(BIN)/patchwork-solve, or patchwork-solve after \`source $(BIN)/activate\`."

board: $(READY)
	$(BIN)/patchwork-solve board

# The kernel is compiled by numba, whatever runs it otherwise.
NATIVE := PATCHWORK_SOLVE_KERNEL=numba $(BIN)/python -m scripts.native

wheel: $(TOOLS)
	$(NATIVE).wheels

wheels: $(TOOLS)
	$(NATIVE).wheels --all

# Two builds of a commit give the same bytes: what an archive says of times is the commit's.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2> /dev/null || echo 315532800)

# By the setuptools of the locked file; pip would fetch another. The wheel is made of what is in the source distribution.
sdist: $(TOOLS)
	@rm -f dist/*.tar.gz
	$(BIN)/python -c "from setuptools import build_meta; build_meta.build_sdist('dist')" > /dev/null
	@cd dist && archive=$$(ls *.tar.gz) && tar -xzf $$archive && \
	    tar --sort=name --mtime=@$(SOURCE_DATE_EPOCH) --owner=0 --group=0 --numeric-owner -cf - $${archive%.tar.gz} | gzip -n > $$archive.new && \
	    mv $$archive.new $$archive && rm -r $${archive%.tar.gz}
	$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz

native: $(TOOLS)
	$(NATIVE) build/native

wasm: $(TOOLS)
	$(NATIVE) build/native wasm32

# Both begin with the same half of the work, which the second finds done.
ifneq (,$(filter wheel test-rest test-native,$(MAKECMDGOALS)))
wasm: | wheel
endif

npm: $(TOOLS) $(NODE_TOOLS)
	$(BIN)/python -m scripts.npm --pack
	@mkdir -p dist
	npm pack --silent --pack-destination dist ./engine/javascript

# What Sphinx warns of is an error: a link to nothing, a page in no list, an unknown name.
docs: $(TOOLS)
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -d build/doctrees docs build/docs
	@echo "Open build/docs/index.html"

# For any server of files: the board, in which the browser answers by itself, and all that stands beside it.
site: docs $(NODE_TOOLS)
	$(BIN)/python -m scripts.site build/site build/docs

TEST := $(BIN)/python -m pytest -rfEs --dist worksteal -n
# Three on two cores: a test waits a third of its time, for processes and for the browser.
LONG_TEST := $(TEST) 3

smoke: $(TOOLS)
	$(TEST) 2 -m "smoke and not (thorough or slow)"

test: $(TOOLS)
	$(TEST) 2

test-all: test test-rest

# What the default tests leave out, but for the slow ones.
test-rest: $(TOOLS) $(NODE_TOOLS) wheel wasm
	$(LONG_TEST) -m "(thorough or native or javascript or browser) and not slow"

test-native: $(TOOLS) wheel wasm
	$(LONG_TEST) -m "native and not slow"

test-javascript: $(TOOLS) wasm
	$(LONG_TEST) -m "javascript and not slow"

test-browser: $(TOOLS) $(NODE_TOOLS)
	$(LONG_TEST) -m "(browser or page) and not slow"

# All of them, those too that take long.
test-board: $(TOOLS) $(NODE_TOOLS)
	$(LONG_TEST) -m "" tests/analyses/board tests/board

test-slow: $(TOOLS) native
	$(LONG_TEST) -m slow

# What checks the JavaScript and bundles the board's modules; without npm it is left out, but not by CI.
$(NODE_TOOLS): package.json package-lock.json
	@if command -v npm > /dev/null; then npm ci --silent --no-audit --no-fund && touch $(NODE_TOOLS); \
	else echo "npm is missing: the JavaScript is neither checked nor bundled"; [ -z "$$CI" ]; fi

lint: $(TOOLS) $(NODE_TOOLS)
	@if [ -d node_modules ]; then echo "npx eslint ."; npx eslint .; fi
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/codespell
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/[!c]*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/zizmor --quiet --offline .github

types: $(TOOLS)
	$(BIN)/python -m scripts.house build/house
	$(BIN)/mypy

contract: $(TOOLS)
	$(BIN)/python -m scripts.house build/house
	cd build/house && ../../$(BIN)/lint-imports --config ../../pyproject.toml

# dev.txt first, so that run.txt names the same versions. A checkout compiles the kernel.
lock: $(TOOLS)
	$(BIN)/python -m scripts.build_requirements | $(LOCK) --upgrade --all-extras pyproject.toml - --output-file requirements/dev.txt
	$(BIN)/python -m scripts.build_requirements | $(LOCK) --extra compile --constraint requirements/dev.txt pyproject.toml - --output-file requirements/run.txt

licences: $(TOOLS)
	$(BIN)/python -m scripts.licences

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis
