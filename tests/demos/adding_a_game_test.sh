#!/usr/bin/env bash
# adding_a_game_test.sh ROOT: every block of code in docs/adding-a-game.md is in the tree. A block may leave lines
# out, but comes from one file, in its order.
set -u
root=$1
sources=("$root/demos/pucks/pucks.cpp" "$root/demos/pucks/pucks_controls.cpp"
         "$root/demos/pucks/pucks_events.cpp" "$root/demos/pucks/sound/pucks_sound.cpp" "$root/demos/pucks/sound/pucks_clips.cpp"
         "$root/demos/built_in_games.cpp" "$root/demos/CMakeLists.txt"
         "$root"/examples/plugin-look/*.cpp "$root/examples/plugin-look/CMakeLists.txt")
page=$root/docs/adding-a-game.md
blocks=0 lines=0 failures=0 block=()
stands_in_one() {
  local source
  for source in "${sources[@]}"; do
    awk 'NR == FNR { block[NR] = $0; next } $0 == block[found + 1] { ++found } END { exit (found < NR - FNR) }' \
      <(printf '%s\n' "${block[@]}") "$source" && return
  done
  return 1
}
while IFS= read -r line; do
  if [ "$line" != '```' ]; then
    [ -z "$line" ] || block+=("$line")
    continue
  fi
  blocks=$((blocks + 1)) lines=$((lines + ${#block[@]}))
  if ! stands_in_one; then
    failures=$((failures + 1))
    echo "in docs/adding-a-game.md, but in no one file of the code in this order:"
    for line in "${block[@]}"; do
      if grep -qxF -- "$line" "${sources[@]}"; then echo "    $line"; else echo "nowhere: $line"; fi
    done
  fi
  block=()
done < <(sed -n '/^```c/,/^```$/{/^```c/!p}' "$page")
echo "$((blocks - failures)) of $blocks blocks ($lines lines) stand in the code"
[ "$blocks" -gt 12 ] && [ "$lines" -gt 60 ] && [ "$failures" -eq 0 ]
