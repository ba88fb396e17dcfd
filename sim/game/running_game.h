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

/// The state hash of one component, which is one field of the game's outermost description.
struct ComponentHash {
  std::string name;
  std::uint64_t hash = 0;
};

/// A game that has begun, in this process or in one of its own. One thread at a time. Every call is
/// made in a GameScope that names the tick. Errors of a game that is not trusted are thrown as
/// GameError.
class RunningGame {
 public:
  RunningGame() = default;
  RunningGame(const RunningGame&) = delete;
  RunningGame& operator=(const RunningGame&) = delete;
  virtual ~RunningGame() = default;

  virtual std::vector<NamedField> constants() = 0;
  virtual void tick(const InputFrame& input) = 0;
  /// Appends everything visible to a view, which comes cleared and with its tick set.
  virtual void publish(View& view) = 0;

  /// Returns XXH3-64 over the canonical bytes of the state, or the game's own hash
  /// (GameInfo::hashes_itself).
  virtual std::uint64_t hash() = 0;
  virtual std::vector<ComponentHash> component_hashes() = 0;
  /// Returns the canonical bytes of the state.
  virtual std::vector<std::uint8_t> save() = 0;
  /// Returns whether the bytes fit the description. If not, the state is unspecified, but can be
  /// loaded again.
  virtual bool load(std::span<const std::uint8_t> bytes) = 0;
  virtual std::vector<NamedField> fields() = 0;
  /// Returns the first field that differs from a saved state, if one does.
  virtual std::optional<FieldDifference> difference_from(std::span<const std::uint8_t> saved) = 0;

  /// Copies the game with its state, without saving it. Null: games that run this way, or this one,
  /// cannot be copied.
  virtual Result<std::unique_ptr<RunningGame>> copy() {
    return std::unique_ptr<RunningGame>(nullptr);
  }
};

/// Begins a session in this process. `constants`: null keeps the game's defaults. kBadFile when
/// they lack one that the game describes, one is not finite where the default is, or the file that
/// the game's argument names has another content than when the replay was recorded.
Result<std::unique_ptr<RunningGame>> begin_here(const GameInfo& info, const SessionSetup& setup,
                                                const std::vector<NamedField>* constants);

}  // namespace tickreel::sim
