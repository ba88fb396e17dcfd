#!/usr/bin/env bash
# two_steps_reel_test.sh ROOT TICKREEL SHOT: the reel of docs/your-program.md is made by the command that the page
# names, and shows what it says: a wall that holds above, and a rocket behind it below.
set -euo pipefail
root=$1 tickreel=$2 shot=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() {
  echo "$*"
  exit 1
}

grep -qF 'build/release/tickreel --game build/release/shot.so reel demos/reels/two_steps.toml -o' \
  "$root/docs/your-program.md" || fail "the page has another command"
"$tickreel" --game "$shot" verify "$root"/demos/rockets/replays/*.replay
"$tickreel" --game "$shot" reel "$root/demos/reels/two_steps.toml" -o reel.mkv --set size=320x180 --set fps=10 \
  --set vcodec=ffv1 --progress none

# light X Y: the mean of a spot of 6x6 pixels there, 3.2 s into the film.
light() {
  ffmpeg -v error -ss 3.2 -i reel.mkv -frames:v 1 -vf "crop=6:6:$1:$2,format=gray" -f rawvideo - |
    od -An -v -tu1 | tr -s ' ' '\n' | awk 'NF { sum += $1; ++n } END { print int(sum / n) }'
}
above=$(light 149 54) below=$(light 149 146)
echo "in front of the wall: $above above, where the rocket explodes, and $below below"
if ((above <= 190 || below >= 175)); then fail "that is no explosion above, or one below"; fi
