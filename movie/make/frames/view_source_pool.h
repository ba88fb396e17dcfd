#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "movie/film/film_definition.h"
#include "movie/make/engine/export_loop.h"
#include "sim/replay/replay_player.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/frame_times.h"
#include "tickreel/game/game.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Gives one more player of the replay: each segment in flight plays it for itself. Called by the
/// thread that makes the film.
using PlayerOpener = std::function<Result<ReplayPlayer>(OnDivergence)>;

/// Players of a replay that has been opened: nobody opens its file again, or reads its index again.
/// `game` must outlive them.
PlayerOpener players_of(const GameInfo& game, ReplayReader replay);

/// What to do where a replay does not play as recorded.
OnDivergence on_divergence(const FilmDefinition& film);

/// Opens the replay of a film, and sees to it that it is the one that the film was planned with
/// (FilmDefinition::replay_hash). Another one is an error of this kind: its path and `otherwise`.
Result<ReplayPlayer> open_planned_replay(const PlayerOpener& open_player,
                                         const FilmDefinition& film, ErrorKind kind,
                                         const std::string& otherwise);

/// Makes the sources of the views of a film, one for each segment in flight. Everything that is
/// borrowed must outlive the sources. One thread.
class ViewSourcePool {
 public:
  /// `first` is a player of that film's replay that has been opened already.
  ViewSourcePool(PlayerOpener open_player, ReplayPlayer first, const FilmDefinition& film)
      : open_player_(std::move(open_player)), player_(std::move(first)), film_(film) {}

  /// `window_views` as FrameRenderer says it. kFailed when the replay is another one by now.
  Result<std::unique_ptr<ViewSource>> open(const FrameTimes& times, std::size_t window_views);
  /// Takes one back, for the next that wants one. It has not gone beyond what that will ask for.
  void put_back(std::unique_ptr<ViewSource> source) { unused_ = std::move(source); }
  /// The first divergence that any of the sources has passed.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const { return passed_; }

 private:
  PlayerOpener open_player_;
  std::optional<ReplayPlayer> player_;  ///< that has been opened, and no source has
  std::unique_ptr<ViewSource> unused_;
  const FilmDefinition& film_;
  std::optional<PassedDivergence> passed_;
};

}  // namespace tickreel::movie
