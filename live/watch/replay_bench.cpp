#include "live/watch/replay_bench.h"

#include <chrono>
#include <string>
#include <utility>

#include "live/live_pace.h"
#include "live/tick_pacer.h"

namespace tickreel::live {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

/// Plays every tick, also where a keyframe would lead there sooner.
Status play_to(ViewSource& source, Tick tick) {
  for (Tick next = source.window().newest() + 1; next <= tick; ++next) {
    if (Status advanced = source.advance_to(next); !advanced) return advanced;
  }
  return {};
}

Status show(const BenchParts& parts, const FrameTime& time) {
  if (parts.stop != nullptr && parts.stop->load()) {
    return Error{ErrorKind::kInterrupted, "stopped at tick " + std::to_string(time.tick)};
  }
  if (Status played = play_to(parts.source, time.tick + 1); !played) return played;
  return parts.draw(parts.source.window(), time);
}

Status warm_up(const BenchParts& parts, const FrameTime& first) {
  if (Status advanced = parts.source.advance_to(first.tick + 1); !advanced) return advanced;
  return show(parts, first);
}

/// Times the frames of a run.
class RunWatch {
 public:
  explicit RunWatch(const BenchParts& parts)
      : parts_(parts), first_(parts.source.window().newest()), last_(Clock::now()) {}

  void frame_is_there(std::int64_t done, std::int64_t total) {
    const Clock::duration passed = Clock::now() - last_;
    run_.frame_ms.push_back(milliseconds(passed));
    run_.seconds += milliseconds(passed) / 1000.0;
    if (parts_.progress) parts_.progress(done, total);
    last_ = Clock::now();
  }
  BenchRun stop() {
    run_.ticks = parts_.source.window().newest() - first_;
    return std::move(run_);
  }

 private:
  const BenchParts& parts_;
  Tick first_;
  Clock::time_point last_;
  BenchRun run_;
};

}  // namespace

Result<BenchRun> play_frames(const BenchParts& parts, const FrameTimes& times) {
  if (Status warm = warm_up(parts, times.frame_time(0)); !warm) return warm.error();
  RunWatch watch(parts);
  for (std::int64_t index = 0; index < times.frame_count(); ++index) {
    if (Status shown = show(parts, times.frame_time(index)); !shown) return shown.error();
    watch.frame_is_there(index + 1, times.frame_count());
  }
  return watch.stop();
}

Result<BenchRun> play_in_real_time(const BenchParts& parts, const TickRate& tick_rate, Tick from,
                                   Tick to) {
  FrameTime time{from, Rational(0)};
  if (Status warm = warm_up(parts, time); !warm) return warm.error();
  TickPacer pacer(tick_rate, LivePace::ticks_to_catch_up(tick_rate));
  RunWatch watch(parts);
  Clock::time_point last = Clock::now();
  while (true) {
    const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - last);
    last += passed;
    const PacedFrame paced = pacer.advance(static_cast<std::uint32_t>(passed.count()));
    time = {time.tick + paced.ticks, Rational(paced.alpha, 65536)};
    if (time.tick >= to) break;
    if (Status shown = show(parts, time); !shown) return shown.error();
    watch.frame_is_there(time.tick - from, to - from);
  }
  BenchRun run = watch.stop();
  run.dropped_ticks = pacer.dropped_ticks();
  return run;
}

}  // namespace tickreel::live
