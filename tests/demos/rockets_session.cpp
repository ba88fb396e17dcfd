#include "tests/demos/rockets_session.h"
#include "tests/support/room.h"

namespace tickreel::rockets {

using namespace tests;
namespace {

SessionSetup setup_for(std::uint64_t seed, std::size_t player_count) {
  const GameInfo info = rockets_info();
  SessionSetup setup{seed, info.tick_rate, info.player_names};
  setup.players.resize(player_count);
  return setup;
}

}  // namespace

RocketsSession::RocketsSession(std::uint64_t seed, std::size_t player_count)
    : simulation_(*Simulation::begin(rockets_info(), setup_for(seed, player_count))) {
  for (std::size_t i = 0; i < player_count; ++i) {
    bots_.push_back(rockets_info().make_bot(simulation_.setup(), i));
  }
  publish();
}

void RocketsSession::tick(const InputFrame& input) {
  simulation_.step(input);
  publish();
}

void RocketsSession::tick_with_bots() {
  InputFrame input;
  for (std::size_t i = 0; i < bots_.size(); ++i) input.players[i] = bots_[i]->decide(view_);
  tick(input);
}

std::int64_t RocketsSession::fact(FactKind kind, std::uint32_t variant) const {
  for (const Fact& fact : view_.facts) {
    if (fact.kind == kind && fact.variant == variant) return fact.value;
  }
  return -1000;
}

std::vector<const Thing*> RocketsSession::all(ThingKind kind) const {
  std::vector<const Thing*> found;
  for (const Thing& thing : view_.things) {
    if (thing.kind == kind) found.push_back(&thing);
  }
  return found;
}

void RocketsSession::publish() {
  view_.clear();
  view_.tick = simulation_.tick();
  simulation_.publish(view_);
}

}  // namespace tickreel::rockets
