#include "demos/rockets/rockets.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "demos/rockets/look/effects.h"
#include "demos/rockets/look/hud.h"
#include "demos/rockets/look/props.h"
#include "demos/rockets/rockets_view.h"
#include "tickreel/scene/geometry.h"
#include "tickreel/scene/look.h"

namespace tickreel::rockets {
namespace {

constexpr LookCamera kArena = 0;
constexpr LookCamera kLauncherFirst = 1;  ///< player 0, then the others

/// Returns a camera as near as possible with the whole width and height of the arena in the
/// picture.
Camera arena_camera(float aspect) {
  constexpr float kMiddleHeight = 8.2F;
  Camera camera;
  camera.vertical_fov = 0.36F;
  const float tangent = std::tan(camera.vertical_fov / 2.0F);
  const float distance =
      std::max(kArenaHalfWidth / (tangent * aspect), 0.62F * kArenaHeight / tangent);
  camera.target = {0.0F, 0.0F, kMiddleHeight};
  camera.eye = {0.0F, -distance, kMiddleHeight + 0.11F * distance};
  camera.far_plane = distance + 400.0F;
  return camera;
}

/// Returns a camera beside and behind the mast, at the mean height of the last moments, because
/// launchers jerk.
Camera launcher_camera(const Moment& moment, std::uint32_t player) {
  constexpr Tick kTicks = 60;
  Camera camera = arena_camera(moment.aspect);
  float height = 0.0F;
  float weight = 0.0F;
  float x = 0.0F;
  for (Tick ago = 0; ago < kTicks; ++ago) {
    const Tick tick = moment.time.tick - ago;
    if (!moment.views.contains(tick)) break;
    for (const Thing& thing : moment.views.at(tick).things) {
      if (thing.kind != kLauncher || thing.variant != player) continue;
      const float part = (static_cast<float>(ago) + static_cast<float>(moment.alpha)) / kTicks;
      const float share = std::max(part * (1.0F - part), 0.0F);
      height += share * thing.position.z;
      weight += share;
      x = thing.position.x;
    }
  }
  if (weight <= 0.0F) return camera;
  const float inwards = x < 0.0F ? 1.0F : -1.0F;
  const float z = height / weight;
  camera.vertical_fov = 0.75F;
  camera.eye = {x - inwards * 7.0F, -6.5F, z + 2.6F};
  camera.target = {x + inwards * 12.0F, 0.0F, 0.6F * z + 1.6F};
  return camera;
}

void shake(Camera& camera, const Moment& moment, const std::vector<PastEvent>& events) {
  constexpr float kShakeSeconds = 0.35F;
  float strength = 0.0F;
  for (const PastEvent& past : events) {
    if (past.event->kind != kExplosion || past.age >= kShakeSeconds) continue;
    const float left = 1.0F - past.age / kShakeSeconds;
    strength = std::max(strength, left * left * smooth_step(0.0F, 0.03F, past.age));
  }
  const auto wobble = [&](double rate) {
    return 0.07F * strength * static_cast<float>(std::sin(moment.seconds * rate));
  };
  const Vec3 offset{wobble(53.0), 0.0F, wobble(61.0)};
  camera.eye += offset;
  camera.target += offset;
}

/// Finds a camera by name; kUsage lists the names.
Result<LookCamera> find_camera(std::string_view name, std::span<const std::string> players) {
  constexpr std::string_view kPrefix = "launcher:";
  if (name == "arena") return kArena;
  if (name.starts_with(kPrefix)) {
    const std::string_view wanted = name.substr(kPrefix.size());
    for (std::uint32_t i = 0; i < players.size(); ++i) {
      if (players[i] == wanted || std::to_string(i) == wanted) return kLauncherFirst + i;
    }
  }
  std::string names;
  for (const std::string& player : players) names += (names.empty() ? "" : ", ") + player;
  return bad_usage("rockets has no camera \"" + std::string(name) +
                   "\"; choose arena or launcher:PLAYER, where PLAYER is a number from 0 or one "
                   "of " +
                   names);
}

/// Returns the camera of the moment.
Camera make_camera(const Moment& moment, const std::vector<PastEvent>& events) {
  Camera camera = moment.look_camera == kArena
                      ? arena_camera(moment.aspect)
                      : launcher_camera(moment, moment.look_camera - kLauncherFirst);
  shake(camera, moment, events);
  return camera;
}

class RocketsLook final : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return rockets_meshes(); }
  [[nodiscard]] std::vector<std::string> cameras() const override {
    return {"arena", "launcher:PLAYER"};
  }
  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const override {
    return rockets::find_camera(name, players);
  }
  [[nodiscard]] double memory_seconds() const override { return kEffectSeconds + 0.1; }

  void compose(const Moment& moment, Scene& scene) override {
    past_events(moment, kEffectSeconds, events_);
    scene.camera = moment.camera != nullptr ? *moment.camera : make_camera(moment, events_);
    add_world(scene);
    add_props(moment, scene);
    add_trails(moment, scene);
    add_effects(events_, scene);
    add_hud(moment, events_, scene);
  }

  [[nodiscard]] std::string thing_name(const Thing& thing, const View& view) const override {
    return name_of_thing(thing, view);
  }

 private:
  std::vector<PastEvent> events_;  ///< of the moment; kept to reuse its memory
};

}  // namespace

std::unique_ptr<Look> make_rockets_look() {
  return std::make_unique<RocketsLook>();
}

}  // namespace tickreel::rockets
