#pragma once

#include <string_view>

namespace tickreel {

/// Texts in a file are shown to people, on terminals too, which obey such characters.
inline bool is_control(char c) {
  return (c >= 0 && c < 0x20) || c == 0x7F;
}

/// Whether a character of UTF-8 is obeyed where it is shown, and not seen: controls, also U+0080 to
/// U+009F, those that turn the direction of what follows, and those that end a line or a paragraph.
bool is_obeyed(std::string_view character);

}  // namespace tickreel
