#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tickreel/scene/look.h"

namespace tickreel::rockets {

/// Returns the colour of a player's crates and rockets, and of the player in the HUD.
Color player_color(std::uint32_t player);

inline Color ink() {
  return srgb(0x131A24);
}

/// Returns the meshes in the order of the ids that add_world() and add_props() use.
std::vector<Mesh> rockets_meshes();

/// Adds light, haze and ground; the haze depends on the camera, which is set before.
void add_world(Scene& scene);
/// Adds all solid things.
void add_props(const Moment& moment, Scene& scene);
/// Returns the name of a thing for people: the function for Look::thing_name().
std::string name_of_thing(const Thing& thing, const View& view);

}  // namespace tickreel::rockets
