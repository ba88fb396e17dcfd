#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/frames/film_fader.h"
#include "movie/make/frames/replay_game.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Makes single frames of a film without making the film. Pictures shortly after the last requested
/// frame come quickly, and so does the sound of the next frame; all others take as long as the
/// beginning of a segment. When something is drawn, the viewer has an OpenGL context of its own:
/// then all calls, and the destructor, come from one thread, which may be any. After an error only
/// destruction is allowed.
class FrameViewer {
 public:
  /// Opens a film with a complete definition, for hear() when `shown` is Pictures::kNone, and else
  /// for see(). The errors of open_film_frames().
  static Result<std::unique_ptr<FrameViewer>> open(const GameFinder& find_game, FilmDefinition film,
                                                   Pictures shown);
  FrameViewer(const FrameViewer&) = delete;
  FrameViewer& operator=(const FrameViewer&) = delete;

  [[nodiscard]] std::int64_t frame_count() const { return film_.plan.frame_count; }
  /// Draws a frame, 0 <= frame < frame_count(), into `image`, which becomes kRgba of the film's
  /// size.
  Status see(std::int64_t frame, Image& image);
  /// Returns the sound of a frame: stereo, interleaved, as many samples as samples_before() says.
  /// Empty for a film without sound, and in a viewer for see().
  Result<std::vector<float>> hear(std::int64_t frame);

 private:
  FrameViewer(FilmDefinition film, Pictures shown);
  Status start(std::int64_t frame);

  FilmDefinition film_;
  std::unique_ptr<FilmFrames> frames_;  ///< refers to the film
  std::unique_ptr<Playhead> playhead_;  ///< refers to the frames; null: none yet
  std::int64_t next_ = 0;               ///< the frame after the last requested frame
  FilmFader fader_;
};

}  // namespace tickreel::movie
