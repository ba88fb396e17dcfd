#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/reel_timeline.h"
#include "window/room.h"

namespace tickreel::window {

/// A clip as people know it.
struct StripClip {
  std::string name;
  bool is_card = false;
};

/// A line of film time to click and drag on, on which the clips of a reel lie; where two overlap,
/// there is a transition. In a window that is being built.
class ReelStrip {
 public:
  /// In units of the interface.
  static constexpr float kHeight = 56.0F;

  ReelStrip(ReelTimeline timeline, std::vector<StripClip> clips)
      : timeline_(std::move(timeline)), clips_(std::move(clips)) {}

  /// `shown`: the frame that is seen. Where somebody points it to: the frame.
  std::optional<std::int64_t> draw(std::int64_t shown, double frame_rate);
  [[nodiscard]] const ReelTimeline& timeline() const { return timeline_; }
  /// The first frame of the clip before what is seen, or of the one after it.
  [[nodiscard]] std::optional<std::int64_t> neighbour(std::int64_t shown, int direction) const;
  /// The number and the name of the clip that is seen.
  [[nodiscard]] std::string describe(std::int64_t shown) const;

 private:
  void draw_clip(std::size_t clip, float left, float right, float top, bool is_shown) const;

  ReelTimeline timeline_;
  std::vector<StripClip> clips_;
};

}  // namespace tickreel::window
