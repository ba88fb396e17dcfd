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

/// Opens one more player of the replay. Each segment that is being made plays the replay for
/// itself. Called by the thread that makes the film.
using PlayerOpener = std::function<Result<ReplayPlayer>(OnDivergence)>;

/// Returns an opener of players for an open replay; neither the file nor its index is read again.
/// `game` must outlive the players.
PlayerOpener players_of(const GameInfo& game, ReplayReader replay);

/// Returns what a player of the film's replay does when the game does not play as recorded.
OnDivergence on_divergence(const FilmDefinition& film);

/// Opens the replay of a film, and checks that it is the replay that the film was planned with
/// (FilmedReplay::hash). If not, returns an error of `kind` whose message is the replay's path and
/// `otherwise`.
Result<ReplayPlayer> open_planned_replay(const PlayerOpener& open_player,
                                         const FilmDefinition& film, ErrorKind kind,
                                         const std::string& otherwise);

/// Opens the sources of views of a film, one for each segment that is being made. The pool and the
/// film, which is borrowed, must outlive the sources. One thread.
class ViewSourcePool {
 public:
  /// `first`: an open player of the film's replay.
  ViewSourcePool(PlayerOpener open_player, ReplayPlayer first, const FilmDefinition& film)
      : open_player_(std::move(open_player)), player_(std::move(first)), film_(film) {}

  /// Opens a source, or returns the source that was last put back. `window_views`: see
  /// FrameRenderer. kFailed when the replay was replaced; the errors of opening a player. For a
  /// film that ignores divergences, a new source is played up to the film's first frame, with the
  /// errors of playing.
  Result<std::unique_ptr<ViewSource>> open(const FrameTimes& times, std::size_t window_views);
  /// Takes a source back for the next open(), in place of one that was put back before. The source
  /// must not be beyond the first tick that its next user needs.
  void put_back(std::unique_ptr<ViewSource> source) { unused_ = std::move(source); }
  /// Returns the first divergence that any of the sources has passed; nothing when none has.
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const { return passed_; }

 private:
  PlayerOpener open_player_;
  std::optional<ReplayPlayer> player_;  ///< an open player that no source uses yet
  std::unique_ptr<ViewSource> unused_;
  const FilmDefinition& film_;
  std::optional<PassedDivergence> passed_;
};

}  // namespace tickreel::movie
