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

/// Decides with how many pixels a moving picture is drawn, so that a slow machine still shows
/// motion. A fast machine, and a picture that stands still, get all pixels. A slow machine gets
/// fewer, but enough to recognise the content.
class DraftScale {
 public:
  /// Returns a size with all, half or a quarter of the width and height of `full`; never a reduced
  /// width below 480 pixels.
  [[nodiscard]] ImageSize reduced(ImageSize full) const {
    int divisor = divisor_;
    while (divisor > 1 && full.width / divisor < kLeastWidth) divisor /= 2;
    return {std::max(1, full.width / divisor), std::max(1, full.height / divisor)};
  }
  /// Takes into account how long a moving picture took, in milliseconds. Each fourth slow picture
  /// (above 45 ms) in a row halves the width and height, at most twice, until the picture stands
  /// still.
  void note_moving(float picture_ms) {
    slow_pictures_ = picture_ms > kSlowMs ? slow_pictures_ + 1 : 0;
    if (slow_pictures_ < kPatiencePictures || divisor_ >= kMostDivisor) return;
    divisor_ *= 2;
    slow_pictures_ = 0;
  }
  /// Takes into account that the picture stands still: uses all pixels again.
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

/// Shows the picture of a game in a window. Draws it again only when it would change, and copies it
/// otherwise.
class PictureView {
 public:
  PictureView(std::unique_ptr<ScreenRenderer> renderer) : renderer_(std::move(renderer)) {}

  [[nodiscard]] ScreenRenderer& renderer() { return *renderer_; }
  /// Draws or copies the picture. `views`: null or empty before there are any; then nothing is
  /// drawn. If they do not cover `time`, the picture shows the nearest time that they cover.
  /// `place`: where the picture lies in the window, whose size is `window`, in pixels from the top
  /// left corner. `is_moving`: the picture may have fewer pixels than its place (DraftScale),
  /// unless the game draws its own pictures. `last_ms`: how long the last picture of the window
  /// took, in milliseconds. The errors of ScreenRenderer's resize(), draw() and draw_draft().
  Status draw(const ViewWindow* views, const FrameTime& time, const Viewpoint& viewpoint,
              const PixelRect& place, ImageSize window, bool is_moving, float last_ms);
  /// Returns the size with which the last picture was drawn, in pixels; 0x0 before there is one.
  [[nodiscard]] ImageSize picture_size() const;

 private:
  /// Everything that determines a picture.
  struct Drawn {
    const ViewWindow* views = nullptr;
    FrameTime time;
    Viewpoint viewpoint;
    ImageSize size;
    bool is_draft = false;  ///< has fewer pixels than its place in the window
  };

  [[nodiscard]] bool is_drawn(const Drawn& wanted) const;

  std::unique_ptr<ScreenRenderer> renderer_;
  DraftScale draft_;
  std::optional<Drawn> drawn_;
};

}  // namespace tickreel::window
