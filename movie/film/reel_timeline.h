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
  std::size_t clip = 0;
  std::int64_t frame = 0;  ///< within the clip
};

/// The content of a frame of a reel.
struct ReelPlace {
  ClipFrame shown{};
  /// Within a transition, the next clip is shown too.
  bool is_transition = false;
  ClipFrame next{};
  std::int64_t step = 0;  ///< the frame of the transition, from 0
};

/// The positions of the clips of a reel. A clip begins where the previous one ends, less the frames
/// of its transition, in which both are shown. Any thread.
class ReelTimeline {
 public:
  /// `clips` have their lengths (plan.frame_count) and transitions. kUsage when a transition has no
  /// valid kind, belongs to the first clip, is longer than its clips, or overlaps another one. The
  /// error's subject is the clip, counted from 1.
  static Result<ReelTimeline> make(std::span<const FilmDefinition> clips);

  [[nodiscard]] std::int64_t frame_count() const { return frame_count_; }
  /// Returns the reel's frame that is the clip's first.
  [[nodiscard]] std::int64_t first_frame(std::size_t clip) const { return clips_[clip].first; }
  /// Returns the frame behind the clip's last; where a transition follows, that frame is in the
  /// next clip.
  [[nodiscard]] std::int64_t end_frame(std::size_t clip) const {
    return clips_[clip].first + clips_[clip].count;
  }
  /// 0 <= frame < frame_count().
  [[nodiscard]] ReelPlace at(std::int64_t frame) const;
  /// Returns where a segment has to begin: at each clip, and behind each transition.
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
