#include "core/text/quoted_text.h"

#include <cstdint>

#include "core/text/hexadecimal.h"
#include "core/text/is_control.h"
#include "core/text/parse_number.h"
#include "tickreel/core/utf8.h"

namespace tickreel {
std::string quoted_text(std::string_view text) {
  std::string quoted = "\"";
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    const std::size_t size = character.empty() ? 1 : character.size();
    if (character.empty() || is_obeyed(character)) {
      for (const char byte : text.substr(0, size)) {
        quoted += "\\x" + hexadecimal(static_cast<std::uint8_t>(byte), 1);
      }
    } else {
      if (character == "\"" || character == "\\") quoted += '\\';
      quoted += character;
    }
    text.remove_prefix(size);
  }
  return quoted + '"';
}

std::optional<std::string> unquoted_text(std::string_view quoted) {
  if (quoted.size() < 2 || quoted.front() != '"' || quoted.back() != '"') return std::nullopt;
  std::string text;
  for (quoted = quoted.substr(1, quoted.size() - 2); !quoted.empty();) {
    if (quoted.front() == '"') return std::nullopt;
    if (quoted.front() != '\\') {
      text += quoted.front();
      quoted.remove_prefix(1);
    } else if (quoted.substr(1, 1) == "x" && quoted.size() >= 4) {
      const auto byte = parse_number<std::uint8_t>(quoted.substr(2, 2), 16);
      if (!byte) return std::nullopt;
      text += static_cast<char>(*byte);
      quoted.remove_prefix(4);
    } else if (quoted.substr(1, 1) == "\"" || quoted.substr(1, 1) == "\\") {
      text += quoted[1];
      quoted.remove_prefix(2);
    } else {
      return std::nullopt;
    }
  }
  return text;
}

}  // namespace tickreel
