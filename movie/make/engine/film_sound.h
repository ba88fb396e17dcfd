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

/// Finds out what is heard in each step. All calls come from the thread that draws.
class SoundSource {
 public:
  virtual ~SoundSource() = default;
  /// How many views it needs, including those at the step's two ticks.
  [[nodiscard]] virtual std::size_t window_views() const = 0;
  /// Fills a step whose `tick` is set. `views` contains that tick and the next one. `before`: the
  /// step before it, if that was heard too, else null; it saves work and does not change the
  /// result.
  virtual void hear(const ViewWindow& views, const HeardStep* before, HeardStep& step) = 0;
};

/// The sound of a film. Everything that it points to is borrowed.
struct FilmSound {
  int sample_rate_hz = 0;
  SoundSource* source = nullptr;  ///< null: silence
  /// Makes a mixer; each thread that mixes calls it once. Null where there is no source.
  std::function<Mixer()> make_mixer{};
  Rational in_seconds{};
  Rational frame_rate{60};
  TickRate tick_rate{60};
  /// The replay is not played beyond this tick, which is not before the out point or the end of the
  /// replay. For the rest of the last frame, all sound goes on as it was then.
  Tick end_tick = 0;
  Tick first_tick = 0;  ///< the replay's; before it there is silence
  /// The number of its first frame in the film that it is a clip of. Its frames have as many
  /// samples as those of the film, so that both fit together where a frame does not have a whole
  /// number of samples.
  std::int64_t first_frame = 0;
  /// Null: the film has speed 1 and the session's sample rate. Shared, like `buses`, with sound
  /// that is mixed later, when a clip of a reel may already be closed.
  std::shared_ptr<const FilmTape> tape{};
  /// The rate at which the session is mixed, where it differs from the film's; else 0. The mixers
  /// are for this rate, and there is a tape.
  int session_rate_hz = 0;
  /// The names of the game's buses, indexed by SoundBus.
  std::shared_ptr<const std::vector<std::string>> buses = usual_buses();
  [[nodiscard]] int rate_of_session() const {
    return session_rate_hz == 0 ? sample_rate_hz : session_rate_hz;
  }
};

/// The samples of a frame, still to be mixed.
struct UnmixedSound {
  std::int64_t sample_count = 0;
  std::vector<SoundPart> parts;  ///< in order, without gaps; empty: silence
  /// The place of each of the frame's samples in `parts`. Empty: the parts are the samples.
  std::vector<TapePlace> places{};
  /// The sound with kept pitch, heard in addition.
  std::vector<StretchedPart> stretched{};
  std::int64_t first_sample = 0;  ///< in samples of the film
  /// FilmSound::buses.
  std::shared_ptr<const std::vector<std::string>> buses = usual_buses();
};

/// Returns the session's samples for a frame of a film at speed 1. The film's first sample is the
/// session's first sample that is not before the in point; from there on, each frame has its
/// samples_before().
SampleRange samples_of_frame(const FilmSound& sound, std::int64_t frame);

/// Returns how many views a film's sound needs in addition to those of a step, because it is heard
/// before and after its picture.
std::size_t views_beyond(const FilmSound& sound);

/// Collects the sound of a segment's frames, on the thread that draws. A step that lies in several
/// frames is heard once.
class SoundCollector {
 public:
  explicit SoundCollector(const FilmSound& sound) : sound_(sound) {}
  /// Returns the sound of a frame. Moves the source on as far as that needs.
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
  std::vector<Step> heard_;  ///< steps that the next frame may need too
  /// Blocks that the next frame may need too, by first sample.
  std::map<std::int64_t, std::shared_ptr<StretchedBlock>> blocks_;
};

/// Mixes the frame's samples. `buses`: names of the buses to split; one that the game does not have
/// is silent.
MixedSound mix(const UnmixedSound& sound, Mixer* mixer, std::span<const std::string> buses = {});

}  // namespace tickreel::movie
