#!/bin/bash
# Makes pictures of all screens of the window, as somebody gets to them with keys and mouse, and fails
# where something of them is cut off:
#
#   docs/images/screens.sh TICKREEL FOLDER [WIDTHxHEIGHT [PATTERN]]
#
# on a display that nobody sees (Xvfb), with a home of its own. PATTERN says which parts of it.
# With CRASHER, a program with the game `crasher` (tests/cli/crasher), also that of a crash.
# Those of docs/window.md have 1280x720. Needs Xvfb, xdotool and ffmpeg.
set -eu
program=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
size=${3:-1280x720}
parts=${4:-*}
width=${size%x*}
height=${size#*x}

work=$(mktemp -d)
export XDG_STATE_HOME=$work/state XDG_CONFIG_HOME=$work/config HOME=$work
mkdir "$work/screen"
exec 3< <(exec Xvfb -displayfd 1 -screen 0 "${size}x24" -nolisten tcp -noreset -r -fbdir "$work/screen" 2> /dev/null)
server=$!
read -r number <&3
export DISPLAY=:$number WAYLAND_DISPLAY=
window= opened=
trap 'kill $opened $server 2> /dev/null; rm -rf "$work"' EXIT

# What there is to see.
cd "$work"
"$program" record --game tanks --headless --seconds 62 --seed 7 -o match.replay
"$program" record --game pucks --headless --seconds 20
"$program" record --game rockets --headless --seconds 20

screen() { ffmpeg -v error -y -f xwd_pipe -i "$work/screen/Xvfb_screen0" -frames:v 1 "$@"; }
# Until nothing moves for two seconds, or for as long as the second argument says.
settle() {
  local last='' now still=0 i
  for ((i = 0; i < ${1:-60}; ++i)); do
    sleep 0.5
    now=$(md5sum < "$work/screen/Xvfb_screen0")
    [ "$now" = "$last" ] && still=$((still + 1)) || still=0
    last=$now
    if [ $still -ge 4 ]; then break; fi
  done
}
shot() { screen "$out/$1-$size.png"; }
keys() { xdotool key --delay 60 "$@"; }
at() { xdotool mousemove $((width * $1 / 1000)) $((height * $2 / 1000)); }  # thousandths of the window
away() { xdotool mousemove $((width - 1)) 0; }
# A window with that in its title, once there is something in it.
open() {
  local title=$1
  shift
  "${PROGRAM:-$program}" "$@" --window-size "$size" > "$work/log" 2>&1 &
  opened=$!
  window=
  while [ -z "$window" ]; do
    kill -0 $opened || { cat "$work/log" && exit 1; }
    window=$(xdotool search --onlyvisible --name "$title" | head -1 || true)
    sleep 0.2
  done
  xdotool windowfocus --sync "$window"
  away
}
leave() {
  kill $opened
  wait $opened || true
}
part() { [[ $1 == $parts ]]; }

if part start; then
  open '^tickreel$' play
  settle
  shot home-game
  keys Right
  sleep 6
  settle
  shot home-recording
  keys Delete
  settle
  shot home-question
  keys Escape Left Return
  settle
  shot start
  keys Up Up Up Up Up Up Up Right
  settle
  shot start-host
  keys Right
  settle
  shot start-join
  leave
fi

if part lobby; then
  open 'tanks - tickreel' record --game tanks --host 26171
  settle
  shot lobby-host
  leave
  open 'tanks - tickreel' record --game tanks --join 127.0.0.1:26171 --code abcd
  settle 6
  shot lobby-join
  leave
fi

if part live; then
  open 'tanks - tickreel' record --from match.replay --at 0:57 --seats left,bot,bot,bot
  sleep 1
  keys F3
  sleep 1
  shot live
  keys F3 m Escape
  settle
  shot live-menu
  keys Escape p
  settle
  shot live-pause
  keys Down Return
  settle
  shot live-keys
  keys Escape Up Return 3
  settle
  shot live-quit
  keys Escape Escape
  sleep 4
  settle 120
  shot live-results
  leave
fi

"$program" mark auto match.replay --event kill --top 6 > /dev/null
"$program" mark add match.replay --in 0:08 --out 0:16 --name 'the first round'
"$program" mark add match.replay --in 0:12 --out 0:20 --name 'overlaps'
"$program" mark add match.replay --at 0:40 --name 'a moment'

if part play; then
  open match.replay play match.replay --from 0:10
  sleep 4
  shot play
  keys k
  settle
  at 500 $((1000 - 100000 / height))
  settle
  shot play-hover
  away
  keys F1
  settle
  shot play-keys
  keys F1 F3
  settle
  shot play-debug
  keys F3 c
  settle
  shot play-cameras
  keys c m
  settle
  shot play-name
  keys Escape
  settle
  keys F4
  settle
  keys Home Next
  settle
  shot play-marks
  keys Next z
  settle
  keys shift+F10
  settle
  shot play-mark-menu
  keys Up Up Up Up Right
  settle
  shot play-mark-camera
  keys Escape Escape Escape
  settle
  keys shift+F10
  settle
  shot play-place-menu
  keys Escape
  settle
  away
  keys F4 Escape
  settle
  keys Home 2 shift+Right shift+Right 3 shift+Right shift+Right 1
  settle
  shot play-cuts
  keys shift+Prior shift+F10 Down Down Right
  settle
  shot play-cut-menu
  keys Escape Escape
  keys v shift+v shift+Right shift+Right w a shift+v
  settle
  shot play-camera-keys
  leave
fi

if part films; then
  mkdir -p films
  open match.replay play match.replay -o films
  settle 6
  keys k Home Next
  settle
  keys e
  settle
  shot film
  keys Right Right
  sleep 12
  settle
  shot film-highlights
  keys Left Left 4 Return
  sleep 2
  keys e 2 Return e 3 Return
  sleep 4
  shot films
  # Nothing covers anything, whatever is open beside the films.
  keys F7 space Escape
  sleep 2
  at 500 $((1000 - 100000 / height))
  sleep 3
  shot films-all
  away
  keys F4 c
  sleep 3
  shot films-marks
  keys c F12
  sleep 3
  shot films-note
  keys e
  sleep 3
  shot films-film
  keys Escape F4
  for ((i = 0; i < 300; ++i)); do compgen -G 'films/*.gif' > /dev/null && break || sleep 1; done
  sleep 3
  shot films-done
  keys F7 Right
  settle
  shot films-keys
  keys Escape ctrl+q
  settle
  shot films-leave
  keys 2
  wait $opened || true
  open '^tickreel$' play
  keys Left
  settle
  shot home-film
  leave
  "$program" export match.replay --from 8 --to 12 --size 1280x720 -o films/clip.mp4 --progress none
  open clip.mp4 play films/clip.mp4
  settle
  keys k shift+Left
  settle
  shot film-player
  leave
  open match.replay play match.replay -o films
  settle 6
  keys k Home b shift+Right
  settle
  shot movie-range
  keys shift+Right b
  sleep 4
  shot movie-mode
  leave
fi

if part reel; then
  cat > reel.toml << 'REEL'
size = "1280x720"
[[clip]]
card = "Tanks"
color = "#204060"
length = 2
[[clip]]
replay = "match.replay"
from = 8
to = 12
transition = "dissolve"
[[clip]]
replay = "match.replay"
from = 40
to = 44
transition = "fadeblack"
[clip.title]
text = "The second round"
REEL
  open reel.toml play reel.toml
  settle 10
  keys k Home Next
  settle
  shot reel
  keys F1
  settle
  shot reel-keys
  keys F1 shift+F10
  settle
  shot reel-menu
  keys Escape t
  settle
  shot reel-title
  keys Escape e
  settle
  shot reel-film
  leave
fi

if part crash && [ -n "${CRASHER:-}" ]; then
  PROGRAM=$CRASHER open 'crasher - tickreel' record --game crasher --seats left --seed 1 -o crash.replay
  sleep 3
  xdotool keydown x
  wait $opened || true
  xdotool keyup x
  PROGRAM=$CRASHER open crash.replay play crash.replay.part
  settle
  keys k Home
  settle
  shot crash-bolt
  keys End space
  sleep 8
  settle
  shot crash
  leave
fi

# The logs of the windows say what could not be read.
cut=$(grep -h '^# cut off' "$work"/state/tickreel/windows/*.log | sort -u || true)
if [ -n "$cut" ]; then
  echo "$cut"
  exit 1
fi
