#include "tickreel/core/utf8.h"

#include <algorithm>
#include <cstddef>

#include <cstddef>
#include <cstdint>

namespace tickreel {
namespace {

/// Returns the length of the well-formed sequence at the start of `text`, which is not empty; 0 if
/// there is none.
std::size_t sequence_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t size = lead < 0xE0 ? 2 : (lead < 0xF0 ? 3 : 4);
  if (text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if (starts_character(text[i])) return 0;
  }
  // The second byte reveals overlong forms, surrogates and values beyond U+10FFFF.
  if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F)) return 0;
  if ((lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F)) return 0;
  return size;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = sequence_bytes(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string_view first_character(std::string_view text) {
  constexpr std::size_t kMostBytes = 4;
  for (std::size_t size = 1; size <= std::min(text.size(), kMostBytes); ++size) {
    if (is_utf8(text.substr(0, size))) return text.substr(0, size);
  }
  return {};
}

}  // namespace tickreel
