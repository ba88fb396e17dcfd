// swarm_bench [ROUNDS [TICKS]]: measures a tick of `swarm` by the number of units on this machine.
// Each figure is the median over ROUNDS (default 3) of TICKS (default 500) ticks of a session of
// bots, which begin when the armies have met.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "demos/swarm/swarm.h"
#include "sim/game/simulation.h"
#include "tests/bench/stopwatch.h"

namespace tickreel::tests {
namespace {

/// The field grows with the armies, and so does the march to the first battle.
int ticks_until_battle(std::uint32_t units) {
  return static_cast<int>(6.0 * std::sqrt(units));
}

struct Settings {
  int rounds = 3;
  int ticks = 500;
};

/// A session of bots. `units` is the constant of that name.
class Session {
 public:
  explicit Session(std::uint32_t units) : simulation_(begin(units)) {
    for (std::size_t player = 0; player < setup_.players.size(); ++player) {
      bots_.push_back(swarm::swarm_info().make_bot(setup_, player));
    }
    for (int i = 0; i < ticks_until_battle(units); ++i) simulation_.step(decide());
  }

  InputFrame decide() {
    view_.clear();
    simulation_.publish(view_);
    InputFrame input;
    for (std::size_t i = 0; i < bots_.size(); ++i) input.players[i] = bots_[i]->decide(view_);
    return input;
  }
  Simulation& simulation() { return simulation_; }

 private:
  Simulation begin(std::uint32_t units) {
    const GameInfo info = swarm::swarm_info();
    setup_.seed = 1;
    setup_.tick_rate = info.tick_rate;
    setup_.players = info.player_names;
    std::vector<NamedField> constants = Simulation::begin(info, setup_)->constants();
    for (NamedField& constant : constants) {
      if (constant.path == "units") constant.bits = units;
    }
    return *Simulation::begin(info, setup_, &constants);
  }

  SessionSetup setup_;
  Simulation simulation_;
  std::vector<std::unique_ptr<Bot>> bots_;
  View view_;
};

double milliseconds(std::vector<Cost> costs) {
  return 1000.0 * median(std::move(costs)).cpu_s;
}

/// Times of a tick, in milliseconds.
struct TickCost {
  double tick = 0.0;
  double hash = 0.0;
  double publish = 0.0;
};

TickCost bench(std::uint32_t units, const Settings& settings) {
  std::vector<Cost> tick, hash, publish;
  std::uint64_t hashes = 0;
  for (int round = 0; round < settings.rounds; ++round) {
    Session session(units);
    View view;
    for (int i = 0; i < settings.ticks; ++i) {
      const InputFrame input = session.decide();
      tick.push_back(measure([&] { session.simulation().step(input); }));
      hash.push_back(measure([&] { hashes ^= session.simulation().state_hash(); }));
      view.clear();
      publish.push_back(measure([&] { session.simulation().publish(view); }));
    }
  }
  return {milliseconds(tick), milliseconds(hash), milliseconds(publish)};
}

int run(const Settings& settings) {
  fmt::print("medians of {} ticks, ms CPU\n", settings.rounds * settings.ticks);
  fmt::print("{:>8} {:>9} {:>12} {:>9} {:>9} {:>22}\n", "units", "tick", "state hash", "both",
             "publish", "both / linear in 2500");
  double per_unit = 0.0;
  for (const std::uint32_t units : {2'500U, 5'000U, 10'000U, 20'000U}) {
    const TickCost cost = bench(units, settings);
    const double both = cost.tick + cost.hash;
    if (per_unit == 0.0) per_unit = both / units;
    fmt::print("{:>8} {:>9.3f} {:>12.3f} {:>9.3f} {:>9.3f} {:>22.2f}\n", units, cost.tick,
               cost.hash, both, cost.publish, both / (per_unit * units));
  }
  return 0;
}

}  // namespace
}  // namespace tickreel::tests

int main(int argc, char** argv) {
  tickreel::tests::Settings settings;
  if (argc > 1) settings.rounds = std::max(1, std::atoi(argv[1]));
  if (argc > 2) settings.ticks = std::max(1, std::atoi(argv[2]));
  return tickreel::tests::run(settings);
}
