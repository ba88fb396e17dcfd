#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tickreel/result.h"

namespace tickreel::movie {

// Functions for lists of unfinished films. FILE.part of such a film is a folder of segments, or a
// file that a kill left of a film without segments.

/// Returns the bytes of FILE.part, or of all files in it; nothing when it does not exist.
std::optional<std::uint64_t> unfinished_bytes(const std::string& path);
/// Removes FILE.part, if it exists. kNotNow when a process is using it, kFailed when files of
/// others keep it there or the system refuses.
Status remove_unfinished(const std::string& path);

}  // namespace tickreel::movie
