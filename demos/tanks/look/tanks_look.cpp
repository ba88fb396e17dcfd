#include "demos/tanks/look/tanks_look.h"

#include <algorithm>
#include <utility>

#include "demos/tanks/look/banners.h"
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

  Status select_camera(std::string_view name, std::span<const std::string> players) override {
    const Result<CameraChoice> choice = parse_camera(name, players);
    if (!choice) {
      return choice.error();
    }
    camera_ = *choice;
    return {};
  }

  [[nodiscard]] double memory_seconds() const override {
    return std::max({kMarkSeconds, kEffectSeconds, kFeedSeconds, kCameraSeconds}) + 0.1;
  }

  void compose(const Moment& moment, Scene& scene) override {
    const std::vector<PastEvent> events = past_events(moment, kMarkSeconds);
    const Standings standings = read_standings(moment);

    scene.camera = moment.camera != nullptr ? *moment.camera : make_camera(camera_, moment, events);
    add_world(scene);
    add_track_marks(moment, scene);
    add_scorch_marks(events, scene);
    add_props(moment, scene);
    add_dust_and_smoke(moment, scene);
    add_tracers(moment, scene);
    add_effects(events, scene);
    add_hud(moment, standings, events, scene);
    add_banners(moment, standings, events, scene);
  }

 private:
  CameraChoice camera_;
};

}  // namespace

std::unique_ptr<Look> make_tanks_look() {
  return std::make_unique<TanksLook>();
}

}  // namespace tickreel::tanks
