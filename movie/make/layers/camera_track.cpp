#include "movie/make/layers/camera_track.h"

#include <cstdint>

#include "movie/make/layers/scene_frames.h"

namespace tickreel::movie {

// The number of frames may come from a file, so no memory is reserved for all of them: it grows
// with the frames that are played.
Result<CameraTrack> track_cameras(const FilmDefinition& film, const ReplayGame& game,
                                  const std::atomic<bool>* stop) {
  const auto opened = SceneFrames::open(film, game, "camera-data");
  if (!opened) return opened.error();
  SceneFrames& frames = **opened;
  CameraTrack track{.frame_rate = film.frame_rate,
                    .tick_rate = frames.tick_rate(),
                    .aspect = static_cast<double>(film.size.width) / film.size.height};
  for (std::int64_t frame = 0; frame < frames.frame_count(); ++frame) {
    if (stop != nullptr && *stop) {
      return Error{ErrorKind::kInterrupted, "interrupted while the cameras were found"};
    }
    if (Status composed = frames.next(); !composed) return composed.error();
    track.frames.push_back({frames.time(), frames.scene().camera});
  }
  return track;
}

}  // namespace tickreel::movie
