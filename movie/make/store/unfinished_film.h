#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Functions for lists of unfinished films. FILE.part is a folder with the segments of such a film,
// or for a film without segments the file that remained when its export was killed. `path` is FILE.

/// Returns the size in bytes of FILE.part, or of all files in it; nothing when it does not exist.
std::optional<std::uint64_t> unfinished_bytes(const std::string& path);
/// How much of an unfinished film lies in finished segments, in seconds of the film.
struct UnfinishedLength {
  Rational made{0};
  Rational whole{0};
};
/// Returns the length of the finished segments in FILE.part, judged by the names of their records;
/// nothing when FILE.part is no folder, or its film.json cannot be read.
std::optional<UnfinishedLength> unfinished_length(const std::string& path);
/// Removes FILE.part, if it exists. kNotNow when a process is using it; kFailed when the system
/// refuses, or when the folder contains files that do not belong to the film: they stay, and the
/// film's files are removed.
Status remove_unfinished(const std::string& path);

}  // namespace tickreel::movie
