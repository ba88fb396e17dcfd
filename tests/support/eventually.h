#pragma once

#include <chrono>
#include <thread>

#include "tests/support/room.h"

namespace tickreel::tests {

/// Whether the condition comes true in time. What another program does is waited for with this:
/// fast where the machine is, patient where it is slow.
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
