#pragma once

#include <string>
#include <vector>

#include "movie/cut/notes/noted_replay.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Changes of the camera keys and cuts of a replay. Each makes all of its changes or none.

struct NewCameraKey {
  std::string replay;
  std::string at;
  std::string eye;  ///< "X,Y,Z"
  std::string target;
  std::string fov;        ///< degrees from the picture's bottom to its top; empty: the default
  std::string ease = {};  ///< a name for ease_called(); empty: smooth
};
Result<NotesChange> add_camera_key(const NewCameraKey& key);

struct NewCut {
  std::string replay;
  std::string at;
  std::string camera;
};
/// Replaces a cut at the same time.
Result<NotesChange> add_cut(const NewCut& cut);

struct CameraKeyRemoval {
  std::string replay;
  std::vector<std::string> times;
  bool all = false;
  bool are_cuts = false;  ///< removes cuts instead of keys
};
Result<NotesChange> remove_camera_keys(const CameraKeyRemoval& removal);

struct CameraKeyImport {
  std::string replay;
  std::string file;
};
Result<NotesChange> import_camera_keys(const CameraKeyImport& import);

}  // namespace tickreel::movie
