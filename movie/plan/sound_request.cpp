#include "movie/plan/sound_request.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "encode/segments/segment_file.h"
#include "movie/film/soundtrack/sound_file_mixer.h"

namespace tickreel::movie {
namespace {

/// A key of a sound file.
struct SoundKey {
  const char* name;
  std::string SoundRequest::*text;
};
constexpr std::array kSoundKeys{SoundKey{"file", &SoundRequest::file},
                                SoundKey{"track", &SoundRequest::track},
                                SoundKey{"at", &SoundRequest::at},
                                SoundKey{"from", &SoundRequest::from},
                                SoundKey{"gain", &SoundRequest::gain},
                                SoundKey{"fade-in", &SoundRequest::fade_in},
                                SoundKey{"fade-out", &SoundRequest::fade_out},
                                SoundKey{"duck", &SoundRequest::duck}};
constexpr const char* kLoop = "loop";

std::vector<std::string> key_names() {
  std::vector<std::string> names;
  for (const SoundKey& key : kSoundKeys) names.emplace_back(key.name);
  names.emplace_back(kLoop);
  return names;
}

Error wrong_sound(const std::string& what) {
  return bad_field("sound", " " + what);
}

/// Reads seconds, or M:SS.
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

/// Returns where the file's name ends in "FILE,KEY=VALUE". The name may have commas: the longest
/// part that is an existing file counts, or else all before the first comma.
std::size_t end_of_file_name(const std::string& text) {
  std::error_code not_there;
  for (std::size_t end = text.npos;;) {
    if (std::filesystem::is_regular_file(text.substr(0, end), not_there)) return end;
    end = end == 0 ? text.npos : text.rfind(',', end == text.npos ? end : end - 1);
    if (end == text.npos) return text.find(',');
  }
}

/// Reads all values but the file.
Status read_values(const SoundRequest& request, LaidSound& sound) {
  const std::string named = quoted_text(request.file) + ",";
  sound.track = request.track.empty() ? kVoiceTrack : request.track;
  if (!is_track_name(sound.track)) {
    return wrong_sound(quoted_text(request.file) + ",track=" + sound.track +
                       ": give game, music or voice" +
                       or_nearest(sound.track, {"game", "music", "voice"}));
  }
  const auto seconds = [&](const char* key, const std::string& text, int longest, Rational& value) {
    return take_seconds("sound", text, longest, value, named + key + "=");
  };
  Status read = seconds("at", request.at, LaidSound::kLatestBegin, sound.at);
  if (read) read = seconds("from", request.from, LaidSound::kLatestBegin, sound.from);
  if (read) read = seconds("fade-in", request.fade_in, LaidSound::kLongestFade, sound.fade_in);
  if (read) read = seconds("fade-out", request.fade_out, LaidSound::kLongestFade, sound.fade_out);
  if (read) {
    read = take_number("sound", request.gain, "dB", LaidSound::kLowestGain, LaidSound::kHighestGain,
                       sound.gain_db, named + "gain=");
  }
  if (read) {
    read = take_number("sound", request.duck, "dB", 0, LaidSound::kMostDuck, sound.duck_db,
                       named + "duck=");
  }
  // Stores a value without effect as none, so that equal films compare equal.
  if (sound.gain_db == 0.0) sound.gain_db.reset();
  if (sound.duck_db == 0.0) sound.duck_db.reset();
  sound.loops = request.loops;
  return read;
}

Result<LaidSound> plan_sound(const SoundRequest& request, const FilmDefinition& film) {
  LaidSound sound;
  sound.path = request.file;
  if (sound.path.empty()) return wrong_sound("names no file: give file = \"FILE\"");
  if (Status read = read_values(request, sound); !read) return read.error();
  // Opens the file first, because that gives a better message for an invalid file.
  const auto opened = MediaSound::open(sound.path, audio_format_of(film).sample_rate_hz);
  if (!opened) return prefixed("§sound: ", opened.error());
  const auto hash = hash_file(sound.path);
  if (!hash) return hash.error();
  sound.hash = hash->xxh3;
  const auto mixer = SoundFileMixer::open(film, sound, "sound");
  return mixer ? Result<LaidSound>(sound) : mixer.error();
}

}  // namespace

Status take_number(const std::string& option, const std::string& text, const std::string& unit,
                   double lowest, double highest, std::optional<double>& value,
                   const std::string& before) {
  if (text.empty()) return {};
  const bool has_unit = text.size() > unit.size() && text.ends_with(unit);
  value = parse_number<double>(text.substr(0, text.size() - (has_unit ? unit.size() : 0)));
  if (value && *value >= lowest && *value <= highest) return {};
  const auto whole = [](double number) { return std::to_string(static_cast<int>(number)); };
  return bad_field(option, " " + before + text + ": give " + unit + " from " + whole(lowest) +
                               " to " + whole(highest));
}

Status take_seconds(const std::string& option, const std::string& text, int longest,
                    Rational& value, const std::string& before) {
  if (text.empty()) return {};
  const auto seconds = seconds_of(text);
  if (!seconds || !is_music_time(*seconds, longest)) {
    return bad_field(option, " " + before + text + ": give seconds up to " +
                                 std::to_string(longest) + ", such as 12.5 or 1:05");
  }
  value = *seconds;
  return {};
}

Status set_sound_key(const std::string& key, const std::string& text, SoundRequest& request) {
  if (key == kLoop) {
    request.loops = text == "true";
    if (text == "true" || text == "false") return {};
    return bad_key(key, ": give true or false");
  }
  const auto* const known = std::ranges::find(kSoundKeys, std::string_view(key), &SoundKey::name);
  if (known == kSoundKeys.end()) {
    return bad_key(key, " is no key of a sound" + do_you_mean(key, key_names()));
  }
  if (text.empty()) return bad_key(key, ": it is empty: give a value, or leave it out");
  request.*known->text = text;
  return {};
}

Result<SoundRequest> parse_sound(const std::string& text) {
  SoundRequest request;
  std::set<std::string> given;
  std::size_t comma = end_of_file_name(text);
  request.file = text.substr(0, comma);
  if (request.file.empty()) return wrong_sound(quoted_text(text) + ": it names no file");
  while (comma != text.npos) {
    const std::size_t begin = comma + 1;
    comma = text.find(',', begin);
    const std::string part = text.substr(begin, comma == text.npos ? comma : comma - begin);
    const std::size_t sign = part.find('=');
    const std::string key = part.substr(0, sign);
    const bool is_flag = sign == part.npos && key == kLoop;
    if (!given.insert(key).second) {
      return wrong_sound(quoted_text(text) + ": " + key + " is there twice: leave one out");
    }
    const Status set = is_flag || (sign != part.npos && key != "file")
                           ? set_sound_key(key, is_flag ? "true" : part.substr(sign + 1), request)
                           : Status(bad_usage(""));
    if (set) continue;
    return wrong_sound(quoted_text(text) + ": " + quoted_text(part) +
                       " says nothing of a sound: give FILE and, behind commas, track=voice, at=T, "
                       "from=T, gain=DB, fade-in=T, fade-out=T, duck=DB, loop" +
                       or_nearest(key, key_names()));
  }
  return request;
}

Status check_sound_values(const SoundRequest& request) {
  LaidSound unused;
  return read_values(request, unused);
}

Result<std::vector<LaidSound>> plan_sounds(const std::vector<SoundRequest>& requests,
                                           const FilmDefinition& film) {
  std::vector<LaidSound> sounds = film.sounds;
  if (sounds.size() + requests.size() > kMostLaidSounds) {
    return wrong_sound("is given too often: " + std::to_string(kMostLaidSounds) +
                       " files may lie over a film");
  }
  for (std::size_t i = 0; i < requests.size(); ++i) {
    auto sound = plan_sound(requests[i], film);
    if (!sound) return within("sound", i + 1, about("sound", sound.error()));
    sounds.push_back(*std::move(sound));
  }
  return sounds;
}

}  // namespace tickreel::movie
