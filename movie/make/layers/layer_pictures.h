#pragma once

#include <cstdint>
#include <memory>

#include "movie/film/film_definition.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/frames/replay_game.h"
#include "movie/plan/pass_choice.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Draws two layers of a film: the pictures without the overlay and the HUD, and these alone. The
/// pictures are drawn like the film's own, with motion blur and antialiasing. The overlay has
/// neither: it is drawn once for each frame. No layer has the film's fades. One thread.
class LayerPictures {
 public:
  /// Opens the layers that `passes` asks for. `film`: a planned film of a replay, with 8 bits and
  /// without alpha. The errors of open_replay_frames.
  static Result<std::unique_ptr<LayerPictures>> open(const FilmDefinition& film,
                                                     const ReplayGame& game,
                                                     const PassChoice& passes);
  LayerPictures(const LayerPictures&) = delete;
  LayerPictures& operator=(const LayerPictures&) = delete;

  /// Draws a frame, which must lie after the frame that was drawn last.
  Status draw(std::int64_t frame);
  /// Returns the last drawn frame without overlay and HUD, requested or not: kRgba, opaque.
  [[nodiscard]] const Image& world() const { return world_; }
  /// Returns the overlay and the HUD of the last drawn frame: kRgba with straight alpha.
  /// laid_over() on the world, they give exactly the film. Empty when they are not requested.
  [[nodiscard]] const Image& hud() const { return hud_; }

 private:
  /// The film itself, or a copy of it without the world or without the overlay.
  struct Drawing {
    FilmDefinition film;
    std::unique_ptr<FilmFrames> frames{};  ///< refers to the film
    std::unique_ptr<Playhead> playhead{};  ///< refers to the frames

    Status open(const ReplayGame& game, PixelFormat layout);
    Status draw(std::int64_t frame, Image& image);
  };

  explicit LayerPictures(FilmDefinition film);

  Drawing whole_;
  Drawing bare_;
  Drawing laid_;
  bool has_hud_ = false;
  Image film_;
  Image deep_hud_;
  Image world_;
  Image hud_;
};

}  // namespace tickreel::movie
