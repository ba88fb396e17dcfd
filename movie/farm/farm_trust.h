#pragma once

#include <string>

#include "movie/farm/farm_values.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// FILE.part/farm may come from somebody else, in an archive or on a disk that many use, and what
// it says is done as the user who asks.

/// kBadFile for FILE.part, or what it says, of another user, and where a link stands for it.
Status check_is_own(const std::string& part);

/// kBadFile where the scheduler would write what jobs say to something else than a file of
/// FILE.part/farm: a link or a pipe.
Status check_logs(const std::string& part);

}  // namespace tickreel::movie
