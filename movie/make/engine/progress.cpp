#include "movie/make/engine/progress.h"

#include <cmath>
#include <utility>

namespace tickreel::movie {
namespace {

/// The time to join (copy) and to check (read) a frame, as a fraction of the time to make one. The
/// meter measures both once they have begun.
constexpr double kCheckOfRender = 0.001;
constexpr double kJoinOfRender = 0.001;

/// How quickly older frames lose weight in the estimate of the remaining time, as a fraction of all
/// frames to make. Some parts of a film are cheaper to draw than others, above all the beginning of
/// a match, when little moves. With a much smaller value, every hiccup of the machine would count
/// for the rest of the film.
constexpr double kRecent = 0.1;

}  // namespace

ProgressMeter::ProgressMeter(ProgressListener listener, const Rational& frame_rate, Finish finish,
                             Stopwatch now)
    : listener_(std::move(listener)),
      frame_rate_(frame_rate.to_double()),
      finish_(finish),
      now_(std::move(now)),
      start_seconds_(now_()) {}

void ProgressMeter::begin(std::int64_t frames_total, std::int64_t frames_kept) {
  progress_.frames_total = frames_total;
  progress_.frames_done = frames_kept;
  frames_kept_ = frames_kept;
}

void ProgressMeter::begin_stage_once(double now) {
  if (!stage_start_seconds_) stage_start_seconds_ = now;
}

void ProgressMeter::drawn() {
  begin_stage_once(now_());
}

void ProgressMeter::rendered(std::int64_t frames_done, std::int64_t bytes_written) {
  const double now = now_();
  const bool is_first = frames_done == frames_kept_ + 1;
  if (is_first) {
    begin_stage_once(now);
  } else {
    note_recent(frames_done - progress_.frames_done, now - last_seconds_);
  }
  last_seconds_ = now;
  progress_.frames_done = frames_done;
  progress_.bytes_written = bytes_written;
  const double measured_seconds = now - *stage_start_seconds_;
  const auto frames = static_cast<double>(frames_done - frames_kept_ - 1);
  if (frames > 0.0 && measured_seconds > 0.0) {
    render_seconds_ = measured_seconds / frames;
    progress_.frames_per_second = 1.0 / render_seconds_;
    progress_.speed = progress_.frames_per_second / frame_rate_;
    const auto total = static_cast<double>(progress_.frames_total);
    const auto left = static_cast<double>(progress_.frames_total - frames_done);
    const bool is_joined = finish_ == Finish::kJoinAndCheck;
    const double finishing = is_joined ? (kJoinOfRender + kCheckOfRender) * total : 0.0;
    progress_.seconds_left = left * recent_seconds_ / recent_frames_ + finishing * render_seconds_;
  }
  tell(now);
}

void ProgressMeter::note_recent(std::int64_t frames, double seconds) {
  const auto to_make = static_cast<double>(progress_.frames_total - frames_kept_);
  const double remembered = std::exp(-static_cast<double>(frames) / (kRecent * to_make));
  recent_frames_ = recent_frames_ * remembered + static_cast<double>(frames);
  recent_seconds_ = recent_seconds_ * remembered + seconds;
}

void ProgressMeter::finishing(ExportStage stage, std::int64_t frames_done) {
  const double now = now_();
  if (std::exchange(progress_.stage, stage) != stage) stage_start_seconds_ = now;
  progress_.frames_done = frames_done;
  const auto total = static_cast<double>(progress_.frames_total);
  const auto done = static_cast<double>(frames_done);
  const double share = stage == ExportStage::kJoin ? kJoinOfRender : kCheckOfRender;
  const double expected_seconds = share * render_seconds_ * total;
  // The expected time counts like a few frames, so that the first frames do not decide alone.
  constexpr double kWeight = 0.05;
  const double frame_seconds =
      (now - *stage_start_seconds_ + kWeight * expected_seconds) / (done + kWeight * total);
  // The remaining time is unknown before the first frame of a film that was not made here.
  const bool is_known = done > 0.0 || expected_seconds > 0.0;
  progress_.seconds_left = is_known ? (total - done) * frame_seconds : 0.0;
  if (stage == ExportStage::kJoin) {
    progress_.seconds_left += kCheckOfRender * render_seconds_ * total;
  }
  tell(now);
}

void ProgressMeter::tell(double now) {
  progress_.elapsed_seconds = now - start_seconds_;
  if (listener_) listener_(progress_);
}

}  // namespace tickreel::movie
