#pragma once

#include <vector>

#include "movie/room.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/frame_times.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The pictures that were shown while the game was played and recorded: the same ticks run for each
/// of them, and they show the same points in time. For what goes wrong in pictures only sometimes.
class RecordedFrameTimes final : public FrameTimes {
 public:
  /// kBadFile when the replay has none.
  static Result<RecordedFrameTimes> read(ReplayReader& replay);

  [[nodiscard]] std::int64_t frame_count() const override {
    return static_cast<std::int64_t>(times_.size());
  }
  [[nodiscard]] FrameTime frame_time(std::int64_t index) const override;

 private:
  struct Shown {
    Tick newest = 0;          ///< the last tick that had run
    std::uint16_t alpha = 0;  ///< see PacedFrame
  };

  Tick start_ = 0;  ///< nothing is before it
  std::vector<Shown> times_;
};

}  // namespace tickreel::movie
