#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/frames/presentation.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// One of the films that a request is of: where it goes, from when to when, and seen how. Of it and
/// of the request, plan_film() makes a plan.
struct FilmChoice {
  std::string path{};
  std::string mark{};         ///< whose film it is; empty: of none
  FilmCameras mark_camera{};  ///< its own; empty: it has none
  FilmedReplay filmed{};
  FilmOverlay overlay{};
  std::int64_t frame_count = 0;  ///< 0: known when the frames that were shown are read
  std::optional<std::int64_t> poster_frame{};
  ChosenSink sink = nullptr;
};

/// Which films a request is of.
struct ChosenFilms {
  FilmRequest request;  ///< with what the replay says of all of them
  std::vector<FilmChoice> films;
};

/// The films that a request is of, checked and exact: what is wrong with any is found before the
/// first is begun. `game`: the replay's; without a look, where it is not known: the film is refused
/// when it is to be played.
Result<ChosenFilms> choose_films(const FilmRequest& request, ReplayReader& replay,
                                 const Presentation& game);

/// The day in a recording's name ("tanks-20261123-161230-5f2c11.replay"), as "2026-11-23". kUsage
/// when there is none.
Result<std::string> date_of_recording(const std::string& replay_path);

}  // namespace tickreel::movie
