#!/usr/bin/env python3
"""links_test.py FOLDER: every relative link of a page in FOLDER leads to a file in it, and no command
names the program or the recordings of a checkout."""
import os
import re
import sys

root = os.path.abspath(sys.argv[1])
pages = [os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names if name.endswith(".md")]
links = broken = 0
for page in sorted(pages):
    with open(page, encoding="utf-8") as file:
        text = file.read()
    for command in re.findall(r"^    .*(?:build/release/tickreel|[ \"']demos/tanks/replays/).*", text, re.MULTILINE):
        print(f"{os.path.relpath(page, root)} has a command of a checkout: {command.strip()}")
        broken += 1
    # What stands in code is no link.
    text = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"`[^`\n]*`", "`", text)
    for link in re.findall(r"\]\(([^)]*)\)", text) + re.findall(r"""(?:src|href)=["']([^"']*)["']""", text):
        if re.match(r"[a-z]+:|#", link):
            continue
        links += 1
        target = os.path.normpath(os.path.join(os.path.dirname(page), link.split("#")[0]))
        if target.startswith(root + os.sep) and os.path.isfile(target):
            continue
        print(f"{os.path.relpath(page, root)} links to {link}, which is not installed")
        broken += 1
print(f"{len(pages)} pages, {links} links, {broken} of them broken")
sys.exit(1 if broken or links < 100 else 0)
