#!/usr/bin/env bash
# farm_examples_test.sh ROOT PROGRAM: the examples of docs/cluster.md that need no Slurm make their films.
set -euo pipefail
page=$1/docs/cluster.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/build/release"
ln -s "$2" "$folder/build/release/tickreel"
ln -s "$1/demos" "$folder/demos"
cd "$folder"

# The indented lines behind a line.
block() { sed -n "/^$1:\$/,/^[^ ]/{s/^    //p}" "$page"; }
fail() {
  echo "$*"
  exit 1
}
run() {
  block "$1" >example.sh
  [ -s example.sh ] || fail "there is no example for $1"
  bash -e example.sh >log 2>&1 || fail "the example for $1 failed: $(cat log)"
}

build/release/tickreel export demos/tanks/replays/match.replay -o one.mp4 --to 4 --size 160x90 \
  --segment-frames 60 --progress none
run "GNU parallel"
cmp one.mp4 out/farm/parallel.mp4
run make
cmp one.mp4 out/farm/make/film.mp4
echo "the examples work"
