#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"
#include "tickreel/scene/scene.h"
#include "tickreel/view/frame_time.h"

namespace tickreel::movie {

/// The cameras of a film, frame by frame.
struct CameraTrack {
  /// The camera of one frame.
  struct Frame {
    FrameTime time;  ///< the game time that the frame shows
    Camera camera;   ///< metres, z up; at `time`, also with motion blur
  };
  Rational frame_rate{60};
  TickRate tick_rate{60};
  double aspect = 16.0 / 9.0;  ///< width / height of the pictures
  std::vector<Frame> frames{};
};

/// Plays the replay of a film and asks the game's look for the camera of each frame; draws nothing.
/// The cameras are exactly the cameras of the film's pictures, because looks are functions of time.
/// kUsage for a game that draws its pictures itself; kInterrupted once `stop` is set (null: never);
/// the errors of frame_times_of(), find_cameras() and playing.
Result<CameraTrack> track_cameras(const FilmDefinition& film, const ReplayGame& game,
                                  const std::atomic<bool>* stop);

}  // namespace tickreel::movie
