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

/// The pictures of a film without what lies over them, and what lies over them alone: drawn as the
/// film's are, with motion blur and all else. One thread.
class LayerPictures {
 public:
  /// `film`: of a replay, planned, of 8 bits and without alpha. The errors of open_replay_frames.
  static Result<std::unique_ptr<LayerPictures>> open(const FilmDefinition& film,
                                                     const ReplayGame& game,
                                                     const PassChoice& passes);
  LayerPictures(const LayerPictures&) = delete;
  LayerPictures& operator=(const LayerPictures&) = delete;

  /// Each frame lies behind the last.
  Status draw(std::int64_t frame);
  // Of the last one, of kRgba, where they are asked for.
  [[nodiscard]] const Image& world() const { return world_; }  ///< opaque
  /// Straight; with laid_over() over the world, it is the film to the bit.
  [[nodiscard]] const Image& hud() const { return hud_; }

 private:
  /// What is drawn like the film, but for one thing.
  struct Drawing {
    FilmDefinition film;
    std::unique_ptr<FilmFrames> frames{};  ///< refer to the film
    std::unique_ptr<Playhead> playhead{};  ///< refers to them

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
