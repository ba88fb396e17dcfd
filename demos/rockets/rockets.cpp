#include "demos/rockets/rockets.h"

#include <algorithm>

#include "demos/rockets/arena.h"
#include "demos/rockets/rockets_bot.h"
#include "demos/rockets/rockets_input.h"
#include "demos/rockets/rockets_view.h"
#include "demos/rockets/world.h"

namespace tickreel::rockets {
namespace {

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

  /// The declared order. Within each step: by player index, and lists from the oldest on.
  void tick(const InputFrame& input) override {
    World world{rules(), state_};
    state_.events.clear();
    state_.path_events.clear();
    step_round(world);
    step_launchers(world, input);
    step_bodies_of(world);
    step_toppling(world);
  }

  void describe(StateArchive& archive) override {
    state_.describe(archive);
    if (archive.is_loading()) state_.drop_nonsense(names_.size());
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
  info.version = 2;  // the rules of 1, with more of its numbers in the replay
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
  info.make_bot = [](const SessionSetup& setup, std::size_t player) {
    return std::make_unique<RocketsBot>(setup, player);
  };
  return info;
}

}  // namespace tickreel::rockets
