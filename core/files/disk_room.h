#pragma once

#include <cstdint>
#include <string>

#include "tickreel/result.h"

namespace tickreel {

/// Returns how many bytes this user may still write on the disk of the file `path`. The file need
/// not exist; its directory must. kFailed when the system refuses to say.
Result<std::int64_t> free_bytes(const std::string& path);

/// Returns an error (kFailed) whose message says that the disk of `directory` has only `free_bytes`
/// free bytes, too few for a film. `need`: words for what the film needs, such as "about 3.9 MB".
Error no_room(const std::string& directory, std::int64_t free_bytes, const std::string& need);

}  // namespace tickreel
