#!/usr/bin/env python3
"""The tables of the guides to Giants and Assault of the Giants say what data/<game>/<game>.txt says.

For every line of those files that a guide shows as the row of a table, and for every language, the
row is looked for: it begins with the name of the thing in that language and then has these numbers,
in this order, each alone in its cell.

Usage: tests/guide/numbers.py [units|regions LANGUAGE]. Prints TAP. With arguments it prints one of the
two longest tables of Assault of the Giants, as it stands in that language's guide.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ["en", "de", "fr", "es"]


def lines(game):
    text = (ROOT / "data" / game / f"{game}.txt").read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def names(language, game):
    """The messages of a game, as key and text."""
    found, key = {}, ""
    path = ROOT / "data/messages" / language / f"{game}.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            found[key] = f"{found[key]} {line.strip()}".strip()
        elif line and not line.startswith("#"):
            key = line.split(" (")[0].strip()
            found[key] = ""
    return found


def rows(language, game):
    """The cells of all rows of the tables of a guide."""
    text = (ROOT / "data/guide" / language / f"{game}.md").read_text(encoding="utf-8")
    lines_of_tables = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines_of_tables]


def unit_rows(language):
    """The table of all units: race, name, count, Strength, Fortitude, Ordning, and the wounded side."""
    word = names(language, "assault")
    kinds = ["regular", "elite", "leader", "vonindod", "champion", "hekaton"]
    for race, *_ in (line[1:] for line in lines("assault") if line[0] == "race"):
        units = {line[2]: line[3:9] for line in lines("assault") if line[:2] == ["unit", race]}
        for kind in (kind for kind in kinds if kind in units):
            name = word.get(f"assault.unit.{race}_{kind}") or word[f"assault.unit.{kind}"]
            numbers = ["–" if number == "-" else number for number in units[kind]]
            yield [word[f"assault.race.{race}:short"], name, *numbers]


def region_rows(language):
    """The table of the regions: name, in italics if it is a home, and neighbours."""
    word = names(language, "assault")
    regions = [line for line in lines("assault") if line[0] == "region"]
    homes = [line[1] for line in regions if line[2] == "home"]

    def name(key):
        return f"*{word[f'assault.region.{key}']}*" if key in homes else word[f"assault.region.{key}"]

    for line in regions:
        yield [name(line[1]), ", ".join(name(key) for key in line[5 : line.index("|")])]


def expected(language):
    """Pairs of a game and the beginning of a row: its first cells, then the numbers that must follow."""
    word = names(language, "assault")
    races = [line[1] for line in lines("assault") if line[0] == "race"]
    short = {race: word[f"assault.race.{race}:short"] for race in races}
    for row in [*unit_rows(language), *region_rows(language)]:
        yield "assault", row[:2], row[2:]
    for line in lines("assault"):
        kind, key = line[0], line[1]
        if kind == "seats":
            pools = line.index("pools")
            yield "assault", [key], line[pools + 1 : pools + 3]
        elif kind == "race":
            yield "assault", [word[f"assault.race.{key}"]], [line[2], line[4]]
        elif kind == "commands":
            yield "assault", [short[key]], [line[2], line[5]]
        elif kind == "marker":
            yield "assault", [word[f"assault.marker.{key}"]], [line[3]]
        elif kind == "resource":
            yield "assault", [word[f"assault.card.{key}"]], [line[2]]
        elif kind == "event":
            yield "assault", [word[f"assault.event.{key}"]], [line[4]]
        elif kind == "slayer":
            yield "assault", [word[f"assault.slayer.{key}"]], line[2:4]
        elif kind == "spell":
            yield "assault", [word[f"assault.spell.{key}_basic"]], []
    for line in lines("giants"):
        if line[:2] == ["start", "manual"]:
            yield "giants", [line[2]], [line[4], line[6], line[8], line[10]]
        elif line[0] == "ahu":
            yield "giants", [line[1], " ".join(line[6:])], line[4:6]


def agrees(row, first, numbers):
    """Whether a row begins with those cells and then has those numbers in that order.

    The first cell may go on, as in "Titan of Death (repeats)".
    """
    if [row[0][: len(first[0])], *row[1 : len(first)]] != first:
        return False
    rest = iter(row[len(first) :])
    return all(number in rest for number in numbers)


def main():
    if len(sys.argv) == 3:
        for row in {"units": unit_rows, "regions": region_rows}[sys.argv[1]](sys.argv[2]):
            print(f"| {' | '.join(row)} |")
        return 0
    failed = False
    for language in LANGUAGES:
        for game in ("giants", "assault"):
            table = rows(language, game)
            wanted = [(first, numbers) for name, first, numbers in expected(language) if name == game]
            missing = [row for row in wanted if not any(agrees(found, *row) for found in table)]
            result = "not ok" if missing else "ok"
            print(f"{result} - {game}, {language}: {len(wanted)} rows have the numbers of the data")
            for first, numbers in missing:
                print(f"# no row {' | '.join([*first, '…', *numbers])}")
            failed = failed or bool(missing)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
