#include "renderer/scene/jump_holder.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tickreel::renderer {
namespace {

/// Whether no camera can travel between the two in so short a time.
bool is_cut(const Camera& from, const Camera& to, double seconds) {
  constexpr double kFastest = 300.0;  // metres per second
  constexpr double kNear = 1.0;       // metres, at any time
  constexpr float kTurned = 0.7F;     // the cosine of 45 degrees
  constexpr float kZoomed = 0.2F;     // radians
  const Vec3 before = from.target - from.eye;
  const Vec3 after = to.target - to.eye;
  const Vec3 way = to.eye - from.eye;
  const float lengths = std::sqrt(dot(before, before) * dot(after, after));
  return std::sqrt(double{dot(way, way)}) > kNear + kFastest * seconds ||
         dot(before, after) < kTurned * lengths ||
         std::abs(to.vertical_fov - from.vertical_fov) > kZoomed;
}

}  // namespace

void JumpHolder::begin(Tick tick, const std::vector<Thing>& things) {
  tick_ = tick;
  before_ = things;
  held_.clear();
}

void JumpHolder::note_teleports(const View& view) {
  for (const Thing& thing : view.things) {
    if ((thing.flags & kTeleported) != 0) held_.push_back(thing.id);
  }
}

void JumpHolder::hold(const ViewWindow& views, Tick tick, std::vector<Thing>& things) {
  for (; tick_ < tick; ++tick_) note_teleports(views.at(tick_ + 1));
  std::ranges::stable_sort(things, {}, &Thing::id);
  std::ranges::sort(held_);
  now_.clear();
  const std::size_t known = held_.size();
  for (const Thing& thing : before_) {
    const auto found = std::ranges::lower_bound(things, thing.id, {}, &Thing::id);
    const bool is_there = found != things.end() && found->id == thing.id;
    const bool is_held = std::binary_search(
        held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(known), thing.id);
    if (!is_there && !is_held) held_.push_back(thing.id);
    now_.push_back(is_there && !is_held ? *found : thing);
  }
  before_ = now_;
  std::swap(things, now_);
}

void JumpHolder::begin_camera(const Scene& scene) {
  camera_tick_ = tick_;
  camera_seconds_ = 0.0;
  has_cut_ = false;
  camera_ = scene.camera;
  lighting_ = scene.lighting;
}

void JumpHolder::hold_camera(Tick tick, double seconds, Scene& scene) {
  const bool may_cut = tick != std::exchange(camera_tick_, tick);
  const double passed = seconds - std::exchange(camera_seconds_, seconds);
  has_cut_ = has_cut_ || (may_cut && is_cut(camera_, scene.camera, passed));
  if (has_cut_) {
    scene.camera = camera_;
    scene.lighting = lighting_;
  }
  camera_ = scene.camera;
  lighting_ = scene.lighting;
}

}  // namespace tickreel::renderer
