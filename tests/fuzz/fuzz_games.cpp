#include "tests/fuzz/fuzz_games.h"

#include <algorithm>

#include "demos/pucks/pucks.h"
#include "demos/rockets/rockets.h"
#include "demos/swarm/swarm.h"
#include "demos/tanks/tanks.h"
#include "tickreel/view/view.h"

namespace tickreel::tests {

const std::vector<GameInfo>& fuzz_games() {
  static const std::vector<GameInfo> games = {tanks::tanks_info(), pucks::pucks_info(),
                                              rockets::rockets_info(), swarm::swarm_info()};
  return games;
}

SessionSetup fuzz_setup(const GameInfo& info, std::size_t players) {
  SessionSetup setup;
  setup.seed = 1;
  setup.tick_rate = info.tick_rate;
  setup.players.assign(std::clamp(players, info.min_players, info.max_players), "Ada");
  return setup;
}

const std::vector<NamedField>& default_constants(std::size_t game) {
  static const std::vector<std::vector<NamedField>> constants = [] {
    std::vector<std::vector<NamedField>> of_games;
    for (const GameInfo& info : fuzz_games()) {
      of_games.push_back(Simulation::begin(info, fuzz_setup(info))->constants());
    }
    return of_games;
  }();
  return constants[game];
}

void make_small(std::vector<NamedField>& constants) {
  constexpr std::uint64_t kMaxUnits = 200;
  for (NamedField& constant : constants) {
    if (constant.path == "units") constant.bits = std::min(constant.bits, kMaxUnits);
  }
}

InputFrame read_fuzz_input(ByteReader& reader) {
  InputFrame input;
  PlayerInput& player = input.players[reader.u8() % kMaxPlayers];
  player.buttons = reader.u32();
  for (std::int16_t& axis : player.axes) axis = static_cast<std::int16_t>(reader.u8() << 8U);
  return input;
}

void play_and_look(Simulation& simulation, const std::vector<InputFrame>& inputs) {
  View view;
  simulation.publish(view);
  for (const InputFrame& input : inputs) {
    simulation.step(input);
    static_cast<void>(simulation.state_hash());
    view = {};
    simulation.publish(view);
  }
  static_cast<void>(simulation.component_hashes());
  static_cast<void>(simulation.fields());
  // The state after the ticks can be saved and loaded.
  const Snapshot snapshot = simulation.snapshot();
  if (!simulation.restore(snapshot)) __builtin_trap();
}

}  // namespace tickreel::tests
