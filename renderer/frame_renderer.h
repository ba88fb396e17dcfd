#pragma once

#include <string>

#include "core/error.h"
#include "core/image.h"
#include "renderer/frame_time.h"
#include "sim/view_window.h"

namespace tickreel {

/// Makes the picture of a point in game time. All calls come from the thread that created it.
class FrameRenderer {
 public:
  virtual ~FrameRenderer() = default;

  /// How many views back it needs, the two it interpolates included (2 or more).
  [[nodiscard]] virtual std::size_t window_views() const = 0;
  /// Draws into `image`, resized to fit. `views` contains time.tick and the tick after it.
  virtual Status draw(const ViewWindow& views, const FrameTime& time, Image& image) = 0;
  /// What draws, for messages and logs: "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5, EGL device".
  [[nodiscard]] virtual std::string description() const = 0;
};

}  // namespace tickreel
