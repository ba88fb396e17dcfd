#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tickreel/result.h"

namespace tickreel::movie {

// Functions for lists of unfinished films. FILE.part is a folder with the segments of such a film,
// or for a film without segments the file that remained when its export was killed. `path` is FILE.

/// Returns the size in bytes of FILE.part, or of all files in it; nothing when it does not exist.
std::optional<std::uint64_t> unfinished_bytes(const std::string& path);
/// Removes FILE.part, if it exists. kNotNow when a process is using it; kFailed when the system
/// refuses, or when the folder contains files that do not belong to the film: they stay, and the
/// film's files are removed.
Status remove_unfinished(const std::string& path);

}  // namespace tickreel::movie
