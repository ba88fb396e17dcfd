#include "movie/progress.h"

#include <utility>

namespace tickreel {

ProgressMeter::ProgressMeter(ProgressListener listener, const Rational& frame_rate)
    : listener_(std::move(listener)), frame_rate_(frame_rate.to_double()), start_(Clock::now()) {}

void ProgressMeter::begin(std::int64_t frames_total, std::int64_t frames_kept) {
  progress_.frames_total = frames_total;
  progress_.frames_done = frames_kept;
  frames_kept_ = frames_kept;
}

void ProgressMeter::rendered(std::int64_t frames_done, std::int64_t bytes_written) {
  const Clock::time_point now = Clock::now();
  if (frames_done == frames_kept_ + 1) first_frame_ = now;
  progress_.frames_done = frames_done;
  progress_.bytes_written = bytes_written;
  const std::chrono::duration<double> measured = now - first_frame_;
  const auto frames = static_cast<double>(frames_done - frames_kept_ - 1);
  if (frames > 0.0 && measured.count() > 0.0) {
    progress_.frames_per_second = frames / measured.count();
    progress_.speed = progress_.frames_per_second / frame_rate_;
    progress_.seconds_left =
        static_cast<double>(progress_.frames_total - frames_done) / progress_.frames_per_second;
  }
  tell(now);
}

void ProgressMeter::finishing(ExportStage stage, std::int64_t frames_done) {
  progress_.stage = stage;
  progress_.frames_done = frames_done;
  progress_.seconds_left = 0.0;
  tell(Clock::now());
}

void ProgressMeter::tell(Clock::time_point now) {
  progress_.elapsed_seconds = std::chrono::duration<double>(now - start_).count();
  if (listener_) listener_(progress_);
}

}  // namespace tickreel
