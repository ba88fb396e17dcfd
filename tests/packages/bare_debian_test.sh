#!/usr/bin/env bash
# bare_debian_test.sh ROOT: the packages of ./bootstrap.sh package, installed in a bare Debian of this release
# as the Containerfile does it: films are made there, and when the packages are removed nothing is left.
set -euo pipefail
root=$1
# shellcheck source=tests/packages/bare_tree.sh
. "$(dirname "$0")/bare_tree.sh"
release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
make_bare_tree "$release" ca-certificates
"$root/bootstrap.sh" package >"$work/package.log" 2>&1 || fail "$(tail -n 50 "$work/package.log")"

# What the Containerfile copies and runs.
container=$root/packaging/Containerfile
read -r -a copied < <(sed -n 's/^COPY //p' "$container")
mkdir -p "$tree${copied[-1]}" "$tree/films"
home=/films
# shellcheck disable=SC2086
(cd "$root" && cp ${copied[*]:0:${#copied[@]}-1} "$tree${copied[-1]}")
inside sh -ec "$(sed -n 's/^RUN //p' "$container")" >"$work/install.log" 2>&1 ||
  fail "$(tail -n 30 "$work/install.log")"

# film FILE FRAMES COMMAND...: it is made there.
film() {
  inside sh -c 'cd /films && exec "$@"' sh "${@:3}" >"$work/film.log" 2>&1 || fail "$(cat "$work/film.log")"
  local found
  found=$(frames_of "$tree/films/$1")
  [ "$found" = "$2" ] || fail "$1: $found frames, not $2"
}
has_sound() {
  ffprobe -v error -select_streams a -show_entries stream=codec_name -of csv=p=0 "$tree/films/$1" | grep -q . ||
    fail "$1 has no sound"
}
# The first of docs/packages.md; a reel of the shipped match; and a program that films itself.
film first.mp4 300 tickreel export /usr/share/tickreel/demos/tanks/replays/match.replay -o first.mp4 \
  --from 25 --to 30 --size 1280x720
has_sound first.mp4
film moments.mp4 96 tickreel reel /usr/share/tickreel/demos/reels/best_moments.toml -o moments.mp4 \
  --set size=160x90 --set fps=5
inside sh -ec 'apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  python3-pygame xvfb mesa-utils' >"$work/install.log" 2>&1 || fail "$(tail -n 30 "$work/install.log")"
film stars.mp4 120 python3 /usr/share/tickreel/examples/pygame/stars.py stars.mp4 2
has_sound stars.mp4
# What it preloads into others lies in a folder of the processor's.
film gears.mp4 60 tickreel capture -o gears.mp4 --seconds 1 --headless --size 320x180 -- glxgears

packages=$(inside dpkg-query -W -f '${Package}\n' '*tickreel*')
lists=$(for package in $packages; do inside dpkg-query -L "$package"; done | grep tickreel | sort -u)
[ "$(wc -l <<<"$packages")" -eq 3 ] && [ "$(wc -l <<<"$lists")" -gt 20 ] || fail "too little is installed: $packages"
# shellcheck disable=SC2086
inside apt-get purge -y -qq $packages >"$work/purge.log" 2>&1 || fail "$(cat "$work/purge.log")"
left=$(find "$tree" -xdev -path "$tree/proc" -prune -o -path "$tree/films" -prune -o -path "$tree/var/log" -prune -o \
  -iname '*tickreel*' -print)
[ -z "$left" ] || fail "removed, and these are left: $left"
if grep -rl tickreel "$tree/etc" "$tree/usr/share/mime" "$tree/usr/share/applications" 2>/dev/null; then
  fail "removed, and these still name it"
fi
echo "installed, filmed and removed: $(xargs <<<"$packages")"
