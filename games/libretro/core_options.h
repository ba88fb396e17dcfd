#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// An option of a core.
struct CoreOption {
  std::string key;                  ///< "gambatte_gb_colorization"
  std::string description;          ///< "GB Colorization"
  std::vector<std::string> values;  ///< all possible values, the default first
  std::uint16_t chosen = 0;         ///< the index of the chosen value
};

/// Reads an option as a core describes it: "GB Colorization; disabled|auto|internal". Values after
/// the first 1024 are dropped. Returns false, and leaves `option` as it was, when the key is
/// missing or the description has no "; ".
bool read_core_option(const char* key, const char* described, CoreOption& option);

/// The environment variable with the values of options: KEY=VALUE, with semicolons between them.
inline constexpr const char* kCoreOptionsVariable = "TICKREEL_CORE_OPTIONS";
/// Chooses the values of kCoreOptionsVariable, the last one of an option that comes twice; other
/// options keep theirs. `core`: the name of the core, for messages. kUsage when a part is not
/// KEY=VALUE, or the core has no such option or value. For a wrong value the message lists those of
/// the option; for a wrong option it names the most similar one, or lists all if none is similar.
Status choose_core_options(const std::string& core, std::vector<CoreOption>& options);

}  // namespace tickreel::games
