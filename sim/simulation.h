#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/byte_writer.h"
#include "core/error.h"
#include "sim/game.h"

namespace tickreel {

/// The whole state of a game at one tick, as canonical bytes.
struct Snapshot {
  Tick tick = 0;
  std::vector<std::uint8_t> bytes;
};

/// A running game: counts its ticks, and saves, restores and hashes its state. Owns the game. One
/// thread at a time; any number of simulations may run side by side.
class Simulation {
 public:
  /// A new session at tick 0. `constants` replaces the game's defaults: each of its constants must
  /// be there, else kBadFile names the missing ones. Null keeps the defaults.
  static Result<Simulation> begin(const GameInfo& info, const SessionSetup& setup,
                                  const std::vector<NamedField>* constants = nullptr);

  /// Takes one step: tick() becomes one more.
  void step(const InputFrame& input);

  [[nodiscard]] Tick tick() const { return tick_; }
  [[nodiscard]] const SessionSetup& setup() const { return setup_; }
  [[nodiscard]] std::vector<NamedField> constants();

  /// XXH3-64 over the canonical bytes of the state (github.com/Cyan4973/xxHash).
  [[nodiscard]] std::uint64_t state_hash();
  [[nodiscard]] Snapshot snapshot();
  /// Back (or on) to where the snapshot was taken. kBadFile when the bytes do not fit the game's
  /// description; the simulation can then only be restored again.
  Status restore(const Snapshot& snapshot);
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
