#pragma once

#include <cstdint>
#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// What a task does on its machine: its segments of the film, those that are not there yet. Several
/// may be at the same segment, here or elsewhere; each makes it in a directory of its own, and
/// moves it to FILE.part when it is finished. What becomes of it is in FILE.part/farm. `node`: this
/// machine, as the scheduler calls it.
Status run_farm_task(const std::string& part, std::int64_t task, const std::string& node);

}  // namespace tickreel
