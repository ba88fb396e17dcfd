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
  std::int64_t frame = 0;  ///< of the clip
};

/// What a frame of a reel shows.
struct ReelPlace {
  ClipFrame shown{};
  /// Within a transition, the clip after it is seen too.
  bool is_transition = false;
  ClipFrame next{};
  std::int64_t step = 0;  ///< of the transition's frames, from 0
};

/// Where the clips of a reel lie. A clip begins where the one before it ends, less the frames of
/// its transition, in which both are seen. Any thread.
class ReelTimeline {
 public:
  /// `clips` have their lengths (plan.frame_count) and transitions. kUsage when a transition is of
  /// no kind, of the first clip, longer than its clips, or when two of them overlap: within that
  /// clip, counted from 1.
  static Result<ReelTimeline> make(std::span<const FilmDefinition> clips);

  [[nodiscard]] std::int64_t frame_count() const { return frame_count_; }
  /// The reel's frame that is the clip's first.
  [[nodiscard]] std::int64_t first_frame(std::size_t clip) const { return clips_[clip].first; }
  /// Behind the clip's last; where a transition follows, in the next clip.
  [[nodiscard]] std::int64_t end_frame(std::size_t clip) const {
    return clips_[clip].first + clips_[clip].count;
  }
  /// 0 <= frame < frame_count().
  [[nodiscard]] ReelPlace at(std::int64_t frame) const;
  /// Where a segment has to begin: with each clip, and with what is behind its transition.
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
