#pragma once

#include <string>
#include <vector>

#include "movie/plan/reel/description.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What `--set KEY=VALUE` says on a command line: each key once, with all its values. kUsage for
/// what is none.
Result<std::vector<KeyValue>> read_own_keys(const std::vector<std::string>& texts);

}  // namespace tickreel::movie
