#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace tickreel {

/// Returns the number that a text means. Returns nothing if the text has anything else, such as
/// spaces or a plus sign, or if the number does not fit into `Number`. Reads what std::from_chars
/// reads, for floats also "inf" and "nan". `base`: for integers, the base (10 when left out); for
/// floats, a std::chars_format.
template <typename Number, typename... Base>
std::optional<Number> parse_number(std::string_view text, Base... base) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base...);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace tickreel
