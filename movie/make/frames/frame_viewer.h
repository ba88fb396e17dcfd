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

/// Shows single frames of a film without making the film. Frames shortly after the last one come
/// quickly; all others take as long as the beginning of a segment. It has an OpenGL context of its
/// own where something is drawn: all calls, and the destructor, come from one thread, which may be
/// any. After an error only destruction is allowed.
class FrameViewer {
 public:
  /// `film`: with a complete definition. `shown`: whether its pictures are shown, or only its sound
  /// is heard. The errors of open_film_frames().
  static Result<std::unique_ptr<FrameViewer>> open(const GameFinder& find_game, FilmDefinition film,
                                                   Pictures shown);
  FrameViewer(const FrameViewer&) = delete;
  FrameViewer& operator=(const FrameViewer&) = delete;

  [[nodiscard]] std::int64_t frame_count() const { return film_.plan.frame_count; }
  /// See FrameRenderer::description.
  [[nodiscard]] std::string renderer_description() const { return frames_->renderer_description(); }
  /// Shows a frame, 0 <= frame < frame_count(); `image` becomes kRgba of the film's size.
  Status see(std::int64_t frame, Image& image);
  /// Returns the sound of a frame: stereo, interleaved, as many samples as samples_before() says.
  /// Empty for a film without sound.
  Result<std::vector<float>> hear(std::int64_t frame);

 private:
  FrameViewer(FilmDefinition film, Pictures shown);
  Status start(std::int64_t frame);

  FilmDefinition film_;
  std::unique_ptr<FilmFrames> frames_;  ///< refers to the film
  std::unique_ptr<Playhead> playhead_;  ///< refers to the frames; null: none yet
  std::int64_t next_ = 0;               ///< the frame after the last one
  FilmFader fader_;
};

}  // namespace tickreel::movie
