#include "core/text/shell_word.h"

#include <algorithm>
#include <string_view>

namespace tickreel {

std::string shell_word(const std::string& text) {
  constexpr std::string_view kHarmless = "+,-./:=@_";
  const auto is_harmless = [&](char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter || (c >= '0' && c <= '9') || kHarmless.find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::ranges::all_of(text, is_harmless)) return text;
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += "'\\''";
    } else {
      word += c;
    }
  }
  return word + "'";
}

}  // namespace tickreel
