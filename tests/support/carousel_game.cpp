#include "tests/support/carousel_game.h"

#include <numbers>

#include "tickreel/game/random_stream.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::tests::carousel {
namespace {

struct Puck {
  Vec3 position;
  Vec3 velocity;
  void describe(StateArchive& archive) {
    archive.field("position", position);
    archive.field("velocity", velocity);
  }
};

class CarouselGame : public Game {
 public:
  explicit CarouselGame(const SessionSetup& setup)
      : seconds_per_tick_(1.0 / setup.tick_rate.to_double()),
        noise_(RandomStream::named(setup.seed, "noise")) {}

  void describe_constants(StateArchive& archive) override {
    archive.field("push_metres_per_second", push_);
    archive.field("drag", drag_);
  }
  void begin() override { puck_ = {}; }

  void tick(const InputFrame& input) override {
    ++ticks_;
    const PlayerInput& player = input.players[0];
    const Vec3 push{player.axis(0), player.axis(1), 0.0F};
    puck_.velocity = (puck_.velocity + push * push_) * drag_;
    puck_.velocity.x += 0.01F * (noise_.unit() - 0.5F);
    puck_.position += puck_.velocity * static_cast<float>(seconds_per_tick_);
    for (const InputEvent& event : input.events) {
      messages_.push_back(static_cast<std::uint16_t>(event.payload.size()));
    }
    if (messages_.size() > 20) messages_.clear();
    if (player.held(1)) title_ += 'x';
    if (title_.size() > 8) title_.clear();
  }

  void describe(StateArchive& archive) override {
    archive.field("ticks", ticks_);
    archive.field("puck", puck_);
    archive.field("messages", messages_, 32);
    archive.field("title", title_, 16);
    archive.field("noise", noise_);
  }

  void publish(View& view) const override {
    const double seconds = static_cast<double>(ticks_) * seconds_per_tick_;
    view.things.push_back(moving(kSliderId,
                                 {kSliderStart + kSliderSpeed * static_cast<float>(seconds), 0, 1},
                                 {kSliderSpeed, 0, 0}));
    const double angle = 2.0 * std::numbers::pi * kTurnsPerSecond * seconds;
    const Vec2 out = direction_of(static_cast<float>(angle));
    const auto speed = static_cast<float>(2.0 * std::numbers::pi * kTurnsPerSecond) * kCircleRadius;
    view.things.push_back(moving(kRiderId, {out.x * kCircleRadius, out.y * kCircleRadius, 1},
                                 {-out.y * speed, out.x * speed, 0}));
    view.things.push_back(moving(kPuckId, puck_.position, puck_.velocity));
  }

 private:
  static Thing moving(std::uint64_t id, Vec3 position, Vec3 velocity) {
    Thing thing;
    thing.id = id;
    thing.variant = static_cast<std::uint32_t>(id);
    thing.flags = kHasVelocity;
    thing.position = position;
    thing.velocity = velocity;
    return thing;
  }

  double seconds_per_tick_;
  float push_ = 0.5F;
  float drag_ = 0.98F;
  Tick ticks_ = 0;
  Puck puck_;
  std::vector<std::uint16_t> messages_;
  std::string title_;
  RandomStream noise_;
};

}  // namespace

GameInfo carousel_info(TickRate tick_rate) {
  GameInfo info;
  info.name = "carousel";
  info.description = "things in motion, for tests";
  info.version = 3;
  info.tick_rate = tick_rate;
  info.max_players = kMaxPlayers;
  info.make_game = [](const SessionSetup& setup) { return std::make_unique<CarouselGame>(setup); };
  return info;
}

SessionSetup carousel_setup(TickRate tick_rate, std::size_t players) {
  return {42, tick_rate, std::vector<std::string>(players, "rider")};
}

InputFrame carousel_input(Tick tick) {
  InputFrame input;
  input.players[0].buttons = tick % 7 == 0 ? 1U : 0U;
  input.players[0].axes[0] = static_cast<std::int16_t>((tick / 10 % 3 - 1) * 32767);
  input.players[0].axes[1] = static_cast<std::int16_t>((tick * 7919) % 65535 - 32767);
  if (tick % 50 == 13) {
    input.events.push_back({static_cast<std::uint16_t>(tick % 5), 0,
                            std::string(static_cast<std::size_t>(tick % 90), 'm')});
  }
  return input;
}

}  // namespace tickreel::tests::carousel
