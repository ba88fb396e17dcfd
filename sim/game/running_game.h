#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tickreel/game/game.h"
#include "tickreel/game/state_archive.h"
#include "tickreel/result.h"

namespace tickreel::sim {

/// The hash of one component of a state. A component is a field that the outermost
/// Game::describe() names.
struct ComponentHash {
  std::string name;
  std::uint64_t hash = 0;
};

/// The session of a game, in this process or in a process of its own. Simulation calls these
/// functions, each in a GameScope. Errors of a game are thrown as GameError: those of a library or
/// of its process, and a change of the processor's arithmetic by any game. One thread at a time.
class RunningGame {
 public:
  RunningGame() = default;
  RunningGame(const RunningGame&) = delete;
  RunningGame& operator=(const RunningGame&) = delete;
  virtual ~RunningGame() = default;

  /// Returns the constants that the game plays with, and, if the game's argument names a file, the
  /// hash of that file as the constant "argument_hash".
  virtual std::vector<NamedField> constants() = 0;
  /// Plays one step. After it has thrown a GameExit, all functions throw one.
  virtual void tick(const InputFrame& input) = 0;
  /// Adds everything that can be seen to a view, which is empty and has its tick set.
  virtual void publish(View& view) = 0;

  /// Returns XXH3-64 over the canonical bytes of the state, or the game's own hash: see
  /// Simulation::hashes_itself().
  virtual std::uint64_t hash() = 0;
  /// Returns the hashes of the components, in the order of the description.
  virtual std::vector<ComponentHash> component_hashes() = 0;
  /// Returns the canonical bytes of the state.
  virtual std::vector<std::uint8_t> save() = 0;
  /// Sets the state from canonical bytes, and returns true. Returns false when the bytes do not fit
  /// the description; the state is then unspecified, but can be loaded again.
  virtual bool load(std::span<const std::uint8_t> bytes) = 0;
  /// Returns all fields of the state, in the order of the description.
  virtual std::vector<NamedField> fields() = 0;
  /// Returns the first field in which the state differs from a saved state, or that the saved state
  /// does not have; nothing when they are the same.
  virtual std::optional<FieldDifference> difference_from(std::span<const std::uint8_t> saved) = 0;

  /// Returns a copy of the game in the same state, made without save(). Null: the game cannot be
  /// copied. Games in this process never can.
  virtual Result<std::unique_ptr<RunningGame>> copy() {
    return std::unique_ptr<RunningGame>(nullptr);
  }
};

/// Begins a session in this process. `constants`: the values to play with, among which those that
/// the game lacks are ignored; null: the game's defaults. kBadFile when `constants` lacks a
/// constant that the game has, when a value is not finite and its default is, or when the content
/// of the file that the game's argument names has changed since the replay was recorded.
Result<std::unique_ptr<RunningGame>> begin_here(const GameInfo& info, const SessionSetup& setup,
                                                const std::vector<NamedField>* constants);

}  // namespace tickreel::sim
