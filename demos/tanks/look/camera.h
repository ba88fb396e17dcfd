#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "demos/tanks/look/past.h"

namespace tickreel::tanks {

/// What the user asked to look through.
struct CameraChoice {
  enum class Type { kArena, kFollow, kOrbit };
  Type type = Type::kArena;
  std::string player;  ///< kFollow: a number from 0, or a name
};

/// How far back the cameras look, in seconds.
inline constexpr double kCameraSeconds = 1.5;

std::vector<std::string> camera_names();
/// Understands "arena", "orbit" and "follow:PLAYER". Who plays is not known yet: whether there is
/// such a player turns out in find_player().
Result<CameraChoice> parse_camera(std::string_view name);
/// The player that is meant: by name, whatever the case, or else by number.
std::optional<std::uint32_t> find_player(const View& view, std::string_view wanted);

/// The camera of this choice; `player` is whom kFollow found, and without one it shows the arena.
/// Explosions shake it.
Camera make_camera(const CameraChoice& choice, std::optional<std::uint32_t> player,
                   const Moment& moment, const std::vector<PastEvent>& events);

}  // namespace tickreel::tanks
