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

/// The largest sample of a film's sound. Copies watch the same sound, from any thread.
class PeakWatch {
 public:
  void note(std::span<const float> samples) const;
  /// That the sound is cut off at full scale, where somebody hears it.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  std::shared_ptr<std::atomic<float>> peak_ = std::make_shared<std::atomic<float>>(0.0F);
};

/// What comes to the sound of a whole film when its segments are joined: its music, what else lies
/// over it, and the one gain that makes it as loud as it is to be. A function of the film and of
/// its game's samples alone.
class FilmSoundtrack {
 public:
  /// What it highest may go, whatever loudness is asked for: dBTP.
  static constexpr double kHighestPeak = -1.0;

  /// Opens the files that lie over it. The errors of SoundFileMixer::open.
  static Result<FilmSoundtrack> open(const FilmDefinition& film,
                                     const std::function<bool()>& goes_on = nullptr);
  /// Finds the gain, for which all of the game's sound is read; nothing where no loudness is asked
  /// for. Before over().
  Status measure(SampleSource game);
  /// The film's sound, from its beginning, of its game's. Several may be read at a time.
  [[nodiscard]] Result<SampleSource> over(SampleSource game) const;

  /// Which of the tracks that are asked for are heard, for which `kept` is read: the game's sound
  /// from its beginning, stored_width() floats for each moment, those of all of it and those of
  /// each of its split_buses(). Before tracks().
  Status find_tracks(const SampleSource& kept);
  [[nodiscard]] const std::vector<SoundTrack>& heard_tracks() const { return tracks_; }
  /// One of these, of `kept` as in find_tracks(): samples of 16 bits, of which the sum of all
  /// tracks is that of over(), as a lossless encoder has it. Several may be read at a time.
  [[nodiscard]] Result<SampleSource> track(std::size_t number, SampleSource kept) const;

  /// What the user should know, though nothing failed: that the film is not as loud as was asked;
  /// once it was read, that its sound is cut off at full scale.
  [[nodiscard]] std::vector<std::string> warnings() const;
  /// Whether what it adds is the same on every machine.
  [[nodiscard]] bool is_reproducible() const { return laid_->is_exact(); }
  /// The libraries that are used beside the encoders, for records.
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
  std::vector<SoundTrack> asked_;
  std::vector<std::string> split_;    ///< of which kept samples have two floats more each
  std::vector<SoundTrack> tracks_{};  ///< those of them that are heard
  std::shared_ptr<const LaidSounds> laid_{};
  std::optional<double> gain_{};  ///< an amplitude; none: as it is
  std::vector<std::string> warnings_{};
  PeakWatch peak_{};  ///< of what was read
};

}  // namespace tickreel::movie
