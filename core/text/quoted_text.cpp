#include "core/text/quoted_text.h"

#include <cstdint>

#include "core/text/hexadecimal.h"
#include "core/text/is_control.h"
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

}  // namespace tickreel
