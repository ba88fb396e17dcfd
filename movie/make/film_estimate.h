#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/make/frames/replay_game.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/film_plan.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// An estimated number, its likely range, and the measurements that it comes from.
struct EstimatedFigure {
  double about = 0.0;  ///< the most likely value
  double least = 0.0;  ///< the ends of the likely range; `least` == `most`: the number is exact
  double most = 0.0;
  std::string source{};  ///< the measurements, as a clause: "by 60 frames at 5 places of the film"

  [[nodiscard]] bool is_exact() const { return least == most; }
};

/// The properties and the cost of a film, estimated before the film is made.
struct FilmEstimate {
  std::string file{};
  std::int64_t frames = 0;
  std::int64_t segments = 0;
  std::int64_t segments_in_cache = 0;  ///< how many of `segments` need not be drawn
  ImageSize size{};                    ///< the size of the pictures in the file
  Rational frame_rate{60};
  /// The most pictures to draw. It can be more than `frames`: a frame may need several, for motion
  /// blur, antialiasing and transitions. The panes of a frame count as one picture; segments in the
  /// cache are not subtracted.
  std::int64_t pictures = 0;
  std::string renderer{};  ///< the renderer; empty: there are no pictures
  /// The seconds that drawing, encoding, joining and checking take on this machine.
  EstimatedFigure seconds{};
  /// The bytes of the film. Nothing when no file is written, or the output has no size of its own.
  std::optional<EstimatedFigure> bytes{};
};

/// Estimates a film by drawing and encoding a few frames spread over it. Writes no film. Takes the
/// size from the manifest of the same film, if one exists, and counts segments in the cache. kUsage
/// for a film of limited size, whose settings would have to be searched for. The errors of
/// written_size(), FilmJob::open_into, FilmJob::make and open_sink; so kInterrupted once plan.stop
/// is set.
Result<FilmEstimate> estimate_film(const FilmPlan& plan, const GameFinder& find_game);

/// Estimates the film of each request, in the order of the requests; ends with the first error. The
/// errors of replay_game(), plan_film() and estimate_film().
Result<std::vector<FilmEstimate>> estimate_films(const std::vector<FilmRequest>& requests,
                                                 ReplayReader& replay);

/// Describes the estimates for people: some lines for each film, and the sums of several films.
std::string in_words(const std::vector<FilmEstimate>& films);
/// Returns the estimates as one JSON document; docs/files.md describes its fields.
std::string to_json(const std::vector<FilmEstimate>& films);

}  // namespace tickreel::movie
