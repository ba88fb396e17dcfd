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

/// A part of the sound of a frame: sound that is still to be mixed, or finished samples.
struct SoundLayer {
  UnmixedSound sound{};
  /// Mixes `sound`, on the one thread that mixes for the playhead. Null for silence.
  std::shared_ptr<Mixer> mixer{};
  /// Interleaved samples. When not empty, they are the sound, and `sound` and `mixer` are not used.
  std::vector<float> samples{};
  /// The gains at the first sample of this frame and at the first sample of the next frame. Between
  /// them the gain changes linearly.
  double gain_from = 1.0;
  double gain_to = 1.0;
};

/// Mixes a frame: returns the sum of its layers, which are equally long; no samples without layers.
/// The buses of the game named in `buses` are also returned separately; finished samples are on
/// none of them.
MixedSound mix(const std::vector<SoundLayer>& layers, std::span<const std::string> buses = {});

/// Goes through the frames of a film from one segment to a later one, never backwards. All calls
/// come from the thread that draws.
class Playhead {
 public:
  virtual ~Playhead() = default;

  /// Begins to draw the picture of a frame, which lies after the last one. FilmFrames::take()
  /// returns the picture.
  virtual Status start(std::int64_t frame) = 0;
  /// Returns the sound of `frame`, which is the frame that start() was last called with. Only for
  /// frames with FilmFrames::has_sound().
  virtual Result<std::vector<SoundLayer>> sound(std::int64_t frame) = 0;
};

/// Whether pictures are drawn. kNone: the film is sound alone. kDrawnOfPart: this process draws one
/// segment of a film that several processes make, and another process makes the checks that a film
/// needs once.
enum class Pictures : std::uint8_t { kDrawn, kDrawnOfPart, kNone };

/// The frames of a film. A frame depends on its number alone. All calls come from the thread that
/// draws.
class FilmFrames {
 public:
  virtual ~FilmFrames() = default;

  [[nodiscard]] virtual std::int64_t frame_count() const = 0;
  [[nodiscard]] virtual bool has_sound() const = 0;
  /// Whether a picture may depend on the pictures before it (FrameRenderer::warm_up_frames). Then
  /// each segment gets a playhead of its own, so that its pictures cannot depend on which segments
  /// a playhead had before.
  [[nodiscard]] virtual bool remembers() const = 0;
  /// Opens a playhead, which refers to this object. Each segment that is being made has one.
  virtual Result<std::unique_ptr<Playhead>> open_playhead() = 0;
  /// Returns how many pictures, of all playheads, may be started and not yet taken at the same
  /// time, 1 or more. Never changes.
  [[nodiscard]] virtual std::size_t pictures_in_flight() const = 0;
  /// Waits for the picture that was started first, and puts it into `image`.
  virtual Status take(Image& image) = 0;
  /// Chooses the layout of all pictures, before the first is started: see choose_converter().
  virtual Status choose_layout(std::optional<PixelFormat> wanted, Conversion asked) = 0;
  /// See FrameRenderer::description.
  [[nodiscard]] virtual std::string renderer_description() const = 0;
  /// Returns the first divergence that a game of the film has passed so far; nothing when no game
  /// has. See ReplayPlayer::passed_divergence.
  [[nodiscard]] virtual const std::optional<PassedDivergence>& passed_divergence() const = 0;
};

}  // namespace tickreel::movie
