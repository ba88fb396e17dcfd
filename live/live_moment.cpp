#include "live/live_moment.h"

#include <algorithm>

namespace tickreel::live {

LiveMoment live_moment(Tick newest, SteadyTime due, const TickRate& tick_rate, SteadyTime now) {
  // The longest step, in microseconds; with it the products below stay under 2^63.
  constexpr std::int64_t kLongest = 1'000'000 * kMaxTickRateTerm;
  const auto since = std::chrono::duration_cast<std::chrono::microseconds>(now - due);
  const auto passed =
      static_cast<std::uint64_t>(std::clamp<std::int64_t>(since.count(), 0, kLongest)) *
      static_cast<std::uint64_t>(tick_rate.numerator());
  const auto step = 1'000'000 * static_cast<std::uint64_t>(tick_rate.denominator());
  const std::uint64_t alpha = passed < step ? passed * 65536 / step : 65535;
  return {newest, static_cast<std::uint16_t>(alpha)};
}

void LiveViews::remember(const std::vector<std::shared_ptr<const View>>& past) {
  for (const auto& view : past) window_.push(view);
}

void LiveViews::take(const std::vector<PublishedView>& published) {
  if (!start_ && !published.empty()) start_ = published.front().view->tick;
  for (const PublishedView& next : published) {
    const bool follows = window_.empty() || next.view->tick == window_.newest() + 1;
    if (!follows) window_.clear();
    window_.push(next.view);
    newest_due_ = next.due;
  }
}

}  // namespace tickreel::live
