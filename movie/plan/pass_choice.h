#pragma once

#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Which layers an editor gets beside a film, frame for frame.
struct PassChoice {
  bool depth = false;   ///< how far the surface of a pixel is
  bool normal = false;  ///< where it faces
  bool id = false;      ///< of which thing it is
  bool world = false;   ///< the picture without what lies over it
  bool hud = false;     ///< that alone

  [[nodiscard]] bool has_surfaces() const { return depth || normal || id; }
  [[nodiscard]] bool has_pictures() const { return world || hud; }
  [[nodiscard]] bool is_none() const { return !has_surfaces() && !has_pictures(); }
};

/// "depth,id,hud": each once, in any order. kUsage for anything else, without the option's name.
Result<PassChoice> parse_passes(const std::string& text);
/// The same in the order of PassChoice.
std::string pass_names(const PassChoice& passes);

}  // namespace tickreel::movie
