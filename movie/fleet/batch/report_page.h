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
  std::string codecs{};    ///< the names of the encoders, "libx264, aac"
  std::uint64_t hash = 0;  ///< FilmManifest::file_hash
};

/// The part of a film on the page that is not in its BatchResult. Links are URLs relative to the
/// page's directory; an empty link is left out.
struct ReportFilm {
  std::string link{};                ///< the film's file
  std::string poster{};              ///< the film's poster
  std::string log_link{};            ///< the log's file
  std::string log_text{};            ///< the end of the log; empty: the page only links to the log
  bool is_log_cut = false;           ///< whether `log_text` lacks the beginning of the log
  std::int64_t file_bytes = 0;       ///< 0: unknown
  std::optional<FilmFacts> facts{};  ///< nothing: the film has no manifest
};

/// How many players are open on the page. More would load their posters and first bytes all at
/// once, so later players open on a click. Films that failed have no player, nor have files that no
/// browser plays.
inline constexpr std::size_t kReadyPlayers = 50;
/// How many players the page has; it only links to later films. A browser takes two milliseconds
/// and 100 kB for each player, even for one that is not visible.
inline constexpr std::size_t kPlayers = 500;

/// Returns the HTML of the page, without scripts, with failed films first. `films` has an entry for
/// each of `results.films`. The same values give the same page.
std::string report_page(const BatchResults& results, const std::vector<ReportFilm>& films);

}  // namespace tickreel::movie
