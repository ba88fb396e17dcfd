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

/// Facts about a film from its manifest.
struct FilmFacts {
  ImageSize size{};
  Rational frame_rate{60};
  std::int64_t frames = 0;
  std::string codecs{};  ///< such as "libx264, aac"
  std::uint64_t hash = 0;
};

/// Properties of a film on the page, in addition to its BatchResult. Links are URLs relative to the
/// page's directory; empty: there is nothing to link to.
struct ReportFilm {
  std::string link{};
  std::string poster{};
  std::string log_link{};
  std::string log_text{};  ///< the end of the log; empty: the log is only linked
  bool is_log_cut = false;
  std::int64_t file_bytes = 0;  ///< 0: unknown
  std::optional<FilmFacts> facts{};
};

/// How many films are ready to play. More would load their posters and first bytes all at once, so
/// the players of later films open on request.
inline constexpr std::size_t kReadyPlayers = 50;
/// How many films have a player; later ones are only linked. A browser takes two milliseconds and
/// 100 kB for each player, even for one that is not visible.
inline constexpr std::size_t kPlayers = 500;

/// Returns the HTML of the page, without scripts and with failed films first. `films` has one entry
/// for each of `results.films`. The same values give the same page.
std::string report_page(const BatchResults& results, const std::vector<ReportFilm>& films);

}  // namespace tickreel::movie
