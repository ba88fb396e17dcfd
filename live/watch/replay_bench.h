#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "live/room.h"
#include "sim/replay/view_source.h"
#include "sim/view/frame_times.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::live {

/// Draws the picture of a point in time, and comes back when it is there.
using DrawFunction = std::function<Status(const ViewWindow&, const FrameTime&)>;

/// What a replay is played with, for the duration of a call.
struct BenchParts {
  ViewSource& source;
  DrawFunction draw;
  /// Set by anybody, at any time, to stop early (kInterrupted). Null: never.
  const std::atomic<bool>* stop = nullptr;
  /// Told after each frame how far it is: frames, or in real time ticks. Takes no time of a
  /// frame's. May be empty.
  std::function<void(std::int64_t done, std::int64_t total)> progress{};
};

/// One time through.
struct BenchRun {
  std::vector<double> frame_ms;     ///< of each frame: its ticks and its picture
  double seconds = 0.0;             ///< all of them together
  Tick ticks = 0;                   ///< that were played
  std::uint64_t dropped_ticks = 0;  ///< in real time: what the machine could not catch up with
};

// The first picture is drawn once before the clock starts: it pays for what is done only once.

/// As fast as it can: every frame, with all ticks before it.
Result<BenchRun> play_frames(const BenchParts& parts, const FrameTimes& times);
/// As a window without a limit would: each picture shows the moment that it is then, from tick
/// `from` until the clock has reached tick `to`; from < to.
Result<BenchRun> play_in_real_time(const BenchParts& parts, const TickRate& tick_rate, Tick from,
                                   Tick to);

}  // namespace tickreel::live
