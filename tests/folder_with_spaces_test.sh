#!/bin/bash
# folder_with_spaces_test.sh ROOT: a game's simulation, which has the most flags with paths, is compiled
# where the sources and what is built lie in folders with spaces, apostrophes and umlauts in their names, by
# somebody whose files nobody else may read and whose language writes 0,5.
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 077
export LANG=de_DE.UTF-8
# Not a double quote: CMake itself can do nothing there.
sources="$work/the coder's sources, über"
built="$work/what's built, süß"
ln -s "$root" "$sources"
quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }; }
quietly cmake -G Ninja -S "$sources" -B "$built" -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
  -DTICKREEL_BUILD_TESTS=OFF -DTICKREEL_BUILD_BENCHMARKS=OFF
quietly ninja -C "$built" demos/CMakeFiles/game_pucks.dir/pucks/pucks.cpp.o
echo "built in $built"
