#!/usr/bin/env bash
# installed_test.sh ROOT BUILD [all]: what is installed is all that others need. Its headers compile, its
# library exports what it says, and the examples build against it and make films: those that other examples
# are like, with `all` alone.
set -euo pipefail
root=$1 build=$2
games="plugin-c/leapers own-engine/own_engine plugin-look/lanterns"
[ "${3:-}" != all ] || games+=" plugin-pixels/moles main-loop/drops"
# Always the same folder: what was compiled there once, ccache knows.
folder=$build/installed
rm -rf "$folder"
mkdir -p "$folder"
launcher=$(command -v ccache || true)
export CMAKE_C_COMPILER_LAUNCHER=$launcher CMAKE_CXX_COMPILER_LAUNCHER=$launcher
trap 'rm -rf "$folder"' EXIT
installed=$folder/installed
cd "$folder"
fail() {
  echo "$*"
  exit 1
}

cmake --install "$build" --prefix "$installed" >install.log
libraries=$(dirname "$(find "$installed" -name libtickreel.so)")

headers=$(cd "$installed/include" && find tickreel -name '*.h' | sort)
for name in $headers; do
  header=$installed/include/$name
  if grep -hoE '#include ["<][^">]+' "$header" | grep -vE '<[a-z_.]+$|"tickreel/'; then
    fail "$name includes what is not installed"
  fi
  if grep -nwE 'GLuint|GLenum|AV[A-Z][a-zA-Z]+|WrittenFilm|FilmSettings' "$header"; then
    fail "$name names what is inside"
  fi
done
# In both orders, which finds nearly all that one needs of another; `lint` compiles each alone. What poisons
# names goes with no other.
printf '%s\n' $headers | grep -v game/poison.h >names
echo tickreel/game/poison.h >poison
for list in "cat names" "tac names" "cat poison"; do
  $list | sed 's/.*/#include <&>/' >all.cpp
  "${CXX:-c++}" -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I "$installed/include" all.cpp ||
    fail "the headers do not compile"
done
for name in tickreel.h plugin/game_table.h plugin/mixer.h plugin/recording.h; do
  echo "#include <tickreel/$name>" >alone.c
  "${CC:-cc}" -std=c99 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I "$installed/include" alone.c ||
    fail "$name is no C99"
done
echo '#include <tickreel/plugin/playable.h>' >alone.cpp
"${CXX:-c++}" -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I "$installed/include" alone.cpp ||
  fail "playable.h is no C++17"

nm --dynamic --demangle --defined-only "$libraries/libtickreel.so" | sed 's/^[0-9a-f]* [A-Z] //; s/@@.*//' |
  sort -u >exported
diff "$root/tests/library/exported.txt" exported ||
  fail "libtickreel.so exports something else than tests/library/exported.txt says"

# build_example NAME FOLDER: examples/NAME in FOLDER.
build_example() {
  cmake -S "$root/examples/$1" -B "$2" -DCMAKE_PREFIX_PATH="$installed" -DCMAKE_BUILD_TYPE=Release \
    >configure.log || fail "$(cat configure.log)"
  cmake --build "$2" >build.log || fail "$(cat build.log)"
}
build_example film-sink example
PATH=$installed/bin:$PATH

example/film_sink whole.mp4 3000
example/film_sink broken.mp4 3000 &
while kill -0 $! && ! [ -e broken.mp4.part/segment-000001.json ]; do sleep 0.01; done
kill -KILL $!
wait $! 2>/dev/null || true
[ -d broken.mp4.part ] || fail "the film was there before it could be killed"
example/film_sink broken.mp4 3000 || fail "a killed film cannot be gone on with"
cmp whole.mp4 broken.mp4

# The shipped match, and the reels that need nothing else, are found beside each other.
share=$installed/share
demos=$share/tickreel/demos
tickreel verify "$demos/tanks/replays/match.replay" >verify.log || fail "the shipped match does not play"
for reel in best_moments one_minute three_shapes; do
  tickreel reel "$demos/reels/$reel.toml" --dry-run >reel.log 2>&1 || fail "$reel: $(cat reel.log)"
done
tickreel reel "$demos/reels/best_moments.toml" -o moments.mp4 --set size=160x90 --set fps=5 >reel.log 2>&1 ||
  fail "best_moments: $(cat reel.log)"

