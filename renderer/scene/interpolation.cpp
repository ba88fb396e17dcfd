#include "renderer/scene/interpolation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>

#include "renderer/room.h"
#include "tickreel/view/vec.h"

namespace tickreel::renderer {
namespace {

constexpr double kWholeTurn = 2.0 * std::numbers::pi;

struct DQuat {
  double w;
  double x;
  double y;
  double z;
};

/// The rotation that applies `inner` first, then `outer`.
DQuat combined(DQuat outer, DQuat inner) {
  return {outer.w * inner.w - outer.x * inner.x - outer.y * inner.y - outer.z * inner.z,
          outer.w * inner.x + outer.x * inner.w + outer.y * inner.z - outer.z * inner.y,
          outer.w * inner.y - outer.x * inner.z + outer.y * inner.w + outer.z * inner.x,
          outer.w * inner.z + outer.x * inner.y - outer.y * inner.x + outer.z * inner.w};
}

double length_of(double x, double y, double z) {
  return std::sqrt(x * x + y * y + z * z);
}

Vec3 scaled(double x, double y, double z, double by) {
  return {static_cast<float>(x * by), static_cast<float>(y * by), static_cast<float>(z * by)};
}

/// The rotation at the part `part` (0..1) between `from` and `to`, the short way round.
Quat slerp(Quat from, Quat to, double part) {
  double cosine =
      double{from.w} * to.w + double{from.x} * to.x + double{from.y} * to.y + double{from.z} * to.z;
  const double sign = cosine < 0.0 ? -1.0 : 1.0;  // q and -q are one rotation; take the near one
  cosine *= sign;
  double weight_a = 1.0 - part;
  double weight_b = part;
  if (cosine < 0.999999) {
    const double angle = std::acos(cosine);
    const double scale = 1.0 / std::sin(angle);
    weight_a = std::sin((1.0 - part) * angle) * scale;
    weight_b = std::sin(part * angle) * scale;
  }
  weight_b *= sign;
  const double w = from.w * weight_a + to.w * weight_b;
  const double x = from.x * weight_a + to.x * weight_b;
  const double y = from.y * weight_a + to.y * weight_b;
  const double z = from.z * weight_a + to.z * weight_b;
  const double length = std::sqrt(w * w + x * x + y * y + z * z);
  if (!(length > 0.0)) return from;
  return {static_cast<float>(w / length), static_cast<float>(x / length),
          static_cast<float>(y / length), static_cast<float>(z / length)};
}

/// The turn from `from` to `to` that is nearest to `told`. A turn is its axis times its angle in
/// radians, right-handed about the world's axes, whole turns included.
Vec3 turn_between(Quat from, Quat to, Vec3 told) {
  // Below this the rotation is only rounding error and says nothing about the axis.
  constexpr double kNoTurn = 1e-4;
  const DQuat way = combined({to.w, to.x, to.y, to.z}, {from.w, -from.x, -from.y, -from.z});
  const double sign = way.w < 0.0 ? -1.0 : 1.0;
  const double sine = length_of(way.x, way.y, way.z);
  const double angle = 2.0 * std::atan2(sine, sign * way.w);
  const double told_angle = length_of(told.x, told.y, told.z);
  if (sine < kNoTurn) {
    if (!(told_angle > 0.0)) return {};
    const double turns = std::round(told_angle / kWholeTurn);
    return scaled(told.x, told.y, told.z, turns * kWholeTurn / told_angle);
  }
  const double along = sign * (told.x * way.x + told.y * way.y + told.z * way.z) / sine;
  const double turns = std::round((along - angle) / kWholeTurn);
  return scaled(way.x, way.y, way.z, sign * (angle + turns * kWholeTurn) / sine);
}

/// The rotation `from` after the part `part` of a turn.
Quat turned(Quat from, Vec3 turn, double part) {
  const double angle = length_of(turn.x, turn.y, turn.z);
  if (!(angle > 0.0)) return from;
  const double scale = std::sin(0.5 * part * angle) / angle;
  const DQuat q =
      combined({std::cos(0.5 * part * angle), turn.x * scale, turn.y * scale, turn.z * scale},
               {from.w, from.x, from.y, from.z});
  return {static_cast<float>(q.w), static_cast<float>(q.x), static_cast<float>(q.y),
          static_cast<float>(q.z)};
}

constexpr float kHalfTurn = std::numbers::pi_v<float>;
constexpr std::uint32_t kAnyValueWraps =
    value_wraps(0) | value_wraps(1) | value_wraps(2) | value_wraps(3);

struct DVec3 {
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
  friend DVec3 operator+(DVec3 a, DVec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend DVec3 operator-(DVec3 a, DVec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend DVec3 operator*(DVec3 a, double s) { return {a.x * s, a.y * s, a.z * s}; }
};

DVec3 widened(Vec3 v) {
  return {v.x, v.y, v.z};
}
Vec3 narrowed(DVec3 v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

/// A known point of a thing's path. At a corner the arriving and the leaving velocities differ.
struct Knot {
  double when = 0.0;  // 0..1, a fraction of the step
  Vec3 position;
  Vec3 arriving;
  Vec3 leaving;
};

struct Motion {
  Vec3 position;
  Vec3 velocity;
};

/// The smooth curve through both knots with their velocities; `t` is 0..1 between them.
Motion on_cubic(const Knot& a, const Knot& b, double t, double seconds) {
  const DVec3 p0 = widened(a.position);
  const DVec3 p1 = widened(b.position);
  const DVec3 m0 = widened(a.leaving) * seconds;
  const DVec3 m1 = widened(b.arriving) * seconds;
  const double t2 = t * t;
  const double t3 = t2 * t;
  // Written as p0 plus a displacement, so that things far from the origin keep their precision.
  const DVec3 position =
      p0 + (p1 - p0) * (3.0 * t2 - 2.0 * t3) + m0 * (t3 - 2.0 * t2 + t) + m1 * (t3 - t2);
  const DVec3 slope = (p1 - p0) * (6.0 * t - 6.0 * t2) + m0 * (3.0 * t2 - 4.0 * t + 1.0) +
                      m1 * (3.0 * t2 - 2.0 * t);
  return {narrowed(position), narrowed(slope * (1.0 / seconds))};
}

Motion on_line(const Knot& a, const Knot& b, double t, double seconds) {
  const DVec3 way = widened(b.position) - widened(a.position);
  return {narrowed(widened(a.position) + way * t), narrowed(way * (1.0 / seconds))};
}

/// The path of a thing through one step: knots in order of time, connected by smooth or straight
/// pieces.
class Path {
 public:
  void clear(bool smooth, double step_seconds) {
    smooth_ = smooth;
    step_seconds_ = step_seconds;
    knots_.clear();
  }
  /// Knots out of order are left out, because they would turn time back.
  void add(const Knot& knot) {
    if (knots_.empty() || knot.when >= knots_.back().when) knots_.push_back(knot);
  }
  [[nodiscard]] Motion at(double alpha) const {
    std::size_t next = 1;
    while (next + 1 < knots_.size() && knots_[next].when <= alpha) ++next;
    const Knot& a = knots_[next - 1];
    const Knot& b = knots_[next];
    const double span = b.when - a.when;
    const double seconds = span * step_seconds_;
    if (!(seconds > 0.0)) return {b.position, b.arriving};
    const double t = std::clamp((alpha - a.when) / span, 0.0, 1.0);
    return smooth_ ? on_cubic(a, b, t, seconds) : on_line(a, b, t, seconds);
  }

 private:
  bool smooth_ = false;
  double step_seconds_ = 0.0;
  std::vector<Knot> knots_;
};

float lerp(float a, float b, double t) {
  return static_cast<float>(double{a} + (double{b} - double{a}) * t);
}

/// Interpolates a phase, 0 up to and without 1.
float lerp_phase(float a, float b, double t) {
  const double way = double{b} - double{a};
  const double phase = double{a} + (way - std::ceil(way - 0.5)) * t;
  const auto wrapped = static_cast<float>(phase - std::floor(phase));
  return wrapped < 1.0F ? wrapped : 0.0F;
}

double clamped_when(const PathEvent& event) {
  return event.when > 0.0F ? std::min(double{event.when}, 1.0) : 0.0;
}

/// Finds elements by the id of their thing: a sorted list of (id, index), so that a view of n
/// things costs n log n.
class IdIndex {
 public:
  template <typename T, typename IdOf>
  void index(const std::vector<T>& elements, IdOf id_of) {
    entries_.clear();
    for (std::size_t i = 0; i < elements.size(); ++i) entries_.push_back({id_of(elements[i]), i});
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
      return a.id != b.id ? a.id < b.id : a.index < b.index;
    });
  }

  struct Entry {
    std::uint64_t id;
    std::size_t index;
  };
  /// The entries of an id, in the order of the list.
  [[nodiscard]] std::span<const Entry> find(std::uint64_t id) const {
    const auto first = std::lower_bound(entries_.begin(), entries_.end(), id,
                                        [](const Entry& e, std::uint64_t x) { return e.id < x; });
    auto last = first;
    while (last != entries_.end() && last->id == id) ++last;
    return {first, last};
  }

 private:
  std::vector<Entry> entries_;
};

/// Reused for successive pictures, so that none has to allocate.
class Interpolator {
 public:
  void begin(const View& from, const View& to, double alpha, double step_seconds) {
    from_ = &from;
    to_ = &to;
    alpha_ = alpha;
    step_seconds_ = step_seconds;
    in_from_.index(from.things, [](const Thing& t) { return t.id; });
    in_to_.index(to.things, [](const Thing& t) { return t.id; });
    events_.index(to.path_events, [](const PathEvent& e) { return e.thing_id; });
  }

