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

// Notes: marks, camera keys, and cuts between cameras, which people add to a recorded replay.
// Points are exact seconds of game time from tick 0. Notes do not change how the replay plays.

inline constexpr std::size_t kMaxMarks = 4096;
inline constexpr std::size_t kMaxCameraKeys = 4096;
inline constexpr std::size_t kMaxCuts = 4096;
inline constexpr std::size_t kMaxMarkNameBytes = 256;
inline constexpr std::size_t kMaxMarkSpeedBytes = 1024;
/// The latest point, in seconds. It is far beyond any real tick or frame, and in milliseconds it
/// still fits into 64 bits. (The sum of two points may exceed the limit.)
inline constexpr std::int64_t kMaxNoteSeconds = 1'000'000;
/// The largest denominator of a point.
inline constexpr std::int64_t kMaxNoteDenominator = std::int64_t{1} << 32U;
/// Whether a point is within both limits, and not before tick 0.
bool is_note_point(const Rational& seconds);

/// A mark: a named point or range of game time. Names of marks are unique in a replay.
struct Mark {
  std::string name;     ///< 1..kMaxMarkNameBytes bytes of UTF-8 without control characters
  Rational in_seconds;  ///< the point, or the beginning of the range
  /// The end of the range, which does not belong to it; after in_seconds. Nothing: a point.
  std::optional<Rational> out_seconds;
  /// The default camera of the mark's films, in the form of `--camera`: "follow:1". At most
  /// kMaxMarkNameBytes bytes of UTF-8 without control characters; empty: no default.
  std::string camera = {};
  bool is_automatic = false;  ///< set by `mark auto`, and not edited by hand since
  /// The default speed of the mark's films, in the form that text_of() gives `--speed`: "1/2". At
  /// most kMaxMarkSpeedBytes bytes of UTF-8 without control characters; empty: no default.
  std::string speed = {};
  friend bool operator==(const Mark&, const Mark&) = default;
};

/// A cut to another camera, which films use from this point until the next cut.
struct NotedCut {
  Rational seconds;
  /// The camera in the form of `--camera`: "follow:1". 1..kMaxMarkNameBytes bytes of UTF-8 without
  /// control characters.
  std::string camera;
  friend bool operator==(const NotedCut&, const NotedCut&) = default;
};

// The kinds of edits, each a change of one note.

/// Adds a mark, or replaces one.
struct SetMark {
  Mark mark;
  /// The name of the mark to replace. Nothing: replaces the mark with the name of `mark`; if there
  /// is none, adds a mark.
  std::optional<std::string> replaces;
  bool is_new = false;  ///< true: fails if there is a mark with this name; not stored in the file
  friend bool operator==(const SetMark&, const SetMark&) = default;
};
struct RemoveMark {
  std::string name;
  friend bool operator==(const RemoveMark&, const RemoveMark&) = default;
};
/// Adds a camera key, or replaces the key at the same time.
struct SetCameraKey {
  CameraKey key;
  friend bool operator==(const SetCameraKey&, const SetCameraKey&) = default;
};
struct RemoveCameraKey {
  Rational seconds;
  friend bool operator==(const RemoveCameraKey&, const RemoveCameraKey&) = default;
};
/// Adds a cut, or replaces the cut at the same time.
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

/// Checks the values of an edit, without the notes that exist. kUsage for a malformed name, camera
/// or speed (only its length and characters count), an empty range, a point beyond the limits, and
/// a camera key with an unknown ease, a position that is not finite, a target at its eye, or a
/// field of view that is not between 0 and pi.
Status check_note(const NoteEdit& edit);

/// All notes of a replay. NoteTable changes them.
struct ReplayNotes {
  std::vector<Mark> marks;             ///< by in point, then by name
  std::vector<CameraKey> camera_keys;  ///< by time
  std::vector<NotedCut> cuts;          ///< by time

  /// Returns the mark with this name; null when there is none.
  [[nodiscard]] const Mark* find_mark(std::string_view name) const;
  /// Returns the edits that turn a replay without notes into one with these notes.
  [[nodiscard]] std::vector<NoteEdit> as_edits() const;
  [[nodiscard]] bool empty() const { return marks.empty() && camera_keys.empty() && cuts.empty(); }
  friend bool operator==(const ReplayNotes&, const ReplayNotes&) = default;
};

}  // namespace tickreel::sim
