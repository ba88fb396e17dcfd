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
NAMESPACES = {"sim", "renderer", "sound", "encode", "live", "games", "movie", "window", "capture", "cli", "tests"}
MOST_FILES = 45

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
    "encode": ["core", "encode"],
    "games": ["core", "sim", "renderer/scene", "renderer/overlay", "sound", "games/"],
    "games/loaded": ["core", "sim/view", "sim/game", "renderer/scene", "renderer/overlay", "sound", "games/"],
    "live": ["core", "sim", "live"],
    "live/record": ["core", "sim", "games/", "live"],
    "live/report": ["core", "sim", "games/apart", "live"],
    "live/net": ["core", "sim"],
    "movie/time": ["core", "sim"],
    "movie/marks": ["core", "sim", "movie/time"],
    "movie/notes": ["core", "sim", "games/", "movie/time", "movie/marks", "movie/film",
                    "movie/frames"],
    "movie/engine": ["core", "sim", "encode/", "renderer/", "sound", "movie/time"],
    "movie/film": ["core", "sim", "encode", "renderer/scene", "renderer/overlay", "sound", "movie/time"],
    "movie/layers": ["core", "sim", "encode", "renderer/", "renderer/scene", "movie/engine", "movie/film", "movie/frames",
                     "movie/plan", "movie/make"],
    "movie/edit": ["core", "sim/view", "movie/time", "movie/film", "movie/marks"],
    "movie/soundtrack": ["core", "sim/view", "encode", "sound", "movie/film"],
    "movie/store": ["core", "sim", "encode", "movie/time", "movie/engine", "movie/film",
                    "movie/soundtrack"],
    "movie/captions": ["core", "encode/", "movie/film", "movie/text"],
    "movie/text": ["core", "sim", "encode/", "renderer/scene", "renderer/overlay", "movie/time", "movie/film"],
    "movie/pictures": ["core", "encode", "movie/film"],
    "movie/shelf": ["core", "sim", "live/spool", "movie/film", "movie/plan"],
    "movie/writer": ["core", "sim/view", "encode", "movie"],
    "library": ["core", "encode/", "renderer/", "renderer/gl", "movie",
                "games/", "games/loaded", "games/apart", "sim"],
    "movie/frames": ["core", "sim", "encode", "renderer/", "renderer/scene", "renderer/overlay", "sound", "games/",
                     "live/", "movie/time", "movie/engine", "movie/film", "movie/soundtrack", "movie/text",
                     "movie/pictures"],
    "movie/plan": ["core", "sim", "encode", "renderer/", "renderer/scene", "renderer/overlay", "sound", "live/spool",
                   "movie/time", "movie/marks", "movie/notes", "movie/engine", "movie/film", "movie/store",
                   "movie/soundtrack", "movie/text", "movie/captions", "movie/pictures", "movie/edit",
                   "movie/frames"],
    "movie/plan/batch": ["core", "sim", "encode/", "live/spool", "games/", "movie"],
    "movie/batch": ["core", "sim", "encode/", "renderer/", "movie"],
    "movie/bench": ["core", "sim", "encode/", "renderer/", "renderer/scene", "renderer/overlay", "renderer/gl", "live/",
                    "live/watch", "live/record", "live/report", "games/", "movie"],
    "movie/farm": ["core", "sim", "encode", "renderer/", "movie"],
    "movie/run": ["core", "sim", "movie"],
    "movie/plan/reel": ["core", "sim", "encode", "renderer/", "renderer/scene", "renderer/overlay", "sound",
                        "live/spool", "games/", "movie/plan", "movie/time", "movie/marks",
                        "movie/notes", "movie/engine", "movie/film", "movie/store",
                        "movie/soundtrack", "movie/text", "movie/pictures", "movie/edit",
                        "movie/frames"],
    "movie/reeledit": ["core", "sim", "movie"],
    "movie/make": ["core", "sim", "encode", "renderer/", "renderer/scene", "renderer/overlay", "sound", "games/", "movie"],
    "window": ["core", "sim", "renderer/", "renderer/scene", "renderer/overlay", "renderer/gl", "sound", "encode/",
               "live", "movie", "games/"],
    "window/sound": ["core", "sim/view", "sound"],
    "capture": ["core", "encode/", "renderer/overlay", "renderer/scene", "sound", "movie", "capture/", "capture/preload"],
    "capture/alsa": ["capture/preload"],
    "capture/preload": [],
    "cli": ["core", "games", "sim", "renderer/", "renderer/scene", "renderer/overlay", "renderer/gl", "renderer/software",
            "sound", "encode/", "live", "movie", "window", "capture/", "demos/"],
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
    r"ebur128": ["movie/soundtrack"],
    r"enet": ["live/net"],
    r"sndfile": ["sound"],
    r"BPMDetect": ["sound"],
    r"AL/": ["window/sound"],
    r"alsa/": ["capture/alsa"],
    r"xxhash": ["sim", "encode", "live/net", "games/libretro", "games/loaded"],
    r"zstd": ["sim"],
    r"archive": ["live/report"],
    r"OpenEXR|Imath": ["movie/layers"],
    r"fmt": ["encode", "live/record", "live/report", "movie", "window", "cli"],
    r"toml": ["movie/plan/reel", "movie/reeledit"],
    r"nlohmann": ["movie/film", "movie/layers", "movie/notes", "movie/store", "movie/bench", "cli"],
    r"chrono|ctime|sys/time": ["core/process", "sim/poison", "live", "movie", "window", "games/libretro", "games/loaded", "games/apart", "capture", "cli",
                               "demos/rockets/steps"],
    r"sys/socket|netinet/|arpa/|netdb": ["games/apart"],
}

# Games are put together as they like.
FREE = "demos"

# All other folders of tests are named after what they test.
TESTS_ALONE = ["bench", "cli/crasher", "determinism", "determinism/bad_games", "fuzz",
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


def crowded(includes):
    """Folders in which nobody finds anything any more."""
    counts = {}
    for path in includes:
        counts[os.path.dirname(path)] = counts.get(os.path.dirname(path), 0) + 1
    for folder, count in counts.items():
        if count > MOST_FILES and not folder.startswith("tests"):
            yield f"{folder} has {count} files: {MOST_FILES} are the most"


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
    problems += crowded(includes)
    if len(includes) < 50:
        problems.append(f"only {len(includes)} files found")
    print("\n".join([*problems, f"{len(includes)} files checked, {len(problems)} problems"]))
    return 1 if problems else 0


sys.exit(main())