  void run(std::vector<Thing>& out) {
    for (const Thing& thing : from_->things) {
      const auto match = in_to_.find(thing.id);
      if (match.empty()) {
        add_leaving(thing, out);
      } else {
        add_staying(thing, to_->things[match.front().index], out);
      }
    }
    for (const Thing& thing : to_->things) {
      if (in_from_.find(thing.id).empty()) add_arriving(thing, out);
    }
  }

 private:
  void add_staying(const Thing& before, const Thing& after, std::vector<Thing>& out) {
    Thing& thing = out.emplace_back(before);
    if ((after.flags & kTeleported) != 0) return;
    path_.clear((before.flags & after.flags & kHasVelocity) != 0, step_seconds_);
    path_.add({0.0, before.position, before.velocity, before.velocity});
    add_kinks(before.id);
    path_.add({1.0, after.position, after.velocity, after.velocity});
    place(thing);
    thing.rotation = slerp(before.rotation, after.rotation, alpha_);
    thing.size = {lerp(before.size.x, after.size.x, alpha_),
                  lerp(before.size.y, after.size.y, alpha_),
                  lerp(before.size.z, after.size.z, alpha_)};
    for (std::size_t i = 0; i < thing.values.size(); ++i) {
      thing.values[i] = lerp(before.values[i], after.values[i], alpha_);
    }
    const std::uint32_t both = before.flags & after.flags;
    if ((both & kHasAngularVelocity) != 0) turn(thing, before, after);
    if ((both & kAnyValueWraps) != 0) wrap(thing, before, after);
  }

