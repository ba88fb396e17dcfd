#include "window/frame_meter.h"

#include <algorithm>

namespace tickreel::window {
namespace {

float in_milliseconds(FrameMeter::Clock::duration time) {
  return std::chrono::duration<float, std::milli>(time).count();
}

}  // namespace

void FrameMeter::input_came(Clock::time_point when) {
  if (!waiting_input_) waiting_input_ = when;
}

void FrameMeter::picture_begun() {
  answered_input_ = waiting_input_;
  waiting_input_.reset();
}

void FrameMeter::picture_shown(Clock::time_point when, bool is_steady) {
  if (answered_input_) latency_ms_ = in_milliseconds(when - *answered_input_);
  answered_input_.reset();
  if (is_steady && last_shown_) {
    history_ms_[next_] = in_milliseconds(when - *last_shown_);
    next_ = (next_ + 1) % kHistory;
  }
  last_shown_ = when;
}

float FrameMeter::mean_ms() const {
  float sum = 0.0F;
  int count = 0;
  for (const float ms : history_ms_) {
    sum += ms;
    if (ms > 0.0F) ++count;
  }
  return count > 0 ? sum / static_cast<float>(count) : 0.0F;
}

float FrameMeter::worst_ms() const {
  return std::ranges::max(history_ms_);
}

}  // namespace tickreel::window
