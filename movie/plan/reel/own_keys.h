#pragma once

#include <string>
#include <vector>

#include "movie/plan/reel/description.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Reads the `--set KEY=VALUE` options of a command line. Returns each key once, with - in place of
/// _, with all its values and the place "§set". kUsage for a text that has no = behind a key. Does
/// not check what keys mean.
Result<std::vector<KeyValue>> read_own_keys(const std::vector<std::string>& texts);

}  // namespace tickreel::movie
