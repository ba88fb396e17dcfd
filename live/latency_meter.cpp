#include "live/latency_meter.h"

namespace tickreel::live {

void LatencyMeter::input_came(SteadyTime when) {
  if (!waiting_) waiting_ = when;
}

void LatencyMeter::ticked(Tick tick) {
  if (waiting_) taken_.push_back({tick, *waiting_});
  waiting_.reset();
}

void LatencyMeter::picture_shown(const LiveMoment& moment, SteadyTime when) {
  while (!taken_.empty() && moment.shows(taken_.front().tick)) {
    last_ = std::chrono::duration_cast<std::chrono::microseconds>(when - taken_.front().came);
    sum_ += *last_;
    ++count_;
    taken_.pop_front();
  }
}

std::optional<std::chrono::microseconds> LatencyMeter::mean() const {
  if (count_ == 0) return std::nullopt;
  return sum_ / count_;
}

}  // namespace tickreel::live
