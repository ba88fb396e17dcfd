#include "window/model/reel_of_form.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "movie/plan/options/film_option.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/reel_plan.h"

namespace tickreel::window {
namespace {

using namespace option_group;

/// Whether a key describes pictures or an encoder, so that it does not fit another kind.
bool is_of_pictures(const std::string& key) {
  return key == "sizes" || is_option_of(key, kShape | kEncoder | kAlpha | kSoundEncoder);
}

bool is_of_sound(const std::string& key) {
  return is_option_of(key, kSound | kSoundEncoder);
}

bool is_of_tags(const std::string& key) {
  return is_option_of(key, kTags);
}

template <typename Is>
void leave_out(const Is& is_one, KeyTable& table) {
  std::erase_if(table.values, [&](const KeyValue& value) { return is_one(value.key); });
}

/// Removes the key from a table and from its panes.
void leave_out_within(std::string_view key, KeyTable& table) {
  leave_out([&](const std::string& one) { return one == key; }, table);
  for (KeyTable& inner : table.tables) leave_out_within(key, inner);
}

/// Removes the key from each clip, and from [intro] and [outro].
void leave_out_of_clips(std::string_view key, Description& reel) {
  for (KeyTable& clip : reel.top.tables) leave_out_within(key, clip);
  leave_out_within(key, reel.defaults);
  for (KeyTable& clip : reel.entries) leave_out_within(key, clip);
}

void leave_out_sound(Description& reel) {
  leave_out(is_of_sound, reel.top);
  std::erase_if(reel.top.tables, [](const KeyTable& table) { return table.name == kSoundTable; });
  // A film without sound rejects a volume.
  leave_out_of_clips("volume", reel);
}

void set_default(const std::string& key, const std::string& value, Description& reel) {
  reel.defaults.values.push_back({key, {value}, {"the panel of films", 0, 0, key}});
}

void set(const std::string& key, const std::string& value, Description& reel) {
  set_film_key(reel, key, value, {"what the film is for", 0, 0, key});
}

}  // namespace

Description reel_of(const FormChoice& choice, Description reel) {
  const FilmKind& kind = kind_of(choice);
  if (!kind.profile.empty()) {
    leave_out(is_of_pictures, reel.top);
    set("profile", std::string(kind.profile), reel);
    if (!kind.has_sound) leave_out(is_of_tags, reel.top);
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

}  // namespace tickreel::window
