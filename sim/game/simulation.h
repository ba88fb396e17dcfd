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

/// The whole state of a game at one tick, as canonical bytes.
struct Snapshot {
  Tick tick = 0;
  std::vector<std::uint8_t> bytes;
  bool is_rewound = false;  ///< a rewind led to it; no part of the state
};

/// A running game: counts its ticks, and saves, restores and hashes its state. Owns the game. One
/// thread at a time; any number of simulations may run side by side.
class Simulation {
 public:
  /// A new session at tick 0, by the game's newest rules unless the setup names others. `constants`
  /// replaces the game's defaults; null keeps them. kBadFile when one that the game describes by
  /// these rules is not there.
  /// kUsage when the game cannot be played so: number of players, rules.
  static Result<Simulation> begin(const GameInfo& info, SessionSetup setup,
                                  const std::vector<NamedField>* constants = nullptr);

  /// The constants that the game has by these rules unless it is told others. The errors of
  /// begin().
  static Result<std::vector<NamedField>> default_constants(const GameInfo& info,
                                                           SessionSetup setup);

  /// Takes one step: tick() becomes one more. Where rewinds_to(input) says a tick that is
  /// remembered, the state becomes that tick's; otherwise the game plays.
  void step(const InputFrame& input);

  [[nodiscard]] Tick tick() const { return tick_; }
  [[nodiscard]] const SessionSetup& setup() const { return setup_; }
  [[nodiscard]] std::vector<NamedField> constants();

  /// XXH3-64 over the canonical bytes of the state (github.com/Cyan4973/xxHash), or what the game
  /// says.
  [[nodiscard]] std::uint64_t state_hash();
  /// GameInfo::hashes_itself, where the session says so too.
  [[nodiscard]] bool hashes_itself() const { return hashes_itself_; }
  /// XXH3-64 for each component, in the order of the description.
  [[nodiscard]] std::vector<ComponentHash> component_hashes();
  [[nodiscard]] Snapshot snapshot();
  /// GameInfo::can_load.
  [[nodiscard]] bool can_load() const { return can_load_; }
  /// GameInfo::saves_and_loads.
  [[nodiscard]] bool saves_and_loads() const { return saves_and_loads_; }
  /// Whether it is in a process of its own, which shares nothing with others.
  [[nodiscard]] bool runs_apart() const { return runs_apart_; }
  /// Another one in the same state, which plays on by itself. Nothing: its game cannot be copied,
  /// as none can that runs in this process. kFailed when the system has no more room for one.
  Result<std::optional<Simulation>> copy();
  /// Back (or on) to where the snapshot was taken; no other tick is remembered. kBadFile when the
  /// bytes do not fit the game's description; the simulation can then only be restored again.
  /// kUsage when the game cannot load, and kFailed when it says why not.
  Status restore(const Snapshot& snapshot);

  /// Goes back to a state that this session had, as long as the ticks before it are remembered. The
  /// ticks since then never were.
  Status take_back(const Snapshot& snapshot);

  /// The tick whose state the input makes the state again, at `tick` or now; nothing when the game
  /// is to play: there is no rewind in it, or none that the game allows.
  [[nodiscard]] std::optional<Tick> rewinds_to(const InputFrame& input, Tick tick) const;
  [[nodiscard]] std::optional<Tick> rewinds_to(const InputFrame& input) const {
    return rewinds_to(input, tick_);
  }
  /// Whether a rewind can go to the state of that tick: those of the last steps, if the game can be
  /// rewound.
  [[nodiscard]] bool remembers(Tick tick) const { return tick == tick_ || past_.find(tick); }
  /// Adds what `other`, another run of the same session, remembers.
  void remember_as(const Simulation& other) { past_ = other.past_; }
  /// Adds the event that rewinds where a player holds the button for it; a live session calls this
  /// before each step. A rewind follows the game's own time, so it does not go back to what an
  /// earlier rewind has undone. When no earlier state is remembered, the game stops.
  void add_rewind(InputFrame& input) const;

  /// Every scalar of the state by name, in the order of the description.
  [[nodiscard]] std::vector<NamedField> fields();
  /// Whether a snapshot has the fields of this build's description, as far as their sizes and
  /// counts tell: if not, what is compared with it is not what it was. The state stays as it is.
  [[nodiscard]] bool takes(const Snapshot& snapshot);
  /// The first field that differs from a snapshot of the same tick, if one does.
  [[nodiscard]] std::optional<FieldDifference> difference_from(const Snapshot& recorded);

  /// Writes what can be seen now into `view`, which comes cleared. What a rewind led to happens for
  /// the second time: its events are left out, and things go straight from tick to tick.
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
  /// Like restore(), and forgets nothing.
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
  bool is_rewound_ = false;  ///< by the last step
};

}  // namespace tickreel::sim
