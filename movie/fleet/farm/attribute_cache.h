#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

/// For how long a directory may show what it no longer is: clients of NFS keep the attributes of a
/// directory for 60 s, where nobody has set acdirmax.
std::chrono::milliseconds attribute_cache_time(const std::string& directory);

/// Asks for the condition again and again, with a pause between, until it holds or the longest time
/// is over. Returns whether it holds. `stop` ends the waiting (null: never).
bool wait_until(const std::function<bool()>& condition, std::chrono::milliseconds longest,
                const std::atomic<bool>* stop,
                std::chrono::milliseconds pause = std::chrono::milliseconds(250));

}  // namespace tickreel::movie
