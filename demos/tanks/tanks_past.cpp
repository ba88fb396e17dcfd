#include "demos/tanks/tanks_past.h"

#include <algorithm>
#include <cmath>

#include "demos/tanks/tanks_geometry.h"
#include "demos/tanks/tanks_view.h"
#include "renderer/interpolation.h"

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

std::optional<TankPose> pose_in(const View& view, std::uint32_t player) {
  const Thing* tank = find_thing(view.things, kHull, player);
  if (tank == nullptr) {
    tank = find_thing(view.things, kWreck, player);
  }
  if (tank == nullptr) {
    return std::nullopt;
  }
  return TankPose{tank->position, flat(rotated(tank->rotation, {1.0F, 0.0F, 0.0F}))};
}

}  // namespace

std::vector<PastEvent> past_events(const Moment& moment, double seconds) {
  const ViewWindow& views = moment.views;
  const auto span = static_cast<Tick>(std::ceil(seconds / moment.step_seconds)) + 1;
  const Tick first = std::max(views.oldest(), moment.time.tick - span);
  const Tick last = std::min(views.newest(), moment.time.tick + 1);

  std::vector<PastEvent> found;
  for (Tick tick = first; tick <= last; ++tick) {
    const double ticks_ago = static_cast<double>(moment.time.tick - (tick - 1)) + moment.alpha;
    for (const ViewEvent& event : views.at(tick).events) {
      const double age = (ticks_ago - static_cast<double>(event.when)) * moment.step_seconds;
      if (age > 0.0 && age < seconds) {
        found.push_back({&event, static_cast<float>(age)});
      }
    }
  }
  return found;
}

std::vector<PastView> past_views(const Moment& moment, double every, double seconds) {
  const auto stride = std::max<Tick>(1, std::llround(every / moment.step_seconds));
  const auto span = static_cast<Tick>(std::floor(seconds / moment.step_seconds));
  const Tick first = std::max(moment.views.oldest(), moment.time.tick - span);

  std::vector<PastView> found;
  for (Tick tick = (first + stride - 1) / stride * stride; tick <= moment.time.tick;
       tick += stride) {
    const double ticks_ago = static_cast<double>(moment.time.tick - tick) + moment.alpha;
    found.push_back({&moment.views.at(tick), static_cast<float>(ticks_ago * moment.step_seconds)});
  }
  return found;
}

std::vector<Thing> things_at(const Moment& moment, double seconds_ago) {
  const Instant when = instant_before(moment, seconds_ago);
  const View& from = moment.views.at(when.tick);
  if (!moment.views.contains(when.tick + 1)) {
    return from.things;
  }
  std::vector<Thing> things;
  interpolate(from, moment.views.at(when.tick + 1), when.alpha, moment.step_seconds, things);
  return things;
}

std::optional<TankPose> pose_at(const Moment& moment, std::uint32_t player, double seconds_ago) {
  const Instant when = instant_before(moment, seconds_ago);
  const std::optional<TankPose> from = pose_in(moment.views.at(when.tick), player);
  if (!moment.views.contains(when.tick + 1) || !from.has_value()) {
    return from;
  }
  const std::optional<TankPose> to = pose_in(moment.views.at(when.tick + 1), player);
  if (!to.has_value()) {
    return from;
  }
  const auto t = static_cast<float>(when.alpha);
  return TankPose{lerp(from->position, to->position, t),
                  from->forward + (to->forward - from->forward) * t};
}

const Thing* find_thing(const std::vector<Thing>& things, std::uint32_t kind,
                        std::uint32_t variant) {
  const auto found = std::find_if(things.begin(), things.end(), [&](const Thing& thing) {
    return thing.kind == kind && thing.variant == variant;
  });
  return found == things.end() ? nullptr : &*found;
}

}  // namespace tickreel::tanks
