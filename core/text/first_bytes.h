#pragma once

#include <cstddef>
#include <string_view>

#include "tickreel/core/utf8.h"

namespace tickreel {

/// Returns as many whole characters of a text, from its beginning, as fit into `most` bytes.
inline std::string_view first_bytes(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && !starts_character(text[most])) --most;
  return text.substr(0, most);
}

}  // namespace tickreel
