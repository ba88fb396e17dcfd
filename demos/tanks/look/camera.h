#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "demos/tanks/look/past.h"
#include "tickreel/result.h"

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

}  // namespace tickreel::tanks
