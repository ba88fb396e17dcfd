#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "movie/film/film_definition.h"
#include "movie/make/frames/replay_game.h"
#include "movie/make/frames/view_source_pool.h"
#include "renderer/scene/camera_cuts.h"
#include "renderer/scene/moment_maker.h"
#include "sim/view/frame_times.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"

namespace tickreel::movie {

/// Composes the scenes of a film's frames, one after the other, and draws nothing. One thread.
class SceneFrames {
 public:
  /// Opens the replay of `film`, which is borrowed. `option`: the name of the option that needs the
  /// scenes, for messages. kUsage for a game that draws its pictures itself. The errors of
  /// frame_times_of(), find_cameras() and opening the replay.
  static Result<std::unique_ptr<SceneFrames>> open(const FilmDefinition& film,
                                                   const ReplayGame& game, const char* option);
  SceneFrames(const SceneFrames&) = delete;
  SceneFrames& operator=(const SceneFrames&) = delete;

  [[nodiscard]] std::int64_t frame_count() const { return times_->frame_count(); }
  [[nodiscard]] const TickRate& tick_rate() const { return tick_rate_; }
  [[nodiscard]] const Look& look() const { return *look_; }

  /// Composes the scene of the next frame; the first call composes frame 0. The errors of playing.
  Status next();
  /// Return the scene that was composed last, and its time in the game.
  [[nodiscard]] const Scene& scene() const { return scene_; }
  [[nodiscard]] const FrameTime& time() const { return time_; }
  /// Returns the interpolated things in that scene.
  [[nodiscard]] const std::vector<Thing>& things() { return moments_->things(); }
  /// Returns the view at or before that scene's time.
  [[nodiscard]] const View& view() const { return source_->window().at(time_.tick); }

 private:
  SceneFrames() = default;

  std::unique_ptr<Look> look_;
  TickRate tick_rate_{60};
  std::unique_ptr<FrameTimes> times_;
  std::optional<CameraCuts> cameras_;
  std::optional<MomentMaker> moments_;
  std::optional<ViewSourcePool> sources_;
  std::unique_ptr<ViewSource> source_;
  std::int64_t frame_ = 0;  ///< the next frame
  FrameTime time_;
  Scene scene_;
};

}  // namespace tickreel::movie
