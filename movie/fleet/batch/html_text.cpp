#include "movie/fleet/batch/html_text.h"

#include <cstdint>

#include "core/text/quoted_text.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

std::string html_character(std::string_view character) {
  if (character == "&") return "&amp;";
  if (character == "<") return "&lt;";
  if (character == ">") return "&gt;";
  if (character == "\"") return "&quot;";
  if (character == "'") return "&#39;";
  // quoted_text() would escape these.
  if (character == "\n" || character == "\t" || character == "\\") return std::string(character);
  const std::string quoted = quoted_text(character);
  return quoted.substr(1, quoted.size() - 2);
}

bool is_plain_in_urls(char byte) {
  const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
  return is_letter || (byte >= '0' && byte <= '9') ||
         std::string_view("-._~/").find(byte) != std::string_view::npos;
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string html;
  html.reserve(text.size());
  while (!text.empty()) {
    const std::string_view first = first_character(text);
    // A byte that is not UTF-8.
    const std::string_view character = first.empty() ? text.substr(0, 1) : first;
    html += html_character(character);
    text.remove_prefix(character.size());
  }
  return html;
}

std::string url_path(std::string_view path) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string url;
  for (const char byte : path) {
    if (is_plain_in_urls(byte)) {
      url += byte;
      continue;
    }
    const auto bits = static_cast<std::uint8_t>(byte);
    url += {'%', kDigits[bits >> 4U], kDigits[bits & 0xFU]};
  }
  return url;
}

}  // namespace tickreel::movie
