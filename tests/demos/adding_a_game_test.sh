#!/usr/bin/env bash
# adding_a_game_test.sh ROOT: every line of code in docs/adding-a-game.md stands in the tree.
set -u
root=$1
sources=("$root/demos/pucks/pucks.cpp" "$root/demos/pucks/pucks_controls.cpp"
         "$root/demos/pucks/pucks_events.cpp" "$root/demos/pucks/sound/pucks_sound.cpp" "$root/demos/pucks/sound/pucks_clips.cpp"
         "$root/demos/registry.cpp" "$root/demos/CMakeLists.txt")
lines=0 failures=0
while IFS= read -r line; do
  [ -n "$line" ] || continue
  lines=$((lines + 1))
  if ! grep -qxF -- "$line" "${sources[@]}"; then
    echo "in docs/adding-a-game.md, but not in the code: $line"
    failures=$((failures + 1))
  fi
done < <(sed -n '/^```c/,/^```$/{/^```/!p}' "$root/docs/adding-a-game.md")
echo "$((lines - failures)) of $lines lines stand in the code"
[ "$lines" -gt 20 ] && [ "$failures" -eq 0 ]
