#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "cli/room.h"

namespace tickreel::cli {

/// Returns another line of a report: a name, and what is known about it.
inline std::string report_row(std::string_view name, std::string_view value) {
  return fmt::format("\n  {:<11}{}", name, value);
}

}  // namespace tickreel::cli
