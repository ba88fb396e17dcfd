#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/byte_writer.h"
#include "core/error.h"
#include "sim/game/game.h"

namespace tickreel {

/// The whole state of a game at one tick, as canonical bytes.
struct Snapshot {
  Tick tick = 0;
  std::vector<std::uint8_t> bytes;
};

/// The state hash of one component alone: of one field of the game's outermost description.
struct ComponentHash {
  std::string name;
  std::uint64_t hash = 0;
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

  /// Takes one step: tick() becomes one more.
  void step(const InputFrame& input);

  [[nodiscard]] Tick tick() const { return tick_; }
  [[nodiscard]] const SessionSetup& setup() const { return setup_; }
  [[nodiscard]] std::vector<NamedField> constants();

  /// XXH3-64 over the canonical bytes of the state (github.com/Cyan4973/xxHash).
  [[nodiscard]] std::uint64_t state_hash();
  /// The same for each component, in the order of the description.
  [[nodiscard]] std::vector<ComponentHash> component_hashes();
  [[nodiscard]] Snapshot snapshot();
  /// Back (or on) to where the snapshot was taken. kBadFile when the bytes do not fit the game's
  /// description; the simulation can then only be restored again.
  Status restore(const Snapshot& snapshot);
  /// Every scalar of the state by name, in the order of the description.
  [[nodiscard]] std::vector<NamedField> fields();
  /// Whether a snapshot has the fields of this build's description, as far as their sizes and
  /// counts tell: if not, what is compared with it is not what it was. The state stays as it is.
  [[nodiscard]] bool takes(const Snapshot& snapshot);
  /// The first field that differs from a snapshot of the same tick, if one does.
  [[nodiscard]] std::optional<FieldDifference> difference_from(const Snapshot& recorded);

  /// Writes what can be seen now into `view`, which comes cleared.
  void publish(View& view) const;

 private:
  Simulation(std::unique_ptr<Game> game, SessionSetup setup)
      : game_(std::move(game)), setup_(std::move(setup)) {}

  std::unique_ptr<Game> game_;
  SessionSetup setup_;
  Tick tick_ = 0;
  ByteWriter canonical_;  ///< kept between hashes for its allocation
};

}  // namespace tickreel
