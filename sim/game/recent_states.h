#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// The state of a tick, and where the game's own time came from.
struct RecentState {
  static constexpr Tick kNone = -1;
  Tick tick = kNone;
  Tick before = kNone;  ///< the tick whose state the game played on from to this state
  std::shared_ptr<const std::vector<std::uint8_t>> bytes;  ///< canonical
};

/// The states of the last ticks, for a game that can be rewound; of others nothing. Copies share
/// the bytes.
class RecentStates {
 public:
  /// So many ticks of the game's time are gone back in one tick: nobody wants to wait for it.
  static constexpr Tick kTicksAtOnce = 2;

  /// `rewind_ticks`: how far back a rewind goes. While it does, more ticks pass: as many are
  /// remembered as that takes.
  explicit RecentStates(Tick rewind_ticks)
      : states_(static_cast<std::size_t>(rewind_ticks + rewind_ticks / kTicksAtOnce)) {}

  [[nodiscard]] bool is_kept() const { return !states_.empty(); }
  /// A rewind after `now` goes back to no tick that this says no to.
  [[nodiscard]] bool is_recent(Tick tick, Tick now) const {
    return tick >= 0 && tick <= now && now - tick < static_cast<Tick>(states_.size());
  }
  void forget() { states_.assign(states_.size(), {}); }
  void remember(RecentState state) { states_[slot(state.tick)] = std::move(state); }
  /// Null when the tick is not remembered. Until the next call of the above.
  [[nodiscard]] const RecentState* find(Tick tick) const {
    if (!is_kept() || tick < 0) return nullptr;
    const RecentState& state = states_[slot(tick)];
    return state.tick == tick ? &state : nullptr;
  }
  /// The tick to rewind to from `now`; `now` itself where the way ends.
  [[nodiscard]] Tick target(Tick now) const {
    for (Tick i = 0; i < kTicksAtOnce; ++i) {
      const RecentState* state = find(now);
      if (state == nullptr || find(state->before) == nullptr) break;
      now = state->before;
    }
    return now;
  }

 private:
  [[nodiscard]] std::size_t slot(Tick tick) const {
    return static_cast<std::size_t>(tick) % states_.size();
  }

  std::vector<RecentState> states_;
};

}  // namespace tickreel::sim
