#include "movie/progress.h"

namespace tickreel {

ProgressMeter::ProgressMeter(std::int64_t frames_total)
    : frames_total_(frames_total), start_(std::chrono::steady_clock::now()) {}

Progress ProgressMeter::after(std::int64_t frames_done) const {
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
  Progress progress{frames_done, frames_total_, elapsed.count(), 0.0, 0.0};
  if (frames_done > 0 && elapsed.count() > 0.0) {
    progress.frames_per_second = static_cast<double>(frames_done) / elapsed.count();
    progress.seconds_left =
        static_cast<double>(frames_total_ - frames_done) / progress.frames_per_second;
  }
  return progress;
}

}  // namespace tickreel
