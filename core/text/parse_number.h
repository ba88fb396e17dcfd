#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace tickreel {

/// Returns the number that the whole text is; nothing if the text has anything else, such as spaces
/// or a plus sign, or the number does not fit. Takes what std::from_chars takes, for floats also
/// "inf" and "nan". `base`: for integers, as in std::from_chars; for floats, a std::chars_format.
template <typename Number, typename... Base>
std::optional<Number> parse_number(std::string_view text, Base... base) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base...);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace tickreel
