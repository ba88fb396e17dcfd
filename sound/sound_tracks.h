#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/typed.h"
#include "sound/room.h"
#include "tickreel/result.h"
#include "tickreel/sound/soundscape.h"

namespace tickreel::sound {

/// The tracks that every film can have: the game's sound, its music, and what people say over it.
inline constexpr const char* kGameTrack = "game";
inline constexpr const char* kMusicTrack = "music";
inline constexpr const char* kVoiceTrack = "voice";

/// A part of a film's sound that is an audio stream of its own.
struct SoundTrack {
  std::string name{};      ///< one of these, or a bus that the game names
  std::string language{};  ///< ISO 639-2, such as "eng"; empty: none is said
  friend bool operator==(const SoundTrack&, const SoundTrack&) = default;
};

/// Whether it is one of the three.
bool is_track_name(std::string_view name);
/// Whether a game may call a bus that: Soundscape::buses().
bool is_bus_name(std::string_view name);

/// The names of a game's buses, by SoundBus: of a game without buses of its own, and of one with
/// this soundscape, where a name that a bus cannot have is empty.
std::shared_ptr<const std::vector<std::string>> usual_buses();
std::shared_ptr<const std::vector<std::string>> buses_of(const Soundscape& soundscape);

/// Reads tracks as users write them: "game,music,voice:eng". Empty: none. kUsage with what would
/// do.
Result<std::vector<SoundTrack>> parse_tracks(std::string_view text);

struct SoundTracks {
  Result<std::vector<SoundTrack>> list = std::vector<SoundTrack>();
};
SoundTracks read_tracks(std::string_view text);
using TypedTracks = Typed<read_tracks>;

/// Whether a track of this name is among them.
bool has_track(std::span<const SoundTrack> tracks, std::string_view name);

/// The title of a track's stream: "Game".
std::string title_of(const SoundTrack& track);

}  // namespace tickreel::sound
