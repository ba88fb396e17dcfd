#pragma once

#include <string>
#include <vector>

#include "movie/plan/reel/description.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads the `--set KEY=VALUE` options of a command line. Returns each key once, with all its
/// values. kUsage for invalid texts.
Result<std::vector<KeyValue>> read_own_keys(const std::vector<std::string>& texts);

}  // namespace tickreel::movie
