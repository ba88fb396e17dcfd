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

/// The state of a game at a tick, for rewinding. After a rewind, the tick before in the game's own
/// time is not tick - 1.
struct RecentState {
  static constexpr Tick kNone = -1;
  Tick tick = kNone;
  /// The tick whose state the game played on from to reach this state. kNone: not known.
  Tick before = kNone;
  std::shared_ptr<const std::vector<std::uint8_t>> bytes;  ///< the canonical bytes
};

/// The states of the last ticks of a game that can be rewound; of other games it keeps no states.
/// Copies of a RecentStates share the bytes.
class RecentStates {
 public:
  /// How many ticks of the game's own time each tick of a rewind goes back.
  static constexpr Tick kTicksAtOnce = 2;

  /// `rewind_ticks`: the most ticks that a rewind goes back. More states are kept, because ticks
  /// pass during the rewind. 0: no state is kept.
  explicit RecentStates(Tick rewind_ticks)
      : states_(static_cast<std::size_t>(rewind_ticks + rewind_ticks / kTicksAtOnce)) {}

  /// Whether states are kept: whether the game can be rewound.
  [[nodiscard]] bool is_kept() const { return !states_.empty(); }
  /// Whether a rewind at tick `now` may go back to `tick`: whether that is not too long ago.
  [[nodiscard]] bool is_recent(Tick tick, Tick now) const {
    return tick >= 0 && tick <= now && now - tick < static_cast<Tick>(states_.size());
  }
  /// Drops all states.
  void forget() { states_.assign(states_.size(), {}); }
  /// Keeps a state, and drops the oldest. Only if is_kept().
  void remember(RecentState state) { states_[slot(state.tick)] = std::move(state); }
  /// Returns the state of a tick; null when it is not kept. Valid until the next call of remember()
  /// or forget().
  [[nodiscard]] const RecentState* find(Tick tick) const {
    if (!is_kept() || tick < 0) return nullptr;
    const RecentState& state = states_[slot(tick)];
    return state.tick == tick ? &state : nullptr;
  }
  /// Returns the tick to which one tick of a rewind goes back from `now`: kTicksAtOnce ticks of the
  /// game's own time. Fewer, or `now` itself, when earlier states are not kept.
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
  bool is_rewound = false;  ///< whether a rewind led to the state; not part of the state
};

/// A running game with its present tick. Plays ticks, and saves, restores and hashes the game's
/// state. Owns the game. For a game that can be rewound, it keeps the states of the last ticks. The
/// functions throw the GameError of a game (see RunningGame); only restore() and take_back() return
/// it. One thread at a time; any number of simulations may run side by side.
class Simulation {
 public:
  /// Begins a session at tick 0. It has the newest rules, unless `setup` names a version.
  /// `constants`: the values to play with; null: the game's defaults. kUsage when the game cannot
  /// be played with these players or rules; also returns the errors of begin_here(), or of a
  /// process for the game.
  static Result<Simulation> begin(const GameInfo& info, SessionSetup setup,
                                  const std::vector<NamedField>* constants = nullptr);

  /// Returns the defaults of the game's constants with these rules, or an error of begin().
  static Result<std::vector<NamedField>> default_constants(const GameInfo& info,
                                                           SessionSetup setup);

  /// Takes one step: tick() grows by one. If rewinds_to(input) is a tick whose state is kept, the
  /// game's state becomes that state; otherwise the game plays the step.
  void step(const InputFrame& input);

  [[nodiscard]] Tick tick() const { return tick_; }
  [[nodiscard]] const SessionSetup& setup() const { return setup_; }
  /// Returns the constants that the game plays with.
  [[nodiscard]] std::vector<NamedField> constants();

