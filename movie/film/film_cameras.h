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
/// A player's name that stands for the player whom the mark's own camera follows: "follow:actor".
/// Only for the film of a mark.
inline constexpr std::string_view kActor = "actor";
/// The most cameras of one film.
inline constexpr std::size_t kMaxCameras = 256;
/// The option §camera (see Error in tickreel/result.h), as the origin of cameras in errors.
inline constexpr const char* kCameraOption = "§camera";
/// Returns "mark 'goal', its camera": a mark's camera, as the origin of cameras in errors.
std::string camera_of_mark(const std::string& mark_name);

// A camera follows a player when its name has text behind its first colon: "follow:1". A game may
// have other words than "follow". That text is the player as typed: a name, a number or kActor.

/// Returns "follow:" for "follow:actor"; empty when the camera does not follow an actor.
std::string actor_prefix(const CameraItem& item);
/// Whether one of the cameras is kKeysCamera.
bool uses_camera_keys(const FilmCameras& cameras);
/// Returns the name of the first camera; empty when there is none, which means the look's first
/// camera.
std::string first_camera(const FilmCameras& cameras);
/// Returns the player whom the first following camera follows; empty when no camera follows a
/// player.
std::string player_of(const FilmCameras& cameras);
/// Returns the players whom the cameras follow, in the order of the cameras; a player whom several
/// cameras follow is there several times.
std::vector<std::string> players_of(const FilmCameras& cameras);

/// A camera and the point from which it is shown.
struct CameraCut {
  Rational seconds;  ///< game time since tick 0
  std::string name;
};
/// Returns the cuts in order of time; the first is at the in point. Cameras without cuts give one
/// cut; no cameras give one without a name. kUsage when the first camera is not at 0, when a cut is
/// not after the cut before it, is not before the out point, has no name, or has a time that
/// seconds_of() refuses or that has no exact sum with the in point, or when there are more than
/// kMaxCameras. Does not check that the cameras exist. `source` says in errors where the cameras
/// come from.
Result<std::vector<CameraCut>> resolve_cameras(const FilmCameras& cameras,
                                               const CaptureRange& range, const TickRate& tick_rate,
                                               const std::string& source = kCameraOption);

/// Returns the name of the camera at a time of the range, `seconds` since tick 0; the first camera
/// when the cuts are invalid.
std::string camera_at(const FilmCameras& cameras, const CaptureRange& range,
                      const TickRate& tick_rate, const Rational& seconds);

/// The camera name that asks for the cuts in the notes of the replay.
inline constexpr std::string_view kCutsCamera = "cuts";

/// Whether one of the cameras is kCutsCamera.
bool uses_cuts(const FilmCameras& cameras);

/// Returns the cut whose camera is shown at game time `seconds` since tick 0: the last cut at or
/// before that time. Before the first cut, returns the first cut. `cuts` are in order of time. Null
/// when there are no cuts.
const NotedCut* cut_at(const std::vector<NotedCut>& cuts, const Rational& seconds);

/// Converts the cameras of a film of the range `before` for a film of the range `now` of the same
/// replay. Each camera is shown at the same game times as before; cameras outside of `now` are left
/// out. Where `now` begins earlier, the first camera is shown from there on. Returns `cameras`
/// unchanged when they have no cuts, when resolve_cameras() refuses them, or when there is no exact
/// conversion.
FilmCameras cameras_of_range(const FilmCameras& cameras, const CaptureRange& before,
                             const CaptureRange& now, const TickRate& tick_rate);

/// Replaces kCutsCamera by the cuts within a range, as a list that `--camera` takes; where the
/// camera never changes, by its name alone. The first cut also holds for the time before it.
/// Returns other cameras unchanged. kUsage when there are no cuts, when a cut has no exact time
/// from the in point, when kCutsCamera is one of several cameras, or when a camera's name cannot
/// stand in a list.
Result<FilmCameras> cameras_of_cuts(const FilmCameras& cameras, const std::vector<NotedCut>& cuts,
                                    const CaptureRange& range);

/// Replaces the actor in "follow:actor" by the player whom `mark_camera` ("follow:1") follows.
/// Returns other cameras unchanged. kUsage when there is an actor and `mark_camera` follows nobody
/// or is null, which means that the film has no mark; also when the player's name cannot stand in
/// the list.
Result<FilmCameras> cameras_of_actor(const FilmCameras& cameras, const FilmCameras* mark_camera);

}  // namespace tickreel::movie
