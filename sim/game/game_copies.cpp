#include "sim/game/game_copies.h"

#include <iterator>
#include <utility>

namespace tickreel::sim {

void GameCopies::pass(Simulation& simulation) {
  const std::lock_guard lock(mutex_);
  const Tick tick = simulation.tick();
  if (!can_copy_ || tick % spacing_ != 0 || copies_.contains(tick)) return;
  auto copy = simulation.copy();
  can_copy_ = copy && copy->has_value();
  if (!can_copy_) return;
  copies_.emplace(tick, **std::move(copy));
  if (copies_.size() > kMost) thin();
}

void GameCopies::thin() {
  spacing_ *= 2;
  std::erase_if(copies_, [this](const auto& copy) { return copy.first % spacing_ != 0; });
}

std::optional<Tick> GameCopies::last_before(Tick tick) const {
  const std::lock_guard lock(mutex_);
  const auto after = copies_.upper_bound(tick);
  if (after == copies_.begin()) return std::nullopt;
  return std::prev(after)->first;
}

Result<std::optional<Simulation>> GameCopies::play_from(Tick tick) {
  const std::lock_guard lock(mutex_);
  const auto after = copies_.upper_bound(tick);
  if (after == copies_.begin()) return std::optional<Simulation>();
  return std::prev(after)->second.copy();
}

}  // namespace tickreel::sim
