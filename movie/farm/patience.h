#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

/// For how long a directory may show what it no longer is. One that machines share may do that for
/// 60 s: NFS keeps what it knows of a directory, where nobody has set acdirmax.
std::chrono::milliseconds patience_with(const std::string& directory);

/// Waits until the condition holds, for as long as a directory may be late. Whether it does. `stop`
/// ends it (null: never).
bool becomes_true(const std::function<bool()>& condition, std::chrono::milliseconds patience,
                  const std::atomic<bool>* stop);
/// Whether somebody has set it.
inline bool is_set(const std::atomic<bool>* stop) {
  return stop != nullptr && stop->load();
}

}  // namespace tickreel::movie
