#!/usr/bin/env bash
# build_version_test.sh BUILD_VERSION.CMAKE: what a build calls itself, in a checkout and in none.
set -euo pipefail
script=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_CEILING_DIRECTORIES=$work
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX

fail() {
  echo "FAILED: $*"
  exit 1
}

# is WANTED DIRECTORY: what a build in the directory says.
is() {
  cmake -DVERSION=1.2.3 -DCHECKOUT="$2" -DOUTPUT="$work/out.cpp" -P "$script"
  local found
  found=$(sed -n 's/.*return "\(.*\)";/\1/p' "$work/out.cpp")
  [ "$found" = "$1" ] || fail "wanted $1, got $found"
}

if ! command -v git >/dev/null; then
  echo "git is not installed"
  exit "${TICKREEL_REQUIRE_ALL:-77}"
fi

mkdir "$work/tarball" "$work/bin"
is 1.2.3 "$work/tarball"

git init -q "$work/checkout"
cd "$work/checkout"
is 1.2.3 "$work/checkout" # no commit yet
echo one >file
git add file
git -c user.name=A -c user.email=a@b commit -qm one
commit=$(git rev-parse --short=10 HEAD)
is "1.2.3-g$commit" "$work/checkout"
git tag v9
is "1.2.3-g$commit" "$work/checkout"
touch untracked
is "1.2.3-g$commit" "$work/checkout"
echo two >file
is "1.2.3-g$commit-dirty" "$work/checkout"

# Nothing is built again for the same commit.
before=$(stat -c %y "$work/out.cpp")
is "1.2.3-g$commit-dirty" "$work/checkout"
[ "$(stat -c %y "$work/out.cpp")" = "$before" ] || fail "the source was written again"

# A tarball that lies in a checkout is not that checkout.
mkdir tarball
is 1.2.3 "$work/checkout/tarball"

# And where there is no git at all.
ln -s "$(command -v cmake)" "$(command -v sed)" "$work/bin"
PATH=$work/bin is 1.2.3 "$work/checkout"
