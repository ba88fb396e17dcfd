#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace tickreel {

/// How far an export is. The only place in the pipeline where the wall clock is read; nothing that
/// is drawn or encoded can see it.
struct Progress {
  std::int64_t frames_done = 0;  ///< rendered; the last few may still be on their way to the sink
  std::int64_t frames_total = 0;
  double elapsed_seconds = 0.0;    ///< since the export began
  double frames_per_second = 0.0;  ///< from the second frame on; 0 until it is known
  double seconds_left = 0.0;       ///< at this rate; 0 until it is known
};

/// Told after each frame, from the thread that renders. Must be quick.
using ProgressListener = std::function<void(const Progress&)>;

/// Counts frames and measures their rate. The first frame does not count towards the rate: it pays
/// for what is done only once, such as compiling shaders.
class ProgressMeter {
 public:
  explicit ProgressMeter(std::int64_t frames_total);
  /// To be called after each frame.
  Progress after(std::int64_t frames_done);

 private:
  using Clock = std::chrono::steady_clock;

  std::int64_t frames_total_;
  Clock::time_point start_;
  Clock::time_point first_frame_;
};

}  // namespace tickreel
