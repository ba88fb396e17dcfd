#pragma once

#include "movie/film/film_definition.h"
#include "tests/support/room.h"

namespace tickreel::tests {

/// Returns a film of three segments with 4, 4 and 2 frames.
inline FilmDefinition small_film() {
  FilmDefinition film;
  film.replay().file = "match.replay";
  film.replay().hash = 0x0123456789abcdef;
  film.replay().range = {Rational(1, 3), Rational(1, 2)};
  film.size = {64, 48};
  film.replay().camera = FilmCameras("follow:0");
  film.container = ".mp4";
  film.encoding.vcodec = "libx264";
  film.encoding.preset = "ultrafast";
  film.encoding.crf = 18.0;
  film.plan = {10, 4};
  return film;
}

inline FilmProvenance some_provenance() {
  return {"1.2.3", 0xfedcba9876543210, "a renderer", {{"libavcodec", "59.37.100"}}};
}

}  // namespace tickreel::tests
