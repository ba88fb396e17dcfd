#pragma once

#include <cstdint>
#include <string>

namespace tickreel {

/// A number from 0 on, as clocks show it: "07". More digits where there are more.
inline std::string two_digits(std::int64_t value) {
  return (value < 10 ? "0" : "") + std::to_string(value);
}

}  // namespace tickreel