  void add_leaving(const Thing& before, std::vector<Thing>& out) {
    const PathEvent* vanish = find_event(before.id, PathEvent::Type::kVanish);
    if (vanish == nullptr) {
      out.push_back(before);
      return;
    }
    if (alpha_ >= clamped_when(*vanish)) return;
    path_.clear((before.flags & kHasVelocity) != 0, step_seconds_);
    path_.add({0.0, before.position, before.velocity, before.velocity});
    add_kinks(before.id);
    path_.add({clamped_when(*vanish), vanish->position, vanish->velocity_before,
               vanish->velocity_before});
    place(out.emplace_back(before));
  }

  void add_arriving(const Thing& after, std::vector<Thing>& out) {
    const PathEvent* appear = find_event(after.id, PathEvent::Type::kAppear);
    if (appear == nullptr || alpha_ < clamped_when(*appear)) return;
    path_.clear((after.flags & kHasVelocity) != 0, step_seconds_);
    path_.add(
        {clamped_when(*appear), appear->position, appear->velocity_after, appear->velocity_after});
    add_kinks(after.id);
    path_.add({1.0, after.position, after.velocity, after.velocity});
    place(out.emplace_back(after));
  }

  [[nodiscard]] const PathEvent* find_event(std::uint64_t id, PathEvent::Type type) const {
    for (const auto& entry : events_.find(id)) {
      if (to_->path_events[entry.index].type == type) return &to_->path_events[entry.index];
    }
    return nullptr;
  }

  void add_kinks(std::uint64_t id) {
    for (const auto& entry : events_.find(id)) {
      const PathEvent& event = to_->path_events[entry.index];
      if (event.type != PathEvent::Type::kKink) continue;
      path_.add({clamped_when(event), event.position, event.velocity_before, event.velocity_after});
    }
  }

  void turn(Thing& thing, const Thing& before, const Thing& after) const {
    if (!(step_seconds_ > 0.0)) return;
    const DVec3 both = widened(before.angular_velocity) + widened(after.angular_velocity);
    const Vec3 told = narrowed(both * (0.5 * step_seconds_));
    const Vec3 turn = turn_between(before.rotation, after.rotation, told);
    // Within half a turn slerp's result stays, byte for byte.
    if (dot(turn, turn) > kHalfTurn * kHalfTurn) {
      thing.rotation = turned(before.rotation, turn, alpha_);
    }
    thing.angular_velocity = narrowed(widened(turn) * (1.0 / step_seconds_));
  }

  void wrap(Thing& thing, const Thing& before, const Thing& after) const {
    for (std::uint32_t i = 0; i < thing.values.size(); ++i) {
      if ((before.flags & after.flags & value_wraps(i)) == 0) continue;
      thing.values[i] = lerp_phase(before.values[i], after.values[i], alpha_);
    }
  }

  void place(Thing& thing) const {
    const Motion motion = path_.at(alpha_);
    thing.position = motion.position;
    thing.velocity = motion.velocity;
  }

  const View* from_ = nullptr;
  const View* to_ = nullptr;
  double alpha_ = 0.0;
  double step_seconds_ = 0.0;
  IdIndex in_from_;
  IdIndex in_to_;
  IdIndex events_;
  Path path_;
};

}  // namespace

void interpolate(const View& from, const View& to, double alpha, double step_seconds,
                 std::vector<Thing>& out) {
  out.clear();
  if (alpha <= 0.0) {
    out = from.things;
    return;
  }
  thread_local Interpolator interpolator;
  interpolator.begin(from, to, alpha, step_seconds);
  interpolator.run(out);
}

}  // namespace tickreel::renderer
