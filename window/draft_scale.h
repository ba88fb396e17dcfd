#pragma once

namespace tickreel {

/// How many pixels the pictures of a moving film get, so that a slow machine shows motion: all of
/// them while it stands still and where the machine is fast enough, fewer where it is not.
class DraftScale {
 public:
  /// Of the full width and height: 1, 1/2 or 1/4.
  [[nodiscard]] float factor() const { return 1.0F / static_cast<float>(divisor_); }
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

  int divisor_ = 1;
  int slow_pictures_ = 0;
};

}  // namespace tickreel
