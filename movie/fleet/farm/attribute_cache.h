#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

/// Returns how long a directory may show an outdated state: NFS clients keep the attributes of a
/// directory for 60 s, unless acdirmax is set.
std::chrono::milliseconds attribute_cache_time(const std::string& directory);

/// Checks a condition repeatedly, with a pause between, until it holds or `longest` is over.
/// Returns whether it holds. `stop` ends the wait (null: never).
bool wait_until(const std::function<bool()>& condition, std::chrono::milliseconds longest,
                const std::atomic<bool>* stop,
                std::chrono::milliseconds pause = std::chrono::milliseconds(250));

}  // namespace tickreel::movie
