#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "demos/rockets/rockets.h"
#include "demos/rockets/rockets_view.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"

namespace tickreel::rockets {

using namespace tests;

/// A running game of rockets with its last view.
class RocketsSession {
 public:
  explicit RocketsSession(std::uint64_t seed = 1, std::size_t player_count = 4);

  void tick(const InputFrame& input = {});
  void tick_with_bots();

  [[nodiscard]] Simulation& simulation() { return simulation_; }
  [[nodiscard]] const View& view() const { return view_; }
  [[nodiscard]] std::int64_t fact(FactKind kind, std::uint32_t variant = 0) const;
  [[nodiscard]] std::vector<const Thing*> all(ThingKind kind) const;

 private:
  void publish();

  Simulation simulation_;
  std::vector<std::unique_ptr<Bot>> bots_;
  View view_;
};

}  // namespace tickreel::rockets
