#!/usr/bin/env python3
"""layers_test.py ROOT: each room includes only what docs/architecture.md lets it know.

Rules name folders. A rule holds for all below its folder, but for what has a rule of its own; a
folder that ends in a slash is meant without those below it.

And each room's types are in its namespace: two of one name would be mixed up without a word.
Each folder of tests has the name of the folder that it tests.
"""

import os
import re
import sys

# Public headers have their own rooms, below include/tickreel, and count as in these.
PUBLIC = {
    "tickreel/core": "core",
    "tickreel/view": "sim/view",
    "tickreel/game": "sim/game",
    "tickreel/scene": "renderer/scene",
    "tickreel/sound": "sound",
    "tickreel/plugin": "games",
}

# Rooms with a namespace of their own. What core/ and public headers define is in tickreel itself.
NAMESPACES = {"sim", "renderer", "sound", "encode", "live", "games", "movie", "bench", "window", "capture", "cli", "tests"}
# Headers that one file alone includes, which might be a part of that file. Never more than there were.
MOST_LONELY_HEADERS = 100

# Makes the names of the rooms below visible in a room: for that room's own files.
OPENED = "room.h"

# What a room may include, beside itself.
KNOWS = {
    "tickreel": [],
    "core": ["core"],
    "sim": ["core", "sim"],
    "sim/view": ["core"],
    "renderer": ["core", "sim/view", "renderer"],
    "renderer/overlay": ["core", "sim/view", "tickreel/scene"],
    "renderer/scene": ["core", "sim/view", "renderer/overlay"],
    "renderer/gl": ["core", "sim/view", "renderer/scene", "renderer/overlay"],
    "renderer/passes": ["core", "sim/view", "renderer/scene", "renderer/overlay", "renderer/gl"],
    "renderer/readback": ["core", "sim/view", "renderer/scene", "renderer/overlay", "renderer/gl"],
    "renderer/software": ["core", "sim/view", "renderer/scene", "renderer/overlay", "renderer/gl", "renderer/passes"],
    "sound": ["core", "sim/view"],
    "sound/synth": ["core", "sim/view", "sim/game", "sound"],
    "encode": ["core", "encode"],
    "games": ["core", "sim", "renderer/scene", "renderer/overlay", "sound", "games/"],
    "games/loaded": ["core", "sim/view", "sim/game", "renderer/scene", "renderer/overlay", "sound", "games/"],
    "live": ["core", "sim", "live"],
    "live/record": ["core", "sim", "games/", "live"],
    "live/report": ["core", "sim", "games/apart", "live"],
    "live/net": ["core", "sim"],
    # What a film is; from a request to a plan; marks, notes and timelines; a plan becomes a film;
    # many films and many machines.
    "movie/film": ["core", "sim", "encode", "renderer/scene", "renderer/overlay", "sound", "movie/film/time"],
    "movie/film/time": ["core", "sim"],
    "movie/film/text": ["core", "sim", "encode/", "renderer/scene", "renderer/overlay", "movie/film/",
                        "movie/film/time"],
    "movie/film/captions": ["core", "encode/", "movie/film/", "movie/film/text"],
    "movie/film/pictures": ["core", "encode", "movie/film/"],
    "movie/film/soundtrack": ["core", "sim/view", "encode", "sound", "movie/film/"],
    "movie/plan": ["core", "sim", "encode", "renderer/", "renderer/scene", "renderer/overlay", "sound", "live/spool",
                   "movie/film", "movie/plan", "movie/cut/marks", "movie/cut/notes", "movie/cut/timelines"],
    "movie/plan/reel": ["core", "sim", "encode", "renderer/", "renderer/scene", "renderer/overlay", "sound",
                        "live/spool", "games/", "movie/film", "movie/plan", "movie/cut/marks", "movie/cut/notes",
                        "movie/cut/timelines"],
    "movie/plan/batch": ["core", "sim", "encode/", "live/spool", "games/", "movie/film", "movie/plan",
                         "movie/cut/notes"],
    "movie/cut/marks": ["core", "sim", "movie/film/time"],
    "movie/cut/notes": ["core", "sim", "games/", "movie/film/", "movie/film/time", "movie/cut/marks"],
    "movie/cut/timelines": ["core", "sim/view", "movie/film/", "movie/film/time", "movie/cut/marks"],
    "movie/cut/reel": ["core", "sim", "movie/film/", "movie/film/time", "movie/plan/reel"],
    "movie/make": ["core", "sim", "encode", "renderer/", "renderer/scene", "renderer/overlay", "sound", "games/",
                   "movie/film", "movie/plan", "movie/cut/marks", "movie/cut/notes", "movie/make"],
    "movie/make/engine": ["core", "sim", "encode/", "renderer/", "sound", "movie/film/", "movie/film/time"],
    "movie/make/store": ["core", "sim", "encode", "movie/film", "movie/make/engine"],
    "movie/make/frames": ["core", "sim", "encode", "renderer/", "renderer/scene", "renderer/overlay", "sound", "games/",
                          "live/", "movie/film", "movie/make/engine"],
    "movie/make/layers": ["core", "sim", "encode", "renderer/", "renderer/scene", "movie/film/", "movie/plan/",
                          "movie/make/", "movie/make/engine", "movie/make/frames"],
    "movie/make/writer": ["core", "sim/view", "encode", "movie/film/", "movie/plan/", "movie/make/",
                          "movie/make/engine", "movie/make/store"],
    "movie/make/crash": ["core", "sim", "encode/", "renderer/", "renderer/scene", "renderer/overlay", "renderer/gl",
                         "games/", "live/", "live/record", "live/report", "movie/film", "movie/plan", "movie/make"],
    "movie/fleet": ["core", "sim", "encode", "renderer/", "movie/film", "movie/plan", "movie/make", "movie/fleet"],
    "library": ["core", "encode/", "renderer/", "renderer/gl", "movie/film/", "movie/plan", "movie/cut/notes",
                "movie/make", "movie/fleet", "games/", "games/loaded", "games/apart", "sim"],
    "bench": ["core", "sim", "renderer/", "renderer/scene", "renderer/gl", "live/", "games/", "movie/film", "movie/plan",
              "movie/make", "movie/fleet/batch"],
    "window": ["core", "sim", "renderer/", "renderer/scene", "renderer/overlay", "renderer/gl", "sound", "encode/",
               "live", "movie/film", "movie/plan", "movie/cut", "movie/make", "games/"],
    "window/sound": ["core", "sim/view", "sound"],
    "capture": ["core", "encode/", "renderer/overlay", "renderer/scene", "sound", "movie/film", "movie/plan",
                "movie/make", "capture/", "capture/preload"],
    "capture/alsa": ["capture/preload"],
    "capture/preload": [],
    "cli": ["core", "games", "sim", "renderer/", "renderer/scene", "renderer/overlay", "renderer/gl", "renderer/software",
            "sound", "encode/", "live", "movie/film", "movie/plan", "movie/cut", "movie/make", "movie/fleet", "bench",
            "window", "capture/", "demos/"],
    "demos": ["core", "sim", "renderer/scene", "renderer/overlay", "sound", "live/", "demos", "games/"],
}

