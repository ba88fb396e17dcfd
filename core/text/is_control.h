#pragma once

#include <string_view>

namespace tickreel {

/// Whether a byte is an ASCII control character, which a terminal would obey instead of showing it.
inline bool is_control(char c) {
  return (c >= 0 && c < 0x20) || c == 0x7F;
}

/// Whether a terminal obeys a UTF-8 character and does not show it: controls (also U+0080 to
/// U+009F), marks of direction, and ends of lines and paragraphs. False for an empty text.
bool is_obeyed(std::string_view character);

}  // namespace tickreel
