#include "core/text/name_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/code_point.h"
#include "core/text/is_control.h"
#include "core/text/scripts.h"
#include "tickreel/core/utf8.h"

namespace tickreel {
namespace {

/// Spaces and further characters that Unicode draws as nothing, apart from those of is_unseen() and
/// is_obeyed().
constexpr std::array<std::pair<char32_t, char32_t>, 19> kBlank{{
    {0x0020, 0x0020}, {0x00A0, 0x00A0},   {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x115F, 0x1160},
    {0x1680, 0x1680}, {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200A},   {0x202F, 0x202F},
    {0x205F, 0x205F}, {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFFA0, 0xFFA0},
    {0xFFF9, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A},
}};

bool is_blank(char32_t code) {
  return std::ranges::any_of(
      kBlank, [code](const auto& range) { return range.first <= code && code <= range.second; });
}

bool is_control_character(std::string_view character) {
  const char32_t code = code_point(character);
  return code < 0x20 || (code >= 0x7F && code <= 0x9F);
}

}  // namespace

bool is_seen(std::string_view text) {
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    if (character.empty()) return true;  // not UTF-8: another check reports it
    const char32_t code = code_point(character);
    if (!is_blank(code) && !is_unseen(code) && !is_obeyed(character)) return true;
    text.remove_prefix(character.size());
  }
  return false;
}

std::string why_no_name(std::string_view text, std::size_t most_bytes) {
  if (text.size() > most_bytes) {
    return "it has " + std::to_string(text.size()) + " bytes, and " + std::to_string(most_bytes) +
           " are the most";
  }
  if (!is_utf8(text)) return "it is not UTF-8";
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view character = first_character(rest);
    if (is_control_character(character)) return "it has a line end or another control";
    rest.remove_prefix(character.size());
  }
  return is_seen(text) ? "" : "nothing of it would be seen";
}

}  // namespace tickreel
