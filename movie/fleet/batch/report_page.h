#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/fleet/batch/batch_result.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// What a page tells of a film, by its manifest.
struct FilmFacts {
  ImageSize size{};
  Rational frame_rate{60};
  std::int64_t frames = 0;
  std::string codecs{};  ///< "libx264, aac"
  std::uint64_t hash = 0;
};

/// What a page knows of a film beside its BatchResult. Links are addresses as the page has them,
/// from its directory; empty: there is nothing to link to.
struct ReportFilm {
  std::string link{};
  std::string poster{};
  std::string log_link{};
  std::string log_text{};  ///< the end of the log; empty: it is only linked
  bool is_log_cut = false;
  std::int64_t file_bytes = 0;  ///< 0: not known
  std::optional<FilmFacts> facts{};
};

/// So many films are ready to play: more would load their posters and their first bytes all at
/// once. Players of later films open when they are asked for.
inline constexpr std::size_t kReadyPlayers = 50;
/// Films beyond that many are only linked: a browser takes two milliseconds and 100 kB for each
/// player, also where it is not seen.
inline constexpr std::size_t kPlayers = 500;

/// The HTML of the page: those that failed first, without any script. `films` are beside
/// `results.films`. The same values make the same page.
std::string report_page(const BatchResults& results, const std::vector<ReportFilm>& films);

}  // namespace tickreel::movie
