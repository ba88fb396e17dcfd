#include "movie/plan/music_request.h"

#include <optional>

#include "core/text/parse_number.h"
#include "encode/segments/segment_file.h"
#include "movie/soundtrack/music_mixer.h"

namespace tickreel::movie {
namespace {

/// "-6", "-6dB", "-14LUFS". Nothing to do where nothing is given.
Status take_number(const std::string& option, const std::string& text, const std::string& unit,
                   double lowest, double highest, std::optional<double>& value) {
  if (text.empty()) return {};
  const bool has_unit = text.size() > unit.size() && text.ends_with(unit);
  value = parse_number<double>(text.substr(0, text.size() - (has_unit ? unit.size() : 0)));
  if (value && *value >= lowest && *value <= highest) return {};
  const auto whole = [](double number) { return std::to_string(static_cast<int>(number)); };
  return bad_field(
      option, " " + text + ": give " + unit + " from " + whole(lowest) + " to " + whole(highest));
}

/// Seconds, or M:SS.
std::optional<Rational> seconds_of(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return Rational::parse(text);
  constexpr int kSecondsInAMinute = 60;
  const auto minutes = parse_number<int>(text.substr(0, colon));
  const auto seconds = Rational::parse(text.substr(colon + 1));
  const bool is_right = minutes && *minutes >= 0 && *minutes < kSecondsInAMinute * 24 && seconds &&
                        *seconds >= Rational(0) && *seconds < Rational(kSecondsInAMinute);
  if (!is_right) return std::nullopt;
  return Rational(*minutes * kSecondsInAMinute) + *seconds;
}

Status take_seconds(const std::string& option, const std::string& text, int longest,
                    Rational& value) {
  if (text.empty()) return {};
  const auto seconds = seconds_of(text);
  if (!seconds || !is_music_time(*seconds, longest)) {
    return bad_field(option, " " + text + ": give seconds up to " + std::to_string(longest) +
                                 ", such as 12.5 or 1:05");
  }
  value = *seconds;
  return {};
}

Status read_options(const MusicRequest& request, FilmMusic& music) {
  Status read = take_number("music-gain", request.gain, "dB", FilmMusic::kLowestGain,
                            FilmMusic::kHighestGain, music.gain_db);
  if (read) {
    read = take_seconds("music-from", request.from, FilmMusic::kLatestBegin, music.from);
  }
  if (read) {
    read = take_seconds("music-fade-in", request.fade_in, FilmMusic::kLongestFade, music.fade_in);
  }
  if (read) {
    read =
        take_seconds("music-fade-out", request.fade_out, FilmMusic::kLongestFade, music.fade_out);
  }
  if (read) read = take_number("duck", request.duck, "dB", 0, FilmMusic::kMostDuck, music.duck_db);
  if (read) {
    read = take_number("loudness", request.loudness, "LUFS", FilmMusic::kLowestLoudness,
                       FilmMusic::kHighestLoudness, music.loudness);
  }
  // What says nothing is written down as nothing.
  if (music.gain_db == 0.0) music.gain_db.reset();
  if (music.duck_db == 0.0) music.duck_db.reset();
  music.loops = music.loops || request.loops;
  return read;
}

/// What would mean nothing is a mistake.
Status check_meaning(const MusicRequest& request, const FilmDefinition& film) {
  if (film.music.has_music() || !request.file.empty()) {
    if (request.duck.empty() || film.sound == kGameSound) return {};
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

std::vector<Error> wrong_music_values(const MusicRequest& request) {
  std::vector<Error> wrong;
  for (std::string MusicRequest::*const value :
       {&MusicRequest::gain, &MusicRequest::from, &MusicRequest::fade_in, &MusicRequest::fade_out,
        &MusicRequest::duck, &MusicRequest::loudness}) {
    MusicRequest alone;
    alone.*value = request.*value;
    FilmMusic unused;
    if (Status read = read_options(alone, unused); !read) wrong.push_back(read.error());
  }
  return wrong;
}

Result<FilmMusic> plan_music(const MusicRequest& request, const FilmDefinition& film) {
  FilmDefinition with = film;
  if (!request.says_something()) return film.music;
  if (Status means = check_meaning(request, film); !means) return means.error();
  if (Status read = read_options(request, with.music); !read) return read.error();
  if (!request.file.empty()) {
    with.music.path = request.file;
    // As a whole first: a file that is none has a better name for what is wrong.
    const auto sound = MediaSound::open(request.file, audio_format_of(film).sample_rate_hz);
    if (!sound) return about("music", prefixed("§music: ", sound.error()));
    const auto hash = hash_file(request.file);
    if (!hash) return hash.error();
    with.music.hash = hash->xxh3;
  }
  if (with.music.has_music()) {
    if (const auto mixer = MusicMixer::open(with); !mixer) return mixer.error();
  }
  return with.music;
}

}  // namespace tickreel::movie
