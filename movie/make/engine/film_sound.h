#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "movie/make/engine/film_tape.h"
#include "movie/make/engine/sound_parts.h"
#include "movie/make/engine/stretched_sound.h"
#include "sim/replay/view_source.h"
#include "sound/mixer.h"
#include "sound/sound_tracks.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Finds out which sounds a listener hears in each step from one tick to the next. All calls come
/// from the thread that draws.
class SoundSource {
 public:
  virtual ~SoundSource() = default;
  /// Returns how many views hear() needs, including the views at the step's two ticks.
  [[nodiscard]] virtual std::size_t window_views() const = 0;
  /// Fills in `step`, whose `tick` is set. `views` contains the view of that tick and of the next
  /// one. `before`: the step before this one, if it was filled in too, else null; it saves work and
  /// does not change the result.
  virtual void hear(const ViewWindow& views, const HeardStep* before, HeardStep& step) = 0;
};

/// The sound of a film of a game. Everything that it points to is borrowed.
struct FilmSound {
  int sample_rate_hz = 0;
  SoundSource* source = nullptr;  ///< null: silence
  /// Makes a mixer; each thread that mixes calls it once. Null when `source` is null.
  std::function<Mixer()> make_mixer{};
  Rational in_seconds{};  ///< game time of the film's first frame
  Rational frame_rate{60};
  TickRate tick_rate{60};
  /// The last tick to which the replay is played: at or after the out point, or the end of the
  /// replay if that is earlier. For the rest of the last frame, all sounds go on as they are at
  /// this tick.
  Tick end_tick = 0;
  Tick first_tick = 0;  ///< the replay's first tick; before it there is silence
  /// The number that this sound's first frame has in the whole film; above 0 for a clip of a reel.
  /// A frame has as many samples as the same frame of the whole film, so that both fit together
  /// where a frame does not have a whole number of samples.
  std::int64_t first_frame = 0;
  /// How the sound is sped up or resampled; null: the film has speed 1 and the session's sample
  /// rate. Shared, like `buses`, with sound that is mixed later, when a clip of a reel may already
  /// be closed.
  std::shared_ptr<const FilmTape> tape{};
  /// The sample rate at which the game's sound is mixed; 0: the film's rate. The mixers have this
  /// rate. If it differs from the film's rate, there is a tape.
  int session_rate_hz = 0;
  /// The names of the game's buses, indexed by SoundBus.
  std::shared_ptr<const std::vector<std::string>> buses = usual_buses();
  /// Returns the sample rate at which the game's sound is mixed.
  [[nodiscard]] int rate_of_session() const {
    return session_rate_hz == 0 ? sample_rate_hz : session_rate_hz;
  }
};

/// The sound of a frame, still to be mixed.
struct UnmixedSound {
  std::int64_t sample_count = 0;  ///< samples of one channel
  std::vector<SoundPart> parts;   ///< in order, without gaps; empty: silence
  /// For each sample of the frame, its place in the session's sound; `parts` is a piece of
  /// that sound. Empty: the samples of `parts` are the frame's samples.
  std::vector<TapePlace> places{};
  /// Sound whose pitch is kept, which is added.
  std::vector<StretchedPart> stretched{};
  /// The frame's first sample, counted from the film's first; set where there is a tape.
  std::int64_t first_sample = 0;
  /// FilmSound::buses.
  std::shared_ptr<const std::vector<std::string>> buses = usual_buses();
};

/// Returns the range of samples that a frame of a film at speed 1 has, at the film's sample rate
/// and counted from tick 0. The film's first sample is the first that is not before the in point;
/// from there on, each frame has as many samples as samples_before() says.
SampleRange samples_of_frame(const FilmSound& sound, std::int64_t frame);

/// Returns how many views a film's sound needs in addition to the views of one step, because sound
/// is read before and after the time of its picture; 0 without a tape.
std::size_t views_beyond(const FilmSound& sound);

/// Collects the sound of a segment's frames, from the first to the last, on the thread that draws.
/// A step that lies in several frames is filled in by the SoundSource once. Borrows the FilmSound.
class SoundCollector {
 public:
  explicit SoundCollector(const FilmSound& sound) : sound_(sound) {}
  /// Returns the sound of a frame. Moves `source` on as far as that needs. The errors of playing.
  Result<UnmixedSound> collect(std::int64_t frame, ViewSource& source);

 private:
  using Step = std::shared_ptr<const HeardStep>;

  Result<std::vector<SoundPart>> parts_of(const SampleRange& of_session, ViewSource& source);
  Status add_stretched(const SampleRange& of_film, ViewSource& source, UnmixedSound& unmixed);
  Result<std::shared_ptr<StretchedBlock>> block_of(const StretchBlock& block, ViewSource& source);
  [[nodiscard]] std::int64_t first_sample() const;
  Result<Step> step_at(Tick tick, ViewSource& source);
  [[nodiscard]] Step heard(Tick tick) const;

  const FilmSound& sound_;
  std::vector<Step> heard_;  ///< finished steps that the next frame may need too
  /// Blocks that the next frame may need too, by first sample.
  std::map<std::int64_t, std::shared_ptr<StretchedBlock>> blocks_;
};

/// Mixes the samples of a frame. `mixer` may be null if there are no sounds to mix. The buses named
/// in `buses` are also returned separately; a bus that the game does not have is silent.
MixedSound mix(const UnmixedSound& sound, Mixer* mixer, std::span<const std::string> buses = {});

}  // namespace tickreel::movie
