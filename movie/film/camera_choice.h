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

/// The cameras of a film, with what is needed to resolve them.
struct CameraChoice {
  FilmCameras camera{};  ///< empty: the look's first camera
  std::vector<std::string> players{};
  std::vector<CameraKey> camera_keys{};  ///< the replay's keys, for kKeysCamera
  TickRate tick_rate{60};
  CaptureRange range{};                ///< cuts count from its beginning and must lie within it
  std::string source = kCameraOption;  ///< the source named in errors: see resolve_cameras()
};

CameraChoice camera_choice(const FilmDefinition& film, const ReplayReader& replay);

/// Returns "follow:" and the like, for each camera of the look that follows a player.
std::vector<std::string> following_cameras(const Look& look);
/// Returns the look's first camera; empty when that camera follows a player.
std::string wide_camera(const Look& look);

/// Resolves the cameras. kUsage when a camera does not exist, cuts are invalid, or kKeysCamera is
/// given and the replay has no keys.
Result<CameraCuts> find_cameras(const Look& look, const CameraChoice& choice);

/// Checks cameras that follow an actor ("follow:actor"). kUsage when the look has no camera of that
/// kind.
Status check_actor_cameras(const Look& look, const FilmCameras& cameras);

}  // namespace tickreel::movie
