#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/game/running_game.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

/// The state of a tick, and the tick before it in the game's own time.
struct RecentState {
  static constexpr Tick kNone = -1;
  Tick tick = kNone;
  Tick before = kNone;  ///< the tick whose state the game played on from to this state
  std::shared_ptr<const std::vector<std::uint8_t>> bytes;  ///< canonical
};

/// The states of the last ticks, for a game that can be rewound; for other games it keeps none.
/// Copies share the bytes.
class RecentStates {
 public:
  /// A rewind goes back this many ticks of the game's time in one tick, so that it does not take
  /// long.
  static constexpr Tick kTicksAtOnce = 2;

  /// `rewind_ticks`: how far back a rewind may go. During a rewind more ticks pass, so those are
  /// remembered as well.
  explicit RecentStates(Tick rewind_ticks)
      : states_(static_cast<std::size_t>(rewind_ticks + rewind_ticks / kTicksAtOnce)) {}

  [[nodiscard]] bool is_kept() const { return !states_.empty(); }
  /// Whether a rewind after `now` may go back to `tick`.
  [[nodiscard]] bool is_recent(Tick tick, Tick now) const {
    return tick >= 0 && tick <= now && now - tick < static_cast<Tick>(states_.size());
  }
  void forget() { states_.assign(states_.size(), {}); }
  void remember(RecentState state) { states_[slot(state.tick)] = std::move(state); }
  /// Returns null when the tick is not remembered. Valid until the next call of remember() or
  /// forget().
  [[nodiscard]] const RecentState* find(Tick tick) const {
    if (!is_kept() || tick < 0) return nullptr;
    const RecentState& state = states_[slot(tick)];
    return state.tick == tick ? &state : nullptr;
  }
  /// Returns the tick to rewind to from `now`; `now` itself where no earlier one is remembered.
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

/// The whole state of a game at one tick, as canonical bytes.
struct Snapshot {
  Tick tick = 0;
  std::vector<std::uint8_t> bytes;
  bool is_rewound = false;  ///< a rewind led to it; not part of the state
};

/// A running game: counts its ticks, and saves, restores and hashes its state. Owns the game. One
/// thread at a time; any number of simulations may run side by side.
class Simulation {
 public:
  /// Begins a session at tick 0, with the game's newest rules unless the setup names others.
  /// `constants` replaces the game's defaults; null keeps them. kUsage when the game cannot be
  /// played with these players or rules; else the errors of begin_here(), or of a process for the
  /// game.
  static Result<Simulation> begin(const GameInfo& info, SessionSetup setup,
                                  const std::vector<NamedField>* constants = nullptr);

  /// Returns the game's default constants with these rules. Has the errors of begin().
  static Result<std::vector<NamedField>> default_constants(const GameInfo& info,
                                                           SessionSetup setup);

  /// Takes one step: tick() grows by one. If rewinds_to(input) names a tick that is remembered, the
  /// state becomes that tick's; otherwise the game plays.
  void step(const InputFrame& input);

  [[nodiscard]] Tick tick() const { return tick_; }
  [[nodiscard]] const SessionSetup& setup() const { return setup_; }
  [[nodiscard]] std::vector<NamedField> constants();

  /// Returns XXH3-64 over the canonical bytes of the state (github.com/Cyan4973/xxHash), or the
  /// game's own hash.
  [[nodiscard]] std::uint64_t state_hash();
  /// Returns GameInfo::hashes_itself, if the session says so, too.
  [[nodiscard]] bool hashes_itself() const { return hashes_itself_; }
  /// Returns XXH3-64 of the canonical bytes of each component, in the order of the description.
  [[nodiscard]] std::vector<ComponentHash> component_hashes();
  [[nodiscard]] Snapshot snapshot();
  [[nodiscard]] bool can_load() const { return can_load_; }
  [[nodiscard]] bool saves_and_loads() const { return saves_and_loads_; }
  /// Whether the game is in a process of its own, which shares nothing with others.
  [[nodiscard]] bool runs_apart() const { return runs_apart_; }
  /// Returns an independent simulation in the same state. None: the game cannot be copied, as
  /// always in this process. kFailed when the system has no room for another one.
  Result<std::optional<Simulation>> copy();
  /// Goes to the snapshot's tick; other ticks are forgotten. kBadFile when the bytes do not fit the
  /// game's description; the simulation can then only be restored again. kUsage when the game
  /// cannot load, and kFailed when it reports an error.
  Status restore(const Snapshot& snapshot);

