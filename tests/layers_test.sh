#!/usr/bin/env bash
# layers_test.sh ROOT: each folder includes only what docs/architecture.md lets it know.
set -u
cd "$1"
failures=0 files=0

# allow FOLDER PATTERN...: project includes of a folder must begin with one of the patterns.
allow() {
  local folder=$1 file include pattern ok
  shift
  while IFS= read -r file; do
    files=$((files + 1))
    while IFS= read -r include; do
      ok=no
      for pattern in "$@"; do
        case "$include" in $pattern*) ok=yes ;; esac
      done
      if [ $ok = no ]; then
        echo "$file includes \"$include\", which $folder must not know"
        failures=$((failures + 1))
      fi
    done < <(sed -n 's/^#include "\(.*\)"/\1/p' "$file")
  done < <(find "$folder" -name '*.h' -o -name '*.cpp')
}

# forbid PATTERN FOLDER...: no file there includes a system header that matches.
forbid() {
  local pattern=$1 found
  shift
  found=$(grep -rnE "^#include *[<\"]($pattern)" --include='*.h' --include='*.cpp' "$@")
  if [ -n "$found" ]; then
    echo "$found"
    failures=$((failures + 1))
  fi
}

allow core core/
allow sim core/ sim/
# embedded_files.h is generated; replay_notes.h has the keys of a camera.
allow renderer core/ renderer/ sim/view sim/vec.h sim/tick.h sim/replay_notes.h embedded_files.h
allow encode core/ encode/
allow movie core/ sim/ movie/ encode/frame_sink.h encode/segment encode/output_file.h encode/trial_film.h \
  encode/disk_space.h encode/file_ending.h encode/frame_pattern.h encode/reproducible.h encode/yuv_converter.h encode/xxh3.h renderer/frame_renderer.h renderer/frame_time.h \
  renderer/look.h renderer/offscreen_renderer.h renderer/camera_path.h
allow cli core/ sim/ movie/ cli/ demos/registry.h encode/frame_sink.h \
  renderer/offscreen_renderer.h renderer/frame_renderer.h renderer/captioned_look.h window/ \
  renderer/egl_context.h renderer/software_threads.h renderer/screen_renderer.h renderer/frame_graph.h
allow window core/ sim/ movie/ window/ demos/registry.h encode/frame_sink.h renderer/screen_ \
  renderer/offscreen_renderer.h renderer/look.h renderer/scene.h renderer/camera_path.h \
  renderer/font_file.h
allow demos core/ sim/ renderer/ demos/ movie/game_controls.h movie/input_bindings.h movie/key_codes.h

forbid 'glad|GL/|EGL/|GLFW|imgui' core sim encode movie cli demos
forbid 'glad|GL/|EGL/' window
forbid 'GLFW|imgui' renderer
forbid 'lib(av|sw)' core sim renderer movie window cli demos
forbid 'glm' core sim encode movie window cli demos
forbid 'xxhash|zstd|fmt|nlohmann|CLI' core renderer demos
# What is kept of films is JSON.
forbid 'zstd|fmt|CLI' movie
forbid 'xxhash' movie
forbid 'nlohmann' $(ls movie/*.h movie/*.cpp | grep -v -e json -e film_ -e segment_)
# rockets_steps is a program, which shows what comes of reading the clock.
forbid 'chrono|ctime|sys/time' core renderer encode $(ls sim/*.h sim/*.cpp | grep -v poison.h) \
  $(find demos -name '*.h' -o -name '*.cpp' | grep -v rockets_steps.cpp)
# A film is made by one file; the rest of movie/ knows interfaces alone.
forbid 'renderer/(look|offscreen)' $(ls movie/*.h movie/*.cpp | grep -v film_job)
# Box2D has one file.
forbid 'box2d' core sim renderer encode movie window cli \
  $(find demos -name '*.h' -o -name '*.cpp' | grep -v rockets/physics.cpp)
# The network has one file.
forbid 'sys/socket|netinet/|arpa/|netdb' core sim renderer encode window cli demos \
  $(ls movie/*.h movie/*.cpp | grep -v udp_link)

[ "$files" -gt 50 ] || { echo "only $files files found"; failures=$((failures + 1)); }
echo "$files files checked, $failures problems"
exit $((failures > 0))
