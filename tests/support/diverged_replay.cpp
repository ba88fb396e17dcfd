#include "tests/support/diverged_replay.h"

#include "sim/replay/replay_writer.h"

namespace tickreel::tests {

Status write_diverged_replay(const std::string& path, const GameInfo& info, Tick ticks,
                             Tick wrong_tick) {
  std::vector<std::string> players = info.player_names;
  if (players.empty()) players.emplace_back("player");
  const SessionSetup setup{1, info.tick_rate, players};
  auto simulation = *Simulation::begin(info, setup);
  auto writer = *ReplayWriter::create(
      path, {info.name, "another build", simulation.setup(), simulation.constants(), 0, {}}, true);
  Status done = writer.add_keyframe(simulation.snapshot(), simulation.state_hash());
  while (done && simulation.tick() < ticks) {
    done = writer.begin_tick({});
    simulation.step({});
    const std::uint64_t wrong_bits = simulation.tick() == wrong_tick ? 1 : 0;
    if (done) done = writer.end_tick(simulation.state_hash() ^ wrong_bits);
  }
  return done ? writer.finish() : done;
}

}  // namespace tickreel::tests
