#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/time/capture_range.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

// The points of a replay's notes that are about cameras: keys and cuts, as somebody at a time line
// takes hold of them.

enum class CameraPointKind : std::uint8_t { kKey, kCut };
struct CameraPoint {
  CameraPointKind kind = CameraPointKind::kKey;
  Rational seconds;
  friend bool operator==(const CameraPoint&, const CameraPoint&) = default;
};

/// All of them in order of time, a key before a cut.
std::vector<CameraPoint> camera_points(const ReplayNotes& notes);
/// The cut at a time; null: there is none.
const NotedCut* find_cut(const ReplayNotes& notes, const Rational& seconds);
bool is_there(const ReplayNotes& notes, const CameraPoint& point);
/// The nearest after (`direction` above 0) or before a time.
std::optional<CameraPoint> next_camera_point(const ReplayNotes& notes, const Rational& seconds,
                                             int direction);
/// "camera key", "cut to orbit".
std::string name_of(const ReplayNotes& notes, const CameraPoint& point);

/// The way of going on from a key that comes after another, around the ends.
CameraEase next_ease(CameraEase ease);

/// What removes it.
NoteEdit removal_of(const CameraPoint& point);
/// What moves one that is there; none where it is already, or where another of its kind is.
std::vector<NoteEdit> move_to(const ReplayNotes& notes, const CameraPoint& point,
                              const Rational& seconds);

/// What a cut to a camera changes. Where there is none yet, `seen` is what is looked through from
/// `begin` until then. Nothing when that camera is looked through at this point already.
std::vector<NoteEdit> cut_to(const ReplayNotes& notes, const NotedCut& cut, const NotedCut& seen);

}  // namespace tickreel::movie
