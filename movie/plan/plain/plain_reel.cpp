#include "movie/plan/plain/plain_reel.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/reel_plan.h"

namespace tickreel::movie {
namespace {

/// What was said of an encoder was said of another one.
constexpr std::array<std::string_view, 14> kKeysOfPictures{
    "size",    "sizes", "fps",        "profile",   "vcodec", "crf",        "preset",
    "pix-fmt", "alpha", "alpha-over", "codec-opt", "acodec", "audio-rate", "audio-bitrate"};
constexpr std::array<std::string_view, 14> kKeysOfSound{
    "audio",      "no-audio",   "acodec",     "audio-rate",    "audio-bitrate",
    "music",      "music-gain", "music-from", "music-fade-in", "music-fade-out",
    "music-loop", "duck",       "tracks",     "loudness"};
constexpr std::array<std::string_view, 3> kKeysOfTags{"title", "metadata", "chapters"};

void leave_out(const auto& keys, KeyTable& table) {
  std::erase_if(table.values,
                [&](const KeyValue& value) { return std::ranges::count(keys, value.key) > 0; });
}

/// Of a table, and of its panes.
void leave_out_within(std::string_view key, KeyTable& table) {
  leave_out(std::array{key}, table);
  for (KeyTable& inner : table.tables) leave_out_within(key, inner);
}

/// Of each clip, [intro] and [outro] too.
void leave_out_of_clips(std::string_view key, Description& reel) {
  for (KeyTable& clip : reel.top.tables) leave_out_within(key, clip);
  leave_out_within(key, reel.defaults);
  for (KeyTable& clip : reel.entries) leave_out_within(key, clip);
}

void leave_out_sound(Description& reel) {
  leave_out(kKeysOfSound, reel.top);
  std::erase_if(reel.top.tables, [](const KeyTable& table) { return table.name == kSoundTable; });
  // A film without sound is refused one.
  leave_out_of_clips("volume", reel);
}

void set_default(const std::string& key, const std::string& value, Description& reel) {
  reel.defaults.values.push_back({key, {value}, {"the panel of films", 0, 0, key}});
}

void set(const std::string& key, const std::string& value, Description& reel) {
  set_film_key(reel, key, value, {"what the film is for", 0, 0, key});
}

}  // namespace

Description reel_of(const PlainChoice& choice, Description reel) {
  const FilmKind& kind = kind_of(choice);
  if (!kind.profile.empty()) {
    leave_out(kKeysOfPictures, reel.top);
    set("profile", std::string(kind.profile), reel);
    if (!kind.has_sound) leave_out(kKeysOfTags, reel.top);
  }
  if (choice.is_silent || !kind.has_sound) {
    leave_out_sound(reel);
    set("audio", "none", reel);
  }
  if (choice.hides_hud) {
    leave_out_of_clips("hud", reel);
    set_default("hud", "off", reel);
  }
  if (choice.is_blurred && reel.defaults.find("shutter") == nullptr) {
    set_default("shutter", std::string(kBlurShutter), reel);
  }
  return reel;
}

}  // namespace tickreel::movie
