#pragma once

#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The requested layers: pictures beside each frame of a film, for an editing program.
struct PassChoice {
  bool depth = false;   ///< the distance from the camera to the surface that each pixel shows
  bool normal = false;  ///< the direction of the surface that each pixel shows
  bool id = false;      ///< the object that the pixel shows
  bool world = false;   ///< the picture without the overlay
  bool hud = false;     ///< the overlay alone

  [[nodiscard]] bool has_surfaces() const { return depth || normal || id; }
  [[nodiscard]] bool has_pictures() const { return world || hud; }
  [[nodiscard]] bool is_none() const { return !has_surfaces() && !has_pictures(); }
};

/// Reads "depth,id,hud": each name once, in any order. kUsage for anything else, without the
/// option's name.
Result<PassChoice> parse_passes(const std::string& text);
/// Returns the names in the order of PassChoice, with commas between them; empty for no layer.
std::string pass_names(const PassChoice& passes);

}  // namespace tickreel::movie
