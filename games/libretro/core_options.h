#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/room.h"
#include "tickreel/result.h"

namespace tickreel::games {

/// An option of a core: what it may be, the default first.
struct CoreOption {
  std::string key;          ///< "gambatte_gb_colorization"
  std::string description;  ///< "GB Colorization"
  std::vector<std::string> values;
  std::uint16_t chosen = 0;  ///< the number of a value
};

/// Reads an option as a core describes it: "GB Colorization; disabled|auto|internal". False where
/// there is nothing to choose from.
bool read_core_option(const char* key, const char* described, CoreOption& option);

/// The environment variable that says how options are chosen: KEY=VALUE, with semicolons between
/// them.
inline constexpr const char* kCoreOptionsVariable = "TICKREEL_CORE_OPTIONS";
/// Chooses as the variable says. kUsage, with what there is, when there is no such option, or
/// value.
Status choose_core_options(const std::string& core, std::vector<CoreOption>& options);

}  // namespace tickreel::games
