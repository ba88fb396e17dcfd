#include "demos/swarm/look/swarm_look.h"

#include <algorithm>

#include "demos/swarm/look/camera.h"
#include "demos/swarm/look/hud.h"
#include "demos/swarm/look/pieces.h"

namespace tickreel::swarm {
namespace {

constexpr std::string_view kFieldCamera = "field";
constexpr std::string_view kBattleCamera = "battle";

class SwarmLook final : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return swarm_meshes(); }
  [[nodiscard]] std::vector<std::string> cameras() const override {
    return {std::string(kFieldCamera), std::string(kBattleCamera)};
  }

  Status select_camera(std::string_view name, std::span<const std::string> /*players*/) override {
    if (name != kFieldCamera && name != kBattleCamera) {
      return bad_usage("there is no camera '" + std::string(name) +
                       "'; this game has: field, battle");
    }
    follows_battle_ = name == kBattleCamera;
    return {};
  }

  void compose(const Moment& moment, Scene& scene) override {
    if (moment.camera != nullptr) {
      scene.camera = *moment.camera;
    } else {
      scene.camera = follows_battle_ ? battle_camera(moment) : field_camera(moment);
    }
    add_ground(moment, scene);
    add_pieces(moment, scene);
    add_hud(moment, scene);
  }

 private:
  bool follows_battle_ = false;
};

}  // namespace

std::unique_ptr<Look> make_swarm_look() {
  return std::make_unique<SwarmLook>();
}

}  // namespace tickreel::swarm
