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

/// A figure that is not known exactly, and what it is known from.
struct EstimatedFigure {
  double about = 0.0;
  double least = 0.0;  ///< what it may well be; equal: it is exact
  double most = 0.0;
  std::string source{};  ///< a clause: "by 60 frames at 5 places of the film"

  [[nodiscard]] bool is_exact() const { return least == most; }
};

/// What a film will be and what it costs, told before it is made.
struct FilmEstimate {
  std::string file{};
  std::int64_t frames = 0;
  std::int64_t segments = 0;
  std::int64_t segments_in_cache = 0;  ///< of `segments`: these are not drawn
  ImageSize size{};                    ///< as it is written
  Rational frame_rate{60};
  std::int64_t pictures = 0;  ///< to draw, all moments and places of a frame counted; at most
  std::string renderer{};     ///< what draws; empty: there are no pictures
  /// That drawing and encoding, and joining and checking, take on this machine.
  EstimatedFigure seconds{};
  /// Bytes of the film. None: nothing is written, or what is written has no size of its own.
  std::optional<EstimatedFigure> bytes{};
};

/// Draws and encodes a few frames spread over the film, and writes nothing. A film that is there
/// with a manifest that says the same of it, or segments of it in the cache, are asked first.
/// kUsage for a film of limited size, which would have to be looked for. The errors of
/// FilmJob::open_into and open_sink.
Result<FilmEstimate> estimate_film(const FilmPlan& plan, const GameFinder& find_game);

/// The same of all films of a request.
Result<std::vector<FilmEstimate>> estimate_films(const std::vector<FilmRequest>& requests,
                                                 ReplayReader& replay);

/// For people: some lines of each, and of several their sum.
std::string in_words(const std::vector<FilmEstimate>& films);
/// One document of JSON; docs/cli.md has its fields.
std::string to_json(const std::vector<FilmEstimate>& films);

}  // namespace tickreel::movie
