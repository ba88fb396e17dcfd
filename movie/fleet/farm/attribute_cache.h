#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

/// Returns for how long a directory may appear in an outdated state on this machine: 2 s on a local
/// file system, else 65 s, because NFS clients keep the attributes of a directory for 60 s, unless
/// acdirmax is set.
std::chrono::milliseconds attribute_cache_time(const std::string& directory);

/// Checks a condition repeatedly, with a pause in between, until it holds, `longest` is over or
/// `stop` is set (null: never). Returns whether it holds.
bool wait_until(const std::function<bool()>& condition, std::chrono::milliseconds longest,
                const std::atomic<bool>* stop,
                std::chrono::milliseconds pause = std::chrono::milliseconds(250));

}  // namespace tickreel::movie