# Headers of others, and the only folders that may include them.
FOREIGN = {
    r"glad|GL/|EGL/": ["renderer"],
    r"GLFW|imgui": ["window"],
    r"glm": ["renderer"],
    r"ft2build|freetype": ["renderer/scene", "renderer/overlay", "window/glyphs"],
    r"fribidi": ["renderer/overlay"],
    r"hb(-|\.)": ["renderer/overlay"],
    r"unicode/": ["renderer/overlay"],
    r"fontconfig": ["window/glyphs"],
    r"lib(av|sw)": ["encode"],
    r"lcms2": ["encode/media"],
    r"seccomp|linux/landlock": ["games/apart"],
    r"libelf|gelf": ["games/check"],
    r"CLI/": ["cli"],
    r"box2d": ["demos/rockets/box2d"],
    r"ebur128": ["movie/film/soundtrack"],
    r"enet": ["live/net"],
    r"sndfile": ["sound"],
    r"BPMDetect": ["sound"],
    r"AL/": ["window/sound"],
    r"alsa/": ["capture/alsa"],
    r"xxhash": ["sim", "encode", "live/net", "games/libretro", "games/loaded"],
    r"zstd": ["sim"],
    r"archive": ["live/report"],
    r"OpenEXR|Imath": ["movie/make/layers"],
    r"fmt": ["encode", "live/record", "live/report", "movie", "bench", "window", "cli"],
    r"toml": ["movie/plan/reel", "movie/cut/reel"],
    r"nlohmann": ["movie/film", "movie/make/layers", "movie/cut/notes", "movie/make/store", "bench", "cli"],
    r"chrono|ctime|sys/time": ["core/process", "sim/poison", "live", "movie", "bench", "window", "games/libretro", "games/loaded", "games/apart", "capture", "cli",
                               "demos/rockets/steps"],
    r"sys/socket|netinet/|arpa/|netdb": ["games/apart", "live/net", "capture/preload"],
}

# Games are put together as they like.
FREE = "demos"

# All other folders of tests are named after what they test.
TESTS_ALONE = ["cli/crasher", "determinism", "determinism/bad_games", "fuzz",
               "games/loaded/games", "support", "support/net"]


def is_in(path, folder):
    """Whether a file lies below a folder; right in it, where the folder ends in a slash."""
    if folder.endswith("/"):
        return os.path.dirname(path) == folder[:-1]
    return path.startswith(folder + "/")


def is_known(header, known):
    """Whether one of these folders has a header, or the room that it counts as in."""
    folder = os.path.dirname(header)
    room = PUBLIC.get(folder, folder) + "/" + os.path.basename(header)
    return any(is_in(header, one) or is_in(room, one) for one in known)


