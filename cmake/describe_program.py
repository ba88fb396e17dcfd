#!/usr/bin/env python3
"""describe_program.py PROGRAM FOLDER: writes a man page, and what bash, zsh and fish complete, from what
`PROGRAM --help` and `PROGRAM COMMAND --help` say. So an option is described in one place.

describe_program.py PROGRAM --page PAGE: writes the tables of options into a page, between the lines
"<!-- options of COMMAND -->" and "<!-- end of options -->". A command with others below it has one table for all of
them; "tickreel" stands for the options of all commands."""

import os
import re
import subprocess
import sys


def closed_list(argument):
    """All values that an option can have, where there are no others: "box|triangle"."""
    named = argument.split(" ")[0]
    return named.split("|") if re.fullmatch(r"[a-z0-9-]+(\|[a-z0-9-]+)+", named) else []


class Option:
    def __init__(self, line, heading):
        self.heading = heading
        names, self.argument, self.text = re.match(
            r"  (-\S+) ?(.*?)(?: {2,}(.*)|)$", line).groups(default="")
        # An argument that is as wide as its column has one space behind it.
        if not self.text and (split := re.match(r"(\S+(?: \.\.\.)?) ([A-Z].*)$", self.argument)):
            self.argument, self.text = split.groups()
        self.names = names.split(",")
        self.values = closed_list(self.argument)

    def long(self):
        return [name for name in self.names if name.startswith("--")]


class Command:
    """One, with those below it."""

    def __init__(self, program, path):
        self.path = path
        self.usage, self.options, self.children, self.rest = "", [], [], []
        said = subprocess.run([program, *path, "--help=all"], check=True, capture_output=True, text=True)
        lines = said.stdout.splitlines()
        self.intro, part, names, heading = [], "intro", [], ""
        for line in lines:
            if line.startswith("Usage: "):
                self.usage, part = line[len("Usage: "):], "usage"
            elif line == "Subcommands:":
                part = "children"
            elif line and not line.startswith(" ") and line.endswith(":") and part in ("usage", "options"):
                part, heading = "options", line.rstrip(":")
            elif group := re.fullmatch(r"\[Option Group: (.+)\]", line):
                part, heading = "options", group.group(1)
            elif line and not line.startswith(" ") and part != "intro":
                part = "rest"
                self.rest.append(line)
            elif part == "intro":
                self.intro.append(line)
            elif part == "options" and re.match(r" {2,4}-", line):
                self.options.append(Option("  " + line.lstrip(), heading))
            elif part == "options" and line.startswith(" " * 10) and self.options:
                self.options[-1].text = (self.options[-1].text + " " + line.strip()).strip()
            elif part == "children" and line.startswith("  "):
                names.append(line.split()[0])
            elif part == "rest":
                self.rest.append(line)
        self.children = [Command(program, [*path, name]) for name in names]

    def what(self):
        return " ".join(self.intro).strip()

    def all(self):
        yield self
        for child in self.children:
            yield from child.all()

    def name(self):
        return " ".join(self.path)

    def child(self, name):
        return next(child for child in self.children if child.path[-1] == name)


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def options_of(command):
    lines = []
    for option in command.options:
        names = roff(", ".join(option.names))
        lines += [".TP", f'.BI "{names} " "{roff(option.argument)}"', roff(option.text)]
    return lines


def man_page(root, version):
    page = [f'.TH TICKREEL 1 "" "{version}" "User Commands"', ".SH NAME",
            "tickreel \\- turns recorded games into films", ".SH SYNOPSIS",
            ".B tickreel\n.I COMMAND\n[OPTIONS]", ".SH DESCRIPTION", roff(root.what()), ".SH OPTIONS",
            "For all commands, before them or behind them.", *options_of(root), ".SH COMMANDS"]
    for command in root.all():
        if command.path:
            page += [f'.SS "{roff(command.usage)}"', roff(command.what())]
            page += options_of(command)
            page += as_it_is([line for line in command.rest if line not in above(root, command)])
    page += [".SH EXAMPLES", *as_it_is(root.rest)]
    return "\n".join(page) + "\n"


def as_it_is(lines):
    text = "\n".join(lines).strip()
    return [".PP", ".nf", roff(text), ".fi"] if text else []


def above(root, command):
    """What is said for all commands, or for those beside it."""
    said = set(root.rest)
    for other in root.all():
        if other.path and other.path == command.path[:-1]:
            said.update(other.rest)
    return said - {""}


def words_of(command):
    return [child.path[-1] for child in command.children] + [
        name for option in command.options for name in option.long()]


def values_of(root):
    """("export --audio", its values) of each option that has a closed list of them."""
    for command in root.all():
        for option in command.options:
            for name in option.names if option.values else []:
                yield f"{command.name()} {name}", option.values


