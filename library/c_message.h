#pragma once

#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tickreel/result.h"
#include "tickreel/tickreel.h"

namespace tickreel {

/// Tells a status to C: returns its kind, and keeps the message for tickreel_message().
tickreel_status told(const Status& status);
/// Tells C of a failure without details.
tickreel_status told_nothing() noexcept;

/// Texts "KEY=VALUE", ended by a null; null: there are none. kUsage for one that has no key.
Result<std::vector<std::pair<std::string, std::string>>> pairs_of(const char* const* texts);

/// Does it; no exception goes on to C.
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
