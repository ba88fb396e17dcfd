#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "movie/film/camera_items.h"
#include "movie/film/film_overlay.h"
#include "movie/film/film_source.h"
#include "movie/plan/film_plan.h"

namespace tickreel::movie {

/// One of the films that a request is of: where it goes, from when to when, and seen how. Of it and
/// of the request, plan_film() makes a plan.
struct FilmChoice {
  std::string path{};
  std::string mark{};         ///< whose film it is; empty: of none
  FilmCameras mark_camera{};  ///< its own; empty: it has none
  std::string mark_speed{};   ///< its own, which the film has; empty: it has none, or another one
  FilmedReplay filmed{};
  FilmOverlay overlay{};
  std::int64_t frame_count = 0;  ///< 0: known when the frames that were shown are read
  std::optional<std::int64_t> poster_frame{};
  ChosenSink sink = nullptr;
};

}  // namespace tickreel::movie
