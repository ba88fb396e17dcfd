#include "demos/swarm/swarm.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>

#include "demos/swarm/look/hud.h"
#include "demos/swarm/look/pieces.h"
#include "demos/swarm/swarm_eye.h"
#include "demos/swarm/swarm_view.h"
#include "tickreel/scene/fitted_camera.h"
#include "tickreel/scene/look.h"

namespace tickreel::swarm {
namespace {

constexpr float kVerticalFov = 0.42F;

/// Returns the first thing of a kind; a thing at the origin when a view has none.
Thing find_thing(const Moment& moment, ThingKind kind) {
  const auto found = std::ranges::find(moment.things, kind, &Thing::kind);
  return found == moment.things.end() ? Thing{} : *found;
}

/// Returns a camera that looks down on `target` at `pitch`, from the side `yaw`.
Camera orbiting(Vec3 target, double yaw, double pitch, float distance) {
  const Vec3 back{static_cast<float>(std::cos(yaw) * std::cos(pitch)),
                  static_cast<float>(std::sin(yaw) * std::cos(pitch)),
                  static_cast<float>(std::sin(pitch))};
  Camera camera;
  camera.target = target;
  camera.eye = target + back * distance;
  camera.vertical_fov = kVerticalFov;
  camera.near_plane = 1.0F;
  camera.far_plane = 3.0F * distance + 100.0F;
  return camera;
}

/// Returns a camera that sees the whole field from the south, whatever the picture's width.
Camera field_camera(const Moment& moment) {
  constexpr float kPitch = 0.92F;
  constexpr float kFilled = 0.97F;    // of the picture's width, by the near border
  constexpr float kNearEdge = 0.95F;  // of the picture's lower half, above the near border
  constexpr float kHudShare = 0.07F;
  const Vec3 half = find_thing(moment, kField).size * 0.5F;
  if (moment.aspect < 1.0F) {  // from a short side, or the field would be a strip
    return fitted_camera({-half, half}, std::numbers::pi_v<float>, kPitch, moment.aspect,
                         {.side = kFilled, .top = 0.72F, .bottom = kNearEdge});
  }
  const float tan_up = std::tan(0.5F * kVerticalFov);
  const float tan_side = tan_up * moment.aspect;
  const float to_sides = half.x / (kFilled * tan_side) + half.y * std::cos(kPitch);
  const float to_edge =
      (1.0F + kHudShare) * half.y * (std::sin(kPitch) / (kNearEdge * tan_up) + std::cos(kPitch));
  const float distance = std::max(to_sides, to_edge);
  const Vec3 target{0.0F, kHudShare * half.y, 0.0F};
  return orbiting(target, -std::numbers::pi / 2.0, kPitch, distance);
}

/// Returns the view of a player with a mouse; for others the whole field from the south.
Camera outlook_camera(const Moment& moment, std::size_t army) {
  const Vec3 half = find_thing(moment, kField).size * 0.5F;
  const auto outlook = std::ranges::find_if(moment.things, [&](const Thing& thing) {
    return thing.kind == kOutlook && thing.variant == army;
  });
  Outlook seen;
  if (outlook != moment.things.end()) {
    seen = {{outlook->position.x, outlook->position.y}, outlook->values[0]};
  }
  const Eye eye({half.x, half.y}, seen, moment.aspect);
  return orbiting({eye.target().x, eye.target().y, 0.0F}, -std::numbers::pi / 2.0, kEyePitch,
                  eye.distance());
}

/// Returns a camera that slowly circles the fighting.
Camera battle_camera(const Moment& moment) {
  constexpr double kTurnSeconds = 80.0;
  constexpr double kPitch = 0.6;
  constexpr float kDistance = 78.0F;
  const double turns = moment.seconds / kTurnSeconds;
  const double yaw = (turns - std::floor(turns)) * 2.0 * std::numbers::pi - 1.9;
  return orbiting(find_thing(moment, kFocus).position, yaw, kPitch, kDistance);
}

constexpr std::string_view kFieldCamera = "field";
constexpr std::string_view kBattleCamera = "battle";
constexpr std::string_view kViewPrefix = "view:";

constexpr LookCamera kFieldNumber = 0;
constexpr LookCamera kBattleNumber = 1;
constexpr LookCamera kViewFirst = 2;  ///< player 0, then the others

/// Finds a player by name, or by number from 0.
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
