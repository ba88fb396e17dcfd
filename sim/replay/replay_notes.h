#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sim/view/camera_key.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::sim {

// Notes that people add to a recorded replay: marks, camera keys, and cuts between cameras. Points
// are exact seconds of game time from tick 0. Notes do not change what is played.

inline constexpr std::size_t kMaxMarks = 4096;
inline constexpr std::size_t kMaxCameraKeys = 4096;
inline constexpr std::size_t kMaxCuts = 4096;
inline constexpr std::size_t kMaxMarkNameBytes = 256;
inline constexpr std::size_t kMaxMarkSpeedBytes = 1024;
/// The latest point, and the largest denominator of a fraction of a second. Both are far beyond any
/// real tick or frame, and milliseconds still fit into 64 bits. The sum of two points may exceed
/// the limit.
inline constexpr std::int64_t kMaxNoteSeconds = 1'000'000;
inline constexpr std::int64_t kMaxNoteDenominator = std::int64_t{1} << 32U;
bool is_note_point(const Rational& seconds);

/// A named point or range of game time; names of marks are unique in a replay.
struct Mark {
  std::string name;  ///< 1..kMaxMarkNameBytes bytes of UTF-8 without control characters
  Rational in_seconds;
  std::optional<Rational> out_seconds;  ///< exclusive, after the in point; none: a point
  /// The default camera of the mark's films, in the form of `--camera`: "follow:1". Text rules as
  /// for a name; empty: none.
  std::string camera = {};
  bool is_automatic = false;  ///< set by `mark auto`, and not edited by hand since
  /// The default speed of its films, in the form that text_of() gives `--speed`: "1/2". Up to
  /// kMaxMarkSpeedBytes of UTF-8 without control characters; empty: none.
  std::string speed = {};
  friend bool operator==(const Mark&, const Mark&) = default;
};

/// A cut: from this point until the next cut, the film uses another camera.
struct NotedCut {
  Rational seconds;
  std::string camera;  ///< in the form of `--camera`: "follow:1"; rules as for a name
  friend bool operator==(const NotedCut&, const NotedCut&) = default;
};

// The kinds of change.
struct SetMark {
  Mark mark;
  std::optional<std::string> replaces;  ///< the name of the mark that becomes this one; none: it is
                                        ///< new, or replaces that of its own name
  bool is_new = false;                  ///< fails if its name is taken; not stored
  friend bool operator==(const SetMark&, const SetMark&) = default;
};
struct RemoveMark {
  std::string name;
  friend bool operator==(const RemoveMark&, const RemoveMark&) = default;
};
struct SetCameraKey {
  CameraKey key;
  friend bool operator==(const SetCameraKey&, const SetCameraKey&) = default;
};
struct RemoveCameraKey {
  Rational seconds;
  friend bool operator==(const RemoveCameraKey&, const RemoveCameraKey&) = default;
};
struct SetCut {
  NotedCut cut;
  friend bool operator==(const SetCut&, const SetCut&) = default;
};
struct RemoveCut {
  Rational seconds;
  friend bool operator==(const RemoveCut&, const RemoveCut&) = default;
};
using NoteEdit =
    std::variant<SetMark, RemoveMark, SetCameraKey, RemoveCameraKey, SetCut, RemoveCut>;

/// Returns kUsage for a change that is wrong whatever the notes are: a malformed name, an empty
/// range, a point beyond the limits, or a camera whose target is its eye.
Status check_note(const NoteEdit& edit);

/// All notes of a replay. NoteTable changes them.
struct ReplayNotes {
  std::vector<Mark> marks;             ///< by in point, then by name
  std::vector<CameraKey> camera_keys;  ///< by time
  std::vector<NotedCut> cuts;          ///< by time

  [[nodiscard]] const Mark* find_mark(std::string_view name) const;
  /// Returns the edits that make these notes out of none.
  [[nodiscard]] std::vector<NoteEdit> as_edits() const;
  [[nodiscard]] bool empty() const { return marks.empty() && camera_keys.empty() && cuts.empty(); }
  friend bool operator==(const ReplayNotes&, const ReplayNotes&) = default;
};

}  // namespace tickreel::sim
