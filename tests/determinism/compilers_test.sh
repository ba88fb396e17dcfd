#!/usr/bin/env bash
# compilers_test.sh ROOT: the shipped match plays as recorded, tick for tick, when the simulation is
# built by other compilers, at other optimisation levels and for other instruction sets. Those that
# this machine has not got are SKIPPED, by name.
set -u
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root" || exit 1
match=demos/tanks/replays/match.replay
plain_sources=(core/*.cpp sim/*.cpp tests/determinism/play_match.cpp)
game_sources=(demos/tanks/*.cpp demos/tanks/bots/*.cpp)
# The root CMakeLists.txt says why.
common=(-std=c++20 -ffp-contract=off -fno-fast-math -I. '-DTICKREEL_VERSION=""')
failures=0 passes=0

compile_one() { # COMPILER FLAGS SOURCE OBJECT
  local extra=()
  case $3 in demos/*) extra=(-include sim/poison.h) ;; esac
  # shellcheck disable=SC2086
  "$1" "${common[@]}" $2 "${extra[@]}" -c "$3" -o "$4"
}

try() { # COMPILER FLAGS
  local compiler=$1 flags=$2 source hash object
  local directory="$work/$passes$failures"
  mkdir -p "$directory"
  for source in "${plain_sources[@]}" "${game_sources[@]}"; do
    object="$directory/${source//\//_}.o"
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    compile_one "$compiler" "$flags" "$source" "$object" &
  done
  wait
  if "$compiler" "$directory"/*.o -o "$directory/play_match" -lxxhash -lzstd &&
    hash=$("$directory/play_match" "$match"); then
    echo "ok       $compiler $flags: $hash"
    passes=$((passes + 1))
  else
    echo "FAILED   $compiler $flags"
    failures=$((failures + 1))
  fi
}

for compiler in g++ clang++; do
  if ! command -v "$compiler" >/dev/null; then
    echo "SKIPPED  $compiler: not installed"
    continue
  fi
  try "$compiler" -O0
  if grep -q avx2 /proc/cpuinfo && grep -q fma /proc/cpuinfo; then
    try "$compiler" "-O3 -march=x86-64-v3"
  else
    echo "SKIPPED  $compiler -march=x86-64-v3: this CPU has no AVX2 and FMA"
  fi
done
echo "$passes passed, $failures failed"
[ "$failures" -eq 0 ] && [ "$passes" -gt 0 ]
