#pragma once

#include <cstddef>
#include <string>

#include "movie/fleet/batch/batch_result.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The page shows that much of the end of a log, and of all logs together: the rest is only linked.
inline constexpr std::size_t kShownLogBytes = 64UL * 1024;
inline constexpr std::size_t kShownLogsBytes = 4UL * 1024 * 1024;

/// DIRECTORY/index.html: a page that shows the films where they are, and needs no server. It is
/// there completely or not at all, and replaces one that is there. Posters go to DIRECTORY/posters,
/// by what is in their films, so that they are made once; those that no film has any longer are
/// removed. What cannot be read of a film is left out of the page.
Status write_batch_report(const std::string& directory, const BatchResults& results);

}  // namespace tickreel::movie
