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

/// A replay that several threads play, each with a player of its own. Its file may be replaced
/// meanwhile: whoever opens it again learns that. A value; any thread may use its copy.
class ReplayFile {
 public:
  /// The file that `reader` reads, of `game`, which stays.
  static Result<ReplayFile> of(ReplayReader& reader, const GameEntry& game);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const GameEntry& game() const { return *game_; }
  /// kBadFile when there is another replay under the name by now, or less of it.
  Result<ReplayReader> read() const;
  /// The same, to play it.
  Result<ReplayPlayer> open(OnDivergence on_divergence) const;

 private:
  ReplayFile(std::string path, const GameEntry& game) : path_(std::move(path)), game_(&game) {}

  std::string path_;
  const GameEntry* game_;
  /// For all that open it.
  std::shared_ptr<GameCopies> copies_ = std::make_shared<GameCopies>();
  Tick end_tick_ = 0;
  std::uint64_t last_hash_ = 0;  ///< as much of it as is stored; of the last tick
};

}  // namespace tickreel::window
