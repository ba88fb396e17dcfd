#include "movie/film/film_cameras.h"

#include <algorithm>
#include <utility>

#include "core/text/quoted_text.h"

namespace tickreel::movie {
namespace {

/// Makes an error about `source`. Only an error about the option has a field as its subject: a
/// mark's camera is not a field of the request.
Error bad_source(const std::string& source, const std::string& why) {
  const Error error = bad_usage(source + " " + why);
  return source == kCameraOption ? about("camera", error) : error;
}

Error bad_cut(const std::string& source, const CameraItem& item, const std::string& why) {
  return bad_source(source, quoted_text(item.at.text() + ":" + item.name) + ": " + why);
}

Result<Rational> point_of(const CameraItem& item, const CaptureRange& range,
                          const TickRate& tick_rate, const std::string& source) {
  const auto at = seconds_of(item.at, tick_rate);
  if (!at) return bad_cut(source, item, at.error().message);
  const auto point = sum_of_times(range.in_seconds, *at);
  if (!point) return bad_cut(source, item, "its time has too little in common with the in point");
  if (*point < range.out_seconds) return *point;
  const auto length = difference_of_times(range.out_seconds, range.in_seconds);
  return bad_cut(source, item,
                 "the film ends before that" +
                     (length ? ": it is " + format_game_time(*length) + " long" : ""));
}

/// Returns the length of the prefix of a player's camera, with its colon.
std::size_t length_of_prefix(std::string_view camera) {
  const std::size_t colon = camera.find(':');
  return colon == std::string_view::npos ? camera.size() : colon + 1;
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

/// The error of a list that reads as more or other cameras than it was made of.
Error bad_name(const FilmCameras& list) {
  return bad_field("camera", " " + quoted_text(list.text()) +
                                 ": a name in it looks like a list: name the player by number");
}

/// Writes the shots as one text from which split_cameras() reads exactly the same points and names.
Result<FilmCameras> as_list(const std::vector<std::pair<Rational, std::string>>& shots) {
  if (shots.size() == 1) return FilmCameras(shots.front().second);
  std::string text;
  for (const auto& [at, camera] : shots) {
    text += (text.empty() ? "" : ",") + at.to_string() + ":" + camera;
  }
  FilmCameras list(std::move(text));
  bool is_same = list->size() == shots.size();
  for (std::size_t i = 0; is_same && i < shots.size(); ++i) {
    is_same =
        (*list)[i].name == shots[i].second && (*list)[i].at.text() == shots[i].first.to_string();
  }
  if (is_same) return list;
  return bad_name(list);
}

}  // namespace

std::string camera_of_mark(const std::string& mark_name) {
  return "mark '" + mark_name + "', its camera";
}

std::string actor_prefix(const CameraItem& item) {
  const std::size_t prefix = length_of_prefix(item.name);
  return prefix > 0 && item.name.substr(prefix) == kActor ? item.name.substr(0, prefix) : "";
}

bool uses_camera_keys(const FilmCameras& cameras) {
  return std::ranges::any_of(*cameras,
                             [](const CameraItem& item) { return item.name == kKeysCamera; });
}

std::string first_camera(const FilmCameras& cameras) {
  return cameras->empty() ? "" : cameras->front().name;
}

std::string player_of(const FilmCameras& cameras) {
  const std::vector<std::string> players = players_of(cameras);
  return players.empty() ? "" : players.front();
}

std::vector<std::string> players_of(const FilmCameras& cameras) {
  std::vector<std::string> players;
  for (const CameraItem& item : *cameras) {
    const std::size_t prefix = length_of_prefix(item.name);
    if (prefix < item.name.size()) players.push_back(item.name.substr(prefix));
  }
  return players;
}

Result<std::vector<CameraCut>> resolve_cameras(const FilmCameras& cameras,
                                               const CaptureRange& range, const TickRate& tick_rate,
                                               const std::string& source) {
  const std::vector<CameraItem>& items = *cameras;
  if (items.empty() || items.front().at.empty()) {
    return std::vector<CameraCut>{{range.in_seconds, cameras.text()}};
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

std::string camera_at(const FilmCameras& cameras, const CaptureRange& range,
                      const TickRate& tick_rate, const Rational& seconds) {
  const auto cuts = resolve_cameras(cameras, range, tick_rate);
  if (!cuts) return first_camera(cameras);
  std::string name = cuts->front().name;
  for (const CameraCut& cut : *cuts) {
    if (cut.seconds <= seconds) name = cut.name;
  }
  return name;
}

FilmCameras cameras_of_range(const FilmCameras& cameras, const CaptureRange& before,
                             const CaptureRange& now, const TickRate& tick_rate) {
  const auto cuts = resolve_cameras(cameras, before, tick_rate);
  if (cameras->size() < 2 || !cuts) return cameras;
  const bool are_all_there = cuts->back().seconds < now.out_seconds;
  if (before.in_seconds == now.in_seconds && are_all_there) return cameras;
  std::vector<std::pair<Rational, std::string>> shots;
  for (const CameraCut& cut : *cuts) {
    if (cut.seconds <= now.in_seconds) shots.clear();
    if (!shots.empty() && cut.seconds >= now.out_seconds) break;
    const auto at = difference_of_times(std::max(cut.seconds, now.in_seconds), now.in_seconds);
    if (!at) return cameras;
    shots.emplace_back(shots.empty() ? Rational(0) : *at, cut.name);
  }
  const auto list = as_list(shots);
  return list ? *list : cameras;
}

bool uses_cuts(const FilmCameras& cameras) {
  return std::ranges::any_of(*cameras,
                             [](const CameraItem& item) { return item.name == kCutsCamera; });
}

const NotedCut* cut_at(const std::vector<NotedCut>& cuts, const Rational& seconds) {
  if (cuts.empty()) return nullptr;
  const auto after = std::ranges::upper_bound(cuts, seconds, {}, &NotedCut::seconds);
  return after == cuts.begin() ? &cuts.front() : &*(after - 1);
}

Result<FilmCameras> cameras_of_cuts(const FilmCameras& cameras, const std::vector<NotedCut>& cuts,
                                    const CaptureRange& range) {
  if (!uses_cuts(cameras)) return cameras;
  if (cameras->size() > 1 || !cameras->front().at.empty()) {
    return bad_field("camera", " " + quoted_text(cameras.text()) +
                                   ": the cuts of the replay are several cameras already: give "
                                   "'cuts' alone");
  }
  const NotedCut* begin = cut_at(cuts, range.in_seconds);
  if (begin == nullptr) {
    return bad_field("camera",
                     " cuts: the replay has no cuts: make some with the digits while it plays, or "
                     "with 'tickreel camera cut'");
  }
  std::vector<std::pair<Rational, std::string>> shots{{Rational(0), begin->camera}};
  for (const NotedCut& cut : cuts) {
    if (cut.seconds <= range.in_seconds || cut.seconds >= range.out_seconds) continue;
    if (cut.camera == shots.back().second) continue;
    const auto at = difference_of_times(cut.seconds, range.in_seconds);
    if (!at) {
      return bad_field("camera", " cuts: the cut at " + cut.seconds.to_string() +
                                     " s has too little in common with the in point: move it");
    }
    shots.emplace_back(*at, cut.camera);
  }
  return as_list(shots);
}

Result<FilmCameras> cameras_of_actor(const FilmCameras& cameras, const FilmCameras* mark_camera) {
  std::string resolved;
  for (const CameraItem& item : *cameras) {
    std::string name = item.name;
    if (const std::string prefix = actor_prefix(item); !prefix.empty()) {
      const std::string player = mark_camera == nullptr ? "" : player_of(*mark_camera);
      if (player.empty()) return no_actor(item, mark_camera != nullptr);
      name = prefix + player;
    }
    resolved +=
        (resolved.empty() ? "" : ",") + (item.at.empty() ? "" : item.at.text() + ":") + name;
  }
  if (resolved == cameras.text()) return cameras;
  FilmCameras list(std::move(resolved));
  return list->size() == cameras->size() ? Result<FilmCameras>(std::move(list)) : bad_name(list);
}

}  // namespace tickreel::movie
