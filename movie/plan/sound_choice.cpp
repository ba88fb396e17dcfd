#include "movie/plan/sound_choice.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/text/nearest_name.h"
#include "core/text/quoted_text.h"
#include "encode/sinks/sink_choice.h"
#include "movie/plan/film_plan.h"

namespace tickreel::movie {
namespace {

/// Whether the sound is changed after all of it has been made.
bool asks_for_other_sound(const FilmRequest& request) {
  return request.music.says_something() || !request.sounds.empty() || changes_sound(request.film);
}

/// Recorded pictures are not evenly spaced in the game's time, which sound would need.
bool is_recorded_interleave(const FilmDefinition& film) {
  const auto* const replay = film.as<FilmedReplay>();
  return replay != nullptr && replay->is_recorded_interleave;
}

/// Returns FilmDefinition::sound for a film that does not have a game's sound: kSilence if music or
/// sounds are laid over the film or `request.audio` asks for silence, else empty. kUsage when the
/// sink cannot hold a requested silence; whether it can hold music, check_music_place() says.
Result<std::string> sound_without_game(const FilmRequest& request, const SinkKind& sink) {
  const bool has_files =
      !request.music.file.empty() || !request.sounds.empty() || has_laid_sounds(request.film);
  if (request.audio == AudioChoice::kGame) return std::string(has_files ? kSilence : "");
  if (request.audio == AudioChoice::kNone) return std::string();
  if (!sink.takes_sound)
    return bad_usage("there is no place for sound in such a film: leave §audio out");
  return std::string(kSilence);
}

/// Returns FilmDefinition::sound.
Result<std::string> sound_of(const FilmRequest& request, const SinkKind& sink, bool has_sound) {
  if (Status placed = check_music_place(request, sink); !placed) return placed.error();
  if (request.audio == AudioChoice::kNone) return std::string();
  const bool is_even = !is_recorded_interleave(request.film);
  if (request.audio == AudioChoice::kGame && has_sound && sink.takes_sound && is_even) {
    return std::string(kGameSound);
  }
  if (!is_even && request.audio == AudioChoice::kSilence) {
    return bad_field("interleave", " recorded has no sound: leave §audio out");
  }
  return sound_without_game(request, sink);
}

/// Takes the profile's encoder and bitrate of sound, where no others are given.
void take_sound_of(const ProfileChoice& profile, SinkSettings& encoding) {
  const bool is_its_encoder = encoding.acodec.empty() || encoding.acodec == profile.acodec;
  if (!is_its_encoder) return;
  if (encoding.acodec.empty()) encoding.acodec = profile.acodec;
  if (encoding.audio_bitrate == 0) encoding.audio_bitrate = profile.audio_bitrate;
}

std::string no_such_bus(const std::string& name, const FilmDefinition& film,
                        std::span<const std::string> buses) {
  std::vector<std::string> names;
  std::string all;
  for (const std::string& bus : buses) {
    if (bus.empty()) continue;
    names.push_back(bus);
    all += bus + ", ";
  }
  names.emplace_back(kVoiceTrack);
  const std::string nearest = or_nearest(name, names);
  if (film.is<ReelSource>()) {
    return "a reel has game, music and voice; buses of games are tracks of films of one replay" +
           nearest;
  }
  return "the game has no bus " + quoted_text(name) + ": there are " + all + kVoiceTrack + nearest;
}

}  // namespace

Status give_sound(const FilmRequest& request, const SinkKind& sink, bool has_sound,
                  FilmDefinition& film) {
  auto sound = sound_of(request, sink, has_sound);
  if (!sound) return sound.error();
  film.sound = *std::move(sound);
  if (!film.sound.empty()) take_sound_of(request.profile, film.encoding);
  return {};
}

Status choose_sound(const FilmRequest& request, const SinkKind& sink, bool has_sound,
                    FilmDefinition& film) {
  Status given = give_sound(request, sink, has_sound, film);
  return given ? check_sound_options(film) : given;
}

Status check_sound_options(const FilmDefinition& film) {
  const SinkSettings& encoding = film.encoding;
  // A preview sets the rate of the loudspeakers for every reel, also a silent one.
  const bool has_rate = encoding.audio_rate != 0 && !film.is<ReelSource>();
  const char* option = !encoding.acodec.empty()      ? "acodec"
                       : has_rate                    ? "audio-rate"
                       : encoding.audio_bitrate != 0 ? "audio-bitrate"
                                                     : nullptr;
  if (film.sound.empty() && option != nullptr && is_recorded_interleave(film)) {
    return bad_field(option, ": §interleave recorded has no sound: leave it out");
  }
  if (film.sound.empty() && option != nullptr) {
    const bool can_be_silent = film.given() == nullptr;
    return bad_field(
        option,
        std::string(" means nothing to a film without sound: leave it out, or give §audio") +
            (can_be_silent ? " silence" : ""));
  }
  const auto* const replay = film.as<FilmedReplay>();
  if (film.sound == kGameSound || replay == nullptr || replay->volume.empty()) return {};
  return bad_field("volume", " means nothing to a film without the game's sound: leave it out");
}

Status check_tracks(const FilmPlan& plan, std::span<const std::string> buses) {
  const FilmDefinition& film = plan.film;
  if (!film.tracks->list) return film.tracks->list.error();
  if (film.tracks.empty()) return {};
  if (!is_stored(plan) && (!is_sound_alone(plan) || plan.path == "-")) {
    return bad_field("tracks",
                     " is of films in .mp4, .m4v, .mov, .mkv or .webm and of sound alone, in .wav, "
                     ".flac or .ogg: leave it out");
  }
  if (film.sound.empty()) {
    return bad_field("tracks", " means nothing to a film without sound: leave it out");
  }
  for (const SoundTrack& track : tracks_of(film)) {
    if (is_track_name(track.name) || std::ranges::find(buses, track.name) != buses.end()) continue;
    return bad_field("tracks",
                     " " + film.tracks.text() + ": " + no_such_bus(track.name, film, buses));
  }
  const std::string left_out = heard_without_track(film);
  if (left_out.empty()) return {};
  return bad_field("tracks", " " + film.tracks.text() + ": " + left_out +
                                 " is heard in the film, too: name it, so that the tracks are all "
                                 "of its sound");
}

Status check_music_place(const FilmRequest& request, const SinkKind& sink) {
  if (!asks_for_other_sound(request)) return {};
  const std::string option = !request.music.file.empty() || request.film.music.has_music() ? "music"
                             : !request.sounds.empty() || !request.film.sounds.empty()     ? "sound"
                                                                                       : "loudness";
  const bool is_stored = sink.keeps_segments && request.path != "-";
  if (!is_stored && sink.name != kSoundSink) {
    return bad_field(option,
                     " is of films in .mp4, .m4v, .mov, .mkv or .webm and of sound alone, in .wav, "
                     ".flac or .ogg: leave it out");
  }
  if (is_recorded_interleave(request.film)) {
    return bad_field("interleave", " recorded has no sound: leave §" + option + " out");
  }
  if (request.audio != AudioChoice::kNone) return {};
  return bad_field(option,
                   " is about sound, and §audio none leaves all of it out: for music alone give "
                   "§audio silence");
}

}  // namespace tickreel::movie
