#!/usr/bin/env python3
"""options_test.py PROGRAM ROOT: docs/cli.md has each option of the program, and no other.

The section of a command has its tables between "<!-- options of COMMAND -->" and "<!-- end of options -->", as
cmake/describe_program.py --page writes them. They have every option that the help lists, in a code span:
"`--size WxH`"; where a row says "as for [`export`](#export)", the options that export's section has count as well.
The first column of a table, and the lines of usage, name no option that the command does not have.

And the targets of the library have the fields that `encode` has options for.
"""

import importlib
import os
import re
import subprocess
import sys

# Of every command.
COMMON = {"--help", "--game", "--version"}

# Fields of FilmTarget and the options of `encode` that they are, by name; None: the program has none,
# or hands it over otherwise.
FIELDS = {
    "path": "output", "width": "size", "height": "size", "frame_rate": "fps",
    "sample_rate_hz": "audio-rate", "channels": None, "codec_options": "codec-opt",
}
# Those of the C interface with other names.
C_FIELDS = {"size": None, "fps_numerator": "frame_rate", "fps_denominator": "frame_rate"}
# Options of `encode` that say where frames and samples come from, and what is printed.
NOT_OF_A_FILM = {"input", "input-pix-fmt", "audio", "json", "progress", "help", "game"}


def help_of(program, command):
    shown = subprocess.run([program, *command, "--help=all"], capture_output=True, text=True, check=True)
    return shown.stdout


def options_in(text):
    """The long options that a help lists, and the short ones."""
    lines = re.findall(r"^ +(-\S+)", text, re.M)
    return {option for line in lines for option in line.split(",")}


def subcommands_in(text):
    part = re.search(r"^Subcommands:\n((?:  .*\n?)+)", text, re.M)
    return re.findall(r"^  ([a-z-]+) ", part.group(1), re.M) if part else []


def commands_of(program):
    """{command: options of it and of those below it}, and of each the long ones with their short ones."""
    commands, pairs = {}, {}
    for name in subcommands_in(help_of(program, [])):
        if name == "help":
            continue
        text = help_of(program, [name])
        for below in subcommands_in(text):
            text += help_of(program, [name, below])
        commands[name] = options_in(text)
        for line in re.findall(r"^  (-\w),(--[\w-]+)", text, re.M):
            pairs[(name, line[1])] = line[0]
    return commands, pairs


def sections_of(text):
    """{command: its part of docs/cli.md}."""
    parts = re.split(r"^## (.+)$", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def named_in(text):
    """Options in code: in spans, and in lines of usage and of examples of the program."""
    code = re.findall(r"`([^`\n]+)`", text)
    code += [line for line in re.findall(r"^    (.+)$", text, re.M) if "tickreel" in line]
    return {option for span in code for option in re.findall(r"(?<![\w-])(--?[a-z][\w-]*)", span)}


def asserted_in(text):
    """Options that a section says its command has: in the first column of tables, and in usage."""
    cells = re.findall(r"^\| (`-.*?) \|", text, re.M)
    spans = [span for cell in cells for span in re.findall(r"`(-[^`]*)`", cell)]
    spans += re.findall(r"^    tickreel (.+)$", text, re.M)
    return {option for span in spans for option in re.findall(r"(?<![\w-])(--[a-z][\w-]*)", span)}


def undocumented(commands, pairs, sections):
    for name, options in commands.items():
        section = sections.get(name)
        if section is None:
            yield f"docs/cli.md has no section of {name}"
            continue
        if f"<!-- options of {name} -->\n" not in section:
            yield f"docs/cli.md: the section of {name} has no tables: give it <!-- options of {name} -->"
        named = named_in(section)
        if "(#export)" in section:
            named |= named_in(sections["export"])
        for option in sorted(options):
            is_known = option in named or pairs.get((name, option)) in named
            if option.startswith("--") and option not in COMMON and not is_known:
                yield f"docs/cli.md: the section of {name} lacks {option}"
        for option in sorted(asserted_in(section) - options - COMMON):
            yield f"docs/cli.md: {name} has no {option}"


def fields_of(path, pattern):
    with open(path, encoding="utf-8") as file:
        body = re.search(pattern, file.read(), re.S).group(1)
    body = re.sub(r"//[^\n]*|/\*.*?\*/", "", body, flags=re.S)
    body = re.sub(r"using [^;]*;", "", body)
    return [re.search(r"(\w+)(?:\s*=[^;]*|\s*\{[^;]*\})?$", " ".join(field.split())).group(1)
            for field in body.split(";") if field.strip()]


def missing_fields(root, encode):
    """What the library's targets lack, and what they have and `encode` has no option for."""
    cpp = fields_of(os.path.join(root, "include/tickreel/film_writer.h"),
                    r"struct FilmTarget \{(.*?)\n\};")
    c = fields_of(os.path.join(root, "include/tickreel/tickreel.h"),
                  r"typedef struct tickreel_film_target \{(.*?)\n\}")
    options = {option[2:] for option in encode if option.startswith("--")} - NOT_OF_A_FILM
    of_cpp = {FIELDS.get(field, field.replace("_", "-")) for field in cpp}
    yield from (f"FilmTarget has no field for --{name}" for name in sorted(options - of_cpp))
    yield from (f"encode has no --{name} for a field of FilmTarget"
                for name in sorted(of_cpp - {None} - options))
    of_c = {C_FIELDS.get(field, field) for field in c}
    yield from (f"tickreel_film_target has no field for FilmTarget::{name}"
                for name in sorted(set(cpp) - of_c))
    yield from (f"FilmTarget has no {name}, as tickreel_film_target has"
                for name in sorted(of_c - {None} - set(cpp)))


def main():
    program, root = sys.argv[1:]
    commands, pairs = commands_of(program)
    with open(os.path.join(root, "docs/cli.md"), encoding="utf-8") as file:
        page = file.read()
    problems = list(undocumented(commands, pairs, sections_of(page)))
    sys.path.insert(0, os.path.join(root, "cmake"))
    describe_program = importlib.import_module("describe_program")
    if describe_program.with_tables(describe_program.Command(program, []), page) != page:
        problems.append("docs/cli.md has other tables than the help: write them anew with "
                        "cmake/describe_program.py build/release/tickreel --page docs/cli.md")
    problems += missing_fields(root, commands["encode"])
    count = sum(len(options) for options in commands.values())
    if count < 100:
        problems.append(f"only {count} options found")
    print("\n".join([*problems, f"{count} options checked, {len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
