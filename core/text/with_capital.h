#pragma once

#include <string>
#include <utility>

namespace tickreel {

/// Returns a text with a capital first letter: "Tanks" for "tanks". Changes ASCII letters only.
inline std::string with_capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] += 'A' - 'a';
  return text;
}

}  // namespace tickreel
