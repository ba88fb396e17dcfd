#include "demos/tanks/look/past.h"

#include <algorithm>
#include <cmath>

#include "demos/tanks/look/geometry.h"
#include "demos/tanks/tanks_view.h"
#include "renderer/scene/interpolation.h"

namespace tickreel::tanks {
namespace {

/// A point in time as a tick and a fraction.
struct Instant {
  Tick tick = 0;
  double alpha = 0.0;
};

Instant instant_before(const Moment& moment, double seconds_ago) {
  const double offset = moment.alpha - seconds_ago / moment.step_seconds;
  const double whole = std::floor(offset);
  const Tick tick = moment.time.tick + static_cast<Tick>(whole);
  if (tick < moment.views.oldest()) {
    return {moment.views.oldest(), 0.0};
  }
  return {tick, offset - whole};
}

/// About `seconds`, as ticks.
Tick stride_of(const Moment& moment, double seconds) {
  return std::max<Tick>(1, std::llround(seconds / moment.step_seconds));
}

const Thing* tank_in(const View& view, std::uint32_t player) {
  const Thing* hull = find_thing(view.things, kHull, player);
  return hull != nullptr ? hull : find_thing(view.things, kWreck, player);
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

void things_at(const Moment& moment, double seconds_ago, std::vector<Thing>& things) {
  const Instant when = instant_before(moment, seconds_ago);
  const View& from = moment.views.at(when.tick);
  if (!moment.views.contains(when.tick + 1)) {
    things = from.things;
    return;
  }
  renderer::interpolate(from, moment.views.at(when.tick + 1), when.alpha, moment.step_seconds,
                        things);
}

std::optional<TankPose> pose_at(const Moment& moment, std::uint32_t player, double seconds_ago) {
  const Instant when = instant_before(moment, seconds_ago);
  const Thing* tank = tank_in(moment.views.at(when.tick), player);
  if (tank == nullptr) {
    return std::nullopt;
  }
  const TankPose from{tank->position, heading(tank->rotation), when.tick};
  if (!moment.views.contains(when.tick + 1)) {
    return from;
  }
  const Thing* next = tank_in(moment.views.at(when.tick + 1), player);
  if (next == nullptr || (next->flags & kTeleported) != 0) {
    return from;
  }
  const auto t = static_cast<float>(when.alpha);
  const float turn = wrapped(heading(next->rotation) - from.heading);
  return TankPose{lerp(from.position, next->position, t), from.heading + turn * t, when.tick};
}

std::optional<TankPose> last_return(const Moment& moment, std::uint32_t player, double seconds) {
  const auto span = static_cast<Tick>(std::floor(seconds / moment.step_seconds));
  const Tick first = std::max(moment.views.oldest() + 1, moment.time.tick - span);
  for (Tick tick = moment.time.tick; tick >= first; --tick) {
    const Thing* tank = tank_in(moment.views.at(tick), player);
    if (tank != nullptr && (tank->flags & kTeleported) != 0) {
      return TankPose{tank->position, heading(tank->rotation), tick};
    }
  }
  return std::nullopt;
}

const Thing* find_thing(const std::vector<Thing>& things, std::uint32_t kind,
                        std::uint32_t variant) {
  const auto found = std::find_if(things.begin(), things.end(), [&](const Thing& thing) {
    return thing.kind == kind && thing.variant == variant;
  });
  return found == things.end() ? nullptr : &*found;
}

}  // namespace tickreel::tanks
