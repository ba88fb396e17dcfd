#!/usr/bin/env bash
# all.sh [subset]: the shipped match has the same state hash in every tick, and a mix of sounds the same
# samples, whatever compiler, optimisation, instruction set or machine they are built with and for. Prints a line for
# each build. `subset` is the part for every day. What this machine has not got is SKIPPED, by name.
# Exits with 77 when a program was missing and all else passed; TICKREEL_REQUIRE_ALL=1 makes it 1.
set -u
shopt -s extglob
cd "$(dirname "$0")/../.." || exit 1
mode=${1:-all}
# Always the same folder: what was compiled there once, ccache knows.
work=build/determinism
rm -rf "$work"
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT

match=demos/tanks/replays/match.replay
# What plays and stores a match; what compares and reports has no part in it.
sources=(core/*.cpp core/process/signal_words.cpp core/text/*.cpp core/files/*.cpp sim/view/*.cpp sim/game/!(sync_test).cpp
  sim/replay/!(replay_part|replay_view_source).cpp
  demos/tanks/!(*_controls).cpp demos/tanks/bots/*.cpp
  sound/!(beat_finder|clip_file|time_stretch).cpp tests/sound/golden_mix.cpp tests/determinism/no_version.cpp)
player=tests/determinism/play_match.cpp
# The root CMakeLists.txt says why.
common=(-std=c++20 -ffp-contract=off -fno-fast-math -fsigned-char -I. -Iinclude)
launcher=$(command -v ccache)
builds=0 passes=0 failures=0 missing=0
expected=          # the hashes of the first build; all others must have the same
native_compiler=   # of the first build for this machine that played
native_objects=
uncompressed=      # the match, for machines without libzstd

# compile DIRECTORY COMPILER FLAGS SOURCE...: the objects, several at a time. Without sim/poison/poison.h,
# which changes nothing but what compiles and takes longer to read than a source.
compile() {
  local directory=$1 compiler=$2 flags=$3 source
  shift 3
  for source in "$@"; do
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    # shellcheck disable=SC2086
    $launcher "$compiler" "${common[@]}" $flags -c "$source" \
      -o "$directory/${source//\//_}.o" &
  done
  wait
}

# merge SOURCE...: several sources in one file each, for headers take longer to read than sources;
# sets `merged`.
merge() {
  local per_file=12 source file count=0
  merged=()
  for source in "$@"; do
    if [ $((count++ % per_file)) -eq 0 ]; then
      file=$work/merged_${#merged[@]}.cpp
      : >"$file"
      merged+=("$file")
    fi
    echo "#include \"$source\"" >>"$file"
  done
}

# report BUILD SECONDS HASHES: a line of the table, and what it counts for.
report() {
  local verdict=ok
  expected=${expected:-$3}
  if [ -z "$3" ] || [ "$3" != "$expected" ]; then verdict=FAILED; fi
  if [ $verdict = ok ]; then passes=$((passes + 1)); else failures=$((failures + 1)); fi
  printf '%-8s %-44s %4s s   %s\n' $verdict "$1" "$2" "${3:-no hashes}"
}

skip() { printf '%-8s %-44s %s\n' SKIPPED "$1" "$2"; }

# has BUILD PROGRAM...: whether all of them are installed. If not, the build is skipped.
has() {
  local build=$1 program
  shift
  for program in "$@"; do
    command -v "$program" >/dev/null && continue
    skip "$build" "$program is not installed"
    missing=$((missing + 1))
    return 1
  done
}

# native COMPILER FLAGS
native() {
  local build="$1 $2" start=$SECONDS objects="$work/$((++builds))" hashes=
  has "$build" "$1" || return
  if [[ $2 = *x86-64-v3* ]] && ! grep -w avx2 /proc/cpuinfo | grep -qw fma; then
    skip "$build" "this CPU has no AVX2 and FMA"
    return
  fi
  mkdir "$objects"
  compile "$objects" "$1" "$2" "${merged[@]}" $player
  # shellcheck disable=SC2086
  if "$1" $2 "$objects"/*.o -o "$objects/play_match" -lxxhash -lzstd &&
    hashes=$("$objects/play_match" $match) && [ -z "$native_objects" ]; then
    native_compiler=$1 native_objects=$objects
  fi
  report "$build" $((SECONDS - start)) "$hashes"
}

# The match with nothing compressed, made by a program for this machine.
store_uncompressed() {
  local program=$work/store_uncompressed
  rm -f "$native_objects/${player//\//_}.o"
  compile "$native_objects" "$native_compiler" -O1 tests/determinism/store_uncompressed.cpp
  "$native_compiler" "$native_objects"/*.o -o "$program" -lxxhash -lzstd &&
    "$program" $match "$work/uncompressed.replay" && uncompressed=$work/uncompressed.replay
}

# foreign MACHINE FLAGS: for another machine, and run as if on it.
foreign() {
  local compiler=$1-linux-gnu-g++ emulator=qemu-$1-static
  local build="$compiler $2" start=$SECONDS objects="$work/$((++builds))" hashes=
  has "$build" "$compiler" "$emulator" || return
  if [ -z "$native_objects" ]; then
    skip "$build" "no build for this machine could prepare the match"
    return
  fi
  [ -n "$uncompressed" ] || store_uncompressed
  mkdir "$objects"
  compile "$objects" "$compiler" "$2 -DXXH_INLINE_ALL" "${merged[@]}" $player \
    tests/determinism/no_zstd.cpp
  "$compiler" -static "$objects"/*.o -o "$objects/play_match" -latomic &&
    hashes=$("$emulator" "$objects/play_match" "$uncompressed")
  report "$build" $((SECONDS - start)) "$hashes"
}

# Without g++, which builds the tests that play the match anyway. A machine with another byte order that
# also fuses multiplications differs at -O1 if any does, and that compiles quicker.
subset() {
  native clang++ '-O3 -march=x86-64-v3'
  foreign s390x -O1
}

all() {
  local compiler machine level
  for compiler in g++ clang++; do
    for level in -O0 -O2 -O3 '-O3 -march=x86-64-v3' '-O3 -DNDEBUG' '-O1 -g -D_GLIBCXX_ASSERTIONS' \
      '-O1 -g -fsanitize=address,undefined'; do
      native $compiler "$level"
    done
  done
  for machine in aarch64 riscv64 s390x; do
    for level in -O0 -O2 -O3; do foreign $machine $level; done
  done
}

merge "${sources[@]}"
case $mode in
  all | subset) "$mode" ;;
  *)
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
    ;;
esac
echo "$passes passed, $failures failed, $missing not possible here, in $SECONDS s"
if [ $failures -gt 0 ] || [ $passes -eq 0 ]; then exit 1; fi
[ $missing -eq 0 ] || exit "${TICKREEL_REQUIRE_ALL:-77}"
