#include "demos/swarm/swarm.h"

#include <algorithm>

#include "demos/swarm/swarm_view.h"
#include "demos/swarm/world.h"

namespace tickreel::swarm {
namespace {

class SwarmGame final : public Game {
 public:
  explicit SwarmGame(const SessionSetup& setup)
      : rules_version_(setup.rules_version),
        names_(setup.players),
        step_s_(static_cast<float>((Rational(1) / setup.tick_rate).to_double())) {
    names_.resize(kArmies);
  }

  void describe_constants(StateArchive& archive) override {
    tuning_.describe(archive, rules_version_);
  }

  void begin() override {
    tuning_.limit();
    const std::size_t units = std::clamp<std::size_t>(tuning_.units, kSquads, kMaxUnits);
    field_ = Field(units / kSquads);
    crowd_ = Crowd(field_.half_size, tuning_);
    World world = this->world();
    place_squads(world);
    place_units(world);
  }

  /// Runs the steps in their fixed order. Within each step: by squad, or in the order of the
  /// crowd's grid.
  void tick(const InputFrame& input) override {
    World world = this->world();
    if (rules_version_ >= 2) step_hands(world, input);
    step_squads(world, input);
    crowd_.update(state_.units);
    step_units(world);
    step_fallen(world);
    step_match(world);
    step_focus(world);
  }

  void describe(StateArchive& archive) override {
    state_.describe(archive, rules_version_);
    if (archive.is_loading()) drop_nonsense();
  }

  void publish(View& view) const override {
    publish_view({tuning_, field_, step_s_}, state_, names_, view);
  }

 private:
  World world() { return {{tuning_, field_, step_s_}, crowd_, state_}; }

  /// Cleans up a loaded state: drops values that would lead outside of memory or overflow. States
  /// of real ticks stay as they are. Positions need no check, because a crowd accepts any.
  void drop_nonsense() {
    state_.units.resize(kSquads * field_.formation.size());
    Match& match = state_.match;
    for (std::int32_t& ticks : match.zone_ticks) ticks = std::clamp(ticks, -kMaxTicks, kMaxTicks);
    match.rest_ticks = std::clamp(match.rest_ticks, 0, kMaxTicks);
    match.winner = std::min<std::uint8_t>(match.winner, kArmies - 1);
    for (Hand& hand : state_.hands) hand.sent_ticks = std::clamp(hand.sent_ticks, 0, kMaxTicks);
  }

  std::uint32_t rules_version_;
  std::vector<std::string> names_;
  float step_s_;
  Tuning tuning_;
  Field field_{1};
  Crowd crowd_{{}, {}};
  State state_;
};

}  // namespace

GameInfo swarm_info() {
  GameInfo info;
  info.name = "swarm";
  info.description = "Two armies, 10 000 units in formations, and three zones to hold";
  info.version = 2;  // with more numbers of version 1 in the replay, and the mouse
  info.oldest_version = 1;
  info.tick_rate = TickRate(25);
  info.seek_ticks = 65;  // a tick takes about a millisecond
  info.min_players = kArmies;
  info.max_players = kArmies;
  info.player_names = {"Azure", "Ember"};
  info.events = {{"zone", kZoneTaken}, {"match-end", kMatchEnded}};
  info.derive_events = derive_events;
  info.score_fact = kPoints;
  info.make_game = [](const SessionSetup& setup) { return std::make_unique<SwarmGame>(setup); };
  info.make_bot = make_swarm_bot;
  return info;
}

}  // namespace tickreel::swarm
