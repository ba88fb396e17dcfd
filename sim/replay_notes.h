#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.h"
#include "core/rational.h"
#include "sim/vec.h"

namespace tickreel {

// What people write onto a replay after it was recorded: marks, and keys of a camera. Points are
// exact seconds of game time from tick 0. Changing them changes nothing of what is played.

/// A point or a range of game time with a name, which no other mark of the replay has.
struct Mark {
  std::string name;  ///< 1..kMaxNameBytes bytes of UTF-8 without control characters
  Rational in_seconds;
  std::optional<Rational> out_seconds;  ///< exclusive, after the in point; none: a point
  friend bool operator==(const Mark&, const Mark&) = default;
};

/// Where a free camera is at a point in time; there is one key at most for each.
struct CameraKey {
  Rational seconds;
  Vec3 eye;                   ///< metres
  Vec3 target;                ///< metres; apart from the eye
  float vertical_fov = 0.7F;  ///< radians
  friend bool operator==(const CameraKey&, const CameraKey&) = default;
};

// One change.
struct SetMark {
  Mark mark;
  std::optional<std::string> replaces;  ///< the name of the mark that becomes this one; none: it is
                                        ///< new, or replaces that of its own name
};
struct RemoveMark {
  std::string name;
};
struct SetCameraKey {
  CameraKey key;
};
struct RemoveCameraKey {
  Rational seconds;
};
using NoteEdit = std::variant<SetMark, RemoveMark, SetCameraKey, RemoveCameraKey>;

struct ReplayNotes {
  std::vector<Mark> marks;             ///< by in point, then by name
  std::vector<CameraKey> camera_keys;  ///< by time

  [[nodiscard]] const Mark* find_mark(std::string_view name) const;
  /// Makes the change. kUsage when there is nothing of that name to replace or remove, when a name
  /// is taken or malformed, or a range is empty; nothing has changed then.
  Status apply(const NoteEdit& edit);
};

}  // namespace tickreel
