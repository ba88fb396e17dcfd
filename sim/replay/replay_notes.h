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

// Notes of people on a replay, after it was recorded: marks, keys of a camera, and cuts from
// camera to camera. Points are exact seconds of game time from tick 0. Changing them changes
// nothing of what is played.

inline constexpr std::size_t kMaxMarks = 4096;
inline constexpr std::size_t kMaxCameraKeys = 4096;
inline constexpr std::size_t kMaxCuts = 4096;
inline constexpr std::size_t kMaxMarkNameBytes = 256;
inline constexpr std::size_t kMaxMarkSpeedBytes = 1024;
/// Points are at most so late, and fractions of a second with denominators up to this: far beyond
/// every tick and every frame that anybody means, and in milliseconds still within 64 bits. The sum
/// of two points that have nothing in common need not be.
inline constexpr std::int64_t kMaxNoteSeconds = 1'000'000;
inline constexpr std::int64_t kMaxNoteDenominator = std::int64_t{1} << 32U;
bool is_note_point(const Rational& seconds);

/// A point or a range of game time with a name, which no other mark of the replay has.
struct Mark {
  std::string name;  ///< 1..kMaxMarkNameBytes bytes of UTF-8 without control characters
  Rational in_seconds;
  std::optional<Rational> out_seconds;  ///< exclusive, after the in point; none: a point
  /// The camera of the mark's films unless they are told otherwise, as `--camera` takes it:
  /// "follow:1". A text like a name, or empty: none.
  std::string camera = {};
  bool is_automatic = false;  ///< set by `mark auto`, and not changed by hand since
  /// How fast films of it go unless they are told otherwise, as text_of() writes `--speed`: "1/2".
  /// Up to kMaxMarkSpeedBytes of UTF-8 without control characters, or empty: none.
  std::string speed = {};
  friend bool operator==(const Mark&, const Mark&) = default;
};

/// From a point on another camera is looked through, until the next cut.
struct NotedCut {
  Rational seconds;
  std::string camera;  ///< one, as `--camera` takes it: "follow:1"; as a name
  friend bool operator==(const NotedCut&, const NotedCut&) = default;
};

// One change.
struct SetMark {
  Mark mark;
  std::optional<std::string> replaces;  ///< the name of the mark that becomes this one; none: it is
                                        ///< new, or replaces that of its own name
  bool is_new = false;  ///< not to be made where there is a mark of its name; not stored
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

/// kUsage when no notes could take this change: a malformed name, an empty range, a camera that
/// looks nowhere.
Status check_note(const NoteEdit& edit);

/// See NoteTable for changing them.
struct ReplayNotes {
  std::vector<Mark> marks;             ///< by in point, then by name
  std::vector<CameraKey> camera_keys;  ///< by time
  std::vector<NotedCut> cuts;          ///< by time

  [[nodiscard]] const Mark* find_mark(std::string_view name) const;
  /// The edits that make these notes from none.
  [[nodiscard]] std::vector<NoteEdit> as_edits() const;
  [[nodiscard]] bool empty() const { return marks.empty() && camera_keys.empty() && cuts.empty(); }
  friend bool operator==(const ReplayNotes&, const ReplayNotes&) = default;
};

}  // namespace tickreel::sim
