#include "movie/progress.h"

namespace tickreel {

ProgressMeter::ProgressMeter(std::int64_t frames_total)
    : frames_total_(frames_total), start_(Clock::now()), first_frame_(start_) {}

Progress ProgressMeter::after(std::int64_t frames_done) {
  const Clock::time_point now = Clock::now();
  if (frames_done == 1) first_frame_ = now;
  const std::chrono::duration<double> elapsed = now - start_;
  const std::chrono::duration<double> measured = now - first_frame_;
  Progress progress{frames_done, frames_total_, elapsed.count(), 0.0, 0.0};
  if (frames_done > 1 && measured.count() > 0.0) {
    progress.frames_per_second = static_cast<double>(frames_done - 1) / measured.count();
    progress.seconds_left =
        static_cast<double>(frames_total_ - frames_done) / progress.frames_per_second;
  }
  return progress;
}

}  // namespace tickreel
