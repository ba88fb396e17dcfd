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

/// Single frames of a film, as it shows them, for who looks at it without making it. What is
/// near behind the frame that was asked for last comes quickly, all else as a segment begins. It
/// has an OpenGL context of its own where something is drawn: all calls, and the destructor, come
/// from one thread, which may be any. After an error only destruction is allowed.
class FrameViewer {
 public:
  /// `film`: with a complete definition. `shown`: its pictures, or its sound alone. The errors of
  /// open_film_frames().
  static Result<std::unique_ptr<FrameViewer>> open(const GameFinder& find_game, FilmDefinition film,
                                                   Pictures shown);
  FrameViewer(const FrameViewer&) = delete;
  FrameViewer& operator=(const FrameViewer&) = delete;

  [[nodiscard]] std::int64_t frame_count() const { return film_.plan.frame_count; }
  /// See FrameRenderer::description.
  [[nodiscard]] std::string renderer_description() const { return frames_->renderer_description(); }
  /// Shows frame 0 <= frame < frame_count(); `image` becomes kRgba of the film's size.
  Status see(std::int64_t frame, Image& image);
  /// Stereo, interleaved: as many samples as samples_before() says. Empty where it has no sound.
  Result<std::vector<float>> hear(std::int64_t frame);

 private:
  FrameViewer(FilmDefinition film, Pictures shown);
  Status start(std::int64_t frame);

  FilmDefinition film_;
  std::unique_ptr<FilmFrames> frames_;  ///< refers to the film
  std::unique_ptr<Playhead> playhead_;  ///< refers to the frames; null: none yet
  std::int64_t next_ = 0;               ///< the frame behind the last
  FilmFader fader_;
};

}  // namespace tickreel::movie
