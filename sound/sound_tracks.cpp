#include "sound/sound_tracks.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/nearest_name.h"
#include "core/text/quoted_text.h"
#include "sound/language_code.h"

namespace tickreel::sound {
namespace {

constexpr std::array<std::string_view, 3> kNames{kGameTrack, kMusicTrack, kVoiceTrack};

Error wrong_tracks(std::string_view part, const std::string& what) {
  return bad_field("tracks", " " + quoted_text(part) + ": " + what);
}

}  // namespace

bool is_track_name(std::string_view name) {
  return std::ranges::find(kNames, name) != kNames.end();
}

bool is_bus_name(std::string_view name) {
  constexpr std::size_t kLongest = 32;
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_right = [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !name.empty() && name.size() <= kLongest && is_letter(name.front()) &&
         std::ranges::all_of(name, is_right) && !is_track_name(name);
}

Result<std::vector<SoundTrack>> parse_tracks(std::string_view text) {
  std::vector<SoundTrack> tracks;
  for (bool is_more = !text.empty(); is_more;) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    is_more = comma != text.npos;
    text.remove_prefix(is_more ? comma + 1 : text.size());
    const std::size_t colon = part.find(':');
    const SoundTrack track{std::string(part.substr(0, colon)),
                           std::string(colon == part.npos ? "" : part.substr(colon + 1))};
    if (!is_track_name(track.name) && !is_bus_name(track.name)) {
      return wrong_tracks(part,
                          "give game, music, voice and buses of the game, or some of them, such as "
                          "game,music,voice:eng" +
                              or_nearest(track.name, {"game", "music", "voice"}));
    }
    if (colon != part.npos && !is_language_code(track.language)) {
      return wrong_tracks(part,
                          "there is no such language: give three small letters of ISO 639-2, such "
                          "as eng or deu");
    }
    if (has_track(tracks, track.name)) return wrong_tracks(part, "give each of them once");
    tracks.push_back(track);
  }
  return tracks;
}

std::shared_ptr<const std::vector<std::string>> usual_buses() {
  static const auto kBuses = std::make_shared<const std::vector<std::string>>(
      std::vector<std::string>{kGameTrack, kMusicTrack});
  return kBuses;
}

std::shared_ptr<const std::vector<std::string>> buses_of(const Soundscape& soundscape) {
  std::vector<std::string> buses = *usual_buses();
  for (const std::string& name : soundscape.buses()) {
    if (buses.size() == kMaxSoundBuses) break;
    buses.push_back(is_bus_name(name) ? name : std::string());
  }
  return std::make_shared<const std::vector<std::string>>(std::move(buses));
}

SoundTracks read_tracks(std::string_view text) {
  return {parse_tracks(text)};
}

bool has_track(std::span<const SoundTrack> tracks, std::string_view name) {
  return std::ranges::find(tracks, name, &SoundTrack::name) != tracks.end();
}

std::string title_of(const SoundTrack& track) {
  std::string title = track.name;
  if (!title.empty()) title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

}  // namespace tickreel::sound
