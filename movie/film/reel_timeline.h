#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "movie/film/film_definition.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A frame of a clip.
struct ClipFrame {
  std::size_t clip = 0;    ///< the index of the clip in the reel
  std::int64_t frame = 0;  ///< the number of the frame within the clip, from 0
};

/// The content of a frame of a reel: one clip, or in a transition two.
struct ReelPlace {
  ClipFrame shown{};
  /// Whether the frame belongs to a transition, so that the next clip is shown too.
  bool is_transition = false;
  ClipFrame next{};       ///< the next clip's frame; only in a transition
  std::int64_t step = 0;  ///< the number of the frame within the transition, from 0
};

/// The positions of the clips of a reel. A clip begins where the previous clip ends, less the
/// frames of the transition, which show both clips. Any thread.
class ReelTimeline {
 public:
  /// Places the clips, which have their lengths (plan.frame_count) and transitions. kUsage when a
  /// transition has no valid kind or no length, belongs to the first clip, is longer than one of
  /// its clips, or overlaps another transition. The error's subject is the transition of the clip,
  /// counted from 1.
  static Result<ReelTimeline> make(std::span<const FilmDefinition> clips);

  /// Returns the number of frames of the reel.
  [[nodiscard]] std::int64_t frame_count() const { return frame_count_; }
  /// Returns the first frame of the reel that shows the clip, in a transition or alone.
  [[nodiscard]] std::int64_t first_frame(std::size_t clip) const { return clips_[clip].first; }
  /// Returns the reel's frame after the clip's last frame. Where a transition follows, that frame
  /// lies in the next clip.
  [[nodiscard]] std::int64_t end_frame(std::size_t clip) const {
    return clips_[clip].first + clips_[clip].count;
  }
  /// Returns what a frame of the reel shows; 0 <= frame < frame_count().
  [[nodiscard]] ReelPlace at(std::int64_t frame) const;
  /// Returns the frames above 0 at which a segment has to begin, in order: the first frame of each
  /// clip, and the first frame after each transition.
  [[nodiscard]] std::vector<std::int64_t> edges() const;

 private:
  struct Clip {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t transition = 0;
  };
  std::vector<Clip> clips_;
  std::int64_t frame_count_ = 0;
};

}  // namespace tickreel::movie
