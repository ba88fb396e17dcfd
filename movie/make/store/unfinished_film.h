#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tickreel/result.h"

namespace tickreel::movie {

// What is left in FILE.part of a film that was not finished, for those who list such films: a
// folder of segments, or what a kill has left of a film that has none.

/// The bytes of it, and of all files in it; nothing: there is none.
std::optional<std::uint64_t> unfinished_bytes(const std::string& path);
/// Takes it away, if it is there. kNotNow when a process is at work in it, kFailed when files of
/// others keep it there or the system refuses.
Status remove_unfinished(const std::string& path);

}  // namespace tickreel::movie
