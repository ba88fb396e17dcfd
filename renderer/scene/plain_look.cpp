#include "renderer/scene/plain_look.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "renderer/overlay/overlay_text.h"
#include "tickreel/scene/fitted_camera.h"

namespace tickreel::renderer {
namespace {

constexpr std::array<std::uint32_t, 6> kPalette{0xE4572E, 0x2E86AB, 0xF3A712,
                                                0x5FAD56, 0x9B5DE5, 0xD8DBE2};
constexpr float kHudMargin = 14.0F;  // of the HUD, in points
constexpr float kHudGap = 8.0F;

enum PlainMesh : MeshId { kBevelledBoxMesh, kBoxMesh, kDiscMesh, kBallMesh };

struct Player {
  std::uint32_t number = 0;
  std::string name;
  std::string score;  ///< empty when the game has none
};

Color color_of(std::uint32_t variant) {
  return srgb(kPalette[variant % kPalette.size()]);
}

std::vector<Player> players_of(const View& view) {
  std::vector<Player> players;
  for (const Fact& fact : view.facts) {
    if (fact.kind == kPlainName) players.push_back({fact.variant, fact.text, {}});
  }
  for (const Fact& fact : view.facts) {
    if (fact.kind != kPlainScore) continue;
    const auto player = std::ranges::find(players, fact.variant, &Player::number);
    if (player != players.end()) player->score = std::to_string(fact.value);
  }
  return players;
}

Text plate_text(std::string utf8, Vec2 anchor, float size, Text::Align align) {
  return {.utf8 = std::move(utf8),
          .anchor = anchor,
          .size = size,
          .align = align,
          .weight = Text::Weight::kBold,
          .tabular = true};
}

/// Draws a plate for each player, in rows from the top left. Returns the lower end in points.
float add_hud(const std::vector<Player>& players, float aspect, Scene& scene) {
  constexpr float kHeight = 34.0F;
  constexpr float kWidest = 176.0F;
  constexpr float kBeside = 36.0F;  // colour and margins beside the name
  float plate = 0.0F;
  for (const Player& player : players) {
    const float name = width_of(plate_text(player.name, {}, 15.0F, Text::Align::kLeft));
    const float score = width_of(plate_text(player.score, {}, 20.0F, Text::Align::kRight));
    plate = std::max(plate, kBeside + name + (score > 0.0F ? score + 2.0F * kHudGap : 0.0F));
  }
  const float room = kOverlayHeight * aspect - 2.0F * kHudMargin;
  plate = std::min({plate, kWidest, (room - kHudGap) / 2.0F});
  const auto columns = static_cast<std::size_t>((room + kHudGap) / (plate + kHudGap));
  float end = 0.0F;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::size_t column = i % columns;
    const std::size_t row = i / columns;
    const Vec2 corner{kHudMargin + (plate + kHudGap) * static_cast<float>(column),
                      kHudMargin + (kHeight + kHudGap) * static_cast<float>(row)};
    scene.overlay.emplace_back(Panel{corner, {plate, kHeight}, 9.0F, srgb(0x131A24), 0.74F});
    scene.overlay.emplace_back(Panel{corner + Vec2{8.0F, 8.0F},
                                     {7.0F, kHeight - 16.0F},
                                     3.5F,
                                     color_of(players[i].number),
                                     1.0F});
    const Text score = plate_text(players[i].score, corner + Vec2{plate - 12.0F, 24.0F}, 20.0F,
                                  Text::Align::kRight);
    const float taken = players[i].score.empty() ? 0.0F : width_of(score) + 2.0F * kHudGap;
    const Text name =
        plate_text(players[i].name, corner + Vec2{24.0F, 22.5F}, 15.0F, Text::Align::kLeft);
    scene.overlay.emplace_back(fitted(name, plate - kBeside - taken));
    if (!players[i].score.empty()) scene.overlay.emplace_back(score);
    end = corner.y + kHeight;
  }
  return end;
}

/// The bounds of all floors; without one, 40 x 24 metres around the origin.
Bounds world_of(std::span<const Thing> things) {
  constexpr float kHeight = 1.0F;
  Bounds world;
  bool found = false;
  for (const Thing& thing : things) {
    if (thing.kind != kPlainFloor) continue;
    const Vec3 low = thing.position - thing.size * 0.5F;
    const Vec3 high = thing.position + thing.size * 0.5F;
    if (!found) world = {low, high};
    world.low = {std::min(world.low.x, low.x), std::min(world.low.y, low.y), 0.0F};
    world.high = {std::max(world.high.x, high.x), std::max(world.high.y, high.y), kHeight};
    found = true;
  }
  return found ? world : Bounds{{-20.0F, -12.0F, 0.0F}, {20.0F, 12.0F, kHeight}};
}

/// A camera in the south. A picture higher than wide sees a wide world from a short side instead.
Camera world_camera(const Bounds& world, float aspect, float hud_end) {
  constexpr float kPitch = 1.0F;
  constexpr float kTop = 0.94F;
  const Vec3 size = world.high - world.low;
  const bool from_west = aspect < 1.0F && size.x > size.y;
  const float yaw = from_west ? std::numbers::pi_v<float> : -std::numbers::pi_v<float> / 2.0F;
  const float below_hud = 1.0F - 2.0F * (hud_end + kHudGap) / kOverlayHeight;
  return fitted_camera(world, yaw, kPitch, aspect, {0.95F, std::min(kTop, below_hud), 0.94F});
}

/// Adds a lighter disc on top of a disc.
void add_inlay(const Instance& disc, Scene& scene) {
  Instance inlay = disc;
  inlay.scale = {0.62F * disc.scale.x, 0.62F * disc.scale.y, 1.08F * disc.scale.z};
  inlay.material.color = mix(disc.material.color, srgb(0xFFFFFF), 0.3F);
  inlay.casts_shadow = false;
  scene.instances.push_back(inlay);
}

void add_thing(const Thing& thing, Scene& scene) {
  // Overlapping things of several players must not flicker at equal heights.
  const float lift = 0.01F * thing.size.z * static_cast<float>(thing.variant % kPalette.size());
  Instance solid{.position = thing.position + Vec3{0.0F, 0.0F, lift},
                 .rotation = thing.rotation,
                 .scale = thing.size,
                 .material = {.color = color_of(thing.variant), .specular = 0.25F},
                 .thing = thing.id};
  const auto [least, most] = std::minmax({thing.size.x, thing.size.y, thing.size.z});
  switch (thing.kind) {
    case kPlainFloor:
      scene.marks.push_back({.shape = GroundMark::Shape::kBox,
                             .center = {thing.position.x, thing.position.y},
                             .half_size = {thing.size.x / 2.0F, thing.size.y / 2.0F},
                             .color = srgb(0xDCE6EA),
                             .opacity = 0.8F,
                             .is_background = true});
      return;
    case kPlainWall:
      solid.mesh = kBoxMesh;
      solid.material.color = srgb(0x4A5560);
      break;
    case kPlainDisc:
      solid.mesh = kDiscMesh;
      add_inlay(solid, scene);
      break;
    case kPlainBall:
      solid.mesh = kBallMesh;
      break;
    default:  // bevelled edges suit shapes that are nearly cubes
      solid.mesh = most < 3.0F * least ? kBevelledBoxMesh : kBoxMesh;
      break;
  }
  scene.instances.push_back(solid);
}

class PlainLook : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override {
    return {bevelled_box_mesh(0.06F), box_mesh(), cylinder_mesh(48), sphere_mesh(48, 24)};
  }
  [[nodiscard]] std::vector<std::string> cameras() const override { return {"arena"}; }

  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> /*players*/) const override {
    if (name == "arena") return LookCamera{0};
    return bad_usage("there is no camera '" + std::string(name) + "'; this game has: arena");
  }

  void compose(const Moment& moment, Scene& scene) override {
    const float hud_end =
        add_hud(players_of(moment.views.at(moment.time.tick)), moment.aspect, scene);
    scene.hud_top = hud_end;
    const Bounds world = world_of(moment.things);
    scene.camera =
        moment.camera != nullptr ? *moment.camera : world_camera(world, moment.aspect, hud_end);
    add_light(world, scene);
    for (const Thing& thing : moment.things) add_thing(thing, scene);
  }

  [[nodiscard]] std::string thing_name(const Thing& thing, const View& view) const override {
    constexpr std::array kNames{"box", "disc", "ball", "wall", "floor"};
    if (thing.kind >= kNames.size()) return "box";
    std::string name = kNames[thing.kind];
    if (thing.kind == kPlainWall || thing.kind == kPlainFloor) return name;
    for (const Player& player : players_of(view)) {
      if (player.number == thing.variant) name += " " + player.name;
    }
    return name;
  }

 private:
  static void add_light(const Bounds& world, Scene& scene) {
    const Vec3 size = world.high - world.low;
    const Vec3 way = scene.camera.target - scene.camera.eye;
    const float distance = std::sqrt(dot(way, way));
    scene.lighting.shadow_center = (world.low + world.high) * 0.5F;
    scene.lighting.shadow_radius = 0.6F * std::sqrt(size.x * size.x + size.y * size.y);
    scene.lighting.fog_start = 1.5F * distance;
    scene.lighting.fog_end = 4.0F * distance;
    scene.ground = {.tone_a = srgb(0x6E7A71), .tone_b = srgb(0x68746B), .line = srgb(0x5C675F)};
  }
};

}  // namespace

std::unique_ptr<Look> make_plain_look() {
  return std::make_unique<PlainLook>();
}

}  // namespace tickreel::renderer
