#pragma once

#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tickreel/result.h"
#include "tickreel/tickreel.h"

namespace tickreel {

/// Returns the C status for a Status, and stores its message, empty for success, for
/// tickreel_message() of this thread.
tickreel_status told(const Status& status);
/// Returns TICKREEL_FAILED, and stores an empty message: for a failure without memory.
tickreel_status told_nothing() noexcept;

/// Returns the keys and values of the texts "KEY=VALUE". `texts`: an array that ends with a null;
/// null: no texts. kUsage for a text without "=", or without a key before it.
Result<std::vector<std::pair<std::string, std::string>>> pairs_of(const char* const* texts);

/// Calls act(), and returns the C status for its result. A std::runtime_error becomes
/// TICKREEL_FAILED with the exception's message; a std::bad_alloc becomes told_nothing(). Any other
/// exception is a bug, and ends the program (noexcept).
template <typename Act>
tickreel_status tell(const Act& act) noexcept {
  try {
    try {
      return told(act());
    } catch (const std::runtime_error& error) {
      return told(failed(error.what()));
    }
  } catch (const std::bad_alloc&) {
    return told_nothing();
  }
}

}  // namespace tickreel
