#pragma once

namespace tickreel {

/// Texts in a file are shown to people, on terminals too, which obey such characters.
inline bool is_control(char c) {
  return (c >= 0 && c < 0x20) || c == 0x7F;
}

}  // namespace tickreel
