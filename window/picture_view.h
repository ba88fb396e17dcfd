#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/scene/camera_cuts.h"
#include "renderer/screen_renderer.h"
#include "tickreel/result.h"
#include "window/draft_scale.h"

namespace tickreel::window {

/// What is seen while a shutter is open.
struct Blur {
  Exposure exposure;
  CameraCuts cameras;
};

/// The game's picture in a window: drawn anew when it would be another one, otherwise only copied.
class PictureView {
 public:
  PictureView(std::unique_ptr<ScreenRenderer> renderer) : renderer_(std::move(renderer)) {}

  [[nodiscard]] ScreenRenderer& renderer() { return *renderer_; }
  /// `views` is null when there are none yet; then the last picture stays. `last_ms`: how long the
  /// last picture of the window took.
  /// `blur`: null, or the motion blur that the picture has.
  Status draw(const ViewWindow* views, const FrameTime& time, const Viewpoint& viewpoint,
              const PixelRect& place, ImageSize window, bool is_moving, float last_ms,
              const Blur* blur = nullptr);
  /// Pixels of the last picture.
  [[nodiscard]] ImageSize picture_size() const;

 private:
  /// All that decides a picture.
  struct Drawn {
    const ViewWindow* views = nullptr;
    FrameTime time;
    Viewpoint viewpoint;
    ImageSize size;
    std::vector<Subframe> subframes{};  ///< none: no motion blur
  };

  [[nodiscard]] bool is_drawn(const Drawn& wanted) const;

  std::unique_ptr<ScreenRenderer> renderer_;
  DraftScale draft_;
  std::optional<Drawn> drawn_;
};

}  // namespace tickreel::window
