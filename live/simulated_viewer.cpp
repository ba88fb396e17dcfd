#include "live/simulated_viewer.h"

namespace tickreel::live {
namespace {

/// This viewer is in no hurry, so it never drops a tick.
constexpr std::uint32_t kAnyTicks = 0xFFFFFFFF;

}  // namespace

SimulatedViewer::SimulatedViewer(TickRate tick_rate, std::optional<Rational> view_rate,
                                 std::uint64_t seed)
    : pacer_(tick_rate, kAnyTicks),
      view_rate_(view_rate),
      times_(RandomStream::named(seed, "simulated viewer")) {}

PacedFrame SimulatedViewer::next() {
  if (!view_rate_) return pacer_.advance(1000 + times_.below(59'001));
  ++frames_;
  const std::int64_t until_us = (Rational(frames_) * Rational(1'000'000) / *view_rate_).floor();
  const auto taken_us = static_cast<std::uint32_t>(until_us - time_us_);
  time_us_ = until_us;
  return pacer_.advance(taken_us);
}

}  // namespace tickreel::live
