#pragma once

#include <vector>

#include "movie/film/time/capture_range.h"
#include "movie/room.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/frame_times.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The times of the pictures that were shown while the game was played and recorded. A film with
/// these times has a frame for each picture, after the same ticks and at the same point of game
/// time. This reproduces faults that only some pictures have.
class RecordedFrameTimes final : public FrameTimes {
 public:
  /// Reads the times of the pictures shown within the range. kBadFile when the replay has no
  /// recorded pictures at all or is damaged, kUsage when no picture lies within the range, kFailed
  /// when the system cannot read the replay.
  static Result<RecordedFrameTimes> read(ReplayReader& replay, const CaptureRange& range);

  [[nodiscard]] std::int64_t frame_count() const override {
    return static_cast<std::int64_t>(times_.size());
  }
  [[nodiscard]] FrameTime frame_time(std::int64_t index) const override {
    return frame_time_of(times_[static_cast<std::size_t>(index)]);
  }

 private:
  struct Shown {
    Tick tick = 0;
    std::uint16_t alpha = 0;  ///< see PacedFrame
  };
  static FrameTime frame_time_of(const Shown& shown) {
    return {shown.tick, Rational(shown.alpha, 65536)};
  }

  std::vector<Shown> times_;
};

}  // namespace tickreel::movie
