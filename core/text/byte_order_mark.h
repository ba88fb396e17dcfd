#pragma once

#include <cstddef>
#include <string_view>

namespace tickreel {

/// Returns the number of bytes of the byte order mark with which a text in UTF-8 begins, as some
/// programs write it; 0: the text has none.
inline std::size_t byte_order_mark_bytes(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? kMark.size() : 0;
}

}  // namespace tickreel
