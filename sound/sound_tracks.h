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

/// The names of the tracks that every film can have: the game's sound, its music, and commentary.
inline constexpr const char* kGameTrack = "game";
inline constexpr const char* kMusicTrack = "music";
inline constexpr const char* kVoiceTrack = "voice";

/// A part of a film's sound that is an audio stream of its own.
struct SoundTrack {
  std::string name{};      ///< one of the three names above, or a bus of the game
  std::string language{};  ///< ISO 639-2, such as "eng"; empty: not given
  friend bool operator==(const SoundTrack&, const SoundTrack&) = default;
};

/// Whether the name is kGameTrack, kMusicTrack or kVoiceTrack.
bool is_track_name(std::string_view name);
/// Whether a bus of a game may have this name; see Soundscape::buses().
bool is_bus_name(std::string_view name);

/// Returns the names of the buses of a game that adds no buses: "game" and "music". The index in
/// the list is the SoundBus.
std::shared_ptr<const std::vector<std::string>> usual_buses();
/// Returns the names of the buses of a game with this soundscape, the usual ones first, at most
/// kMaxSoundBuses. The index in the list is the SoundBus; a name that is not is_bus_name() is
/// replaced by an empty one. Calls Soundscape::buses().
std::shared_ptr<const std::vector<std::string>> buses_of(const Soundscape& soundscape);

/// Reads tracks as users write them: "game,music,voice:eng". An empty text gives an empty list.
/// kUsage when the text is wrong; the message says what is allowed.
Result<std::vector<SoundTrack>> parse_tracks(std::string_view text);

/// The result of parse_tracks() in a struct, which Typed needs.
struct SoundTracks {
  Result<std::vector<SoundTrack>> list = std::vector<SoundTrack>();
};
/// Calls parse_tracks().
SoundTracks read_tracks(std::string_view text);
/// A text with tracks, together with the tracks.
using TypedTracks = Typed<read_tracks>;

/// Whether one of the tracks has this name.
bool has_track(std::span<const SoundTrack> tracks, std::string_view name);

/// Returns the title of a track's stream: "Game". `track` has a name.
std::string title_of(const SoundTrack& track);

}  // namespace tickreel::sound
