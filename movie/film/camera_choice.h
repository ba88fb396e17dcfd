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

/// What is looked through, as a film says it.
struct CameraChoice {
  FilmCameras camera{};  ///< empty: the look's first
  std::vector<std::string> players{};
  std::vector<CameraKey> camera_keys{};  ///< the replay's, for kKeysCamera
  TickRate tick_rate{60};
  CaptureRange range{};                ///< what cuts are counted from, and where they must lie
  std::string source = kCameraOption;  ///< for errors: see resolve_cameras()
};

CameraChoice camera_choice(const FilmDefinition& film, const ReplayReader& replay);

/// "follow:", of each camera of the look that follows a player.
std::vector<std::string> following_cameras(const Look& look);
/// The look's first, where that follows nobody; empty: it follows a player.
std::string wide_camera(const Look& look);

/// kUsage when there is no such camera, cuts are not as they must be, or kKeysCamera is asked for
/// where there are no keys.
Result<CameraCuts> find_cameras(const Look& look, const CameraChoice& choice);

/// kUsage when a camera follows an actor ("follow:actor"), and the look has none of that kind.
Status check_actor_cameras(const Look& look, const FilmCameras& cameras);

}  // namespace tickreel::movie
