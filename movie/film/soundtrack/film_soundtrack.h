#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encode/segments/segment_file.h"
#include "encode/sink_settings.h"
#include "movie/film/film_definition.h"
#include "movie/film/soundtrack/laid_sounds.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Remembers the largest sample of a film's sound. Copies share one value. Any thread.
class PeakWatch {
 public:
  /// Takes samples into account.
  void note(std::span<const float> samples) const;
  /// Returns a warning when the sound is audibly cut off at full scale; else nothing.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  std::shared_ptr<std::atomic<float>> peak_ = std::make_shared<std::atomic<float>>(0.0F);
};

/// Adds to the sound of a whole film when its segments are joined: the music, the other sounds laid
/// over the film, and the single gain that reaches the requested loudness. A function of the film
/// and of its game's samples alone.
class FilmSoundtrack {
 public:
  /// The highest allowed peak in dBTP, whatever loudness is requested.
  static constexpr double kHighestPeak = -1.0;

  /// Opens the sound files that are laid over the film. `goes_on` is asked again and again (null:
  /// always true); when it returns false, kInterrupted. The errors of SoundFileMixer::open().
  static Result<FilmSoundtrack> open(const FilmDefinition& film,
                                     const std::function<bool()>& goes_on = nullptr);
  /// Reads all of the game's sound to find the gain for the requested loudness. Does nothing when
  /// no loudness is requested. A sound that is too quiet or too short to be measured stays as it
  /// is, with a warning. Call it before over() and track(). The errors of `game`, of laid sounds
  /// and of LoudnessMeter.
  Status measure(SampleSource game);
  /// Returns a source of the film's sound from its beginning, made from the game's sound. Several
  /// sources may be read at the same time.
  [[nodiscard]] Result<SampleSource> over(SampleSource game) const;

  /// Finds which of the requested tracks have sound; a track with a file laid on it counts as one,
  /// even where the file is silent. If tracks are requested, reads all of `kept`: the game's sound
  /// from its beginning, in the form of stored_sound.h. Call it before track().
  Status find_tracks(const SampleSource& kept);
  /// Returns the requested tracks that have sound, in the requested order.
  [[nodiscard]] const std::vector<SoundTrack>& heard_tracks() const { return tracks_; }
  /// Returns a source of the 16-bit samples of heard_tracks()[number]. `kept` is the game's sound
  /// from its beginning, in the form of stored_sound.h. The sum of all tracks equals over(), as a
  /// lossless encoder stores it. Several sources may be read at the same time.
  [[nodiscard]] Result<SampleSource> track(std::size_t number, SampleSource kept) const;

  /// Returns warnings for the user: that the music ends at least a second before the film, that the
  /// film is not as loud as requested, and, once the sound was read, that the sound is cut off at
  /// full scale.
  [[nodiscard]] std::vector<std::string> warnings() const;
  /// Whether the added sound is the same on every machine.
  [[nodiscard]] bool is_reproducible() const { return laid_->is_exact(); }
  /// Returns the names and versions of the libraries that measured the sound, for records.
  [[nodiscard]] Texts libraries() const;

 private:
  explicit FilmSoundtrack(const FilmDefinition& film)
      : wanted_(film.music.loudness),
        sample_rate_hz_(audio_format_of(film).sample_rate_hz),
        asked_(tracks_of(film).begin(), tracks_of(film).end()),
        split_(split_buses(film)) {}
  [[nodiscard]] Result<SampleSource> with_laid(SampleSource game) const;
  void choose_gain(double integrated, double true_peak);

  std::optional<double> wanted_;  ///< LUFS
  int sample_rate_hz_;
  std::vector<SoundTrack> asked_;     ///< the requested tracks
  std::vector<std::string> split_;    ///< split_buses()
  std::vector<SoundTrack> tracks_{};  ///< the requested tracks that are heard
  std::shared_ptr<const LaidSounds> laid_{};
  std::optional<double> gain_{};  ///< an amplitude; none: the sound is unchanged
  std::vector<std::string> warnings_{};
  PeakWatch peak_{};  ///< the largest sample read so far
};

}  // namespace tickreel::movie
