#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "core/pixel_rect.h"
#include "renderer/scene/camera_cuts.h"
#include "renderer/screen_renderer.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// How many pixels the pictures of a moving film get, so that a slow machine shows motion: all of
/// them while it does not move or if the machine is fast enough, otherwise fewer, but enough to
/// read what is in them.
class DraftScale {
 public:
  /// What is left of a picture's width and height: all, half or a quarter.
  [[nodiscard]] ImageSize reduced(ImageSize full) const {
    int divisor = divisor_;
    while (divisor > 1 && full.width / divisor < kLeastWidth) divisor /= 2;
    return {std::max(1, full.width / divisor), std::max(1, full.height / divisor)};
  }
  /// A picture of a moving film took so long.
  void note_moving(float picture_ms) {
    slow_pictures_ = picture_ms > kSlowMs ? slow_pictures_ + 1 : 0;
    if (slow_pictures_ < kPatiencePictures || divisor_ >= kMostDivisor) return;
    divisor_ *= 2;
    slow_pictures_ = 0;
  }
  void note_standing() {
    divisor_ = 1;
    slow_pictures_ = 0;
  }

 private:
  static constexpr float kSlowMs = 45.0F;  ///< fewer than 22 pictures a second
  static constexpr int kPatiencePictures = 4;
  static constexpr int kMostDivisor = 4;
  static constexpr int kLeastWidth = 480;  ///< pixels

  int divisor_ = 1;
  int slow_pictures_ = 0;
};

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
