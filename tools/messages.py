#!/usr/bin/env python3
"""Build tool for the message catalogues in data/messages/<language>/<part>.txt.

    messages.py embed OUTPUT.c [FILE...]   checks everything and writes the English catalogue as C
    messages.py check                      checks everything
    messages.py text LANGUAGE OUTPUT.txt   writes a language's catalogue as one text, for the page
    messages.py learn LANGUAGE OUTPUT.txt   writes the words of a language that the page needs only for learning

Parts whose name begins with "lesson_" are words of lessons. Only the page has lessons, so these words are not built into the
program. The page loads them, and the words of the player aids (GAME.aid.…), when they are first needed.

A FILE has further English messages, for test programs: tests/messages/toy.txt has those of
tests/toy.c.

English declares every key with its arguments:

    giants.carry (by seat, from place, logs? number)
        {by, select, you {You carry} other {{by} carries}} it from {from}.

A check fails with the file, the line and the key. These are checked: every key of English is in
every other language and the other way round, except names of typed values, which are optional
(giants.place.h25) and forms of them (giants.place.h25:the); a message uses only declared arguments,
a sentence of a lesson says no number that is not an argument; each plural and select has an "other", and a plural has no keywords but "one", "other" and "=N"; every key that the C
code or the page names is declared, and every declared key is named there. The keys of options.txt are not named in the
code: they follow from the tables of options, rulesets, levels and characters.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "data" / "messages"
# Words for numbers that a sentence of a lesson must not contain.
NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve twice",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zweimal",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce",
}
BUILT_IN_TYPES = {"number", "seat", "clause", "text"}
KEY = re.compile(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9_+-]+)+(:[A-Za-z_]+)?$")
ARGUMENT = re.compile(r"([a-z][a-z0-9_]*)(\?)? ([a-z][a-z0-9_]*)$")


class Message:
    def __init__(self, path, line, key, arguments):
        self.path, self.line, self.key, self.arguments, self.text = path, line, key, arguments, ""


errors = []


def relative(path):
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def wrong(message_or_path, what, line=None):
    if isinstance(message_or_path, Message):
        m = message_or_path
        where = f"{relative(m.path)}:{m.line}: {m.key}"
    else:
        where = f"{relative(message_or_path)}:{line}"
    errors.append(f"{where}: {what}")


def read_arguments(message, text):
    arguments = {}
    for field in filter(None, (part.strip() for part in text.split(","))):
        match = ARGUMENT.match(field)
        if match is None:
            wrong(message, f"'{field}' is not NAME TYPE")
            continue
        arguments[match[1]] = (match[3], match[2] is not None)
    return arguments


def read_language(language, extras=()):
    """Returns the messages of a language by key, and its settings."""
    messages, settings = {}, []
    for path in [*sorted((FOLDER / language).glob("*.txt")), *extras]:
        current, interrupted = None, False
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip():
                continue
            if line.startswith("#") or line.startswith("@"):
                interrupted = True
                if line.startswith("@"):
                    settings.append(line)
            elif line.startswith("\t"):
                wrong(path, "the line begins with a tab; indent it with blanks", number)
            elif line.startswith(" "):
                if current is None:
                    wrong(path, "a message comes before its key", number)
                elif interrupted and current.text:
                    wrong(current, f"is interrupted by a comment before line {number}")
                else:
                    current.text += (" " if current.text else "") + line.strip()
            else:
                interrupted = False
                key, _, rest = line.partition(" ")
                rest = rest.strip()
                current = Message(path, number, key, None)
                if KEY.match(key) is None:
                    wrong(current, "is not a key")
                if not key.startswith(path.stem + "."):
                    wrong(current, f"does not begin with '{path.stem}.'")
                if key in messages:
                    wrong(current, f"is also in {relative(messages[key].path)}:{messages[key].line}")
                if rest and not (rest.startswith("(") and rest.endswith(")")):
                    wrong(current, "is followed by something that is not (ARGUMENTS)")
                    rest = ""
                current.arguments = read_arguments(current, rest[1:-1])
                messages[key] = current
    for message in messages.values():
        if not message.text:
            wrong(message, "has no text")
    return messages, settings


def blocks(text):
    """Yields the insides of the outermost braces, honouring quotes."""
    depth, start, i = 0, 0, 0
    while i < len(text):
        if text[i] == "'" and text[i + 1 : i + 2] in ("{", "}"):
            end = text.find("'", i + 1)
            i = len(text) if end < 0 else end + 1
            continue
        if text.startswith("''", i):
            i += 2
            continue
        if text[i] == "{":
            if depth == 0:
                start = i + 1
            depth += 1
        elif text[i] == "}":
            depth -= 1
            if depth < 0:
                raise ValueError("has a '}' too many")
            if depth == 0:
                yield start, text[start:i]
        i += 1
    if depth > 0:
        raise ValueError("has a '{' too many")


def check_text(message, declared, text):
    try:
        for _, inside in blocks(text):
            fields = inside.split(",", 2)
            name = fields[0].strip().partition(":")[0]
            if name not in declared and name not in ("value", "count"):
                wrong(message, f"uses {{{name}}}, which is not declared")
            if len(fields) == 1:
                continue
            if len(fields) != 3 or fields[1].strip() not in ("plural", "select"):
                wrong(message, f"'{{{inside}}}' is neither a plural nor a select")
                continue
            keywords, last = [], 0
            for start, choice in blocks(fields[2]):
                keywords.append(fields[2][last : start - 1].strip())
                last = start + len(choice) + 1
                check_text(message, declared, choice)
            if fields[1].strip() == "plural":
                for keyword in keywords:
                    if re.match(r"(one|other|=-?\d+)$", keyword) is None:
                        wrong(message, f"the plural of {name} has the keyword '{keyword}'; use =N, one or other")
            if "other" not in keywords:
                wrong(message, f"the {fields[1].strip()} of {name} has no 'other'")
    except ValueError as problem:
        wrong(message, str(problem))


def types_of(english):
    """The types that arguments have, by part: names of their values are optional keys."""
    types = {}
    for message in english.values():
        part = message.key.split(".")[0]
        for kind, _ in (message.arguments or {}).values():
            types.setdefault(part, set()).add(kind)
            types.setdefault("core", set()).add(kind)
    return types


def is_name(key, types):
    """Whether a key names a value of a type: part.type, part.type.word, and forms of these."""
    parts = key.partition(":")[0].split(".")
    return len(parts) in (2, 3) and parts[1] in (types.get(parts[0], set()) | BUILT_IN_TYPES) - {"number", "text"}


def used_keys(parts, extras):
    """Every quoted key in the C code and the page, with the file that names it. Tests do not count: they may
    name keys that are in no catalogue."""
    found = {}
    pattern = re.compile(r"[\"'`]((?:" + "|".join(sorted(parts)) + r")\.[a-z0-9_]+(?:\.[A-Za-z0-9_]+)*)[\"'`]")
    files = list((ROOT / "src").rglob("*.[ch]")) + list((ROOT / "web" / "src").rglob("*.ts*"))
    files = [path for path in files if ".test." not in path.name] + list((ROOT / "web").glob("*.ts"))
    files += [extra.parent.parent / f"{extra.stem}.c" for extra in extras]
    for path in files:
        for key in pattern.findall(path.read_text(encoding="utf-8")):
            found.setdefault(key, path)
    return found


def option_keys():
    """The keys of options.txt, with the file of the C tables that call for each: a game's rulesets, options with
    their values, seats, levels and characters."""
    keys = {}
    for folder in sorted((ROOT / "src" / "games").glob("*/")):
        game, path = folder.name, folder / "game.c"
        if not path.exists():
            continue
        code = "".join(source.read_text(encoding="utf-8") for source in (folder / "state.h", path) if source.exists())
        words = {name: re.findall(r'"(\w+)"', list_)
                 for name, list_ in re.findall(r"\*const (\w+)\[\] = \{([^}]*)\};", code)}
        presets = re.search(r"col_preset PRESETS\[\] = \{(.*?)\n\s*\{NULL", code, re.S)
        names = []
        for preset in re.findall(r'^\s*\{"(\w+)",', presets[1], re.M) if presets else []:
            names += [f"ruleset.{preset}", f"rules.{preset}"]
        for option, list_, low, high in re.findall(r'(?:\bX\(|\{")(\w+)"?, (\w+), (\d+), (\w+),', code):
            names += [f"option.{option}", f"help.{option}"]
            values = words[list_] if list_ != "NULL" else ["0", "1"] if (low, high) == ("0", "1") else []
            names += [f"value.{option}.{value}" for value in values]
        names += [f"seat.{i}" for i, _ in enumerate(words.get("SEAT_TITLES", []), 1)]
        for key in names:
            keys[f"options.{game}.{key}"] = path
        path = ROOT / "src" / "players" / f"{game}.c"
        levels = re.search(r"\.level = \{(.*?)\}\},", path.read_text(encoding="utf-8"), re.S) if path.exists() else None
        for i, _ in enumerate(re.findall(r"\{", levels[1]) if levels else [], 1):
            keys[f"options.{game}.level.{i}"] = keys[f"options.{game}.style.{i}"] = path
        characters = re.search(r"\.character =\s+\{(.*?)\.taste", path.read_text(encoding="utf-8"), re.S) if path.exists() else None
        for name in re.findall(r'\{"(\w+)",', characters[1]) if characters else []:
            keys[f"options.{game}.character.{name}"] = keys[f"options.{game}.manner.{name}"] = path
    return keys


def check(extras=()):
    english, _ = read_language("en", extras)
    types = types_of(english)
    parts = {key.split(".")[0] for key in english}
    for message in english.values():
        check_text(message, message.arguments, message.text)
    check_numbers(english, "en")
    used = used_keys(parts, extras) | option_keys()
    suffixes = (".txt", ".svg", ".wasm", ".js", ".css", ".html", ".json", ".c", ".h", ".md")
    for key, path in sorted(used.items()):
        if key not in english and not is_name(key, types) and not key.endswith(suffixes):
            errors.append(f"{path.relative_to(ROOT)}: {key}: there is no such message in English")
    for key, message in english.items():
        if key not in used and not is_name(key, types):
            wrong(message, "is named nowhere in src or web/src")
    for folder in sorted(FOLDER.iterdir()):
        if not folder.is_dir() or folder.name == "en":
            continue
        other, settings = read_language(folder.name)
        if not any(setting.startswith(f"@language {folder.name} ") for setting in settings):
            errors.append(f"{folder.relative_to(ROOT)}: no file says '@language {folder.name} NAME'")
        check_numbers(other, folder.name)
        for key, message in other.items():
            declared = english[key].arguments if key in english else {}
            if key not in english and not is_name(key, types):
                wrong(message, "is not a key of English")
                continue
            check_text(message, declared, message.text)
        for key, message in english.items():
            if key not in other and not is_name(key, types) and message.path not in extras:
                errors.append(f"{folder.relative_to(ROOT)}: {key} is missing ({message.path.name})")
    if errors:
        sys.exit("\n".join(errors))
    return english


def is_of_lesson(message):
    return message.path.stem.startswith("lesson_")


def is_of_option(message):
    """Whether it is about a single option of a game, which most people never look at."""
    return message.path.stem == "options" and message.key.split(".")[2] in ("option", "help", "value")


# Messages of screens for learning that stand on other screens too, as ways to them.
WAYS_TO_LEARN = {f"learn.puzzles.{name}" for name in ("all", "home", "title", "today")} | {
    "learn.guide.failed", "learn.guide.loading", "learn.teacher.choose", "learn.teacher.first"}


def is_for_learning(message):
    is_of_aid = message.key.split(".")[1] == "aid" and message.path.stem != "learn"
    is_of_screen = message.key.startswith((
        "learn.aid.own", "learn.analysis.", "learn.chances.", "learn.guide.", "learn.puzzles.", "learn.report.", "learn.teacher.",
        "page.chances.share", "page.chances.win", "page.learn.", "page.rules_of.none", "page.rules_of.now", "page.rules_of.search"))
    is_of_screen = is_of_screen and message.key not in WAYS_TO_LEARN
    return is_of_lesson(message) or is_of_aid or is_of_option(message) or is_of_screen


def check_numbers(messages, language):
    """A lesson takes every number from the position, so that it cannot contradict the rules."""
    pattern = re.compile(r"\d|\b(" + "|".join(NUMBERS.get(language, "").split() or ["\\d"]) + r")\b", re.I)
    for message in messages.values():
        plain = re.sub(r"=\d+ *\{", "{", message.text)
        plain = re.sub(r"\b([Ll]es|des|[Ll]os|[Ll]as) (deux|dos)\b", "both", plain)
        found = pattern.search(plain) if is_of_lesson(message) else None
        if found:
            wrong(message, f"says the number '{found[0]}'; make it an argument")


def quote(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def embed(output, extras):
    english = check([Path(extra).resolve() for extra in extras])
    english = {key: m for key, m in english.items() if not is_of_lesson(m)}
    rows = []
    for key in sorted(english, key=lambda k: k.encode()):
        m = english[key]
        arguments = ", ".join(f"{name}{'?' if optional else ''} {kind}"
                              for name, (kind, optional) in m.arguments.items())
        sizes = [len(part.encode()) for part in (key, m.text, arguments)]
        rows.append(f"    {{{quote(key)}, {quote(m.text)}, {quote(arguments)}, {sizes[0]}, {sizes[1]}, {sizes[2]}}},")
    code = "\n".join([
        "/* Made from data/messages/en by tools/messages.py. */",
        '#include "colossi/message.h"', "",
        "static const col_message MESSAGES[] = {", *rows, "};", "",
        "const col_catalogue COL_ENGLISH = {",
        f'    "en", "English", MESSAGES, {len(rows)}, false, NULL}};', ""])
    Path(output).write_text(code, encoding="utf-8")


def read_for_page(language):
    """A language's messages and settings. What the language lacks is in English there, because the page loads one
    catalogue only. Names of values are not added: the language may have a more general name for them."""
    if not (FOLDER / language).is_dir():
        sys.exit(f"{relative(FOLDER)}: there is no language '{language}'")
    messages, settings = read_language(language)
    english, _ = read_language("en")
    if errors:
        sys.exit("\n".join(errors))
    types = types_of(english)
    return {key: m for key, m in english.items() if not is_name(key, types)} | messages, settings


def write_page(output, settings, messages):
    lines = list(settings)
    for message in messages:
        lines += [message.key, f" {message.text}"]
    Path(output).write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_text(language, output):
    """Writes the catalogue without comments, declarations, the words of the terminal and its boards, and those for
    learning."""
    messages, settings = read_for_page(language)
    def is_shown(m):
        return m.path.stem != "terminal" and m.key.split(".")[1] != "draw" and not is_for_learning(m)

    write_page(output, settings, filter(is_shown, messages.values()))


def write_learning(language, output):
    messages, settings = read_for_page(language)
    write_page(output, settings, filter(is_for_learning, messages.values()))


def main():
    if sys.argv[1:2] == ["embed"] and len(sys.argv) >= 3:
        embed(sys.argv[2], sys.argv[3:])
    elif sys.argv[1:2] == ["text"] and len(sys.argv) == 4:
        write_text(sys.argv[2], sys.argv[3])
    elif sys.argv[1:2] == ["learn"] and len(sys.argv) == 4:
        write_learning(sys.argv[2], sys.argv[3])
    elif sys.argv[1:] == ["check"]:
        check()
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
