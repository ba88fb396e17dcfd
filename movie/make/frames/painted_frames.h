#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/film/film_definition.h"
#include "movie/make/engine/film_frames.h"
#include "movie/make/frames/film_overlay_painter.h"
#include "sim/replay/replay_player.h"
#include "sound/sample_range.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The pictures and the sound of a clip that is not a game. Each segment in flight has its own
/// source, so it may keep state: its frames are asked for in ascending order, from any frame on.
/// For each frame, picture() is called before sound(). All calls come from the thread that draws.
class PictureSource {
 public:
  virtual ~PictureSource() = default;

  /// Paints a frame, from 0 on. Not called where the film has no pictures. `image` is kRgba, of the
  /// clip's size, with unspecified content: every pixel must be set, opaque. The source may swap it
  /// for another image of that kind.
  virtual Status picture(std::int64_t frame, Image& image) = 0;

  /// Returns the sound of a frame: layers of samples.count() samples each; an empty list is
  /// silence. `samples`: the range of the clip's samples, at the film's rate; each frame begins
  /// where the one before ends. Not called where the film has no sound.
  virtual Result<std::vector<SoundLayer>> sound(std::int64_t /*frame*/,
                                                const SampleRange& /*samples*/) {
    return std::vector<SoundLayer>();
  }

  /// See FilmFrames; asked after picture() and sound().
  [[nodiscard]] virtual std::optional<PassedDivergence> passed_divergence() const { return {}; }
};

/// Opens one more source of the same clip.
using PictureSourceMaker = std::function<Result<std::unique_ptr<PictureSource>>()>;

/// The frames of a clip that needs neither a renderer nor OpenGL: the pictures of a source, with
/// FilmDefinition::overlay painted on them. Times of texts are seconds of the clip. One thread.
class PaintedFrames final : public FilmFrames {
 public:
  /// Uses the size, frame_rate, plan.frame_count, sound and overlay of `clip`. `first_frame`: where
  /// the clip begins in the reel. The errors of film_decorations.
  static Result<std::unique_ptr<PaintedFrames>> open(const FilmDefinition& clip,
                                                     PictureSourceMaker open_source,
                                                     Pictures pictures, std::int64_t first_frame);
  PaintedFrames(const PaintedFrames&) = delete;
  PaintedFrames& operator=(const PaintedFrames&) = delete;

  [[nodiscard]] std::int64_t frame_count() const override { return frame_count_; }
  [[nodiscard]] bool has_sound() const override { return sample_rate_hz_ > 0; }
  [[nodiscard]] bool remembers() const override { return false; }
  Result<std::unique_ptr<Playhead>> open_playhead() override;
  /// 1 suffices: a picture is painted as it is started, so any number may be in flight.
  [[nodiscard]] std::size_t pictures_in_flight() const override { return 1; }
  Status take(Image& image) override;
  /// kUsage when the renderer is asked to convert: there is none.
  Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) override;
  [[nodiscard]] std::string renderer_description() const override { return kPaintedDescription; }
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const override {
    return passed_;
  }

  /// The renderer_description() of all painted frames.
  static constexpr const char* kPaintedDescription = "the CPU alone";

 private:
  friend class PaintedPlayhead;

  PaintedFrames() = default;
  Status start(PictureSource& source, std::int64_t frame);
  Result<std::vector<SoundLayer>> sound(PictureSource& source, std::int64_t frame);
  void note_divergence(const PictureSource& source);

  PictureSourceMaker open_source_;
  Pictures pictures_ = Pictures::kDrawn;
  ImageSize size_;
  Rational frame_rate_;
  std::int64_t frame_count_ = 0;
  std::int64_t first_frame_ = 0;
  int sample_rate_hz_ = 0;                     ///< 0: no sound
  std::optional<FilmOverlayPainter> overlay_;  ///< always set
  std::deque<Image> started_;
  std::vector<Image> spare_;  ///< images to reuse
  std::optional<PassedDivergence> passed_;
};

}  // namespace tickreel::movie
