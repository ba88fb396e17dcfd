#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movie/film/time/capture_range.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

// The camera points in a replay's notes, keys and cuts, as a time line edits them.

enum class CameraPointKind : std::uint8_t { kKey, kCut };
/// A camera key or a cut, identified by its time.
struct CameraPoint {
  CameraPointKind kind = CameraPointKind::kKey;
  Rational seconds;
  friend bool operator==(const CameraPoint&, const CameraPoint&) = default;
};

/// Returns all points in order of time, a key before a cut.
std::vector<CameraPoint> camera_points(const ReplayNotes& notes);
/// Returns the cut at a time; null when there is none.
const NotedCut* find_cut(const ReplayNotes& notes, const Rational& seconds);
/// Whether the notes have the point.
bool is_there(const ReplayNotes& notes, const CameraPoint& point);
/// Returns the nearest point after a time (`direction` 1) or before it (-1). Nothing when there is
/// no such point.
std::optional<CameraPoint> next_camera_point(const ReplayNotes& notes, const Rational& seconds,
                                             int direction);
/// Returns "camera key" or "cut to orbit".
std::string name_of(const ReplayNotes& notes, const CameraPoint& point);

/// Returns the next kind of ease in the list, and the first after the last.
CameraEase next_ease(CameraEase ease);

/// Returns the edit that removes the point.
NoteEdit removal_of(const CameraPoint& point);
/// Returns the edits that move an existing point to another time. No edits when the point has that
/// time already, or when another point of the same kind has it.
std::vector<NoteEdit> move_to(const ReplayNotes& notes, const CameraPoint& point,
                              const Rational& seconds);

/// Returns the edits that set `cut`; none when the cuts already show its camera at its time
/// (cut_at()). `seen`: the replay's begin, with the camera that is shown without cuts. When there
/// is no cut yet, the edits also set `seen`, so that the film before `cut` keeps its camera; not
/// when `seen` has the same camera or is not before `cut`.
std::vector<NoteEdit> cut_to(const ReplayNotes& notes, const NotedCut& cut, const NotedCut& seen);

}  // namespace tickreel::movie
