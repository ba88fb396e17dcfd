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

/// A part of the sound of a frame: a game's sound that is still to be mixed, or finished samples.
struct SoundLayer {
  UnmixedSound sound{};
  /// Mixes `sound`, on the one thread that mixes for the playhead. Null where there is only
  /// silence.
  std::shared_ptr<Mixer> mixer{};
  /// Interleaved samples. When not empty, they are the sound, and `sound` has no meaning.
  std::vector<float> samples{};
  /// The gains at the first sample of this frame and of the next one; between them the gain is a
  /// straight line.
  double gain_from = 1.0;
  double gain_to = 1.0;
};

/// Mixes a frame: the sum of its layers, which are equally long. `buses`: names of those game buses
/// that are also returned on their own.
MixedSound mix(const std::vector<SoundLayer>& layers, std::span<const std::string> buses = {});

/// Goes through the frames of one segment after the other, never back. All calls come from the
/// thread that draws.
class Playhead {
 public:
  virtual ~Playhead() = default;

  /// Begins the picture of a frame.
  virtual Status start(std::int64_t frame) = 0;
  /// Returns the sound of the frame that was started last.
  virtual Result<std::vector<SoundLayer>> sound(std::int64_t frame) = 0;
};

/// Whether pictures are drawn; kNone: the film is sound alone. kDrawnOfPart: this is one of several
/// processes and draws a segment, and another one makes the checks that a film needs once.
enum class Pictures : std::uint8_t { kDrawn, kDrawnOfPart, kNone };

/// The frames of a film. Each depends on its number alone. All calls come from the thread that
/// draws.
class FilmFrames {
 public:
  virtual ~FilmFrames() = default;

  [[nodiscard]] virtual std::int64_t frame_count() const = 0;
  [[nodiscard]] virtual bool has_sound() const = 0;
  /// Whether a picture may depend on those before it (FrameRenderer::warm_up_frames). Then each
  /// segment gets a playhead of its own, so that pictures cannot depend on the segments that a
  /// playhead had before.
  [[nodiscard]] virtual bool remembers() const = 0;
  /// Opens a playhead, one for each segment in flight; it refers to this object.
  virtual Result<std::unique_ptr<Playhead>> open_playhead() = 0;
  /// See FrameRenderer; counts the pictures of all playheads.
  [[nodiscard]] virtual std::size_t pictures_in_flight() const = 0;
  virtual Status take(Image& image) = 0;
  /// Chooses the layout of the pictures, before the first of them: see choose_converter().
  virtual Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) = 0;
  /// See FrameRenderer::description.
  [[nodiscard]] virtual std::string renderer_description() const = 0;
  /// The first divergence that one of the running games has passed; see
  /// ReplayPlayer::passed_divergence.
  [[nodiscard]] virtual const std::optional<PassedDivergence>& passed_divergence() const = 0;
};

}  // namespace tickreel::movie