  /// Returns XXH3-64 over the canonical bytes of the state (github.com/Cyan4973/xxHash), or the
  /// game's own hash if hashes_itself().
  [[nodiscard]] std::uint64_t state_hash();
  /// Whether state_hash() is the game's own hash: GameInfo::hashes_itself and
  /// SessionSetup::hashes_itself.
  [[nodiscard]] bool hashes_itself() const { return hashes_itself_; }
  /// Returns XXH3-64 of the canonical bytes of each component, in the order of the description.
  [[nodiscard]] std::vector<ComponentHash> component_hashes();
  /// Returns the present state.
  [[nodiscard]] Snapshot snapshot();
  /// GameInfo::can_load.
  [[nodiscard]] bool can_load() const { return can_load_; }
  /// GameInfo::saves_and_loads.
  [[nodiscard]] bool saves_and_loads() const { return saves_and_loads_; }
  /// Whether the game runs in a process of its own, and so shares no memory with other games.
  [[nodiscard]] bool runs_apart() const { return runs_apart_; }
  /// Returns an independent simulation in the same state. Nothing: the game cannot be copied; games
  /// in this process never can. kFailed when the system has no memory for another game.
  Result<std::optional<Simulation>> copy();
  /// Sets the state and tick() to those of a snapshot, and drops the states kept for rewinding.
  /// kBadFile when the bytes do not fit the game's description; the only permitted call is then
  /// another restore(). kUsage when the game cannot load; also returns error_of() a GameError.
  Status restore(const Snapshot& snapshot);

  /// Goes back to an earlier state of this session, as if the ticks since then had not been played.
  /// Unlike restore(), it does not drop the states kept for rewinding. Has the errors of restore().
  Status take_back(const Snapshot& snapshot);

  /// Returns the tick to which the input of the step from `tick` rewinds the game. Returns nothing
  /// when the input has no RewindEvent, or only such that go back too far or to a later tick: the
  /// game then plays. The first RewindEvent that is possible counts.
  [[nodiscard]] std::optional<Tick> rewinds_to(const InputFrame& input, Tick tick) const;
  /// Returns the tick to which the input rewinds the game now: at tick().
  [[nodiscard]] std::optional<Tick> rewinds_to(const InputFrame& input) const {
    return rewinds_to(input, tick_);
  }
  /// Whether the state of this tick is kept for rewinding, or it is the present tick.
  [[nodiscard]] bool remembers(Tick tick) const { return tick == tick_ || past_.find(tick); }
  /// Copies the states kept for rewinding from `other`, another run of the same session.
  void remember_as(const Simulation& other) { past_ = other.past_; }
  /// Adds a RewindEvent to the input if a player holds the button that rewinds, the game can be
  /// rewound, and the input has fewer than kMaxEventsPerTick events. A live session calls this
  /// before each step. A rewind follows the game's own time, so it skips ticks that an earlier
  /// rewind has undone. When no earlier state is kept, the event goes back to the present tick, and
  /// the game stands still.
  void add_rewind(InputFrame& input) const;

  /// Returns every field of the state, in the order of the description.
  [[nodiscard]] std::vector<NamedField> fields();
  /// Whether a snapshot fits the description of the state in this build, by its sizes and counts.
  /// If not, it cannot be compared with a state. True for a game that cannot load. The state does
  /// not change.
  [[nodiscard]] bool takes(const Snapshot& snapshot);
  /// Returns the first field in which the state differs from a snapshot of the same tick; nothing
  /// when they are the same.
  [[nodiscard]] std::optional<FieldDifference> difference_from(const Snapshot& recorded);

  /// Adds everything that can be seen now to `view`, which is empty and has its tick set to tick().
  /// After a rewind it leaves out events and sound, which belong to the first time that the tick
  /// was played; the velocities of things, so that they move in a straight line; and it adds the
  /// fact kIsRewound.
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
  /// Sets the state and the tick, and keeps the states for rewinding.
  Status return_to(const Snapshot& snapshot);
  Status load(std::span<const std::uint8_t> bytes, Tick tick);
  void remember(Tick before);
  void rewind(Tick target);

  std::string name_;  ///< the name of the game
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
