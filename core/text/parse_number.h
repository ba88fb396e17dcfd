#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace tickreel {

/// A number that is all of the text: no spaces, no plus sign, nothing behind it. `base` as
/// std::from_chars has it, of integers alone.
template <typename Number, typename... Base>
std::optional<Number> parse_number(std::string_view text, Base... base) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base...);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace tickreel
