#include "movie/film/text_values.h"

#include <cmath>
#include <cstdint>

#include "core/text/parse_number.h"

namespace tickreel::movie {

std::optional<TextPlace> parse_text_place(std::string_view name) {
  if (name == kLowerThird) return TextPlace{{}, true};
  const auto place = parse_place(name);
  return place ? std::optional(TextPlace{*place}) : std::nullopt;
}

std::optional<TextColor> parse_text_color(std::string_view text) {
  constexpr float kMost = 255.0F;
  constexpr int kHexadecimal = 16;
  constexpr std::size_t kDigits = 6;
  float opacity = 1.0F;
  if (const std::size_t at = text.find('@'); at != text.npos) {
    const auto asked = parse_number<double>(text.substr(at + 1));
    if (!asked || !(*asked >= 0.0) || !(*asked <= 1.0)) return std::nullopt;
    opacity = static_cast<float>(std::lround(*asked * kMost)) / kMost;
    text = text.substr(0, at);
  }
  if (text == "black") return TextColor{srgb(0), opacity};
  if (text == "white") return TextColor{srgb(0xFFFFFF), opacity};
  if (!text.starts_with('#')) return std::nullopt;
  text.remove_prefix(1);
  if (text.size() == kDigits + 2) {
    const auto alpha = parse_number<std::uint32_t>(text.substr(kDigits), kHexadecimal);
    if (!alpha) return std::nullopt;
    opacity *= static_cast<float>(*alpha) / kMost;
    text = text.substr(0, kDigits);
  }
  const auto color = parse_number<std::uint32_t>(text, kHexadecimal);
  if (!color || text.size() != kDigits) return std::nullopt;
  return TextColor{srgb(*color), opacity};
}

}  // namespace tickreel::movie
