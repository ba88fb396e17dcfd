#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "movie/film/film_definition.h"
#include "movie/frames/drawn_frames.h"
#include "movie/frames/game_sound.h"
#include "movie/frames/presentation.h"
#include "movie/frames/view_source_pool.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The frames of a film of one replay: its game is played, drawn offscreen and heard.
class ReplayFrames final : public DrawnFrames {
 public:
  /// `first`: a player of the film's replay, opened already. `film` is borrowed.
  /// `first_frame`: where it begins in the reel that it is a clip of, if it is one. The errors of
  /// frame_times_of, find_cameras, decorated_look and make_offscreen_renderer.
  static Result<std::unique_ptr<ReplayFrames>> open(const PlayerOpener& open_player,
                                                    ReplayPlayer first, const Presentation& game,
                                                    const FilmDefinition& film, Pictures pictures,
                                                    std::int64_t first_frame = 0);

  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const override {
    return sources_->passed_divergence();
  }

 private:
  ReplayFrames() = default;
  /// What refers to them is in the sound.
  Status begin_sound(const ReplayReader& replay, const Presentation& game,
                     const FilmDefinition& film, FilmSound& sound);
  Status begin_tape(const FilmDefinition& film, FilmSound& sound);

  std::optional<ViewSourcePool> sources_;
  std::optional<GameSound> game_sound_;
};

}  // namespace tickreel::movie
