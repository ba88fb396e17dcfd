#include "core/text/quoted_text.h"

#include <cstdint>

#include "core/text/hexadecimal.h"
#include "tickreel/core/utf8.h"

namespace tickreel {
namespace {

/// Those of ASCII, and U+0080 to U+009F, which terminals obey as well.
bool is_control_character(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first < 0x20 || first == 0x7F;
  return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

}  // namespace

std::string quoted_text(std::string_view text) {
  std::string quoted = "\"";
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    const std::size_t size = character.empty() ? 1 : character.size();
    if (character.empty() || is_control_character(character)) {
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

}  // namespace tickreel
