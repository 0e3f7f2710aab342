# The front door. `make run` and `make test` need nothing but Debian 12: they install what is missing.

.PHONY: all setup build run test bench strength clauses fuzz wasm golden format install clean

all: build

setup:
	@tools/setup

build: setup
	@tools/build release

# Until there is a server: a game of Giant's Causeway against a bot in the terminal.
run: build
	@build/release/colossi play causeway

test: setup
	@tests/all

bench:
	@tools/setup bench
	@tools/build release wasm
	@build/release/colossi bench
	@build/release/colossi bench --json > build/bench.json
	@node tests/wasm.mjs bench build/wasm/src/wasm/colossi-test.wasm build/bench.json

# How strong the computer players are, in minutes; STRENGTH=10 make strength plays ten times as many games.
strength: build
	@tests/strength build/release/colossi

# Clauses of the rules that no test names.
clauses: build
	@tests/clauses build/release/colossi

# FUZZ_SECONDS=600 make fuzz runs longer.
fuzz: setup
	@tools/build fuzz
	@tests/fuzz $${FUZZ_SECONDS:-60}

wasm: setup
	@tools/build wasm

# Renews the golden playthroughs and the signature; look at the diff before you commit it.
golden: build
	@build/release/tests/golden tests/golden --write
	@build/release/colossi bench --signature > tests/signature.txt

format: setup
	@clang-format -i $$(git ls-files '*.c' '*.h')

install: build
	@cmake --install build/release

clean:
	rm -rf build