def read_includes(root):
    """What every file includes: {path: [header, ...]}."""
    includes = {}
    public = os.path.join(root, "include")
    for top in sorted({room.split("/")[0] for room in KNOWS}):
        base = public if top == "tickreel" else root
        for folder, _, names in os.walk(os.path.join(base, top)):
            for name in names:
                if name.endswith((".h", ".cpp")) and name != OPENED:
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        headers = re.findall(r'^#include *["<]([^">]+)[">]', file.read(), re.M)
                    own = os.path.join(top, OPENED)
                    includes[os.path.relpath(path, base)] = [one for one in headers if one != own]
    return includes


def forbidden_includes(includes):
    for path, headers in includes.items():
        place = PUBLIC.get(os.path.dirname(path), os.path.dirname(path)) + "/" + os.path.basename(path)
        room = max((room for room in KNOWS if is_in(place, room)), key=len, default=None)
        if room is None:
            yield f"{path}: no rule says what this folder may know"
            continue
        for header in headers:
            known = ["tickreel/", *KNOWS[room], room]
            if header.endswith("/" + OPENED) or header in includes and not is_known(header, known):
                yield f"{path} includes {header}, which {room}/ must not know"
            if header in includes and not header.endswith(".h"):
                yield f"{path} includes {header}, which is no header"
            for pattern, folders in FOREIGN.items():
                if re.match(pattern, header) and header not in includes \
                        and not any(is_in(path, folder) for folder in folders):
                    yield f"{path} includes {header}, which is for {', '.join(folders) or 'nobody'} alone"


def cycles(graph):
    """The parts of a graph in which each node reaches all others (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(part) > 1:
                found.append(", ".join(sorted(part)))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def graph_of(includes, place_of):
    """Who includes whom, where place_of() says who a file belongs to."""
    graph = {}
    for path, headers in includes.items():
        others = {place_of(header) for header in headers if header in includes}
        graph.setdefault(place_of(path), set()).update(others - {place_of(path)})
    return graph


def outside_its_namespace(root, paths):
    """Types that a room's file defines elsewhere than in the room's namespace."""
    for path in paths:
        room = path.split("/")[0]
        if room not in NAMESPACES:
            continue
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        space = ""
        for opened, name in re.findall(
                r"^namespace (tickreel\S*) {|^(?:struct|class|enum class) (\w+)(?: final)?(?: :[^;{]*)? *{", text, re.M):
            space = opened or space
            if name and space and not f"{space}::".startswith(f"tickreel::{room}::"):
                yield f"{path} defines {name} in {space}, and not in tickreel::{room}"


def without_room(root):
    """Folders of tests that are named after no folder of the program."""
    for folder, _, names in os.walk(os.path.join(root, "tests")):
        tested = os.path.relpath(folder, os.path.join(root, "tests"))
        has_tests = any(name.endswith((".h", ".cpp")) for name in names)
        if has_tests and tested not in TESTS_ALONE and not os.path.isdir(os.path.join(root, tested)):
            yield f"tests/{tested} has the tests of no folder"


def lonely_headers(root, includes):
    """Headers with one user beside their own file, tests included."""
    users = {}
    everywhere = dict(includes)
    for folder in ("tests", "examples"):
        for base, _, names in os.walk(os.path.join(root, folder)):
            for name in names:
                if name.endswith((".h", ".cpp")):
                    with open(os.path.join(base, name), encoding="utf-8") as file:
                        headers = re.findall(r'^#include *"([^"]+)"', file.read(), re.M)
                    everywhere[os.path.relpath(os.path.join(base, name), root)] = headers
    for path, headers in everywhere.items():
        for header in headers:
            if header in includes and os.path.splitext(header)[0] != os.path.splitext(path)[0]:
                users.setdefault(header, set()).add(path)
    return sorted(header for header, by in users.items() if len(by) == 1 and not header.startswith("tickreel/"))


def main():
    includes = read_includes(sys.argv[1])
    problems = list(forbidden_includes(includes))
    parts = graph_of(includes, lambda path: os.path.splitext(path)[0])
    problems += [f"these include each other: {part}" for part in cycles(parts)]
    engine = {path: headers for path, headers in includes.items() if not is_in(path, FREE)}
    problems += [f"these folders include each other: {part}"
                 for part in cycles(graph_of(engine, os.path.dirname))]
    problems += outside_its_namespace(sys.argv[1], includes)
    problems += without_room(sys.argv[1])
    lonely = lonely_headers(sys.argv[1], includes)
    if len(lonely) > MOST_LONELY_HEADERS:
        problems.append(f"{len(lonely)} headers have one user, {MOST_LONELY_HEADERS} had before: make a new one a part "
                        "of its user: " + ", ".join(lonely))
    if len(includes) < 50:
        problems.append(f"only {len(includes)} files found")
    print("\n".join([*problems, f"{len(includes)} files checked, {len(problems)} problems"]))
    return 1 if problems else 0


sys.exit(main())
