#pragma once

#include <cstdint>
#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Returns how many bytes this user may still write on the disk of a file `path`, which need not
/// exist; its directory must. kFailed when the system does not tell.
Result<std::int64_t> free_bytes(const std::string& path);

/// Returns the error (kFailed) that `free_bytes` are not enough for a film. `need`: words for what
/// it needs, such as "about 3.9 MB".
Error no_room(const std::string& directory, std::int64_t free_bytes, const std::string& need);

}  // namespace tickreel
