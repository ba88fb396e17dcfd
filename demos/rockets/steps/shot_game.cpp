#include "demos/rockets/steps/shot_game.h"

#include <algorithm>
#include <memory>

#include "demos/rockets/rockets_view.h"
#include "demos/rockets/shot.h"
#include "demos/rockets/world.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {
namespace {

constexpr float kStartMetres = 9.0F;  // in front of the wall
constexpr std::uint32_t kShooter = 0;
constexpr std::uint32_t kTarget = 1;
constexpr std::uint32_t kFalling = 2;

/// Returns the rocket's nose, which is its position in a view.
Vec3 nose(Vec2 middle, Vec2 direction) {
  return in_world(middle + direction * (kRocketLength / 2.0F));
}

class ShotGame final : public Game {
 public:
  explicit ShotGame(const SessionSetup& setup)
      : tick_seconds_(static_cast<float>((Rational(1) / setup.tick_rate).to_double())) {}

  void begin() override {}

  void tick(const InputFrame& input) override {
    const int units = input.players[0].axes[kStepAxis];
    const float wanted = units > 0 ? static_cast<float>(units) * kStepUnitSeconds : tick_seconds_;
    shot_.step(std::min(wanted, kLongestStepSeconds));
  }

  void describe(StateArchive& archive) override { archive.field("shot", shot_); }

  void publish(View& view) const override {
    const auto bodies = shot_.bodies();
    add(view, kPlate, Shot::kWall).size = {kPlateThickness, 2.0F,
                                           2.0F * bodies[Shot::kWall].half_size.y};
    for (std::size_t i = Shot::kFirstCrate; i < Shot::kRocket; ++i) {
      Thing& crate = add(view, kCrate, i);
      crate.variant = i + 1 == Shot::kRocket ? kFalling : kTarget;
      crate.flags = kHasVelocity | kHasAngularVelocity;
      crate.velocity = in_world(bodies[i].velocity);
      crate.angular_velocity = {0.0F, -bodies[i].spin, 0.0F};
    }
    if (bodies.size() > Shot::kRocket) publish_rocket(bodies[Shot::kRocket], view);
    if (shot_.hit()) publish_hit(*shot_.hit(), view);
  }

 private:
  Thing& add(View& view, ThingKind kind, std::size_t index) const {
    const Body& body = shot_.bodies()[index];
    Thing& thing = view.things.emplace_back();
    thing.id = index;
    thing.kind = kind;
    thing.position = in_world(body.position);
    thing.rotation = turned(body.angle);
    return thing;
  }

  /// Publishes the rocket. The look reads its direction from the velocity, which says nothing about
  /// its path.
  void publish_rocket(const Body& body, View& view) const {
    const Vec2 direction = direction_of(body.angle);
    Thing& rocket = add(view, kRocket, Shot::kRocket);
    rocket.variant = kShooter;
    rocket.position = nose(body.position, direction);
    rocket.velocity = in_world(direction * length(body.velocity));
    rocket.size = {kRocketLength, 0.3F, 0.3F};
  }

  /// Publishes a hit: the library found the rocket in the wall at the start of the step.
  static void publish_hit(const Touch& touch, View& view) {
    view.path_events.push_back({.thing_id = Shot::kRocket,
                                .type = PathEvent::Type::kVanish,
                                .position = nose(touch.position, {1.0F, 0.0F}),
                                .velocity_before = in_world(touch.velocity)});
    ViewEvent& event = view.events.emplace_back();
    event.id = 1;
    event.kind = kExplosion;
    event.variant = kShooter;
    event.position = {-kPlateThickness, 0.0F, touch.position.y};
    event.direction = {-1.0F, 0.0F, 0.0F};
    event.weight = kFullEventWeight;
  }

  float tick_seconds_;
  Shot shot_{kStartMetres, false};
};

}  // namespace

GameInfo shot_info() {
  GameInfo info;
  info.name = "shot";
  info.description = "One rocket and a thin wall: what the fixed step is for";
  info.tick_rate = TickRate(60);
  info.player_names = {"Machine"};
  info.events = {{"explosion", kExplosion}};
  // Box2D has asserts, so no file may set the bodies; a seek plays from the start instead.
  info.can_load = false;
  info.make_game = [](const SessionSetup& setup) { return std::make_unique<ShotGame>(setup); };
  return info;
}

}  // namespace tickreel::rockets
