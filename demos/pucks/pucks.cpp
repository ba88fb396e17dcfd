#include "demos/pucks/pucks.h"

#include <algorithm>

#include "demos/pucks/pucks_events.h"
#include "tickreel/game/random_stream.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::pucks {
namespace {

struct Puck {
  Vec2 position;  // metres
  Vec2 velocity;  // metres for each second

  void describe(StateArchive& archive) {
    archive.field("position", position);
    archive.field("velocity", velocity);
  }
};

class PucksGame : public Game {
 public:
  explicit PucksGame(const SessionSetup& setup)
      : rules_version_(setup.rules_version),
        names_(setup.players),
        step_seconds_(static_cast<float>((Rational(1) / setup.tick_rate).to_double())),
        places_(RandomStream::named(setup.seed, "places")),
        pucks_(setup.players.size()) {}

  void describe_constants(StateArchive& archive) override {
    archive.field("push_m_per_s2", push_);
    archive.field("rubber_per_s2", rubber_);
    if (rules_version_ >= 2) archive.field("friction_per_s", friction_);
  }

  void begin() override {
    for (Puck& puck : pucks_) {
      puck.position = {places_.between(-10.0F, 10.0F), places_.between(-6.0F, 6.0F)};
    }
  }

  void tick(const InputFrame& input) override {
    for (std::size_t i = 0; i < pucks_.size(); ++i) {
      Puck& puck = pucks_[i];
      const Vec2 push{input.players[i].axis(0), input.players[i].axis(1)};
      const Vec2 outside{puck.position.x - std::clamp(puck.position.x, -12.0F, 12.0F),
                         puck.position.y - std::clamp(puck.position.y, -7.0F, 7.0F)};
      puck.velocity += (push * push_ - outside * rubber_) * step_seconds_;
      if (rules_version_ >= 2) puck.velocity -= puck.velocity * (friction_ * step_seconds_);
      puck.position += puck.velocity * step_seconds_;
    }
  }

  void describe(StateArchive& archive) override {
    archive.field("places", places_);
    archive.field("pucks", pucks_, kMaxPlayers);
  }

  void publish(View& view) const override {
    for (std::uint32_t i = 0; i < pucks_.size(); ++i) {
      Thing thing;
      thing.id = i + 1;
      thing.kind = kPlainDisc;
      thing.variant = i;
      thing.flags = kHasVelocity;
      thing.position = {pucks_[i].position.x, pucks_[i].position.y, 0.25F};
      thing.velocity = {pucks_[i].velocity.x, pucks_[i].velocity.y, 0.0F};
      thing.size = {1.5F, 1.5F, 0.5F};
      view.things.push_back(thing);
      view.facts.push_back({kPlainName, i, 0, names_[i]});
    }
    publish_rink(view);
  }

 private:
  /// Publishes the ice and the rubber walls, which move outwards as far as pucks press them.
  void publish_rink(View& view) const {
    Vec2 low{-12.0F, -7.0F};
    Vec2 high{12.0F, 7.0F};
    for (const Puck& puck : pucks_) {
      low = {std::min(low.x, puck.position.x), std::min(low.y, puck.position.y)};
      high = {std::max(high.x, puck.position.x), std::max(high.y, puck.position.y)};
    }
    const Vec2 middle = (low + high) * 0.5F;
    const Vec2 size = high - low;
    const auto add = [&](std::uint64_t id, PlainKind kind, Vec2 place, Vec3 extents) {
      Thing thing;
      thing.id = id;
      thing.kind = kind;
      thing.position = {place.x, place.y, extents.z / 2.0F};
      thing.size = extents;
      view.things.push_back(thing);
    };
    add(100, kPlainFloor, {}, {38.0F, 23.0F, 0.0F});
    add(101, kPlainWall, {low.x - 1.0F, middle.y}, {0.5F, size.y + 2.5F, 0.6F});
    add(102, kPlainWall, {high.x + 1.0F, middle.y}, {0.5F, size.y + 2.5F, 0.6F});
    add(103, kPlainWall, {middle.x, low.y - 1.0F}, {size.x + 1.5F, 0.5F, 0.6F});
    add(104, kPlainWall, {middle.x, high.y + 1.0F}, {size.x + 1.5F, 0.5F, 0.6F});
  }

  std::uint32_t rules_version_;
  std::vector<std::string> names_;
  float step_seconds_;
  float push_ = 9.0F;
  float rubber_ = 120.0F;
  float friction_ = 0.8F;
  RandomStream places_;
  std::vector<Puck> pucks_;
};

/// A bot that skates around the middle, each at a distance of its own.
class PucksBot : public Bot {
 public:
  explicit PucksBot(std::size_t player) : player_(player) {}

  PlayerInput decide(const View& view) override {
    const Vec3 position = view.things[player_].position;
    const float angle = exact_atan2(position.y, position.x);
    const Vec2 goal = direction_of(angle + 0.6F) * (4.0F + 2.0F * static_cast<float>(player_));
    const Vec2 way = normalised(goal - Vec2{position.x, position.y});
    PlayerInput input;
    input.axes[0] = quantise_axis(way.x);
    input.axes[1] = quantise_axis(way.y);
    return input;
  }

 private:
  std::size_t player_;
};

}  // namespace

GameInfo pucks_info() {
  GameInfo info;
  info.name = "pucks";
  info.description = "Pucks on ice between rubber walls; the example of how to add a game";
  info.version = 2;
  info.oldest_version = 1;
  info.tick_rate = TickRate(30);
  info.max_players = 4;
  info.player_names = {"Ada", "Bo", "Cy", "Di"};
  info.events = {{"meeting", kMeeting}, {"bump", kBump}};
  info.derive_events = derive_events;
  info.make_game = [](const SessionSetup& setup) { return std::make_unique<PucksGame>(setup); };
  info.make_bot = [](const SessionSetup&, std::size_t player) {
    return std::make_unique<PucksBot>(player);
  };
  return info;
}

}  // namespace tickreel::pucks