def bash(root):
    cases = "\n".join(f'    "{command.name()}") words="{" ".join(words_of(command))}" ;;'
                      for command in root.all())
    values = "\n".join(f'    "{name}") words="{" ".join(all_of_it)}" ;;' for name, all_of_it in values_of(root))
    below = " ".join(command.name() for command in root.all() if command.path and command.children)
    return f"""# bash completion of tickreel
_tickreel() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} path="" words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${{COMP_WORDS[i]}} in -*) break ;; esac
    if [ -z "$path" ]; then
      path=${{COMP_WORDS[i]}}
    elif [[ " {below} " == *" $path "* ]]; then
      path="$path ${{COMP_WORDS[i]}}"
      break
    fi
  done
  case $path in
{cases}
  esac
  case "$path ${{COMP_WORDS[COMP_CWORD - 1]}}" in
{values}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}}
complete -o default -F _tickreel tickreel
"""


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh(root):
    cases = []
    for command in root.all():
        said = [(child.path[-1], child.what()) for child in command.children] + [
            (name, option.text) for option in command.options for name in option.long()]
        items = " ".join(quoted(name.replace(":", "\\:") + ":" + text.replace(":", "\\:")) for name, text in said)
        cases.append(f'  "{command.name()}") items=({items}) ;;')
    below = " ".join(command.name() for command in root.all() if command.path and command.children)
    values = [f"  {quoted(name)}) compadd -- {' '.join(all_of_it)}; return ;;" for name, all_of_it in values_of(root)]
    newline = "\n"
    return f"""#compdef tickreel
local -a items
local at="" i
for ((i = 2; i < CURRENT; i++)); do
  [[ ${{words[i]}} == -* ]] && break
  if [[ -z $at ]]; then
    at=${{words[i]}}
  elif [[ " {below} " == *" $at "* ]]; then
    at="$at ${{words[i]}}"
    break
  fi
done
case $at in
{newline.join(cases)}
esac
case "$at ${{words[CURRENT - 1]}}" in
{newline.join(values)}
esac
_describe tickreel items
[[ -n $at ]] && _files
"""


def fish(root):
    def escaped(text):
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    lines = ["# fish completion of tickreel"]
    for command in root.all():
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in command.path)
        here = escaped(seen or "__fish_use_subcommand")
        names = " ".join(child.path[-1] for child in command.children)
        for child in command.children:
            first = escaped("; and ".join(filter(None, [seen, f"not __fish_seen_subcommand_from {names}"])))
            lines.append(f"complete -c tickreel -f -n {first} -a {child.path[-1]} -d {escaped(child.what())}")
        for option in command.options:
            name = "".join(f" -l {long[2:]}" for long in option.long())
            name += "".join(f" -s {short[1:]}" for short in option.names if re.match(r"-\w$", short))
            needs = " -r" if option.argument else ""
            needs += f" -f -a {escaped(' '.join(option.values))}" if option.values else ""
            lines.append(f"complete -c tickreel -n {here}{name}{needs} -d {escaped(option.text)}")
    return "\n".join(lines) + "\n"


# Commands whose options others have, too: a row of theirs names the section that explains them.
EXPLAINED_BY = ("export", "play")


def row(option):
    names = ", ".join(option.names)
    return [f"`{names} {option.argument}`" if option.argument else f"`{names}`", option.text]


def cells(line):
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |"


def all_under(command, heading):
    return [row(option) for option in command.options if option.heading == heading]


def listed(command, explaining, options):
    """`--crf`, `--preset`, all of *Sound*: a heading whose options are the same in both stands for them."""
    single, headings = [], []
    for option in options:
        heading = option.heading
        if heading != "Options" and all_under(command, heading) == all_under(explaining, heading):
            headings += [] if f"*{heading}*" in headings else [f"*{heading}*"]
        else:
            single.append(f"`{option.names[-1]}`")
    return ", ".join([*single, "all of " + ", ".join(headings)] if headings else single)


def rows_of(command, root):
    """The rows of its own options, then one row for each command whose section explains others."""
    options = [option for option in command.options if "--help" not in option.names]
    explained = []
    for name in EXPLAINED_BY if command.path else ():
        if command.path == [name]:
            break
        explaining = root.child(name)
        same = [option for option in options if row(option) in map(row, explaining.options)]
        options = [option for option in options if option not in same]
        if same:
            explained.append([listed(command, explaining, same), f"as for [`{name}`](#{name})"])
    return [row(option) for option in options] + explained


def tables_of(command, root):
    """Tables of Markdown: one for each heading of the help, or one for a command and those below it."""
    if command.path and command.children:
        lines = ["| | |", "|---|---|", *map(cells, rows_of(command, root))]
        for child in command.children:
            usage = re.sub(r"^tickreel | \[OPTIONS\]", "", child.usage)
            lines += [cells([f"**`{usage}`**", child.what()]), *map(cells, rows_of(child, root))]
        return "\n".join(lines)
    if command.name() != EXPLAINED_BY[0]:
        return "\n".join(["| Options | |", "|---|---|", *map(cells, rows_of(command, root))])
    headings = dict.fromkeys(option.heading for option in command.options)
    return "\n\n".join(
        "\n".join([f"| {heading} | |", "|---|---|",
                   *[cells(line) for line in all_under(command, heading) if "--help" not in line[0]]])
        for heading in headings)


def with_tables(root, text):
    def table(found):
        command = next(one for one in root.all() if one.name() == found.group(2).removeprefix("tickreel"))
        return f"{found.group(1)}\n{tables_of(command, root)}\n{found.group(3)}"

    return re.sub(r"(<!-- options of ([a-z -]+) -->)\n.*?(<!-- end of options -->)", table, text, flags=re.S)


def main():
    program, folder = sys.argv[1], sys.argv[-1]
    if sys.argv[2] == "--page":
        with open(folder, encoding="utf-8") as file:
            text = file.read()
        written = with_tables(Command(program, []), text)
        if written != text:
            with open(folder, "w", encoding="utf-8") as file:
                file.write(written)
        return
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    root = Command(program, [])
    os.makedirs(folder, exist_ok=True)
    for name, text in (("tickreel.1", man_page(root, version)), ("tickreel.bash", bash(root)),
                       ("_tickreel", zsh(root)), ("tickreel.fish", fish(root))):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
