#include "demos/rockets/look/rockets_look.h"

#include "demos/rockets/look/camera.h"
#include "demos/rockets/look/effects.h"
#include "demos/rockets/look/hud.h"
#include "demos/rockets/look/props.h"

namespace tickreel::rockets {
namespace {

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
    const std::vector<PastEvent> events = past_events(moment);
    scene.camera = moment.camera != nullptr ? *moment.camera : make_camera(moment, events);
    add_world(scene);
    add_props(moment, scene);
    add_trails(moment, scene);
    add_effects(events, scene);
    add_hud(moment, events, scene);
  }

  [[nodiscard]] std::string thing_name(const Thing& thing, const View& view) const override {
    return name_of_thing(thing, view);
  }
};

}  // namespace

std::unique_ptr<Look> make_rockets_look() {
  return std::make_unique<RocketsLook>();
}

}  // namespace tickreel::rockets
