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

/// Says what is heard. By the thread that draws.
class SoundSource {
 public:
  virtual ~SoundSource() = default;
  /// How many views back it needs, those of the step's two ticks included.
  [[nodiscard]] virtual std::size_t window_views() const = 0;
  /// Fills a step of which `tick` is set. `views` contains that tick and the next one. `before`:
  /// the step before it, if that was heard too; null otherwise. It changes nothing but the work.
  virtual void hear(const ViewWindow& views, const HeardStep* before, HeardStep& step) = 0;
};

/// The sound of a film. What it points to is borrowed.
struct FilmSound {
  int sample_rate_hz = 0;
  SoundSource* source = nullptr;  ///< null: silence
  /// A mixer for a thread: called by each that mixes. Null where there is no source.
  std::function<Mixer()> make_mixer{};
  Rational in_seconds{};
  Rational frame_rate{60};
  TickRate tick_rate{60};
  /// Nothing is played for it behind this tick, which is not before the out point or the end of the
  /// replay: for the rest of the last frame all goes on as it was then.
  Tick end_tick = 0;
  Tick first_tick = 0;  ///< of the replay: before it there is silence
  /// Where its first frame lies in the film that it is a clip of: as many samples as each frame of
  /// that has, so that they fit where a frame has no whole number of them.
  std::int64_t first_frame = 0;
  /// Null: the film goes at the speed 1, and at the session's rate. What is mixed later holds it:
  /// a clip of a reel may be closed by then. So with `buses`.
  std::shared_ptr<const FilmTape> tape{};
  /// At which the session is mixed, where that is another rate than the film's: 0 otherwise. The
  /// mixers are for it, and there is a tape.
  int session_rate_hz = 0;
  /// What its game's buses are called, by SoundBus.
  std::shared_ptr<const std::vector<std::string>> buses = usual_buses();
  [[nodiscard]] int rate_of_session() const {
    return session_rate_hz == 0 ? sample_rate_hz : session_rate_hz;
  }
};

/// The samples of a frame, still to be mixed.
struct UnmixedSound {
  std::int64_t sample_count = 0;
  std::vector<SoundPart> parts;  ///< in order, without gaps; none: silence
  /// Where each of the frame's samples is in the parts. None: the parts are the samples.
  std::vector<TapePlace> places{};
  /// What is heard with its pitch kept, beside that.
  std::vector<StretchedPart> stretched{};
  std::int64_t first_sample = 0;  ///< of the film
  /// FilmSound::buses.
  std::shared_ptr<const std::vector<std::string>> buses = usual_buses();
};

/// Which samples of the session a frame of a film at the speed 1 has. The film's first sample is
/// the first of the session that is not before the in point; of those from there on, each frame has
/// its samples_before().
SampleRange samples_of_frame(const FilmSound& sound, std::int64_t frame);

/// How many views more than it needs for a step a film's sound needs, for it is heard before and
/// after its picture.
std::size_t views_beyond(const FilmSound& sound);

/// Collects what a segment's frames sound like, by the thread that draws. A step that lies in
/// several frames is heard once.
class SoundCollector {
 public:
  explicit SoundCollector(const FilmSound& sound) : sound_(sound) {}
  /// Moves the source on, as far as the frame sounds.
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
  std::vector<Step> heard_;  ///< those that the next frame may have too
  std::map<std::int64_t, std::shared_ptr<StretchedBlock>> blocks_;  ///< the same; by first sample
};

/// The frame's samples. `buses`: names of those that are split; silence of one that the game has
/// not.
MixedSound mix(const UnmixedSound& sound, Mixer* mixer, std::span<const std::string> buses = {});

}  // namespace tickreel::movie
