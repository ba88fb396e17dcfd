#include "tickreel/scene/past.h"

#include <algorithm>
#include <cmath>

namespace tickreel {
namespace {

/// The number of ticks in about `seconds`.
Tick stride_of(const Moment& moment, double seconds) {
  return std::max<Tick>(1, std::llround(seconds / moment.step_seconds));
}

}  // namespace

void past_events(const Moment& moment, double seconds, std::vector<PastEvent>& found) {
  const ViewWindow& views = moment.views;
  const auto span = static_cast<Tick>(std::ceil(seconds / moment.step_seconds)) + 1;
  const Tick first = std::max(views.oldest(), moment.time.tick - span);
  const Tick last = std::min(views.newest(), moment.time.tick + 1);
  const Tick step = stride_of(moment, kSlowStep);
  const Tick slow_now = moment.time.tick / step * step;

  found.clear();
  for (Tick tick = first; tick <= last; ++tick) {
    const double ticks_ago = static_cast<double>(moment.time.tick - (tick - 1)) + moment.alpha;
    for (const ViewEvent& event : views.at(tick).events) {
      const double age = (ticks_ago - static_cast<double>(event.when)) * moment.step_seconds;
      if (age > 0.0 && age < seconds) {
        const double slow_ticks =
            static_cast<double>(slow_now - (tick - 1)) - static_cast<double>(event.when);
        found.push_back({&event, static_cast<float>(age),
                         static_cast<float>(std::max(slow_ticks * moment.step_seconds, 0.0))});
      }
    }
  }
}

void past_views(const Moment& moment, double every, double seconds, std::vector<PastView>& found) {
  const Tick stride = stride_of(moment, every);
  const auto span = static_cast<Tick>(std::floor(seconds / moment.step_seconds));
  const Tick first = std::max(moment.views.oldest(), moment.time.tick - span);

  found.clear();
  for (Tick tick = (first + stride - 1) / stride * stride; tick <= moment.time.tick;
       tick += stride) {
    const double ticks_ago = static_cast<double>(moment.time.tick - tick) + moment.alpha;
    found.push_back({&moment.views.at(tick), static_cast<float>(ticks_ago * moment.step_seconds)});
  }
}

}  // namespace tickreel
