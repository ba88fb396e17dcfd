#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/time/capture_range.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

// The cameras of a film, as --camera names them: one name for all of it, or, with cuts,
//
//     AT:NAME,AT:NAME,...
//
// AT is seconds, a clock time or ticks, counted from the in point; the first is 0. A text is such a
// list when it begins with an AT and a colon. A comma begins the next camera only where another AT
// and a colon follow; any other belongs to the name, for players may be called anything. An AT is
// as long as it can be: "0:30:arena" is the arena half a minute in.

/// The camera name that asks for the camera keys of the replay.
inline constexpr std::string_view kKeysCamera = "keys";
/// In place of a player, in the film of a mark: whom the mark's own camera follows.
inline constexpr std::string_view kActor = "actor";
inline constexpr std::size_t kMaxCameras = 256;
/// Where cameras are from, as errors say it.
inline constexpr const char* kCameraOption = "§camera";
std::string camera_of_mark(const std::string& mark_name);

/// One of them, as it was typed.
struct CameraItem {
  std::string at;  ///< empty: there are no cuts
  std::string name;
};
/// At least one.
std::vector<CameraItem> split_cameras(std::string_view text);
/// "follow:" of "follow:actor"; empty: it follows no actor.
std::string actor_prefix(const CameraItem& item);
/// Whether one of them is kKeysCamera.
bool uses_camera_keys(std::string_view text);

/// A camera, and from when on.
struct CameraCut {
  Rational seconds;  ///< of game time since tick 0
  std::string name;
};
/// In order of time, the first at the in point. kUsage when the first is not at 0, one is not after
/// the one before or not before the out point, has no name, or there are more than kMaxCameras. No
/// name is looked up. `source` is where the text is from, for errors.
Result<std::vector<CameraCut>> resolve_cameras(std::string_view text, const CaptureRange& range,
                                               const TickRate& tick_rate,
                                               const std::string& source = kCameraOption);

/// The same cameras, where "follow:actor" has the player whom `mark_camera` ("follow:1") follows.
/// kUsage when that follows nobody, or the film has no mark.
Result<std::string> cameras_of_actor(std::string_view text,
                                     std::optional<std::string_view> mark_camera);

}  // namespace tickreel::movie
