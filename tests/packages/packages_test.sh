#!/usr/bin/env bash
# packages_test.sh ROOT BUILD: the packages of what BUILD has built: what is in them, and in none; their
# control fields; what Debian's lintian and desktops say of them.
set -euo pipefail
root=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
  echo "$*"
  exit 1
}
for program in dpkg-shlibdeps file lintian desktop-file-validate appstreamcli update-mime-database xdg-mime mimetype; do
  command -v "$program" >/dev/null && continue
  echo "$program is missing: install dpkg-dev file lintian desktop-file-utils appstream shared-mime-info xdg-utils" \
    libfile-mimeinfo-perl
  [ -z "${TICKREEL_REQUIRE_ALL:-}" ] || exit 1
  exit 77
done

"$root/packaging/make_debs.sh" "$build" "$folder/debs"
cd "$folder/debs"
soversion=$(sed -n 's/.*define TICKREEL_VERSION "\([0-9]*\.[0-9]*\).*/\1/p' "$root/include/tickreel/version.h")
library=libtickreel$soversion
names=$(for deb in *.deb; do echo "${deb%%_*}"; done | LC_ALL=C sort | xargs)
[ "$names" = "libtickreel-dev $library python3-tickreel tickreel" ] || fail "there are other packages: $names"

# contents PACKAGE: what is in it, but for folders and what all have. Of libraries, where this build has
# them: packages that are handed on have them in one of the processor's.
contents() {
  dpkg-deb --fsys-tarfile "$1"_*.deb | tar -t | grep -v '/$' |
    sed "s|^\./||; s|^usr/lib/[a-z0-9_]*-linux-[a-z]*/|usr/lib/|; s|\.so\.$soversion\.[0-9]*$|.so.VERSION|" |
    grep -v "^usr/share/doc/$1/\(copyright\|changelog.Debian.gz\)$" | LC_ALL=C sort
}
holds() {
  diff <(LC_ALL=C sort) <(contents "$1") || fail "$1 holds something else (<: what it should)"
}
{
  (cd "$root" && find docs -name '*.md' -o -path '*/drawings/*.svg' && echo README.md) |
    sed 's|^|usr/share/doc/tickreel/|'
  cat <<'END'
usr/bin/tickreel
usr/lib/tickreel/libasound_module_pcm_tickreel.so
usr/lib/tickreel/libtickreel_capture.so
usr/share/applications/tickreel.desktop
usr/share/bash-completion/completions/tickreel
usr/share/doc/tickreel/changelog.gz
usr/share/fish/vendor_completions.d/tickreel.fish
usr/share/icons/hicolor/scalable/apps/tickreel.svg
usr/share/man/man1/tickreel.1.gz
usr/share/metainfo/tickreel.metainfo.xml
usr/share/mime/packages/tickreel.xml
usr/share/thumbnailers/tickreel.thumbnailer
usr/share/tickreel/demos/reels/best_moments.toml
usr/share/tickreel/demos/reels/one_minute.toml
usr/share/tickreel/demos/reels/three_shapes.toml
usr/share/tickreel/demos/tanks/replays/match.replay
usr/share/zsh/vendor-completions/_tickreel
END
} | holds tickreel
holds "$library" <<END
usr/lib/libtickreel.so.$soversion
usr/lib/libtickreel.so.VERSION
END
holds python3-tickreel <<'END'
usr/lib/python3/dist-packages/tickreel.py
usr/share/tickreel/examples/numpy/waves.py
usr/share/tickreel/examples/pygame/stars.py
END
{
  (cd "$root" && find include examples -type f | grep -vE '/(numpy|pygame|__pycache__)/') |
    sed 's|^include/|usr/include/|; s|^examples/|usr/share/tickreel/examples/|'
  printf 'usr/lib/%s\n' libtickreel.so libtickreel_game.a pkgconfig/tickreel{,-game}.pc \
    cmake/tickreel/tickreel-{check-game,config,config-version,targets,targets-release}.cmake
  echo usr/include/tickreel/game/poison.h
  echo usr/share/lintian/overrides/libtickreel-dev
} | holds libtickreel-dev

