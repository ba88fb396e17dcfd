#include "movie/cut/notes/camera_points.h"

#include <algorithm>
#include <tuple>

#include "movie/film/film_cameras.h"

namespace tickreel::movie {
namespace {

const CameraKey* find_key(const ReplayNotes& notes, const Rational& seconds) {
  const auto found = std::ranges::find(notes.camera_keys, seconds, &CameraKey::seconds);
  return found == notes.camera_keys.end() ? nullptr : &*found;
}

}  // namespace

const NotedCut* find_cut(const ReplayNotes& notes, const Rational& seconds) {
  const auto found = std::ranges::find(notes.cuts, seconds, &NotedCut::seconds);
  return found == notes.cuts.end() ? nullptr : &*found;
}

std::vector<CameraPoint> camera_points(const ReplayNotes& notes) {
  std::vector<CameraPoint> points;
  for (const CameraKey& key : notes.camera_keys) {
    points.push_back({CameraPointKind::kKey, key.seconds});
  }
  for (const NotedCut& cut : notes.cuts) points.push_back({CameraPointKind::kCut, cut.seconds});
  std::ranges::sort(points, [](const CameraPoint& a, const CameraPoint& b) {
    return std::tie(a.seconds, a.kind) < std::tie(b.seconds, b.kind);
  });
  return points;
}

bool is_there(const ReplayNotes& notes, const CameraPoint& point) {
  return point.kind == CameraPointKind::kKey ? find_key(notes, point.seconds) != nullptr
                                             : find_cut(notes, point.seconds) != nullptr;
}

std::optional<CameraPoint> next_camera_point(const ReplayNotes& notes, const Rational& seconds,
                                             int direction) {
  std::optional<CameraPoint> found;
  for (const CameraPoint& point : camera_points(notes)) {
    if (direction > 0 && point.seconds > seconds) return point;
    if (direction < 0 && point.seconds < seconds) found = point;
  }
  return found;
}

std::string name_of(const ReplayNotes& notes, const CameraPoint& point) {
  const NotedCut* cut =
      point.kind == CameraPointKind::kCut ? find_cut(notes, point.seconds) : nullptr;
  return cut != nullptr ? "cut to " + cut->camera : "camera key";
}

CameraEase next_ease(CameraEase ease) {
  return ease == CameraEase::kInOut ? CameraEase::kSmooth
                                    : static_cast<CameraEase>(static_cast<std::uint8_t>(ease) + 1);
}

NoteEdit removal_of(const CameraPoint& point) {
  if (point.kind == CameraPointKind::kKey) return RemoveCameraKey{point.seconds};
  return RemoveCut{point.seconds};
}

std::vector<NoteEdit> move_to(const ReplayNotes& notes, const CameraPoint& point,
                              const Rational& seconds) {
  if (!is_there(notes, point) || is_there(notes, {point.kind, seconds})) return {};
  if (point.kind == CameraPointKind::kKey) {
    CameraKey key = *find_key(notes, point.seconds);
    key.seconds = seconds;
    return {RemoveCameraKey{point.seconds}, SetCameraKey{key}};
  }
  NotedCut cut = *find_cut(notes, point.seconds);
  cut.seconds = seconds;
  return {RemoveCut{point.seconds}, SetCut{cut}};
}

std::vector<NoteEdit> cut_to(const ReplayNotes& notes, const NotedCut& cut, const NotedCut& seen) {
  const NotedCut* const there = cut_at(notes.cuts, cut.seconds);
  if (there != nullptr) {
    if (there->camera == cut.camera) return {};
    return {SetCut{cut}};
  }
  if (seen.camera == cut.camera || seen.seconds >= cut.seconds) return {SetCut{cut}};
  return {SetCut{seen}, SetCut{cut}};
}

}  // namespace tickreel::movie
