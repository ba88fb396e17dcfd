#include "renderer/scene/camera_cuts.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tickreel::renderer {
namespace {

bool is_before(const FrameTime& a, const FrameTime& b) {
  return a.tick < b.tick || (a.tick == b.tick && a.alpha < b.alpha);
}

}  // namespace

CameraCuts::CameraCuts(std::vector<Shot> shots, CameraPath path)
    : shots_(std::move(shots)), path_(std::move(path)) {
  assert(!shots_.empty());
}

Viewpoint CameraCuts::at(const FrameTime& time, const TickRate& tick_rate) const {
  return at(time, tick_rate, time);
}

Viewpoint CameraCuts::at(const FrameTime& time, const TickRate& tick_rate,
                         const FrameTime& chosen_at) const {
  const auto next = std::ranges::find_if(shots_.begin() + 1, shots_.end(), [&](const Shot& shot) {
    return is_before(chosen_at, shot.from);
  });
  return through(*(next - 1), time, tick_rate);
}

Viewpoint CameraCuts::before(Tick tick, const TickRate& tick_rate) const {
  const FrameTime time{tick, Rational(0)};
  const auto next = std::ranges::find_if(shots_.begin() + 1, shots_.end(), [&](const Shot& shot) {
    return !is_before(shot.from, time);
  });
  return through(*(next - 1), time, tick_rate);
}

Viewpoint CameraCuts::through(const Shot& shot, const FrameTime& time,
                              const TickRate& tick_rate) const {
  if (standing_) return {shot.look_camera, standing_};
  if (!shot.is_along_path) return {shot.look_camera};
  return {shot.look_camera, path_.at(seconds_at(time, tick_rate))};
}

double seconds_at(const FrameTime& time, const TickRate& tick_rate) {
  const double ticks = static_cast<double>(time.tick) + time.alpha.to_double();
  return ticks / tick_rate.to_double();
}

}  // namespace tickreel::renderer
