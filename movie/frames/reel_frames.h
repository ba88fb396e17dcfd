#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/film/reel_timeline.h"
#include "movie/frames/film_overlay_painter.h"
#include "movie/frames/film_renderer.h"
#include "movie/frames/made_frames.h"
#include "movie/frames/painted_frames.h"
#include "movie/frames/replay_frames.h"
#include "movie/frames/replay_game.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The frames of a film of several clips. A clip's game is opened when the first of its frames is
/// wanted, and closed when nothing is at it any more. One thread.
class ReelFrames final : public MadeFrames {
 public:
  /// `film` is borrowed. Opens the clip of `first_wanted_frame`, to say what draws; the errors of
  /// that, and of ReelTimeline::make.
  static Result<std::unique_ptr<ReelFrames>> open(const GameFinder& find_game,
                                                  const FilmDefinition& film, Pictures pictures,
                                                  std::int64_t first_wanted_frame);
  ReelFrames(const ReelFrames&) = delete;
  ReelFrames& operator=(const ReelFrames&) = delete;

  [[nodiscard]] std::int64_t frame_count() const override { return timeline_.frame_count(); }
  [[nodiscard]] bool has_sound() const override { return !film_.sound.empty(); }
  /// Only games of libraries do.
  [[nodiscard]] bool remembers() const override { return has_library_game(film_); }
  Result<std::unique_ptr<Playhead>> open_playhead() override;
  [[nodiscard]] std::size_t pictures_in_flight() const override { return pictures_in_flight_; }
  Status take(Image& image) override;
  /// Always kRgba or kRgba64, for clips are mixed; kUsage when the renderer was asked for. Of more
  /// than 8 bits are the clips of replays; what is painted is widened.
  Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) override;
  [[nodiscard]] std::string renderer_description() const override { return description_; }
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const override {
    return passed_;
  }

 private:
  friend class ReelPlayhead;
  using Clip = std::shared_ptr<MadeFrames>;

  ReelFrames(GameFinder find_game, const FilmDefinition& film, ReelTimeline timeline,
             Pictures pictures)
      : find_game_(std::move(find_game)),
        film_(film),
        timeline_(std::move(timeline)),
        is_drawn_(pictures),
        open_(film.clips().size()) {}
  Result<Clip> clip(std::size_t number);
  /// The picture that a clip started first, in the reel's layout.
  Status take_from(MadeFrames& clip, Image& image);
  /// Opens a clip, or a pane of one. `first_frame`: of the reel.
  Result<std::unique_ptr<MadeFrames>> open_clip(const FilmDefinition& clip,
                                                std::int64_t first_frame) const;
  Result<std::unique_ptr<MadeFrames>> open_replay(const FilmDefinition& clip,
                                                  std::int64_t first_frame) const;
  Result<PictureSourceMaker> open_pictures(const FilmDefinition& clip,
                                           std::int64_t first_frame) const;

  /// A picture under way, and of a transition the other one.
  struct Started {
    Clip shown;
    Clip next;
    ReelPlace place;
    std::int64_t frame = 0;  ///< of the reel
  };

  GameFinder find_game_;
  const FilmDefinition& film_;
  ReelTimeline timeline_;
  Pictures is_drawn_;
  std::vector<std::weak_ptr<MadeFrames>> open_;  ///< by clip
  Clip first_;                                   ///< until a playhead has it
  std::size_t pictures_in_flight_ = 1;
  std::string description_;
  std::optional<PassedDivergence> passed_;
  std::deque<Started> started_;
  PixelFormat layout_ = PixelFormat::kRgba;
  Image painted_;  ///< before it is widened; kept for its allocation
  Image other_;    ///< the second of a transition; kept for its allocation
  std::optional<FilmOverlayPainter> overlay_;  ///< over all of it; none: there is nothing
};

}  // namespace tickreel::movie
