#include "core/text/shown_name.h"

#include "core/text/code_point.h"
#include "core/text/is_control.h"
#include "core/text/quoted_text.h"
#include "tickreel/core/utf8.h"

namespace tickreel {
namespace {

/// Moves the first character of `text` to the end of `shown`, escaped where necessary.
void take_shown(std::string_view& text, bool is_as_it_is, std::string& shown) {
  const std::string_view first = first_character(text);
  const std::string_view character = first.empty() ? text.substr(0, 1) : first;  // or a stray byte
  if (is_as_it_is || (!first.empty() && !is_obeyed(first))) {
    shown += character;
  } else {
    const std::string quoted = quoted_text(character);
    shown += quoted.substr(1, quoted.size() - 2);
  }
  text.remove_prefix(character.size());
}

/// Returns "\u202e": all characters that are obeyed have four digits.
std::string escape_in_json(std::string_view character) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const char32_t code = code_point(character);
  std::string escape = "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) escape += kDigits[code >> shift & 0xFU];
  return escape;
}

}  // namespace

std::string shown_name(const std::string& path) {
  std::string quoted = quoted_text(path);
  return quoted.size() == path.size() + 2 ? path : quoted;
}

std::string shown_message(std::string_view message) {
  std::string shown;
  while (!message.empty()) {
    const bool begins_row = message.starts_with("\n  ");
    take_shown(message, begins_row, shown);
  }
  return shown;
}

std::string shown_text(std::string_view text) {
  std::string shown;
  while (!text.empty()) take_shown(text, text.front() == '\n' || text.front() == '\t', shown);
  return shown;
}

std::string shown_data(std::string_view data) {
  constexpr char32_t kLastControl = 0x9F;
  std::string shown;
  while (!data.empty()) {
    const bool is_of_tables = std::string_view("\n\t\r").find(data.front()) != data.npos;
    const bool is_no_control = code_point(first_character(data)) > kLastControl;
    take_shown(data, is_of_tables || is_no_control, shown);
  }
  return shown;
}

std::string shown_json(std::string_view json) {
  std::string shown;
  while (!json.empty()) {
    const std::string_view character = first_character(json);
    const bool is_ascii = character.size() < 2;
    if (!is_ascii && is_obeyed(character)) {
      shown += escape_in_json(character);
      json.remove_prefix(character.size());
    } else {
      take_shown(json, is_ascii, shown);
    }
  }
  return shown;
}

}  // namespace tickreel
