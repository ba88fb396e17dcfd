#include "demos/tanks/look/past.h"

#include <cmath>

#include "demos/tanks/tanks_view.h"
#include "renderer/scene/interpolation.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/view/find.h"

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
  if (tick < moment.views.oldest()) return {moment.views.oldest(), 0.0};
  return {tick, offset - whole};
}

const Thing* tank_in(const View& view, std::uint32_t player) {
  const Thing* hull = find_thing(view.things, kHull, player);
  return hull != nullptr ? hull : find_thing(view.things, kWreck, player);
}

}  // namespace

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
  if (tank == nullptr) return std::nullopt;
  const TankPose from{tank->position, heading(tank->rotation), when.tick};
  if (!moment.views.contains(when.tick + 1)) return from;
  const Thing* next = tank_in(moment.views.at(when.tick + 1), player);
  if (next == nullptr || (next->flags & kTeleported) != 0) return from;
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

}  // namespace tickreel::tanks
