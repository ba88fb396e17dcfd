#include "demos/tanks/tanks.h"

#include <algorithm>

#include "demos/tanks/look/camera.h"
#include "demos/tanks/look/effects.h"
#include "demos/tanks/look/hud.h"
#include "demos/tanks/look/meshes.h"
#include "demos/tanks/look/overlay.h"
#include "demos/tanks/look/props.h"
#include "demos/tanks/look/trails.h"

namespace tickreel::tanks {
namespace {

class TanksLook final : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return tanks_meshes(); }
  [[nodiscard]] std::vector<std::string> cameras() const override { return camera_names(); }

  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const override {
    return tanks::find_camera(name, players);
  }

  [[nodiscard]] double memory_seconds() const override {
    return std::max({kMarkSeconds, kEffectSeconds, kFeedSeconds, kCameraSeconds}) + 0.1;
  }

  void compose(const Moment& moment, Scene& scene) override {
    past_events(moment, kMarkSeconds, events_);
    read_standings(moment, standings_);

    scene.camera = moment.camera != nullptr ? *moment.camera : make_camera(moment, events_);
    add_world(scene);
    add_track_marks(moment, trails_, scene);
    add_scorch_marks(events_, scene);
    add_props(moment, scene);
    add_dust_and_smoke(moment, trails_, scene);
    add_tracers(moment, trails_, scene);
    add_effects(events_, scene);
    add_hud(moment, standings_, events_, scene);
    add_banners(moment, standings_, events_, scene);
  }

  [[nodiscard]] std::string thing_name(const Thing& thing, const View& view) const override {
    return name_of_thing(thing, view);
  }

 private:
  // These are refilled for each moment; they are kept to avoid allocations.
  std::vector<PastEvent> events_;
  Standings standings_;
  Trails trails_;
};

}  // namespace

std::unique_ptr<Look> make_tanks_look() {
  return std::make_unique<TanksLook>();
}

}  // namespace tickreel::tanks
