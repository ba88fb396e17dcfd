#!/bin/bash
# folder_with_spaces_test.sh ROOT: a game's simulation, which has the most flags with paths, is compiled
# where the sources and what is built lie in folders with spaces in their names.
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$root" "$work/the sources"
quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }; }
quietly cmake -G Ninja -S "$work/the sources" -B "$work/what is built" -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
  -DTICKREEL_BUILD_TESTS=OFF -DTICKREEL_BUILD_BENCHMARKS=OFF
quietly ninja -C "$work/what is built" demos/CMakeFiles/game_pucks.dir/pucks/pucks.cpp.o
echo "built in a folder with spaces"
