#pragma once

#include <string>
#include <vector>

#include "movie/cut/notes/noted_replay.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Changes of the camera keys and cuts of a replay. Each function makes all of its changes or none.
// Values are texts as the user has typed them; times are for parse_point(), and `replay` is a path.
// kUsage for a text that is invalid; the errors of open_noted() and NotesFile::change().

/// A camera key to add.
struct NewCameraKey {
  std::string replay;
  std::string at;         ///< the time of the key
  std::string eye;        ///< "X,Y,Z": metres east, north and up, -1000 to 1000
  std::string target;     ///< "X,Y,Z": the point that the camera looks at
  std::string fov;        ///< degrees from the picture's bottom to its top; empty: the default
  std::string ease = {};  ///< a name for ease_called(); empty: smooth
};
/// Adds a camera key. kUsage for a time outside of the replay; kInTheWay when there is a key at
/// that time.
Result<NotesChange> add_camera_key(const NewCameraKey& key);

/// A cut to add.
struct NewCut {
  std::string replay;
  std::string at;      ///< the time of the cut
  std::string camera;  ///< the camera that is shown from then on
};
/// Adds a cut, in place of a cut at the same time. kUsage for a time outside of the replay or at
/// its end, for several cameras, and for a camera that check_camera() refuses.
Result<NotesChange> add_cut(const NewCut& cut);

/// The camera keys or cuts to remove.
struct CameraKeyRemoval {
  std::string replay;
  std::vector<std::string> times;  ///< the times of the keys or cuts
  bool all = false;                ///< removes all keys or cuts; `times` is then empty
  bool are_cuts = false;           ///< removes cuts instead of keys
};
/// Removes camera keys or cuts. A time rounded to milliseconds means the only one that is shown
/// with it. kUsage when there is none, or are several, at one of the times.
Result<NotesChange> remove_camera_keys(const CameraKeyRemoval& removal);

/// A table of camera keys to add to a replay.
struct CameraKeyImport {
  std::string replay;
  std::string file;
};
/// Adds the keys of a table (CSV), in place of keys at the same times. kBadFile for a wrong table.
Result<NotesChange> import_camera_keys(const CameraKeyImport& import);

}  // namespace tickreel::movie
