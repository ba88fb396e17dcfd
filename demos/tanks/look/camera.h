#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "demos/tanks/look/past.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"

namespace tickreel::tanks {

/// How far back the cameras look at events and at the ways of tanks, in seconds.
inline constexpr double kCameraSeconds = 1.5;

/// Returns the names of the cameras as help shows them: "arena", "follow:PLAYER", "orbit".
std::vector<std::string> camera_names();
/// Finds the camera "arena", "orbit" or "follow:PLAYER". PLAYER is one of `players`, in letters of
/// either case, or a number from 0. kUsage for other names.
Result<LookCamera> find_camera(std::string_view name, std::span<const std::string> players);

/// Returns the camera for a point in time. Explosions shake it. A camera that follows a player
/// stays with the wreck, and cuts to the tank when it comes back.
Camera make_camera(const Moment& moment, const std::vector<PastEvent>& events);

/// Returns how steeply a camera must look down on a place from the direction `back` (unit length,
/// on the ground), so that no wall hides a tank there: metres up for each metre back, at least
/// `usual`. A wall counts gradually as it comes near the line of sight, and fully before it is in
/// the line, so a smoothly moving camera rises smoothly. The result depends on the place alone.
/// Crates, wrecks and low walls are too low to hide a tank.
float steepness_to_see(const Moment& moment, Vec2 place, Vec2 back, float usual);

/// The height of the turret, the part of a tank that has to be visible.
inline constexpr float kTankTop = 0.9F;

}  // namespace tickreel::tanks
