#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "demos/rockets/look/effects.h"
#include "renderer/scene/look.h"

namespace tickreel::rockets {

struct CameraChoice {
  bool behind_launcher = false;  ///< otherwise the whole arena
  std::uint32_t player = 0;
};

/// kUsage names the cameras there are.
Result<CameraChoice> parse_camera(std::string_view name, std::span<const std::string> players);
Camera make_camera(const CameraChoice& choice, const Moment& moment,
                   const std::vector<PastEvent>& events);

}  // namespace tickreel::rockets
