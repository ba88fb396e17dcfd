#pragma once

#include <cstdint>
#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// The bytes that this user may still write where a file at `path` would be; the directory exists.
Result<std::int64_t> free_bytes(const std::string& path);

/// kFailed: `free_bytes` are not enough for a film that needs `need`, such as "about 3.9 MB".
Error no_room(const std::string& directory, std::int64_t free_bytes, const std::string& need);

}  // namespace tickreel
