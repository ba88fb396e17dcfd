#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "movie/film/camera_items.h"
#include "movie/film/time/capture_range.h"
#include "sim/replay/replay_notes.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// The camera name that asks for the camera keys of the replay.
inline constexpr std::string_view kKeysCamera = "keys";
/// Stands for the player whom the mark's own camera follows, in the film of a mark.
inline constexpr std::string_view kActor = "actor";
inline constexpr std::size_t kMaxCameras = 256;
/// The name of the option in errors, as the source of cameras.
inline constexpr const char* kCameraOption = "§camera";
std::string camera_of_mark(const std::string& mark_name);

/// Returns "follow:" for "follow:actor"; empty when the camera does not follow an actor.
std::string actor_prefix(const CameraItem& item);
/// Whether one of the cameras is kKeysCamera.
bool uses_camera_keys(const FilmCameras& cameras);
/// Returns the name of the first camera; empty for the look's first.
std::string first_camera(const FilmCameras& cameras);
/// Returns the player of the first camera that follows one; empty when none does.
std::string player_of(const FilmCameras& cameras);
/// Returns the players that the cameras follow.
std::vector<std::string> players_of(const FilmCameras& cameras);

/// A camera and the point from which it is shown.
struct CameraCut {
  Rational seconds;  ///< game time since tick 0
  std::string name;
};
/// Returns the cuts in order of time, the first at the in point. kUsage when the first is not at 0,
/// when a cut is not after the one before or not before the out point, has no name, or when there
/// are more than kMaxCameras. Does not check that the cameras exist. `source` names the origin of
/// the text in errors.
Result<std::vector<CameraCut>> resolve_cameras(const FilmCameras& cameras,
                                               const CaptureRange& range, const TickRate& tick_rate,
                                               const std::string& source = kCameraOption);

/// Returns the camera at a point of the range; the first camera when the cuts cannot be read.
std::string camera_at(const FilmCameras& cameras, const CaptureRange& range,
                      const TickRate& tick_rate, const Rational& seconds);

/// The camera name that asks for the cuts in the notes of the replay.
inline constexpr std::string_view kCutsCamera = "cuts";

/// Whether one of the cameras is kCutsCamera.
bool uses_cuts(const FilmCameras& cameras);

/// Returns the cut whose camera is shown at a point: the last one at or before it, or the first one
/// before the first cut. `cuts` are in order of time. Null when there are no cuts.
const NotedCut* cut_at(const std::vector<NotedCut>& cuts, const Rational& seconds);

/// Returns the cameras for another range of the same replay, so that each is shown at the same
/// points of the game. Returns them unchanged where they cannot be converted.
FilmCameras cameras_of_range(const FilmCameras& cameras, const CaptureRange& before,
                             const CaptureRange& now, const TickRate& tick_rate);

/// Replaces kCutsCamera by the cuts that a range shows, as a list that `--camera` takes. Returns
/// other cameras unchanged. kUsage when there are no cuts, when kCutsCamera is one of several
/// cameras, or when a camera's name cannot stand in a list.
Result<FilmCameras> cameras_of_cuts(const FilmCameras& cameras, const std::vector<NotedCut>& cuts,
                                    const CaptureRange& range);

/// Replaces the actor in "follow:actor" by the player whom `mark_camera` ("follow:1") follows.
/// kUsage when it follows nobody, or when it is null because the film has no mark.
Result<FilmCameras> cameras_of_actor(const FilmCameras& cameras, const FilmCameras* mark_camera);

}  // namespace tickreel::movie
