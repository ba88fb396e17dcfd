#pragma once

#include <string>
#include <utility>

namespace tickreel {

/// "Tanks" of "tanks": as names of games stand at the beginning of a line. ASCII alone.
inline std::string with_capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] += 'A' - 'a';
  return text;
}

}  // namespace tickreel
