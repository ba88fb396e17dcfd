#!/usr/bin/env bash
# scripting_examples_test.sh ROOT PROGRAM: the examples of docs/scripts.md do what they say.
set -euo pipefail
page=$1/docs/scripts.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/replays"
ln -s "$2" "$folder/bin/tickreel"
export PATH=$folder/bin:$PATH
cd "$folder"

# The one block of a language.
block() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/!p}" "$page"; }
fail() {
  echo "$*"
  exit 1
}
check_film() {
  local frames
  frames=$(ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames -of csv=p=0 "$1")
  [ "${frames%%,*}" = 60 ] || fail "$1 has $frames frames, and not 60"
}

for name in one two; do
  tickreel record --game pucks --headless --seconds 2 -o "replays/$name.replay" 2>log || fail "$(cat log)"
done

block sh >example.sh
[ "$(bash -e example.sh)" = 2 ] || fail "the shell's example did not make two films"
check_film films/one.mp4
check_film films/two.mp4

block python >example.py
python3 example.py >said
grep -q '^60/60$' said || fail "Python's example was not told of the last frame: $(cat said)"
grep -q '^code 3: .*none.replay' said || fail "Python's example was not told what failed: $(cat said)"
check_film one.mp4

block make >Makefile
make -s all
check_film films/one.webm
[ -z "$(make -s all)" ] || fail "make's example makes films again"
echo "the examples work"
