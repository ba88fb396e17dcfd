#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/replay/replay_record.h"
#include "tickreel/game/game.h"
#include "tickreel/game/state_archive.h"

namespace tickreel::sim {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

inline constexpr std::size_t kMaxConstants = 4096;
inline constexpr std::size_t kMaxComponents = 1024;
/// The most bytes in a name of a game, a player or a constant.
inline constexpr std::size_t kMaxNameBytes = 256;

/// The description of a replay: the session that it records. It is the replay's first record.
struct ReplaySession {
  std::string game;         ///< GameInfo::name
  std::string recorded_by;  ///< the program and its version, and the game's library, in words
  SessionSetup setup;
  std::vector<NamedField> constants;
  Tick seek_ticks = 0;                  ///< GameInfo::seek_ticks
  std::vector<std::string> components;  ///< the names of Simulation::component_hashes()
  /// The tick of the first state. Above 0 when the replay is a part of a longer session.
  Tick first_tick = 0;
  /// The first tick that films and windows show, first_tick or later. Looks need the earlier ones.
  Tick shown_from = 0;
};

/// Returns the payload of a session. In the old format version it lacks first_tick and shown_from.
Bytes encode_session(const ReplaySession& session,
                     std::uint16_t format_version = kReplayFormatVersion);
/// Returns the session of a payload; nothing for a payload that encode_session() does not write,
/// and for one with invalid names or rates.
std::optional<ReplaySession> decode_session(ByteView payload, std::uint16_t format_version);

/// Returns the library of the game with which a replay was recorded, in the form of
/// GameInfo::library: "a.so:argument 0123456789abcdef"; empty when the replay names no library.
std::string recorded_library(const ReplaySession& session);
/// Returns the name of a library without its hash: "a.so:argument". `library`: in the form of
/// GameInfo::library.
std::string without_hash(const std::string& library);
/// Whether two libraries in the form of GameInfo::library have the same hash. Their names may
/// differ.
bool is_same_library(const std::string& first, const std::string& second);
/// Returns words for the difference between the library of `info` and the library with which the
/// replay was recorded, if their hashes differ: "recorded with a.so 0123456789abcdef, and here it
/// is ...". Empty when they are the same, or the replay names no library.
std::string other_library(const GameInfo& info, const ReplaySession& session);

}  // namespace tickreel::sim
