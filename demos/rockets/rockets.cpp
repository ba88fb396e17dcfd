#include "demos/rockets/rockets.h"

#include <algorithm>

#include "demos/rockets/arena.h"
#include "demos/rockets/rockets_view.h"
#include "demos/rockets/world.h"
#include "tickreel/view/exact_math.h"

namespace tickreel::rockets {
namespace {

constexpr std::int32_t kMaxCount = 1'000'000;  ///< for ticks, points, rounds: no sum overflows

bool is_within(Vec2 v, float reach) {
  return rockets::is_within(v.x, reach) && rockets::is_within(v.y, reach);
}

void limit(std::int32_t& count, std::int32_t lowest = 0) {
  count = limited(count, lowest, kMaxCount);
}

/// Cleans up a loaded state: drops values that no tick could have made or that Box2D could not
/// bear. States of real ticks stay as they are.
void drop_nonsense(State& state, std::size_t player_count) {
  state.players.resize(player_count);
  for (std::size_t i = 0; i < state.players.size(); ++i) {
    Player& player = state.players[i];
    player.lift = limited(player.lift, kMasts[i].low, kMasts[i].high);
    player.elevation = limited(player.elevation, kLowestElevation, kHighestElevation);
    limit(player.reload_ticks);
    limit(player.score, -kMaxCount);
    if (player.hit_by >= player_count) player.hit_by = kNobody;
  }
  // Each condition is true for a number in range and false for NaN.
  std::erase_if(state.crates, [&](const Crate& crate) {
    return !(crate.owner < player_count && is_within(crate.position, kMaxReach) &&
             rockets::is_within(crate.angle, kPi) && is_within(crate.velocity, kMaxSpeed) &&
             rockets::is_within(crate.spin, kMaxSpin));
  });
  std::erase_if(state.rockets, [&](const Rocket& rocket) {
    return !(rocket.owner < player_count && is_within(rocket.position, kMaxReach) &&
             is_within(rocket.velocity, kMaxSpeed));
  });
  for (Rocket& rocket : state.rockets) {
    limit(rocket.bounces_left);
    limit(rocket.ticks_left);
  }
  std::erase_if(state.pushes, [](const ContactPush& push) {
    return !(push.apart >= 0.0F && push.apart <= kMaxPush &&
             rockets::is_within(push.along, kMaxPush));
  });
  state.round.number = limited<std::int64_t>(state.round.number, 1, kMaxCount);
  state.round.phase = limited(state.round.phase, kCountdown, kRoundOver);
  limit(state.round.phase_ticks);
}

class RocketsGame final : public Game {
 public:
  explicit RocketsGame(const SessionSetup& setup)
      : rules_version_(setup.rules_version),
        seed_(setup.seed),
        names_(setup.players),
        ticks_per_s_(static_cast<float>(setup.tick_rate.to_double())),
        step_s_(
            std::min(static_cast<float>((Rational(1) / setup.tick_rate).to_double()), kMaxStep)) {
    names_.resize(std::min(names_.size(), kMaxLaunchers));
  }

  void describe_constants(StateArchive& archive) override {
    tuning_.describe(archive, rules_version_);
  }

  void begin() override {
    tuning_.limit();
    World world{rules(), state_};
    start_match(world, names_.size(), seed_);
  }

  /// Runs the steps in their fixed order. Within each step: by player index, and lists from the
  /// oldest on.
  void tick(const InputFrame& input) override {
    World world{rules(), state_};
    state_.story.clear();
    step_round(world);
    step_launchers(world, input);
    step_bodies_of(world);
    step_toppling(world);
  }

  void describe(StateArchive& archive) override {
    state_.describe(archive);
    if (archive.is_loading()) drop_nonsense(state_, names_.size());
  }

  void publish(View& view) const override { publish_view({rules(), state_}, names_, view); }

 private:
  [[nodiscard]] Rules rules() const { return {tuning_, step_s_, ticks_per_s_}; }

  std::uint32_t rules_version_;
  std::uint64_t seed_;
  std::vector<std::string> names_;
  float ticks_per_s_;
  float step_s_;
  Tuning tuning_;
  State state_;
};

}  // namespace

GameInfo rockets_info() {
  GameInfo info;
  info.name = "rockets";
  info.description = "Fast rockets, thin walls and stacks of crates, moved by Box2D";
  info.version = 2;  // the rules of 1, with more of their numbers in the replay
  info.oldest_version = 1;
  info.tick_rate = TickRate(60);
  info.seek_ticks = 400;  // a tick takes about a seventh of a millisecond
  info.min_players = 2;
  info.max_players = kMaxLaunchers;
  info.player_names = {"Vera", "Otis", "June", "Hank"};
  info.events = {{"topple", kCrateToppled}, {"explosion", kExplosion}, {"round-end", kRoundEnded}};
  info.round_end_event = kRoundEnded;
  info.score_fact = kPlayerScore;
  info.rewind_button = kRewindButton;
  info.rewind_ticks = 600;
  info.make_game = [](const SessionSetup& setup) { return std::make_unique<RocketsGame>(setup); };
  info.make_bot = make_rockets_bot;
  return info;
}

}  // namespace tickreel::rockets
