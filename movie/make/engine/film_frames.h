#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "movie/make/engine/conversion.h"
#include "movie/make/engine/film_sound.h"
#include "sim/replay/replay_player.h"
#include "sound/mixer.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A part of what a frame sounds like: of a game, still to be mixed, or as it is.
struct SoundLayer {
  UnmixedSound sound{};
  /// For the one thread that mixes what the playhead gave it. Null where there is only silence.
  std::shared_ptr<Mixer> mixer{};
  /// Interleaved; not empty: this is it, and `sound` means nothing.
  std::vector<float> samples{};
  /// At the frame's first sample, and at the next frame's; a straight line between them.
  double gain_from = 1.0;
  double gain_to = 1.0;
};

/// The samples of a frame: the sum of its layers, which are equally long. `buses`: names of those
/// of the games that are split.
MixedSound mix(const std::vector<SoundLayer>& layers, std::span<const std::string> buses = {});

/// Goes through the frames of one segment after the other, never back. By the thread that draws.
class Playhead {
 public:
  virtual ~Playhead() = default;

  /// Begins the picture of a frame.
  virtual Status start(std::int64_t frame) = 0;
  /// What the frame sounds like that was started last.
  virtual Result<std::vector<SoundLayer>> sound(std::int64_t frame) = 0;
};

/// Whether a film has pictures, or is sound alone: then none is drawn. Of a part: one of several
/// processes draws a segment; another one checks what has to be checked once for the whole film.
enum class Pictures : std::uint8_t { kDrawn, kDrawnOfPart, kNone };

/// What a film shows, frame by frame: a function of the frame's number alone. All calls come from
/// the thread that draws.
class FilmFrames {
 public:
  virtual ~FilmFrames() = default;

  [[nodiscard]] virtual std::int64_t frame_count() const = 0;
  [[nodiscard]] virtual bool has_sound() const = 0;
  /// Whether its pictures may depend on those before (FrameRenderer::warm_up_frames). Then each
  /// segment has a playhead of its own, so that they cannot depend on which segments one had
  /// before.
  [[nodiscard]] virtual bool remembers() const = 0;
  /// One for each segment in flight; refers to this.
  virtual Result<std::unique_ptr<Playhead>> open_playhead() = 0;
  /// See FrameRenderer, for the pictures of all playheads.
  [[nodiscard]] virtual std::size_t pictures_in_flight() const = 0;
  virtual Status take(Image& image) = 0;
  /// Chooses the layout of the pictures, before the first of them: see choose_converter().
  virtual Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) = 0;
  /// See FrameRenderer::description.
  [[nodiscard]] virtual std::string renderer_description() const = 0;
  /// The first divergence that one of the games in flight has passed; see
  /// ReplayPlayer::passed_divergence.
  [[nodiscard]] virtual const std::optional<PassedDivergence>& passed_divergence() const = 0;
};

}  // namespace tickreel::movie
