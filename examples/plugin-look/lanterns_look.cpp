#include "lanterns_look.h"

#include <algorithm>
#include <array>
#include <numbers>

#include "lanterns.h"
#include "meadow.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/scene/fitted_camera.h"

namespace lanterns {

using namespace tickreel;

namespace {

enum MeshOf : MeshId { kBall, kPost, kRoof, kGrass, kTrees, kFence };

constexpr float kHalfTurn = std::numbers::pi_v<float>;
constexpr float kSparkSeconds = 0.5F;

/// Of who lit a lantern, by its variant: first that of a dark one.
Color light_of(std::uint32_t variant) {
  constexpr std::array kColors{0x30384AU, 0xFFA62EU, 0x35E8A0U, 0xFF4F86U, 0x7D86FFU};
  return srgb(kColors[variant % kColors.size()]);
}

class LanternsLook final : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override {
    return {sphere_mesh(24, 12), cylinder_mesh(12), cone_mesh(8),
            grass_mesh(),        trees_mesh(),      fence_mesh()};
  }

  [[nodiscard]] std::vector<std::string> cameras() const override {
    return {"meadow", "follow:PLAYER"};
  }
  [[nodiscard]] Result<LookCamera> find_camera(
      std::string_view name, std::span<const std::string> players) const override {
    if (name == "meadow") return LookCamera{0};
    for (LookCamera i = 0; i < players.size(); ++i) {
      if (name == "follow:" + players[i] || name == "follow:" + std::to_string(i)) return i + 1;
    }
    return bad_usage("there is no camera '" + std::string(name) +
                     "'; this game has: meadow, follow:PLAYER");
  }

  [[nodiscard]] double memory_seconds() const override { return kSparkSeconds; }

  void compose(const Moment& moment, Scene& scene) override {
    scene.camera = moment.camera != nullptr ? *moment.camera : camera_of(moment);
    make_night(scene);
    add(kGrass, {}, {1.0F, 1.0F, 1.0F}, {.color = srgb(0x7FB060), .glow = 0.12F}, scene);
    add(kTrees, {}, {1.0F, 1.0F, 1.0F}, {.color = srgb(0x1F3B30)}, scene);
    add(kFence, {}, {1.0F, 1.0F, 1.0F}, {.color = srgb(0x8A7058)}, scene);
    for (const Thing& thing : moment.things) {
      if (thing.kind == kFirefly) add_firefly(thing, scene);
      if (thing.kind == kLantern) add_lantern(thing, scene);
    }
    const Tick last = std::min(moment.views.newest(), moment.time.tick + 1);
    for (Tick tick = moment.views.oldest(); tick <= last; ++tick) {
      for (const ViewEvent& event : moment.views.at(tick).events) {
        const double then = static_cast<double>(tick - 1) + static_cast<double>(event.when);
        add_sparks(event, static_cast<float>(moment.seconds - then * moment.step_seconds), scene);
      }
    }
    add_hud(moment.views.at(moment.time.tick), kOverlayHeight * moment.aspect, scene);
  }

 private:
  static Camera camera_of(const Moment& moment) {
    Bounds seen{{-12.1F, -8.1F, 0.0F}, {12.1F, 8.1F, 2.0F}};
    for (const Thing& thing : moment.things) {
      if (thing.kind != kFirefly || thing.variant + 1 != moment.look_camera) continue;
      const Vec3 around{5.0F, 3.0F, kHeight};
      seen = {thing.position - around, thing.position + around};
    }
    if (moment.aspect < 1.0F) return fitted_camera(seen, kHalfTurn, 0.9F, moment.aspect, {});
    return fitted_camera(seen, -0.5F * kHalfTurn, 0.7F, moment.aspect, {});
  }

  static void add(MeshOf mesh, Vec3 at, Vec3 scale, const Material& material, Scene& scene) {
    scene.instances.push_back({mesh, at, {}, scale, material});
  }
  static void add_glow(Vec3 at, float radius, Color light, float glow, Scene& scene) {
    scene.sprites.push_back({at, radius, light, 0.0F, glow});
  }

  static void add_firefly(const Thing& fly, Scene& scene) {
    const Color light = light_of(fly.variant + 1);
    const Color core = mix(light, {1.0F, 1.0F, 1.0F}, 0.6F);
    add(kBall, fly.position, {0.3F, 0.3F, 0.3F}, {.color = core, .glow = 1.0F}, scene);
    add_glow(fly.position, 0.9F, light, 0.8F, scene);
    scene.lights.push_back({fly.position, light * 1.6F, 6.0F});
  }

  static void add_lantern(const Thing& lantern, Scene& scene) {
    const Vec3 at = lantern.position;
    const Color light = light_of(lantern.variant);
    const bool is_lit = lantern.variant != 0;
    const float glow = is_lit ? 1.0F + lantern.values[0] : 0.0F;
    const Material wood{.color = srgb(0x6A5644), .specular = 0.2F};
    add(kPost, {at.x, at.y, 0.5F * at.z}, {0.14F, 0.14F, at.z}, wood, scene);
    add(kPost, at, {0.6F, 0.6F, 0.75F}, {.color = light, .specular = 0.6F, .glow = glow}, scene);
    add(kRoof, at + Vec3{0.0F, 0.0F, 0.6F}, {1.05F, 1.05F, 0.45F}, wood, scene);
    if (!is_lit) return;
    add_glow(at, 0.2F + glow, light, 0.3F * glow, scene);
    scene.marks.push_back(
        {GroundMark::Shape::kSoftDisc, {at.x, at.y}, {3.0F, 3.0F}, 0.0F, light * 3.0F, 0.35F});
  }

  static void add_sparks(const ViewEvent& event, float age, Scene& scene) {
    if (event.kind == kRoundEnded || age < 0.0F || age >= kSparkSeconds) return;
    RandomStream random(event.id, 0);
    for (int i = 0; i < 30; ++i) {
      const Vec2 aside{random.between(-4.0F, 4.0F), random.between(-4.0F, 4.0F)};
      const float up = random.between(0.0F, 7.0F) - 8.0F * age;
      add_glow(event.position + Vec3{aside.x, aside.y, up} * age, 0.14F,
               light_of(event.variant % 256), 3.0F * (1.0F - age / kSparkSeconds), scene);
    }
  }

  static void add_hud(const View& view, float width, Scene& scene) {
    scene.hud_top = 60.0F;
    for (const Fact& fact : view.facts) {
      const bool is_score = fact.kind == kScore;
      const float x = is_score ? 0.125F + 0.25F * static_cast<float>(fact.variant) : 0.5F;
      Text text{.utf8 = fact.text,
                .anchor = {x * width, is_score ? 44.0F : 110.0F},
                .size = (is_score ? 0.02F : 0.04F) * width,
                .align = Text::Align::kCenter,
                .weight = Text::Weight::kBold,
                .color = light_of(fact.variant + 1)};
      if (is_score) text.utf8 += "  " + std::to_string(fact.value);
      scene.overlay.emplace_back(text);
    }
  }
};

}  // namespace

std::unique_ptr<Look> make_look() {
  return std::make_unique<LanternsLook>();
}

}  // namespace lanterns
