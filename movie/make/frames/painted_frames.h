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

/// What a clip shows that no game does, and what it sounds like. Each segment in flight has one, so
/// it may have a state: it goes through the frames of one segment after the other, never back, and
/// may begin at any. For each frame, picture() comes before sound(). By the thread that draws.
class PictureSource {
 public:
  virtual ~PictureSource() = default;

  /// The picture of a frame, from 0 on. Not asked for where the film has no pictures. `image` is
  /// kRgba and has the clip's size, what it shows is unspecified: every pixel is to be set, opaque.
  /// It may be exchanged for another one like that.
  virtual Status picture(std::int64_t frame, Image& image) = 0;

  /// What the frame sounds like: layers of samples.count() samples each. None: silence. `samples`:
  /// which of the clip's own these are, at the rate of the film; a frame's end where the next one's
  /// begin. Not asked for where the film has no sound.
  virtual Result<std::vector<SoundLayer>> sound(std::int64_t /*frame*/,
                                                const SampleRange& /*samples*/) {
    return std::vector<SoundLayer>();
  }

  /// See FilmFrames; asked after picture() and sound().
  [[nodiscard]] virtual std::optional<PassedDivergence> passed_divergence() const { return {}; }
};

/// Opens one more for the same clip.
using PictureSourceMaker = std::function<Result<std::unique_ptr<PictureSource>>()>;

/// The frames of a clip that needs no renderer, and no OpenGL: pictures of a source, with their
/// overlay (FilmDefinition::overlay) painted on them. Its texts are timed in seconds of the clip.
/// One thread.
class PaintedFrames final : public FilmFrames {
 public:
  /// `clip`: its size, frame_rate, plan.frame_count, sound and overlay count. `first_frame`: where
  /// it begins in the reel. The errors of film_decorations.
  static Result<std::unique_ptr<PaintedFrames>> open(const FilmDefinition& clip,
                                                     PictureSourceMaker open_source,
                                                     Pictures pictures, std::int64_t first_frame);
  PaintedFrames(const PaintedFrames&) = delete;
  PaintedFrames& operator=(const PaintedFrames&) = delete;

  [[nodiscard]] std::int64_t frame_count() const override { return frame_count_; }
  [[nodiscard]] bool has_sound() const override { return sample_rate_hz_ > 0; }
  [[nodiscard]] bool remembers() const override { return false; }
  Result<std::unique_ptr<Playhead>> open_playhead() override;
  /// There may be any number: they are painted as they are started.
  [[nodiscard]] std::size_t pictures_in_flight() const override { return 1; }
  Status take(Image& image) override;
  /// kUsage when the renderer is asked for: there is none.
  Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) override;
  [[nodiscard]] std::string renderer_description() const override { return kPaintedDescription; }
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const override {
    return passed_;
  }

  /// The renderer_description() of all of them.
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
  std::optional<FilmOverlayPainter> overlay_;  ///< there is one
  std::deque<Image> started_;
  std::vector<Image> spare_;  ///< images to paint on again
  std::optional<PassedDivergence> passed_;
};

}  // namespace tickreel::movie
