#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "encode/film_field.h"
#include "movie/room.h"
#include "sound/sound_tracks.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A sound file that is added over a film's sound, from some time of the film on. It is added when
/// the film's segments are joined, so no segment depends on it.
struct LaidSound {
  std::string path{};      ///< path, as seen from where the job runs; not compared
  std::uint64_t hash = 0;  ///< XXH3 of the file
  std::string track{};     ///< kGameTrack, kMusicTrack or kVoiceTrack
  Rational at{0};          ///< the film's time at which the sound begins: seconds, 0 to a day
  Rational from{0};        ///< the file's time at which the sound begins: seconds, 0 to a day
  std::optional<double> gain_db{};  ///< -60 to 20; none: 0
  Rational fade_in{
      0};  ///< the length of the fade from the sound's beginning: seconds, 0 to an hour
  Rational fade_out{0};  ///< the length of the fade to the sound's end: seconds, 0 to an hour
  bool loops = false;    ///< restarts at the file's beginning when the file ends
  /// How many decibels this sound is lowered while the game, or a voice laid over the film, is
  /// loud: 0 to 60; none: it is not lowered.
  std::optional<double> duck_db{};

  static constexpr double kLowestGain = -60.0;  ///< decibels, like the next two
  static constexpr double kHighestGain = 20.0;
  static constexpr double kMostDuck = 60.0;
  static constexpr int kLatestBegin = 24 * 3600;  ///< seconds, for `at` and `from`
  static constexpr int kLongestFade = 3600;       ///< seconds

  friend bool operator==(const LaidSound&, const LaidSound&) = default;

  template <typename Archive, typename Sound>
  static void describe(Archive& archive, Sound& of) {
    archive.field({"file", nullptr}, of.path);
    archive.field({"hash", ""}, of.hash);
    archive.field({"track", "", false, 0, 16}, of.track);
    archive.field({"at", "", true}, of.at);
    archive.field({"from", "", true}, of.from);
    archive.field({"gain", "", true, kLowestGain, kHighestGain}, of.gain_db);
    archive.field({"fade_in", "", true}, of.fade_in);
    archive.field({"fade_out", "", true}, of.fade_out);
    archive.field({"loop", "", true}, of.loops);
    archive.field({"duck", "", true, 0, kMostDuck}, of.duck_db);
  }
};

/// The most laid sounds of one film.
inline constexpr std::size_t kMostLaidSounds = 64;

/// The music under the sound of a film, and the loudness of the whole: a part of FilmDefinition. It
/// concerns the whole film and is added when its segments are joined, so no segment depends on it.
struct FilmMusic {
  std::string path{};               ///< path, as seen from where the job runs; not compared
  std::uint64_t hash = 0;           ///< XXH3 of the file; 0: no music
  std::optional<double> gain_db{};  ///< -60 to 20; none: 0
  Rational from{0};     ///< the file's time at which the music begins: seconds, 0 to a day
  Rational fade_in{0};  ///< the length of the fade from the film's beginning: seconds, 0 to an hour
  Rational fade_out{0};  ///< the length of the fade to the music's end: seconds, 0 to an hour
  bool loops = false;    ///< restarts at the file's beginning when the file ends
  std::optional<double> duck_db{};  ///< decibels that the music is lowered while the game or a
                                    ///< voice is loud: 0 to 60; none: 0
  /// The loudness of the film with its music in LUFS, -40 to -5; none: the loudness is not changed.
  std::optional<double> loudness{};

  static constexpr double kLowestLoudness = -40.0;
  static constexpr double kHighestLoudness = -5.0;

  [[nodiscard]] bool has_music() const { return hash != 0; }
  /// Returns the music in the form of a file laid over the film from its beginning.
  [[nodiscard]] LaidSound laid() const {
    return {path, hash, kMusicTrack, Rational(0), from, gain_db, fade_in, fade_out, loops, duck_db};
  }
  friend bool operator==(const FilmMusic&, const FilmMusic&) = default;

  /// See FilmDefinition::describe().
  template <typename Archive, typename... Music>
  static void describe(Archive& archive, Music&... of) {
    archive.field({"music", nullptr, true}, of.path...);
    archive.field({"music_hash", "the music of §music is another one", true}, of.hash...);
    archive.field(
        {"music_gain", "§music-gain", true, LaidSound::kLowestGain, LaidSound::kHighestGain},
        of.gain_db...);
    archive.field({"music_from", "§music-from", true}, of.from...);
    archive.field({"music_fade_in", "§music-fade-in", true}, of.fade_in...);
    archive.field({"music_fade_out", "§music-fade-out", true}, of.fade_out...);
    archive.field({"music_loop", "§music-loop", true}, of.loops...);
    archive.field({"duck", "§duck", true, 0, LaidSound::kMostDuck}, of.duck_db...);
    archive.field({"loudness", "§loudness", true, kLowestLoudness, kHighestLoudness},
                  of.loudness...);
  }
};

/// Whether `seconds`, from an option or a file, is from 0 to `longest` and has a denominator small
/// enough for exact times.
inline bool is_music_time(const Rational& seconds, int longest) {
  return seconds >= Rational(0) && seconds <= Rational(longest) &&
         seconds.denominator() <= 1'000'000;
}

}  // namespace tickreel::movie
