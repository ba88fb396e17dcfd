#!/usr/bin/env bash
# built_twice_test.sh ROOT: the commit that ROOT is at, built twice in folders of other names and lengths,
# the second time without a cache of what was compiled, gives the same packages, byte for byte.
set -euo pipefail
root=$1
if ! git -C "$root" rev-parse HEAD >/dev/null 2>&1 || ! command -v dpkg-shlibdeps >/dev/null; then
  echo "this test needs a checkout of git, and dpkg-dev"
  [ -z "${TICKREEL_REQUIRE_ALL:-}" ] || exit 1
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build FOLDER [VARIABLE=VALUE...]
build() {
  git clone -q "$root" "$work/$1"
  if ! env "${@:2}" "$work/$1/bootstrap.sh" package >"$work/build.log" 2>&1; then
    tail -n 50 "$work/build.log"
    exit 1
  fi
}
build one
build another/folder-whose-name-is-longer CCACHE_DISABLE=1 TZ=Pacific/Auckland LC_ALL=C
cd "$work/one/out"
sha256sum ./*.deb >"$work/sums"
cat "$work/sums"
cd "$work/another/folder-whose-name-is-longer/out"
sha256sum -c "$work/sums"
