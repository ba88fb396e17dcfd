#include "demos/swarm/look/swarm_look.h"

#include <algorithm>
#include <optional>

#include "demos/swarm/look/camera.h"
#include "demos/swarm/look/hands.h"
#include "demos/swarm/look/hud.h"
#include "demos/swarm/look/pieces.h"
#include "demos/swarm/swarm_view.h"

namespace tickreel::swarm {
namespace {

constexpr std::string_view kFieldCamera = "field";
constexpr std::string_view kBattleCamera = "battle";
constexpr std::string_view kViewPrefix = "view:";

constexpr LookCamera kFieldNumber = 0;
constexpr LookCamera kBattleNumber = 1;
constexpr LookCamera kViewFirst = 2;  ///< player 0, then the others

/// By name, or by number from 0.
std::optional<std::size_t> player_named(std::string_view name,
                                        std::span<const std::string> players) {
  for (std::size_t player = 0; player < std::min(players.size(), kArmies); ++player) {
    if (name == players[player] || name == std::to_string(player)) return player;
  }
  return std::nullopt;
}

std::optional<std::size_t> viewer_of(LookCamera camera) {
  if (camera < kViewFirst) return std::nullopt;
  return camera - kViewFirst;
}

class SwarmLook final : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return swarm_meshes(); }
  [[nodiscard]] std::vector<std::string> cameras() const override {
    return {std::string(kFieldCamera), std::string(kBattleCamera), "view:PLAYER"};
  }

  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const override {
    if (name == kFieldCamera) return kFieldNumber;
    if (name == kBattleCamera) return kBattleNumber;
    if (name.starts_with(kViewPrefix)) {
      const auto player = player_named(name.substr(kViewPrefix.size()), players);
      if (player) return kViewFirst + static_cast<LookCamera>(*player);
    }
    return bad_usage("there is no camera '" + std::string(name) +
                     "'; this game has: field, battle, view:PLAYER");
  }

  void compose(const Moment& moment, Scene& scene) override {
    const auto viewer = viewer_of(moment.look_camera);
    if (moment.camera != nullptr) {
      scene.camera = *moment.camera;
    } else {
      scene.camera = viewer                                ? outlook_camera(moment, *viewer)
                     : moment.look_camera == kBattleNumber ? battle_camera(moment)
                                                           : field_camera(moment);
    }
    add_ground(moment, scene);
    add_pieces(moment, scene);
    add_hands(moment, scene);
    add_hud(moment, scene);
    add_minimap(moment, viewer, scene);
  }

  [[nodiscard]] std::string thing_name(const Thing& thing, const View& view) const override {
    return name_of_thing(thing, view);
  }
};

}  // namespace

std::unique_ptr<Look> make_swarm_look() {
  return std::make_unique<SwarmLook>();
}

}  // namespace tickreel::swarm