# field PACKAGE NAME
field() { dpkg-deb -f "$1"_*.deb "$2"; }
version=$(field tickreel Version)
# Of a release there is no commit in it.
built=$("$build/tickreel" --version | grep -oE -- '-g[0-9a-f]+(-dirty)?' || true)
[[ $version != *~* || $version == *"$(sed 's/^-/./; s/-/+/' <<<"$built")"-1 ]] || fail "$version, and $built was built"
for one in tickreel "$library" libtickreel-dev python3-tickreel; do
  [ "$(field "$one" Version)" = "$version" ] || fail "$one has another version than tickreel"
  dpkg-deb --fsys-tarfile "${one}"_*.deb | tar -tv | grep -v ' root/root ' && fail "somebody owns files of $one"
done
has() { grep -qF -- "$2" <<<"$1" || fail "'$2' is not in '$1'"; }
# What is linked, from dpkg-shlibdeps; what is run by name.
for needed in libavcodec libegl1 libglfw3 libasound2 libgl1-mesa-dri 'libc6 (>= '; do
  has "$(field tickreel Depends)" "$needed"
done
has "$(field tickreel Recommends)" xvfb
has "$(field "$library" Depends)" libavcodec
has "$(field libtickreel-dev Depends)" "$library (= $version)"
has "$(field python3-tickreel Depends)" "$library (= $version)"
[ "$(field python3-tickreel Architecture)" = all ] || fail "python3-tickreel is not for all"
has "$(dpkg-deb -I "$library"_*.deb shlibs)" "libtickreel $soversion $library (>= "

# Nothing says where it was built.
mkdir control
for deb in *.deb; do
  dpkg-deb -x "$deb" all
  dpkg-deb -R "$deb" "control/$deb"
done
if grep -rlF -e "$root" -e "$build" all control; then fail "these name a folder of whoever built them"; fi
python3 "$root/tests/packages/links_test.py" all/usr/share/doc/tickreel || fail "pages have links to nothing"

lintian --fail-on error --allow-root ./*.deb >lintian.log 2>&1 || fail "$(cat lintian.log)"

# Desktops: a replay is known by its name and its beginning, opened, and shown as its best moment.
share=$PWD/all/usr/share
desktop-file-validate "$share/applications/tickreel.desktop"
# The project has no domain that it could be named after, and no homepage, which AppStream 1.0 asks for.
overrides=cid-desktopapp-is-not-rdns=info
[[ $(appstreamcli --version) == *" 0."* ]] || overrides+=,url-homepage-missing=info
appstreamcli validate --no-net --override="$overrides" "$share/metainfo/tickreel.metainfo.xml"
update-mime-database "$share/mime" 2>mime.log || fail "$(cat mime.log)"
update-desktop-database "$share/applications"
export XDG_DATA_DIRS=$share XDG_DATA_HOME=$PWD/none XDG_CONFIG_HOME=$PWD/none HOME=$PWD/none
cp "$root/demos/tanks/replays/match.replay" 'a match.replay'
type=$(xdg-mime query filetype 'a match.replay')
[ "$type" = application/x-tickreel-replay ] || fail "a replay is of the type $type"
[ "$(xdg-mime query default "$type")" = tickreel.desktop ] || fail "no program opens replays"
thumbnailer=$share/thumbnailers/tickreel.thumbnailer
grep -q "^MimeType=$type;" "$thumbnailer" || fail "nothing shows replays"
# As desktops run it: into an empty file of any name.
: >picture
mapfile -t command < <(sed -n 's/^Exec=//p' "$thumbnailer" | xargs -n 1 |
  sed 's|^%i$|a match.replay|; s|^%o$|picture|; s|^%s$|256|')
[ "${command[0]}" = tickreel ] || fail "another program makes pictures: ${command[*]}"
"$build/${command[0]}" "${command[@]:1}" 2>picture.log || fail "$(cat picture.log)"
file -b picture | grep -q '^PNG image data, 256 x 144' || fail "no picture: $(file picture)"
echo "these packages are right: $names"
