#!/usr/bin/env python3
"""errors_test.py ROOT: messages below the door name fields, and no code reads a message.

A message names a field of a request as §name (include/tickreel/result.h), and the command line, the
libraries and the windows call it as it is called there. So no string below them has a --name, but
where it is for another program or for the person who reads the source. What is to be known of an
error stands in its kind and its subject: whoever searches a message, or cuts it, breaks when
somebody words it better.
"""

import os
import re
import sys

# Above the door, or no part of the product.
DOOR = ("cli", "tests", "examples", "docs", "demos/reels", "demos/rockets/steps")
# These talk to other programs in the words of those, or say commands to be pasted.
OTHER_PROGRAMS = {"crash_play.cpp", "crash_text.cpp", "farm_round.cpp", "own_display.cpp",
                  "reference_program.cpp", "replay_report.cpp", "slurm_engine.cpp",
                  "slurm_options.cpp"}
# These are how the doors say a message.
SAYS_MESSAGES = {"core/text/field_names.cpp", "core/text/shown_name.cpp"}

STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
# The program prints through cli/words/messages.h alone, which lets nothing be obeyed.
PRINTS = re.compile(r"\bfmt::print\(|\bstd::(?:cout|cerr)\b|\bstd::f?(?:puts|printf)\(")
PRINTERS = {"cli/words/messages.cpp", "cli/main.cpp"}
READS = re.compile(
    r"\bmessage(?:\(\))?\.(?:starts_with|ends_with|find\w*|rfind|contains|compare|substr|replace|"
    r"erase|front|back|at|remove_prefix)\(|\bmessage\[|\bsto[a-z]+\([^;]*\bmessage\b|"
    r"\bstrto\w+\([^;]*\bmessage\b|\bmessage\s*[=!]=\s*\"|\bregex_\w+\([^;]*\bmessage\b")


def without_comment(line):
    """A line of C++ up to a // that is in no string."""
    bare = STRING.sub(lambda string: '"' + "_" * (len(string.group()) - 2) + '"', line)
    at = bare.find("//")
    return line if at < 0 else line[:at]


def problems_of(path, text):
    """What is wrong in a source of this path below the root: (line number, words)."""
    is_below = not path.startswith(tuple(folder + "/" for folder in DOOR)) and \
        os.path.basename(path) not in OTHER_PROGRAMS
    for number, line in enumerate(text.splitlines(), 1):
        code = without_comment(line)
        if is_below:
            for string in STRING.findall(code):
                for option in OPTION.findall(string):
                    yield number, f"a string says {option}: say §{option[2:]}"
        if path.startswith("cli/") and path not in PRINTERS and PRINTS.search(code):
            yield number, "it prints past the door: say print_out() or print_message()"
        if path not in SAYS_MESSAGES and READS.search(code):
            yield number, "the message of an error is read: give the error a subject"


def check_itself():
    """That what is wrong is found, and nothing else."""
    wrong = ['return bad_usage("start anew with --overwrite");',
             'if (error.message.starts_with("clip ")) {',
             "if (made.error().message.find(path) != std::string::npos) {",
             "std::strtoul(error.message.c_str(), nullptr, 10);",
             'error.message.replace(0, 3, "it");']
    right = ['return bad_usage("start anew with §overwrite");  // --overwrite of export',
             'return prefixed(name + ": ", error);', "// see --overwrite",
             'text += "a -- b";', 'std::string decoration = "-----";']
    for line in wrong:
        assert len(list(problems_of("movie/make/a.cpp", line))) == 1, line
    for line in right:
        assert not list(problems_of("movie/make/a.cpp", line)), line
    assert not list(problems_of("cli/a.cpp", wrong[0]))
    assert list(problems_of("cli/a.cpp", wrong[1]))


def sources(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in ("build", ".git", "tests"))
        for name in sorted(names):
            if name.endswith((".h", ".cpp", ".inc")):
                yield os.path.join(folder, name)


def main():
    check_itself()
    root = sys.argv[1]
    count = found = 0
    for path in sources(root):
        count += 1
        name = os.path.relpath(path, root)
        with open(path, encoding="utf-8") as file:
            for number, words in problems_of(name, file.read()):
                found += 1
                print(f"{name}:{number}: {words}")
    print(f"{count} files checked, {found} problems")
    return 1 if found or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
