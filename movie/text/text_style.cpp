#include "movie/text/text_style.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text/parse_number.h"
#include "movie/text/font_file.h"
#include "movie/text/text_filling.h"
#include "renderer/scene/edge_room.h"

namespace tickreel::movie {
namespace {

constexpr std::array<std::string_view, 8> kKeys{"place",     "size", "fontsize", "fontfile",
                                                "fontcolor", "box",  "boxcolor", "fade"};

Status refuse(const std::string& key, const std::string& value, const std::string& why) {
  return bad_key(key, " " + shortened(value) + ": " + why);
}

Status set_size(const std::string& key, const std::string& value, FilmText& text) {
  const auto size = parse_number<std::int64_t>(value);
  if (!size || *size < kSmallestText || *size > kLargestText) {
    return refuse(key, value,
                  "give a size from " + std::to_string(kSmallestText) + " to " +
                      std::to_string(kLargestText) + ", in 1/720 of the picture's height");
  }
  text.size = *size;
  return {};
}

Status set_color(const std::string& key, const std::string& value, std::string& color) {
  if (!parse_text_color(value)) {
    return refuse(key, value, "give black, white, #RRGGBB or #RRGGBBAA, such as #ffcc00");
  }
  color = value;
  return {};
}

Status set_box(const std::string& value, FilmText& text) {
  const bool is_on = value == "1" || value == "true";
  if (!is_on && value != "0" && value != "false") {
    return refuse("box", value, "give 1 for a box behind the text, or 0 for none");
  }
  text.has_no_box = !is_on;
  return {};
}

Status set_fade(const std::string& value, FilmText& text) {
  constexpr int kMostSeconds = 60;
  constexpr std::int64_t kFinest = 1'000'000;
  const auto seconds = Rational::parse(value);
  if (!seconds || *seconds < Rational(0) || *seconds > Rational(kMostSeconds) ||
      seconds->denominator() > kFinest) {
    return refuse("fade", value, "give seconds from 0 to 60, such as 0.5");
  }
  text.has_own_fade = true;
  text.fade = *seconds;
  return {};
}

Status set_font(const std::string& value, FilmText& text) {
  if (value.empty()) return bad_key("fontfile", ": it names no file");
  const auto font = read_font(value);
  if (!font) return font.error();
  text.fontfile = value;
  text.fontfile_hash = font->hash;
  return {};
}

}  // namespace

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

std::string text_place_names() {
  return place_names() + ", or " + kLowerThird;
}

bool is_text_place(std::string_view name) {
  return name == kLowerThird || parse_place(name).has_value();
}

bool is_text_option(std::string_view key) {
  return std::ranges::find(kKeys, key) != kKeys.end();
}

Status set_text_option(const std::string& key, const std::string& value, FilmText& text) {
  if (key == "size" || key == "fontsize") return set_size(key, value, text);
  if (key == "fontfile") return set_font(value, text);
  if (key == "fontcolor") return set_color(key, value, text.fontcolor);
  if (key == "boxcolor") return set_color(key, value, text.boxcolor);
  if (key == "box") return set_box(value, text);
  if (key == "fade") return set_fade(value, text);
  if (!is_text_place(value)) return refuse(key, value, "give " + text_place_names());
  text.place = value;
  return {};
}

}  // namespace tickreel::movie
