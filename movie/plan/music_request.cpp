#include "movie/plan/music_request.h"

#include <algorithm>

#include "encode/segments/segment_file.h"
#include "movie/film/soundtrack/sound_file_mixer.h"
#include "movie/plan/sound_request.h"

namespace tickreel::movie {
namespace {

Status read_options(const MusicRequest& request, FilmMusic& music) {
  Status read = take_number("music-gain", request.gain, "dB", LaidSound::kLowestGain,
                            LaidSound::kHighestGain, music.gain_db);
  if (read) {
    read = take_seconds("music-from", request.from, LaidSound::kLatestBegin, music.from);
  }
  if (read) {
    read = take_seconds("music-fade-in", request.fade_in, LaidSound::kLongestFade, music.fade_in);
  }
  if (read) {
    read =
        take_seconds("music-fade-out", request.fade_out, LaidSound::kLongestFade, music.fade_out);
  }
  if (read) read = take_number("duck", request.duck, "dB", 0, LaidSound::kMostDuck, music.duck_db);
  if (read) {
    read = take_number("loudness", request.loudness, "LUFS", FilmMusic::kLowestLoudness,
                       FilmMusic::kHighestLoudness, music.loudness);
  }
  // Stores a value without effect as none, so that equal films compare equal.
  if (music.gain_db == 0.0) music.gain_db.reset();
  if (music.duck_db == 0.0) music.duck_db.reset();
  music.loops = music.loops || request.loops;
  return read;
}

/// Refuses options that have no effect.
Status check_meaning(const MusicRequest& request, const FilmDefinition& film) {
  if (film.music.has_music() || !request.file.empty()) {
    const bool has_voice =
        std::ranges::find(film.sounds, kVoiceTrack, &LaidSound::track) != film.sounds.end();
    if (request.duck.empty() || film.sound == kGameSound || has_voice) return {};
    return bad_field("duck", " means nothing to a film without the game's sound: leave it out");
  }
  const char* option = !request.gain.empty()       ? "music-gain"
                       : !request.from.empty()     ? "music-from"
                       : !request.fade_in.empty()  ? "music-fade-in"
                       : !request.fade_out.empty() ? "music-fade-out"
                       : !request.duck.empty()     ? "duck"
                       : request.loops             ? "music-loop"
                                                   : nullptr;
  if (option != nullptr) {
    return bad_field(option, " means nothing without §music FILE: leave it out");
  }
  if (!film.sound.empty()) return {};
  return bad_field("loudness",
                   " means nothing to a film without sound: leave it out, or give §music FILE");
}

}  // namespace

Status check_music_values(const MusicRequest& request) {
  FilmMusic unused;
  return read_options(request, unused);
}

Result<FilmMusic> plan_music(const MusicRequest& request, const FilmDefinition& film) {
  FilmDefinition with = film;
  if (!request.says_something()) return film.music;
  if (Status means = check_meaning(request, film); !means) return means.error();
  if (Status read = read_options(request, with.music); !read) return read.error();
  if (!request.file.empty()) {
    with.music.path = request.file;
    // Opens the file first, because that gives a better message for an invalid file.
    const auto sound = MediaSound::open(request.file, audio_format_of(film).sample_rate_hz);
    if (!sound) return about("music", prefixed("§music: ", sound.error()));
    const auto hash = hash_file(request.file);
    if (!hash) return hash.error();
    with.music.hash = hash->xxh3;
  }
  if (with.music.has_music()) {
    if (const auto mixer = SoundFileMixer::open(with, with.music.laid(), "music"); !mixer)
      return mixer.error();
  }
  return with.music;
}

}  // namespace tickreel::movie
