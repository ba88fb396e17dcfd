#pragma once

#include <memory>

#include "renderer/gl/render_target.h"
#include "renderer/passes/light_levels.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Adds up the light of pictures, exactly. It takes as much memory as two pictures.
class LightSum {
 public:
  virtual ~LightSum() = default;
  /// Adds the target's picture: of each level so much light. `is_first`: to nothing.
  virtual void add(const LevelTable& share, bool is_first) = 0;
  /// The target's picture becomes the sum.
  virtual void finish() = 0;
};

/// With shaders. `target` stays where it is. kFailed when the driver refuses.
Result<std::unique_ptr<LightSum>> make_shader_light_sum(const RenderTarget& target);

}  // namespace tickreel::renderer
