#include <cmath>

#include "demos/rockets/look/effects.h"
#include "demos/rockets/look/props.h"
#include "demos/rockets/steps/shot_game.h"
#include "tickreel/plugin/cpp_entry.h"

// shot.so is the shot of docs/your-program.md for `tickreel --game shot.so`, drawn like `rockets`.

namespace tickreel::rockets {
namespace {

/// Returns a camera that shows the ground up to the falling crate, and the rocket's start up to the
/// crates, whichever needs more room.
Camera shot_camera(float aspect) {
  constexpr float kHalfWidth = 9.6F;
  constexpr float kHalfHeight = 4.6F;
  Camera camera;
  camera.vertical_fov = 0.36F;
  const float tangent = std::tan(camera.vertical_fov / 2.0F);
  const float distance = std::max(kHalfWidth / (tangent * aspect), kHalfHeight / tangent);
  camera.target = {0.0F, 0.0F, 3.8F};
  camera.eye = {-0.12F * distance, -distance, 3.8F + 0.1F * distance};
  camera.far_plane = distance + 400.0F;
  return camera;
}

class ShotLook final : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return rockets_meshes(); }
  [[nodiscard]] std::vector<std::string> cameras() const override { return {"wall"}; }
  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> /*players*/) const override {
    if (name == "wall") return LookCamera{0};
    return bad_usage("there is no camera '" + std::string(name) + "'; this game has: wall");
  }
  [[nodiscard]] double memory_seconds() const override { return kEffectSeconds + 0.1; }

  void compose(const Moment& moment, Scene& scene) override {
    scene.camera = moment.camera != nullptr ? *moment.camera : shot_camera(moment.aspect);
    add_world(scene);
    add_props(moment, scene);
    add_trails(moment, scene);
    past_events(moment, kEffectSeconds, events_);
    add_effects(events_, scene);
  }

 private:
  std::vector<PastEvent> events_;
};

}  // namespace
}  // namespace tickreel::rockets

TICKREEL_CPP_GAME(argument, entry) {
  if (!argument.empty()) return tickreel::bad_usage("shot takes no argument");
  entry.info = tickreel::rockets::shot_info();
  entry.make_look = [] { return std::make_unique<tickreel::rockets::ShotLook>(); };
  return {};
}
