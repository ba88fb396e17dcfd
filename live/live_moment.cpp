#include "live/live_moment.h"

#include <algorithm>

#include "core/wide_integer.h"

namespace tickreel::live {

LiveMoment live_moment(Tick newest, SteadyTime due, const TickRate& tick_rate, SteadyTime now) {
  // The longest step in microseconds. The product with a rate's terms needs more than 64 bits.
  constexpr std::int64_t kLongest = 1'000'000 * kMaxTickRateTerm;
  const auto since = std::chrono::duration_cast<std::chrono::microseconds>(now - due);
  const Int128 passed =
      Int128{std::clamp<std::int64_t>(since.count(), 0, kLongest)} * tick_rate.numerator();
  const Int128 step = Int128{1'000'000} * tick_rate.denominator();
  const Int128 alpha = passed < step ? passed * 65536 / step : 65535;
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
