#pragma once

#include <cstddef>
#include <string>

#include "movie/fleet/batch/batch_result.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The most bytes that the page shows of one log, from its end, and of all logs together. The page
/// only links to the rest.
inline constexpr std::size_t kShownLogBytes = 64UL * 1024;
inline constexpr std::size_t kShownLogsBytes = 4UL * 1024 * 1024;

/// Writes DIRECTORY/index.html, a page with a player for each film, which needs no server. The page
/// is written completely or not at all, and replaces an older page. Posters are written to
/// DIRECTORY/posters, named by the content of their films, so that each poster is made once;
/// posters without a film are removed. Facts of a film that cannot be read are left out. kFailed
/// when the page cannot be written.
Status write_batch_report(const std::string& directory, const BatchResults& results);

}  // namespace tickreel::movie
