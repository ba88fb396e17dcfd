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
/// In place of a player, in the film of a mark: whom the mark's own camera follows.
inline constexpr std::string_view kActor = "actor";
inline constexpr std::size_t kMaxCameras = 256;
/// Where cameras are from, as errors say it.
inline constexpr const char* kCameraOption = "§camera";
std::string camera_of_mark(const std::string& mark_name);

/// "follow:" of "follow:actor"; empty: it follows no actor.
std::string actor_prefix(const CameraItem& item);
/// Whether one of them is kKeysCamera.
bool uses_camera_keys(const FilmCameras& cameras);
/// The name of the first; empty: the look's.
std::string first_camera(const FilmCameras& cameras);
/// Whom the first of the cameras follows that follows anybody; empty: none does.
std::string player_of(const FilmCameras& cameras);
/// Whom any of them follow.
std::vector<std::string> players_of(const FilmCameras& cameras);

/// A camera, and from when on.
struct CameraCut {
  Rational seconds;  ///< of game time since tick 0
  std::string name;
};
/// In order of time, the first at the in point. kUsage when the first is not at 0, one is not after
/// the one before or not before the out point, has no name, or there are more than kMaxCameras. No
/// name is looked up. `source` is where the text is from, for errors.
Result<std::vector<CameraCut>> resolve_cameras(const FilmCameras& cameras,
                                               const CaptureRange& range, const TickRate& tick_rate,
                                               const std::string& source = kCameraOption);

/// The camera of a point of the range; where cuts cannot be read, the first.
std::string camera_at(const FilmCameras& cameras, const CaptureRange& range,
                      const TickRate& tick_rate, const Rational& seconds);

/// The camera name that asks for the cuts in the notes of the replay.
inline constexpr std::string_view kCutsCamera = "cuts";

/// Whether these are they.
bool uses_cuts(const FilmCameras& cameras);

/// The camera of the cuts at a point: that of the last one at or before it; before the first, the
/// first's. `cuts`: in order of time. Null: there are none.
const NotedCut* cut_at(const std::vector<NotedCut>& cuts, const Rational& seconds);

/// The same cameras for a film of another range: each is seen when it was. What cannot be said of
/// that stays as it is.
FilmCameras cameras_of_range(const FilmCameras& cameras, const CaptureRange& before,
                             const CaptureRange& now, const TickRate& tick_rate);

/// In place of kCutsCamera what the cuts show of a range: the list that `--camera` would take for
/// a film of it. All others stay as they are. kUsage when there are no cuts, when kCutsCamera is
/// one of several, and when a camera cannot stand in a list.
Result<FilmCameras> cameras_of_cuts(const FilmCameras& cameras, const std::vector<NotedCut>& cuts,
                                    const CaptureRange& range);

/// The same cameras, where "follow:actor" has the player whom `mark_camera` ("follow:1") follows.
/// kUsage when that follows nobody, or the film has no mark: null.
Result<FilmCameras> cameras_of_actor(const FilmCameras& cameras, const FilmCameras* mark_camera);

}  // namespace tickreel::movie