# The page and the completions know what the program does.
for command in $(tickreel --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\) .*/\1/p'); do
  grep -q "^.SS \"tickreel ${command//-/\\\\-}[ \"]" "$share/man/man1/tickreel.1" || fail "no page has $command"
done
grep -q "^Exec=tickreel %f" "$share/applications/tickreel.desktop" || fail "no desktop opens replays with it"
grep -q '"\*.replay"' "$share/mime/packages/tickreel.xml" || fail "no desktop knows a replay"
grep -q "TICKREEL_GAMES" "$share/man/man1/tickreel.1" || fail "no page says how games are loaded"
bash -c 'source "$1"; COMP_WORDS=(tickreel farm wa); COMP_CWORD=2; _tickreel; [ "${COMPREPLY[*]}" = wait ] || exit
  COMP_WORDS=(tickreel export x.replay --over); COMP_CWORD=3; _tickreel; [ "${COMPREPLY[*]}" = --overwrite ]' \
  bash "$share/bash-completion/completions/tickreel" || fail "bash completes something else"
completed=$(fish -c "source '$share/fish/vendor_completions.d/tickreel.fish'; complete -C 'tickreel export --all'")
[[ $completed == --all-marks* ]] || fail "fish completes '$completed'"
completed=$(fish -c "source '$share/fish/vendor_completions.d/tickreel.fish'; complete -C 'tickreel export --audio s'")
[[ $completed == silence* ]] || fail "fish completes '$completed'"
bash -c 'source "$1"; COMP_WORDS=(tickreel export --shutter-weights t); COMP_CWORD=3; _tickreel
  [ "${COMPREPLY[*]}" = triangle ]' bash "$share/bash-completion/completions/tickreel" ||
  fail "bash completes other values"
zsh -n "$share/zsh/site-functions/_tickreel"

# The examples hold what the pages about them quote.
python3 - "$root" <<'END'
import pathlib, re, sys
root = pathlib.Path(sys.argv[1])
examples = "".join(file.read_text() for file in (root / "examples").rglob("*") if file.is_file())
for page in ["docs/your-program.md", "docs/your-game.md", "docs/your-loop.md"]:
    blocks = re.findall(r"```\w+\n(.*?)```", (root / page).read_text(), re.S)
    wrong = [block for block in blocks if block not in examples]
    if len(blocks) < 3 or wrong:
        sys.exit(f"{page} quotes what no example has:\n" + "\n".join(wrong))
END


example/film_sink_c c.mp4
export PKG_CONFIG_PATH=$libraries/pkgconfig
# shellcheck disable=SC2046
"${CC:-cc}" -std=c99 "$root/examples/film-sink/film_sink.c" -o by_pkg_config \
  $(pkg-config --cflags --libs tickreel) -Wl,-rpath,"$libraries"
./by_pkg_config again.mp4
cmp c.mp4 again.mp4

# Games as shared libraries: recorded, verified, and the same film by one lane and by four.
export_game() {
  tickreel --game "$1" export "$2" -o "$3" --size 128x72 --segment-frames 40 --jobs "$4" --to 3 2>export.log ||
    fail "$(cat export.log)"
}
for game in $games; do
  build_example "${game%/*}" "${game%/*}"
  library=./$game.so
  tickreel --game "$library" record --headless --seconds 6 --overwrite -o game.replay >record.log
  tickreel --game "$library" verify --sync-test game.replay || fail "$game does not play as recorded"
  rm -f one.mp4 four.mp4
  export_game "$library" game.replay one.mp4 1
  export_game "$library" game.replay four.mp4 4
  cmp one.mp4 four.mp4 || fail "$game: the film depends on --jobs"
done
# A game in C names its fields, and plays by its old rules.
leapers() { tickreel --game ./plugin-c/leapers.so "$@"; }
printf 'rules %s\nseed 7\nplayers 2\n0 0 axis0=9000\n60 0 +leap\n62 0 -leap\nend 200\n' 1 >rules.txt
leapers record --inputs rules.txt -o old.replay >record.log
sed -i 's/rules 1/constant "bounce" 0.75/' rules.txt
leapers record --inputs rules.txt -o new.replay >record.log
for replay in old.replay new.replay; do
  leapers verify --sync-test $replay || fail "$replay does not play as recorded"
  leapers dump $replay --at 120t >$replay.txt
  grep -q '^leapers\[1\]\.velocity\.x f32 0x' $replay.txt || fail "no names: $(cat $replay.txt)"
  ! grep -q '^state\[' $replay.txt || fail "bytes without a name: $(cat $replay.txt)"
