#include "movie/cut/notes/camera_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "core/text/parse_number.h"
#include "movie/cut/marks/camera_key_csv.h"
#include "movie/cut/marks/csv_table.h"
#include "movie/cut/notes/camera_points.h"
#include "movie/film/film_cameras.h"

namespace tickreel::movie {
namespace {

/// Metres from the middle of the world in each direction. A camera of keys sees less than half as
/// far.
constexpr float kMostMetres = 1000.0F;

Result<Vec3> parse_position(const char* option, const std::string& text) {
  const std::size_t first = text.find(',');
  const std::size_t second = first == std::string::npos ? first : text.find(',', first + 1);
  if (second != std::string::npos) {
    const auto x = parse_number<float>(text.substr(0, first));
    const auto y = parse_number<float>(text.substr(first + 1, second - first - 1));
    const auto z = parse_number<float>(text.substr(second + 1));
    if (x && y && z) return Vec3{*x, *y, *z};
  }
  return bad_usage(fmt::format("{} {}: give metres east, north and up, such as {}=-3,-12,6", option,
                               text, option));
}

/// Refuses points so far away that no picture shows them.
Status check_is_near(const CameraKey& key) {
  for (const auto& [what, place] : {std::pair{"eye", key.eye}, std::pair{"target", key.target}}) {
    const float furthest = std::max({std::abs(place.x), std::abs(place.y), std::abs(place.z)});
    if (furthest > kMostMetres) {
      return bad_usage(fmt::format("the {} is at {:g},{:g},{:g}: give metres from -{:g} to {:g}",
                                   what, place.x, place.y, place.z, kMostMetres, kMostMetres));
    }
  }
  return {};
}

/// Both ends are allowed, because a camera path may lead to the end of the replay.
Status check_is_within(const Rational& seconds, const CaptureRange& all, const std::string& point) {
  if (seconds < all.in_seconds) return before_the_start(point, all);
  if (seconds > all.out_seconds) return beyond_the_end(point, seconds, all);
  return {};
}

Result<CameraKey> resolve(const NewCameraKey& wanted, const NotedReplay& replay) {
  CameraKey key;
  const auto at = parse_point(wanted.at, replay.times());
  if (!at) return Error{at.error().kind, "§at: " + at.error().message};
  key.seconds = *at;
  if (Status within = check_is_within(*at, replay.all(), "§at " + wanted.at); !within) {
    return within.error();
  }
  const auto eye = parse_position("§eye", wanted.eye);
  if (!eye) return eye.error();
  const auto target = parse_position("§target", wanted.target);
  if (!target) return target.error();
  key.eye = *eye;
  key.target = *target;
  if (!wanted.ease.empty()) {
    const auto ease = ease_called(wanted.ease);
    if (!ease) return bad_usage("§ease " + wanted.ease + ": give smooth, linear, hold or in-out");
    key.ease = *ease;
  }
  if (wanted.fov.empty()) return key;
  const auto fov = parse_number<double>(wanted.fov);
  if (!fov || !(*fov > 0.0) || !(*fov < 180.0)) {
    return bad_usage("§fov " + wanted.fov + ": give degrees, above 0 and below 180");
  }
  key.vertical_fov = static_cast<float>(*fov * std::numbers::pi / 180.0);
  return key;
}

/// Returns the point at a time, or else the only one that `list` shows with that time.
Result<CameraPoint> find_point(const ReplayNotes& notes, const CameraPoint& wanted,
                               const std::string& typed) {
  if (is_there(notes, wanted)) return wanted;
  const char* what = wanted.kind == CameraPointKind::kKey ? "camera key" : "cut";
  std::optional<CameraPoint> shown;
  for (const CameraPoint& point : camera_points(notes)) {
    if (point.kind != wanted.kind || shown_game_time(point.seconds) != wanted.seconds) continue;
    if (shown) {
      return bad_usage(fmt::format("there are several {}s at {}: give exact times", what, typed));
    }
    shown = point;
  }
  if (shown) return *shown;
  return bad_usage(fmt::format("there is no {} at {}", what, typed));
}

}  // namespace

Result<NotesChange> add_camera_key(const NewCameraKey& wanted) {
  auto opened = open_noted(wanted.replay);
  if (!opened) return opened.error();
  const auto key = resolve(wanted, *opened);
  if (!key) return key.error();
  if (Status good = check_note(SetCameraKey{*key}); !good) return good.error();
  if (Status near = check_is_near(*key); !near) return near.error();
  if (is_there(opened->notes.notes(), {CameraPointKind::kKey, key->seconds})) {
    return in_the_way(
        fmt::format("there is a camera key at {} already: remove it first, with "
                    "'tickreel camera remove'",
                    wanted.at));
  }
  return change(opened->notes, {SetCameraKey{*key}});
}

Result<NotesChange> add_cut(const NewCut& wanted) {
  auto opened = open_noted(wanted.replay);
  if (!opened) return opened.error();
  const auto at = parse_point(wanted.at, opened->times());
  if (!at) return Error{at.error().kind, "§at: " + at.error().message};
  if (*at < opened->all().in_seconds) return before_the_start("§at " + wanted.at, opened->all());
  // A cut at the end would not be seen.
  if (*at >= opened->all().out_seconds) {
    return beyond_the_end("§at " + wanted.at, *at, opened->all());
  }
  const SetCut cut{{*at, wanted.camera}};
  if (Status good = check_note(cut); !good) return good.error();
  if (FilmCameras(wanted.camera) == kCutsCamera ||
      !FilmCameras(wanted.camera)->front().at.empty()) {
    return bad_usage("§camera " + wanted.camera + ": a cut is to one camera: name it");
  }
  Status there = check_camera(wanted.camera, *opened, kCameraOption);
  return there ? change(opened->notes, {cut}) : Result<NotesChange>(there.error());
}

Result<NotesChange> remove_camera_keys(const CameraKeyRemoval& removal) {
  auto opened = open_noted(removal.replay);
  if (!opened) return opened.error();
  const ReplayNotes& notes = opened->notes.notes();
  const CameraPointKind kind = removal.are_cuts ? CameraPointKind::kCut : CameraPointKind::kKey;
  std::vector<NoteEdit> edits;
  for (const std::string& typed : removal.times) {
    const auto at = parse_point(typed, opened->times());
    if (!at) return at.error();
    const auto point = find_point(notes, {kind, *at}, typed);
    if (!point) return point.error();
    edits.push_back(removal_of(*point));
  }
  if (removal.all) {
    for (const CameraPoint& point : camera_points(notes)) {
      if (point.kind == kind) edits.push_back(removal_of(point));
    }
  }
  return change(opened->notes, edits);
}

Result<NotesChange> import_camera_keys(const CameraKeyImport& import) {
  auto opened = open_noted(import.replay);
  if (!opened) return opened.error();
  const auto text = read_notes_table(import.file, "camera keys");
  if (!text) return text.error();
  const auto keys = read_camera_key_csv(*text, opened->tick_rate());
  if (!keys) return in_table(import.file, ", ", keys.error());
  std::vector<NoteEdit> edits;
  TableMistakes mistakes;
  for (const CameraKey& key : *keys) {
    const std::string point = "the key at " + format_game_time(key.seconds);
    if (Status within = check_is_within(key.seconds, opened->all(), point); !within) {
      mistakes.add(within.error().message);
    }
    if (Status near = check_is_near(key); !near) {
      mistakes.add(point + ": " + near.error().message);
    }
    edits.emplace_back(SetCameraKey{key});
  }
  if (!mistakes.is_empty()) return in_table(import.file, ": ", mistakes.error());
  return change(opened->notes, edits);
}

}  // namespace tickreel::movie
