#include "movie/film/text/text_style.h"

#include <algorithm>
#include <array>

#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "movie/film/text/font_file.h"
#include "movie/film/text/text_filling.h"
#include "renderer/overlay/edge_room.h"

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

Status set_color(const std::string& key, const std::string& value, TypedTextColor& color) {
  color = TypedTextColor(value);
  if (*color) return {};
  return refuse(key, value,
                "give black, white, #RRGGBB or #RRGGBBAA, such as #ffcc00, or white@0.5");
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

std::string text_place_names() {
  return place_names() + ", or " + kLowerThird;
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
  text.place = TypedTextPlace(value);
  return *text.place ? Status()
                     : refuse(key, value,
                              "give " + text_place_names() + or_nearest(value, text_place_names()));
}

}  // namespace tickreel::movie
