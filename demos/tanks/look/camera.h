#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "demos/tanks/look/past.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"

namespace tickreel::tanks {

/// How far back the cameras look, in seconds.
inline constexpr double kCameraSeconds = 1.5;

std::vector<std::string> camera_names();
/// Understands "arena", "orbit" and "follow:PLAYER", where PLAYER is one of `players`, whatever the
/// case, or else a number from 0.
Result<LookCamera> find_camera(std::string_view name, std::span<const std::string> players);

/// The camera that the moment names. Explosions shake it. One that follows a player stays with the
/// wreck, and cuts to the tank when it comes back.
Camera make_camera(const Moment& moment, const std::vector<PastEvent>& events);

/// How steeply a camera must look down on a place from the direction `back` (unit length, on the
/// ground), so that no wall hides a tank there: metres up for each metre back, `usual` or more. A
/// wall counts more and more as it comes near the line of sight, and fully before it is in it, so a
/// camera that moves smoothly rises smoothly, and follows from the place alone. Crates, wrecks and
/// low walls are too low to hide a tank.
float steepness_to_see(const Moment& moment, Vec2 place, Vec2 back, float usual);

/// The part of a tank that has to be seen: its turret, at this height.
inline constexpr float kTankTop = 0.9F;

}  // namespace tickreel::tanks
