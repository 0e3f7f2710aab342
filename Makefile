# All commands of the project. `make run` and `make test` need nothing but Debian 12 and install what is missing.

.PHONY: all setup build page pictures rules-pdf run check test mutants crash leak-net load soak bench strength clauses fuzz wasm golden format package install wheel kit ptx gpu clean

all: build

setup:
	@tools/setup

build: setup
	@tools/build release

# Builds the page into web/dist.
page: setup
	@tools/build-page

# Renews the pictures of the README with a real browser.
pictures: build page
	@node web/tests/pictures.mjs

# Prints the rules of every game in every language into build/rules.
rules-pdf: page
	@node web/tests/rules-pdf.mjs

# Serves tables on http://127.0.0.1:8080 and keeps them in build/run. COLOSSI_LISTEN=0.0.0.0:8080 lets others in.
run: build page
	@mkdir -p build/run
	@build/release/colossi serve --data=build/run --listen=$${COLOSSI_LISTEN:-127.0.0.1:8080}

# The fast part of the tests, for daily work.
check: setup
	@tests/all fast

test: setup
	@tests/all

# Plants seeded bugs and checks that the tests notice each of them. MUTANTS="core server" make mutants tries some.
mutants: setup
	@tools/build-page
	@tests/mutants/run $(MUTANTS)

bench:
	@tools/setup bench
	@tools/build release wasm
	@build/release/colossi bench | tee build/bench.txt
	@node tests/wasm.mjs bench build/wasm/src/wasm/colossi-test.wasm build/bench.txt

# Proofs of the server. CRASH_KILLS=1000 make crash runs longer. make test runs short forms of the first two.
crash: build
	@tests/with-postgres python3 tests/crash.py build/release/colossi $${CRASH_KILLS:-220} build/release/tests/failing_serve

leak-net: setup
	@tools/build asan
	@python3 tests/leak_net.py build/asan/tests/toy_serve 400

load: build
	@tests/with-postgres python3 tests/load.py build/release/colossi

# An hour of play and attacks. SOAK_MINUTES=5 make soak is shorter.
soak: build
	@python3 tests/soak.py build/release/colossi $${SOAK_MINUTES:-60}

# Measures how strong the computer players are, in minutes. STRENGTH=10 make strength plays ten times as many games.
strength: build
	@tests/strength build/release/colossi

# Prints the clauses of the rules that no test names.
clauses: build
	@tests/clauses build/release/colossi

# FUZZ_SECONDS=600 make fuzz runs longer.
fuzz: setup
	@tools/build fuzz
	@tests/fuzz $${FUZZ_SECONDS:-60}

wasm: setup
	@tools/build wasm

# Renews the golden playthroughs and the signature. Look at the diff before you commit it.
golden: build
	@build/release/tests/golden tests/golden --write
	@build/release/colossi bench --signature > tests/signature.txt

format: setup page
	@clang-format -i $$(git ls-files '*.c' '*.h')
	@npm --prefix web run --silent format

# Builds for any machine of this architecture. `make install` then copies it, and does nothing else:
# PREFIX=/usr DESTDIR=/tmp/root make install.
package: setup
	@tools/build package

PREFIX ?= /usr/local
install:
	@test -f build/package/colossi || { echo "Nothing is built yet: run make package first." >&2; exit 1; }
	@cmake --install build/package --prefix "$(PREFIX)"

# A wheel of the Python package for manylinux, in build/wheel.
wheel: setup
	@tools/build-wheel

# The tests of the Python package, with PyTorch.
kit: setup
	@tests/python all

# The kernels for NVIDIA GPUs, in build/gpu. They need no card.
ptx: setup
	@tools/build-ptx

# On a machine with an NVIDIA card: compares the games on the card with the games on the CPU, and measures them.
gpu: ptx build
	@build/release/tests/gpu

clean:
	rm -rf build web/dist web/node_modules
