#include "movie/film/camera_items.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace tickreel::movie {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Reads an AT. Accepts fractions, because the cuts of a replay can lie at points without a finite
/// decimal.
std::optional<GameTime> read_cut_time(std::string_view text) {
  if (text.find('/') == std::string_view::npos || text.find(':') != std::string_view::npos) {
    return read_game_time(text);
  }
  const auto seconds = Rational::parse(text);
  if (!seconds || *seconds < Rational(0)) return std::nullopt;
  return GameTime{*seconds, false};
}

/// Returns the length of the AT at the beginning of the text, up to its colon; 0 when it begins
/// with none.
std::size_t length_of_at(std::string_view text) {
  std::size_t length = 0;
  if (text.empty() || !is_digit(text.front())) return 0;
  std::size_t end = 0;
  while (end < text.size() &&
         (is_digit(text[end]) || text[end] == '.' || text[end] == ':' || text[end] == '/')) {
    if (text[end] == ':') length = end;
    ++end;
  }
  const bool is_ticks = end + 1 < text.size() && text[end] == 't' && text[end + 1] == ':';
  return is_ticks ? end + 1 : length;
}

/// Returns the first comma from `start` on that another camera follows; the text's end when there
/// is none.
std::size_t next_comma(std::string_view text, std::size_t start, std::size_t& next_item) {
  for (std::size_t comma = text.find(',', start); comma != std::string_view::npos;
       comma = text.find(',', comma + 1)) {
    next_item = std::min(text.find_first_not_of(' ', comma + 1), text.size());
    if (length_of_at(text.substr(next_item)) > 0) return comma;
  }
  next_item = text.size();
  return text.size();
}

}  // namespace

std::vector<CameraItem> split_cameras(std::string_view text) {
  if (text.empty()) return {};
  if (length_of_at(text) == 0) return {{{}, std::string(text)}};
  std::vector<CameraItem> items;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t name = start + length_of_at(text.substr(start)) + 1;
    std::size_t next_item = 0;
    const std::size_t end = next_comma(text, name, next_item);
    const std::string_view at = text.substr(start, name - 1 - start);
    items.push_back({TypedTime(std::string(at), read_cut_time(at)),
                     std::string(text.substr(name, end - name))});
    start = next_item;
  }
  return items;
}

}  // namespace tickreel::movie
