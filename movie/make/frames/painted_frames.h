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

/// The pictures and the sound of a clip that is not a game. Each segment that is being made has its
/// own source, so a source may keep state: its frames are requested in ascending order, from any
/// frame on. For each frame, picture() is called before sound(). All calls come from the thread
/// that draws.
class PictureSource {
 public:
  virtual ~PictureSource() = default;

  /// Paints a frame, from 0 on. Not called for a film without pictures. `image` is kRgba, of the
  /// clip's size, with unspecified content: every pixel must be set, opaque. The source may swap it
  /// for another image of the same format and size.
  virtual Status picture(std::int64_t frame, Image& image) = 0;

  /// Returns the sound of a frame: layers of samples.count() samples each; an empty list is
  /// silence. `samples`: the range of the frame in the clip's samples, at the film's rate; each
  /// frame begins where the frame before ends. Not called for a film without sound.
  virtual Result<std::vector<SoundLayer>> sound(std::int64_t /*frame*/,
                                                const SampleRange& /*samples*/) {
    return std::vector<SoundLayer>();
  }

  /// Returns FilmFrames::passed_divergence() of this source; called after picture() and sound().
  [[nodiscard]] virtual std::optional<PassedDivergence> passed_divergence() const { return {}; }
};

/// Opens one more source of the same clip.
using PictureSourceMaker = std::function<Result<std::unique_ptr<PictureSource>>()>;

/// The frames of a clip that needs neither a renderer nor OpenGL: the pictures of a source, with
/// FilmDefinition::overlay painted on them. The times of texts are seconds of the clip. One thread.
class PaintedFrames final : public FilmFrames {
 public:
  /// Opens the frames. Uses the size, frame_rate, plan.frame_count, sound, range and overlay of
  /// `clip`, whose source is a PaintedSource.
  /// `first_frame`: the frame of the reel at which the clip begins. The errors of film_decorations.
  static Result<std::unique_ptr<PaintedFrames>> open(const FilmDefinition& clip,
                                                     PictureSourceMaker open_source,
                                                     Pictures pictures, std::int64_t first_frame);
  PaintedFrames(const PaintedFrames&) = delete;
  PaintedFrames& operator=(const PaintedFrames&) = delete;

  [[nodiscard]] std::int64_t frame_count() const override { return frame_count_; }
  [[nodiscard]] bool has_sound() const override { return sample_rate_hz_ > 0; }
  [[nodiscard]] bool remembers() const override { return false; }
  Result<std::unique_ptr<Playhead>> open_playhead() override;
  /// Returns 1: a picture is complete as soon as it is started, so there is no limit to observe.
  [[nodiscard]] std::size_t pictures_in_flight() const override { return 1; }
  Status take(Image& image) override;
  /// Leaves the layout kRgba, whatever is wanted. kUsage when the renderer is asked to convert,
  /// because there is no renderer.
  Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) override;
  [[nodiscard]] std::string renderer_description() const override { return kPaintedDescription; }
  [[nodiscard]] const std::optional<PassedDivergence>& passed_divergence() const override {
    return passed_;
  }

  /// The renderer_description() of painted frames.
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
