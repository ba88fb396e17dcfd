#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "games/registry.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"
#include "window/room.h"

namespace tickreel::window {

/// A replay that several threads play, each with its own player. It cannot be opened again when its
/// file was replaced meanwhile. A value; any thread may use its own copy.
class ReplayFile {
 public:
  /// Returns the replay that `reader` reads, of `game`, which must outlive the object. Returns the
  /// errors of ReplayReader.
  static Result<ReplayFile> of(ReplayReader& reader, const GameEntry& game);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const GameEntry& game() const { return *game_; }
  /// Opens the file again. kBadFile when the file is now another replay or a shorter one; also
  /// returns the errors of ReplayReader.
  Result<ReplayReader> read() const;
  /// Opens the file again and its game, to play it. Returns the errors of read() and of
  /// ReplayPlayer::open().
  Result<ReplayPlayer> open(OnDivergence on_divergence) const;

 private:
  ReplayFile(std::string path, const GameEntry& game) : path_(std::move(path)), game_(&game) {}

  std::string path_;
  const GameEntry* game_;
  /// Shared by everything that opens the replay.
  std::shared_ptr<GameCopies> copies_ = std::make_shared<GameCopies>();
  Tick end_tick_ = 0;
  std::uint64_t last_hash_ = 0;  ///< the stored bits of the hash at the last tick
};

}  // namespace tickreel::window
