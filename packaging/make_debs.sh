#!/usr/bin/env bash
# make_debs.sh BUILD OUT: the Debian packages of what BUILD has built, in OUT; prints their names. The
# same sources give the same bytes, in whatever folder and on whatever day.
set -euo pipefail
build=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
source=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt")

# Times of files are not those of this build: they are the commit's, outside git the changelog's.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$source" log -1 --format=%ct 2>/dev/null ||
  stat -c %Y "$source/CHANGELOG.md")}
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cpack --config "$build/CPackConfig.cmake" -G DEB -B "$work" >"$work/cpack.log" 2>&1 || {
  cat "$work/cpack.log"
  exit 1
}
# Of an older commit there may be some: apt is to be given one version of each.
rm -f "$out"/tickreel_*.deb "$out"/libtickreel{0*,-dev}_*.deb "$out"/python3-tickreel_*.deb
for deb in "$work"/*.deb; do
  mv "$deb" "$out/"
  echo "$out/$(basename "$deb")"
done
