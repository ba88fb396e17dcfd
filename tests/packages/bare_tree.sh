# For the tests that need a bare Debian, to be sourced. They need root and a mirror of Debian.
# Sets `work`, a folder that is removed at the end, and `tree`, the root of the bare system.

fail() {
  echo "$*"
  exit 1
}
# missing REASON: the test is left out, where nothing says that all must be there.
missing() {
  echo "$*"
  [ -z "${TICKREEL_REQUIRE_ALL:-}" ] || exit 1
  exit 77
}

# make_bare_tree RELEASE [PACKAGE...]: a minimal system of that name ("trixie") with these packages.
make_bare_tree() {
  local mirror packages
  [ "$(id -u)" -eq 0 ] || missing "this test makes a tree of Debian to chroot into: it needs root"
  for program in debootstrap chroot ffprobe; do
    command -v "$program" >/dev/null || missing "$program is missing: install debootstrap and ffmpeg"
  done
  # All releases lie on the mirror of the one that is installed here.
  mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(ORIGIN) $(CREATED_BY)' |
    sed -n 's/ [a-z]* Debian Packages$//p' | head -1)
  [ -n "$mirror" ] || missing "apt knows no mirror of Debian"
  work=$(mktemp -d)
  tree=$work/tree
  trap remove_bare_tree EXIT
  packages=$(IFS=,; echo "${*:2}")
  debootstrap --variant=minbase ${packages:+--include="$packages"} "$1" "$tree" "$mirror" \
    >"$work/debootstrap.log" 2>&1 || fail "$(tail -n 20 "$work/debootstrap.log")"
  mount -t proc proc "$tree/proc" || missing "nothing can be mounted here"
  mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts "$tree/dev/pts"
  mount -t tmpfs -o mode=1777 tmpfs "$tree/dev/shm"
  # With its control groups, which a node of Slurm looks for: who is not root cannot mount them.
  mount --rbind /sys "$tree/sys"
  mount --make-rslave "$tree/sys"
  cp /etc/resolv.conf /etc/hosts "$tree/etc/"
}

# shellcheck disable=SC2317
remove_bare_tree() {
  for mounted in proc dev/pts dev/shm sys; do
    ! mountpoint -q "$tree/$mounted" || umount -R -l "$tree/$mounted"
  done
  rm -rf --one-file-system "$work"
}

# inside COMMAND...: runs it there, as root, with nothing of this environment.
inside() {
  chroot "$tree" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="${home:-/root}" LC_ALL=C.UTF-8 "$@"
}

# frames_of FILE: how many pictures a film has.
frames_of() {
  ffprobe -v error -select_streams v -count_frames -show_entries stream=nb_read_frames -of csv=p=0 "$1"
}