done
cmp -s old.replay.txt new.replay.txt && fail "other rules come to the same"
tickreel info new.replay >new.txt
grep -q 'bounce = 0.75' new.txt || fail "$(cat new.txt)"
tickreel info old.replay >old.txt
! grep -q bounce old.txt || fail "version 1 has no constants: $(cat old.txt)"
# Another program makes films of it by the library.
build_example exporter exporter
exporter/exporter plugin-look/lanterns.so game.replay best >best.log 2>&1 || fail "$(cat best.log)"
[ -s "best/best 1.mp4" ] || fail "no film of the best moment"
# And one that was recorded in its own loop.
own-engine/own_loop loop.replay 2
tickreel --game ./own-engine/own_engine.so verify loop.replay

# What a game must not do stops its build: refused WORDS CHECK SOURCE.
mkdir -p bad
cat >bad/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(bad LANGUAGES CXX)
find_package(tickreel REQUIRED)
add_library(bad MODULE bad.cpp look.cpp)
target_link_libraries(bad PRIVATE tickreel::game)
tickreel_check_game(bad ${CHECK})
END
echo '#include <cmath>
float look(float x) { return std::sin(x); }' >bad/look.cpp
build_bad() {
  echo "$2" >bad/bad.cpp
  cmake -S bad -B bad/build -DCMAKE_PREFIX_PATH="$installed" -DCMAKE_BUILD_TYPE=Release -DCHECK="$1" >configure.log ||
    fail "$(cat configure.log)"
  cmake --build bad/build >build.log 2>&1
}
refused() {
  build_bad "$2" "$3" && fail "is built, and must not be: $3"
  grep -q "$1" build.log || fail "no word of '$1': $(cat build.log)"
}
simulation='SIMULATION;bad.cpp'
build_bad "$simulation" 'int step() { return 1; }' || fail "$(cat build.log)"
refused 'libm, which differs between CPUs and versions: sinf;' '' 'int step() { return 1; }'
build_bad 'ALLOW;sinf' 'int step() { return 1; }' || fail "$(cat build.log)"
# However a source is written, and though another has its name: what is not found is not passed.
mkdir -p bad/look shared
mv bad/look.cpp bad/look/bad.cpp
sed -i "s|bad.cpp look.cpp|bad.cpp look/bad.cpp ../shared/dice.cpp $PWD/bad/moment.cpp|" bad/CMakeLists.txt
echo 'int rand_r(unsigned*); int dice(unsigned* seed) { return rand_r(seed); }' >shared/dice.cpp
echo 'long time(long*); long moment() { return time(nullptr); }' >bad/moment.cpp
build_bad "$simulation" 'int step() { return 1; }' || fail "$(cat build.log)"
refused 'rand_r' "$simulation;../shared/dice.cpp" 'int step() { return 2; }'
refused 'time' "$simulation;$PWD/bad/moment.cpp" 'int step() { return 3; }'
refused 'not in the state: rand_r;' "$simulation" '#include <cstdlib>
int step(unsigned* seed) { return rand_r(seed); }'
refused 'poisoned "rand_r"' "$simulation;POISON" '#include <cstdlib>
int step(unsigned* seed) { return rand_r(seed); }'
refused 'return-type' "$simulation" 'int step() {}'
refused 'uninitialized' "$simulation" 'int step() { int x; return x; }'

# An engine with headers and symbols of the same names.
mkdir -p engine/core engine/fmt
echo '#error "the engine has its own"' | tee engine/core/error.h engine/core/image.h >engine/fmt/core.h
echo 'extern "C" { int glad_glReadPixels = 1; int glad_glGetString = 2; }
namespace tickreel { struct WrittenFilm; struct Image { int of_the_engine; }; }' >engine/engine.cpp
"${CXX:-c++}" -std=c++20 -rdynamic -I engine "$root/examples/film-sink/film_sink.cpp" engine/engine.cpp \
  -o engine/film_sink $(pkg-config --cflags --libs tickreel) -Wl,-rpath,"$libraries"
engine/film_sink engine.mp4 3000
cmp whole.mp4 engine.mp4

# Another Python may come before the system's, without numpy.
python=python3
"$python" -c 'import numpy' 2>/dev/null || python=/usr/bin/python3
"$python" "$root/examples/numpy/waves.py" waves.mp4 2>waves.log || fail "$(cat waves.log)"
[ -s waves.mp4 ]
echo "what is installed works"
