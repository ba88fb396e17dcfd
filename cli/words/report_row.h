#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "cli/room.h"

namespace tickreel::cli {

/// Returns a further line of a report: a line feed, a name, and a fact.
inline std::string report_row(std::string_view name, std::string_view value) {
  return fmt::format("\n  {:<11}{}", name, value);
}

}  // namespace tickreel::cli
