#include "movie/film/film_cameras.h"

#include <algorithm>
#include <optional>

#include "core/text/quoted_text.h"

namespace tickreel::movie {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// The length of the AT with which the text begins, up to its colon; 0: it begins with none.
std::size_t length_of_at(std::string_view text) {
  std::size_t length = 0;
  if (text.empty() || !is_digit(text.front())) return 0;
  std::size_t end = 0;
  while (end < text.size() && (is_digit(text[end]) || text[end] == '.' || text[end] == ':')) {
    if (text[end] == ':') length = end;
    ++end;
  }
  const bool is_ticks = end + 1 < text.size() && text[end] == 't' && text[end + 1] == ':';
  return is_ticks ? end + 1 : length;
}

/// The first comma that a camera follows, from `start` on.
std::size_t next_comma(std::string_view text, std::size_t start, std::size_t& next_item) {
  for (std::size_t comma = text.find(',', start); comma != std::string_view::npos;
       comma = text.find(',', comma + 1)) {
    next_item = std::min(text.find_first_not_of(' ', comma + 1), text.size());
    if (length_of_at(text.substr(next_item)) > 0) return comma;
  }
  next_item = text.size();
  return text.size();
}

/// Of the option, or of a mark's camera, which is no field of what was asked for.
Error bad_source(const std::string& source, const std::string& why) {
  const Error error = bad_usage(source + " " + why);
  return source == kCameraOption ? about("camera", error) : error;
}

Error bad_cut(const std::string& source, const CameraItem& item, const std::string& why) {
  return bad_source(source, quoted_text(item.at + ":" + item.name) + ": " + why);
}

Result<Rational> point_of(const CameraItem& item, const CaptureRange& range,
                          const TickRate& tick_rate, const std::string& source) {
  const auto at = parse_game_time(item.at, tick_rate);
  if (!at) return bad_cut(source, item, at.error().message);
  const auto point = sum_of_times(range.in_seconds, *at);
  if (!point) return bad_cut(source, item, "its time has too little in common with the in point");
  if (*point < range.out_seconds) return *point;
  const auto length = difference_of_times(range.out_seconds, range.in_seconds);
  return bad_cut(source, item,
                 "the film ends before that" +
                     (length ? ": it is " + format_game_time(*length) + " long" : ""));
}

/// The length of the prefix of a player's camera, with its colon.
std::size_t length_of_prefix(std::string_view camera) {
  const std::size_t colon = camera.find(':');
  return colon == std::string_view::npos ? camera.size() : colon + 1;
}

/// Whom the first of the cameras follows that follows anybody; empty: none does.
std::string player_of(std::string_view cameras) {
  for (const CameraItem& item : split_cameras(cameras)) {
    const std::size_t prefix = length_of_prefix(item.name);
    if (prefix < item.name.size()) return item.name.substr(prefix);
  }
  return "";
}

Error no_actor(const CameraItem& item, bool is_of_mark) {
  return bad_field(
      "camera",
      " " + quoted_text(item.name) + ": " +
          (is_of_mark
               ? "the mark has no camera that follows anybody, so 'actor' is nobody: name a "
                 "player, or choose another camera"
               : "'actor' is whom the camera of a mark follows, and this film is of no mark: "
                 "give §mark with one of 'tickreel mark auto', or name a player"));
}

}  // namespace

std::string camera_of_mark(const std::string& mark_name) {
  return "mark '" + mark_name + "', its camera";
}

std::vector<CameraItem> split_cameras(std::string_view text) {
  if (length_of_at(text) == 0) return {{"", std::string(text)}};
  std::vector<CameraItem> items;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t name = start + length_of_at(text.substr(start)) + 1;
    std::size_t next_item = 0;
    const std::size_t end = next_comma(text, name, next_item);
    items.push_back({std::string(text.substr(start, name - 1 - start)),
                     std::string(text.substr(name, end - name))});
    start = next_item;
  }
  return items;
}

std::string actor_prefix(const CameraItem& item) {
  const std::size_t prefix = length_of_prefix(item.name);
  return prefix > 0 && item.name.substr(prefix) == kActor ? item.name.substr(0, prefix) : "";
}

bool uses_camera_keys(std::string_view text) {
  return std::ranges::any_of(split_cameras(text),
                             [](const CameraItem& item) { return item.name == kKeysCamera; });
}

Result<std::vector<CameraCut>> resolve_cameras(std::string_view text, const CaptureRange& range,
                                               const TickRate& tick_rate,
                                               const std::string& source) {
  const std::vector<CameraItem> items = split_cameras(text);
  if (items.front().at.empty()) {
    return std::vector<CameraCut>{{range.in_seconds, items.front().name}};
  }
  if (items.size() > kMaxCameras) {
    return bad_source(source, "has " + std::to_string(items.size()) +
                                  " cameras: " + std::to_string(kMaxCameras) +
                                  " at most, so make several films of it");
  }
  std::vector<CameraCut> cuts;
  for (const CameraItem& item : items) {
    if (item.name.empty()) {
      return bad_cut(source, item, "the name of a camera is missing after the colon");
    }
    const auto point = point_of(item, range, tick_rate, source);
    if (!point) return point.error();
    if (cuts.empty() && *point != range.in_seconds) {
      return bad_cut(source, item,
                     "the first camera is there from 0 on: " + quoted_text("0:" + item.name));
    }
    if (!cuts.empty() && *point <= cuts.back().seconds) {
      return bad_cut(source, item,
                     "it is not after the camera before it: give cuts in order of time");
    }
    cuts.push_back({*point, item.name});
  }
  return cuts;
}

Result<std::string> cameras_of_actor(std::string_view text,
                                     std::optional<std::string_view> mark_camera) {
  std::string resolved;
  for (const CameraItem& item : split_cameras(text)) {
    std::string name = item.name;
    if (const std::string prefix = actor_prefix(item); !prefix.empty()) {
      const std::string player = player_of(mark_camera.value_or(""));
      if (player.empty()) return no_actor(item, mark_camera.has_value());
      name = prefix + player;
    }
    resolved += (resolved.empty() ? "" : ",") + (item.at.empty() ? "" : item.at + ":") + name;
  }
  return resolved;
}

}  // namespace tickreel::movie
