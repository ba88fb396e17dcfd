#pragma once

#include <cstddef>
#include <string>

#include "movie/fleet/batch/batch_result.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// How many bytes the page shows of the end of a log, and of all logs together. The rest is only
/// linked.
inline constexpr std::size_t kShownLogBytes = 64UL * 1024;
inline constexpr std::size_t kShownLogsBytes = 4UL * 1024 * 1024;

/// Writes DIRECTORY/index.html, a page that shows the films where they are, and needs no server.
/// The page is written completely or not at all, and replaces an older one. Posters go to
/// DIRECTORY/posters, named by the content of their films, so that each is made once; posters
/// without a film are removed. Facts of a film that cannot be read are left out.
Status write_batch_report(const std::string& directory, const BatchResults& results);

}  // namespace tickreel::movie