  /// Goes back to an earlier state of this session, as if the ticks since then had never been
  /// played. Unlike restore(), it keeps the remembered ticks. The errors of restore().
  Status take_back(const Snapshot& snapshot);

  /// Returns the tick whose state the input brings back, at `tick` or now. None when the game is to
  /// play: the input has no rewind, or none that the game allows.
  [[nodiscard]] std::optional<Tick> rewinds_to(const InputFrame& input, Tick tick) const;
  [[nodiscard]] std::optional<Tick> rewinds_to(const InputFrame& input) const {
    return rewinds_to(input, tick_);
  }
  /// Whether a rewind can go to the state of that tick. The last ticks are remembered if the game
  /// can be rewound.
  [[nodiscard]] bool remembers(Tick tick) const { return tick == tick_ || past_.find(tick); }
  /// Takes over the states that `other`, another run of the same session, remembers.
  void remember_as(const Simulation& other) { past_ = other.past_; }
  /// Adds a rewind event where a player holds its button; a live session calls this before each
  /// step. A rewind follows the game's own time, so it skips ticks that an earlier rewind has
  /// undone. When no earlier state is remembered, the game stands still.
  void add_rewind(InputFrame& input) const;

  /// Returns every scalar of the state with its name, in the order of the description.
  [[nodiscard]] std::vector<NamedField> fields();
  /// Whether a snapshot has the fields of this build's description, as far as sizes and counts
  /// tell. If not, comparing with it makes no sense. The state stays as it is.
  [[nodiscard]] bool takes(const Snapshot& snapshot);
  /// Returns the first field that differs from a snapshot of the same tick, if one does.
  [[nodiscard]] std::optional<FieldDifference> difference_from(const Snapshot& recorded);

  /// Writes everything visible now into `view`, which comes cleared. After a rewind, events are
  /// left out, because they would happen a second time, and things move straight from tick to tick.
  void publish(View& view) const;

 private:
  Simulation(const GameInfo& info, SessionSetup setup, std::unique_ptr<RunningGame> game)
      : name_(info.name),
        game_(std::move(game)),
        setup_(std::move(setup)),
        can_load_(info.can_load),
        hashes_itself_(info.hashes_itself && setup_.hashes_itself),
        saves_and_loads_(info.saves_and_loads),
        runs_apart_(info.begin_apart != nullptr),
        rewind_button_(info.rewind_button),
        past_(info.rewind_ticks) {}
  Simulation(const Simulation& other, std::unique_ptr<RunningGame> game)
      : name_(other.name_),
        game_(std::move(game)),
        setup_(other.setup_),
        can_load_(other.can_load_),
        hashes_itself_(other.hashes_itself_),
        saves_and_loads_(other.saves_and_loads_),
        runs_apart_(other.runs_apart_),
        rewind_button_(other.rewind_button_),
        past_(other.past_),
        tick_(other.tick_),
        is_rewound_(other.is_rewound_) {}
  /// Restores without forgetting other ticks.
  Status return_to(const Snapshot& snapshot);
  Status load(std::span<const std::uint8_t> bytes, Tick tick);
  void remember(Tick before);
  void rewind(Tick target);

  std::string name_;  ///< of the game
  std::unique_ptr<RunningGame> game_;
  SessionSetup setup_;
  bool can_load_;
  bool hashes_itself_;
  bool saves_and_loads_;
  bool runs_apart_;
  std::uint32_t rewind_button_;
  RecentStates past_;
  Tick tick_ = 0;
  bool is_rewound_ = false;  ///< whether the last step was a rewind
};

}  // namespace tickreel::sim
