#pragma once

#include <vector>

#include "movie/film/time/capture_range.h"
#include "movie/room.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/frame_times.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The pictures that were shown while the game was played and recorded: the same ticks run for each
/// of them, and they show the same points in time. For what goes wrong in pictures only sometimes.
class RecordedFrameTimes final : public FrameTimes {
 public:
  /// Those within the range. kBadFile when the replay has none at all, kUsage when none is there.
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
