#!/usr/bin/env bash
# From a bare Debian, 12 or newer, to a film, or to passed tests. Installs what is missing, builds, runs.
set -euo pipefail
cd "$(dirname "$0")"

usage() {
  cat <<'EOF'
usage: ./bootstrap.sh demo|test|lint|build|package|packages

  demo      build, and export the shipped replay to out/demo.mp4, and make a
            reel of four games, out/reel.mp4
  test      build, and run all tests: optimised, under AddressSanitizer and
            UndefinedBehaviorSanitizer, and the threaded ones under ThreadSanitizer;
            let the fuzzers run for some seconds; check that the sources are clang-formatted
  lint      compile each file alone, and let clang-tidy look at the product's sources
  build     build the program: build/release/tickreel
  package   build Debian packages of it, of the library and of the Python module: out/*.deb
  packages  print the Debian packages that are needed
EOF
}

build_packages=(
  g++ cmake ninja-build pkg-config
  libavformat-dev libavcodec-dev libavfilter-dev libavutil-dev libswresample-dev libswscale-dev
  libegl-dev python3-glad libglm-dev libstb-dev libfreetype-dev libfontconfig-dev libfribidi-dev
  libharfbuzz-dev libicu-dev
  fonts-inter fonts-dejavu-core fonts-wqy-microhei fonts-symbola fonts-noto-core
  libbox2d-dev libenet-dev libglfw3-dev libimgui-dev libxxhash-dev libzstd-dev libfmt-dev libcli11-dev nlohmann-json3-dev
  libtomlplusplus-dev
  libarchive-dev libsndfile1-dev libopenal-dev libebur128-dev librubberband-dev libaubio-dev liblcms2-dev libopenexr-dev
  libseccomp-dev libasound2-dev libelf-dev
)
run_packages=(libegl1 libegl-mesa0 libgl1-mesa-dri)
# With ccache, what was built before takes seconds, in any build folder.
test_packages=(
  ccache git
  libgtest-dev libgmock-dev ffmpeg melt mkvtoolnix mpv webp make libx11-dev libsdl2-dev mesa-utils xvfb xauth love xdotool chromium
  slurm-wlm munge parallel procps python3-numpy python3-pygame python3-jsonschema zsh fish
  clang lld llvm libclang-rt-dev qemu-user-static g++-s390x-linux-gnu
  cc65 libretro-nestopia blender openexr openimageio-tools iso-codes
  fonts-noto-color-emoji locales
  dpkg-dev file lintian desktop-file-utils appstream shared-mime-info xdg-utils libfile-mimeinfo-perl debootstrap
)
lint_packages=(clang-tidy)
# Debian 12 alone has the version that the sources are formatted with.
format_packages=(clang-format-14)
package_packages=(dpkg-dev file git)

# What one checkout has compiled, others need not. Precompiled headers want the sloppiness.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros

say() { printf '\n== %s\n' "$*"; }

# is_debian [RELEASE]: whether this is Debian, of that release if one is given. Testing has none.
is_debian() {
  command -v apt-get >/dev/null && grep -q '^ID=debian' /etc/os-release 2>/dev/null || return 1
  [ $# -eq 0 ] || grep -q "^VERSION_ID=\"$1\"" /etc/os-release
}

missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
  done
}

install_packages() {
  if ! is_debian; then
    echo "This is not Debian, so nothing is installed. What tickreel needs is called there:"
    printf '  %s\n' "$@"
    echo "Install the equivalents; the build goes on and says what it does not find."
    return
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if [ "${#missing[@]}" -eq 0 ]; then return; fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "These packages are missing; install them as root, then run this again:"
      echo "  apt-get install ${missing[*]}"
      exit 1
    fi
    as_root=(sudo)
  fi
  say "installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends "${missing[@]}" >/dev/null
}

# build PRESET TARGET [CMAKE ARGUMENT...]
build() {
  local preset=$1 target=$2
  shift 2
  say "building ($preset)"
  mkdir -p build
  cmake --preset "$preset" "$@" >build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
  cmake --build --preset "$preset" --target "$target"
}

# run_tests PRESET [CTEST ARGUMENT...]
run_tests() {
  local preset=$1
  shift
  say "testing ($preset)"
  # What is installed must not be missing. Large counts and lengths are for `ctest -L long`. One more
  # than there are cores: many wait for a program, a cluster or a window.
  # Most tests start programs, and on virtual machines most of a start is page faults: with large pages
  # there are half as many.
  GLIBC_TUNABLES=glibc.malloc.hugetlb=1 TICKREEL_REQUIRE_ALL=1 \
    ctest --preset "$preset" -j "$(($(nproc) + 1))" -LE long "$@" && return
  show_failures "build/$preset/Testing/Temporary/LastTest.log"
  return 1
}

# show_failures LOG: what the tests that failed printed, once more: of a log that is cut, the end is
# what people see.
show_failures() {
  say "what the tests that failed printed"
  awk '/^[0-9]+\/[0-9]+ Testing: / { text = "" }
       { text = text $0 "\n" }
       /^Test Failed\.$/ { print text }' "$1" | tail -n 300
}

# sources PATTERN...: the files of such names, without what was built.
sources() {
  local pattern
  for pattern in "$@"; do
    find . \( -path ./build -o -path ./out -o -path ./.cache \) -prune -o -name "$pattern" -print0
  done
}

check_format() {
  if ! command -v clang-format-14 >/dev/null; then
    say "not checking the format: clang-format-14, of Debian 12, is not here"
    return
  fi
  say "checking the format"
  sources '*.cpp' '*.h' | xargs -0 clang-format-14 --dry-run --Werror
}

lint() {
  local folders=(core sim renderer sound encode live movie games bench library demos window capture cli)
  install_packages "${build_packages[@]}" "${test_packages[@]}" "${lint_packages[@]}"
  # Each file alone, without what others include.
  build dev tickreel
  build lint tickreel_generated
  say "linting"
  # Several sources at a time: most of the time is for headers that they all include. That sources are
  # included is no mistake here.
  run-clang-tidy -p build/lint -quiet -j "$(nproc)" -checks=-bugprone-suspicious-include '[.](cpp|cxx)$'
  # It does not see that this one is used.
  { grep -rlE --include='*.cpp' '^ *using [[:alnum:]_]+::' "${folders[@]}" || true; } |
    xargs -r clang-tidy -p build/lint --quiet --checks='-*,misc-unused-using-decls'
}

demo() {
  install_packages "${build_packages[@]}" "${run_packages[@]}"
  build release all -DTICKREEL_BUILD_TESTS=OFF -DTICKREEL_BUILD_BENCHMARKS=OFF
  say "exporting"
  mkdir -p out
  local start=$SECONDS
  ./build/release/tickreel export demos/tanks/replays/match.replay -o out/demo.mp4 --overwrite \
    --size 1280x720 --from 46 --to 56
  say "done: $PWD/out/demo.mp4, 10 s of film, made in $((SECONDS - start)) s"
  start=$SECONDS
  mkdir -p out/reel
  local game
  for game in rockets pucks swarm; do
    ./build/release/tickreel record --game "$game" --headless --seconds 14 -o "out/reel/$game.replay" \
      --overwrite
  done
  # 104 beats a minute from the replay's beginning on: at 30 s lies beat 52.
  ./build/release/tickreel export demos/tanks/replays/match.replay -o out/reel/music.flac --overwrite \
    --volume game=-inf --from 30 --to 62
  ./build/release/tickreel reel demos/reels/demo.toml -o out/reel.mp4 --overwrite
  say "done: $PWD/out/reel.mp4, a reel of four games, made in $((SECONDS - start)) s"
}

package() {
  install_packages "${build_packages[@]}" "${package_packages[@]}"
  build package all
  say "packing"
  packaging/make_debs.sh build/package out
}

# Tests that fail do not keep the later ones from running: one run says all that is wrong.
run_all_tests() {
  local failed=()
  is_debian 12 && test_packages+=("${format_packages[@]}")
  install_packages "${build_packages[@]}" "${run_packages[@]}" "${test_packages[@]}"
  check_format || failed+=(format)
  build release all -DTICKREEL_BUILD_TESTS=ON -DTICKREEL_BUILD_BENCHMARKS=ON
  run_tests release || failed+=(release)
  build asan all
  run_tests asan || failed+=(asan)
  say "fuzzing"
  tests/fuzz/run.sh build/asan/tests/fuzz tests/corpus 12 || failed+=(fuzzing)
  build tsan threaded_tests
  run_tests tsan -L threads || failed+=(tsan)
  [ "${#failed[@]}" -eq 0 ] || { say "failed: ${failed[*]}"; exit 1; }
}

case "${1:-}" in
  demo) demo ;;
  test) run_all_tests ;;
  lint) lint ;;
  build)
    install_packages "${build_packages[@]}" "${run_packages[@]}"
    build release all -DTICKREEL_BUILD_TESTS=OFF -DTICKREEL_BUILD_BENCHMARKS=OFF
    ;;
  package) package ;;
  packages)
    is_debian 12 && lint_packages+=("${format_packages[@]}")
    printf '%s\n' "${build_packages[@]}" "${run_packages[@]}" "${test_packages[@]}" "${lint_packages[@]}" \
      "${package_packages[@]}"
    ;;
  *)
    usage >&2
    exit 2
    ;;
esac
