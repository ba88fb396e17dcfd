#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tickreel/scene/look.h"

namespace tickreel::rockets {

/// Returns a player's colour, on crates, rockets and in the HUD.
Color player_color(std::uint32_t player);

inline Color ink() {
  return srgb(0x131A24);
}

std::vector<Mesh> rockets_meshes();

/// Adds light, sky and ground.
void add_world(Scene& scene);
/// Adds everything solid.
void add_props(const Moment& moment, Scene& scene);
/// The function for Look::thing_name().
std::string name_of_thing(const Thing& thing, const View& view);

}  // namespace tickreel::rockets
