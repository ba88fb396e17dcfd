#pragma once

#include <algorithm>

#include "tickreel/core/image.h"
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

}  // namespace tickreel::window
