#!/usr/bin/env bash
# bare_commands_test.sh ROOT RELEASE root|user [COMMAND]: what README begins with, in a bare Debian of that
# name, of the commit that ROOT is at: ./bootstrap.sh demo and ./bootstrap.sh test, or COMMAND alone. `user` is
# somebody else than root, who may use sudo.
set -euo pipefail
root=$1 release=$2 who=$3 commands=${4:-demo test}
# shellcheck source=tests/packages/bare_tree.sh
. "$(dirname "$0")/bare_tree.sh"

git -C "$root" rev-parse -q HEAD >/dev/null || missing "this test needs a checkout of git"
if [ "$who" = user ]; then
  make_bare_tree "$release" sudo
  inside useradd -m -s /bin/bash somebody
  echo 'somebody ALL=(ALL) NOPASSWD: ALL' >"$tree/etc/sudoers.d/somebody"
  home=/home/somebody
  as=(setpriv --reuid somebody --regid somebody --init-groups)
else
  make_bare_tree "$release"
  home=/root
  as=()
fi
git clone -q "$root" "$tree$home/tickreel"
[ "$who" = root ] || inside chown -R somebody:somebody "$home/tickreel"

for command in $commands; do
  start=$SECONDS
  inside "${as[@]}" sh -c "cd ~/tickreel && ./bootstrap.sh $command" >"$work/$command.log" 2>&1 ||
    fail "$release, $who: ./bootstrap.sh $command failed: $(tail -n 400 "$work/$command.log")"
  echo "$release, $who: ./bootstrap.sh $command took $((SECONDS - start)) s"
  grep -E '^[0-9]+% tests passed' "$work/$command.log" || true
done
if [[ " $commands " == *" demo "* ]]; then
  film=$tree$home/tickreel/out/demo.mp4
  [ "$(frames_of "$film")" = 600 ] || fail "$film has $(frames_of "$film") frames, not 600"
fi
