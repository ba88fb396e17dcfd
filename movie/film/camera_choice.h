#pragma once

#include <string>
#include <vector>

#include "movie/film/film_cameras.h"
#include "movie/film/film_definition.h"
#include "movie/film/time/capture_range.h"
#include "renderer/scene/camera_cuts.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/camera_key.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"

namespace tickreel::movie {

/// The cameras that a film asks for, and the values from which find_cameras() finds them in a look.
struct CameraChoice {
  FilmCameras camera{};                  ///< empty: the look's first camera
  std::vector<std::string> players{};    ///< the names of the replay's players, in order
  std::vector<CameraKey> camera_keys{};  ///< the keys of the replay, which kKeysCamera shows
  TickRate tick_rate{60};
  CaptureRange range{};  ///< the range of the film; every cut lies within it
  /// Where `camera` comes from, for errors: see resolve_cameras().
  std::string source = kCameraOption;
};

/// Returns the choice for a film of one replay, with the film's cameras and range and the replay's
/// players and tick rate.
CameraChoice camera_choice(const FilmDefinition& film, const ReplayReader& replay);

/// Returns the prefix, such as "follow:", of each camera of the look that follows a player. The
/// name of a player behind the prefix makes a camera's name.
std::vector<std::string> following_cameras(const Look& look);
/// Returns the name of the look's first camera; empty when the look has no camera or the first
/// camera follows a player.
std::string wide_camera(const Look& look);

/// Returns the look's camera for each time of the film; for an empty `choice.camera`, the look's
/// first camera at all times. kUsage when a camera does not exist, cuts are invalid, when
/// kCutsCamera is left (see cameras_of_cuts()), or when kKeysCamera is given for a replay without
/// keys or for a game that draws its pictures itself.
Result<CameraCuts> find_cameras(const Look& look, const CameraChoice& choice);

/// Checks the cameras that follow an actor ("follow:actor"). kUsage when the look has no camera
/// with that prefix.
Status check_actor_cameras(const Look& look, const FilmCameras& cameras);

}  // namespace tickreel::movie
