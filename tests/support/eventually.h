#pragma once

#include <chrono>
#include <thread>

#include "tests/support/room.h"

namespace tickreel::tests {

/// Waits until the condition is true. Returns false when it is not within `patience`. Tests wait so
/// for other programs: a fast machine loses no time, and a slow one has enough.
template <typename Condition>
bool eventually(Condition condition,
                std::chrono::milliseconds patience = std::chrono::seconds(60)) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(15));
  }
  return true;
}

}  // namespace tickreel::tests
