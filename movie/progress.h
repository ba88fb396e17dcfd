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
  double frames_per_second = 0.0;  ///< since the first frame; 0 until it is known
  double seconds_left = 0.0;       ///< at this rate; 0 until it is known
};

/// Told after each frame, from the thread that renders. Must be quick.
using ProgressListener = std::function<void(const Progress&)>;

/// Counts frames and measures their rate.
class ProgressMeter {
 public:
  explicit ProgressMeter(std::int64_t frames_total);
  Progress after(std::int64_t frames_done) const;

 private:
  std::int64_t frames_total_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace tickreel
