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
/// The limit for names of games, players and constants, but not of controls.
inline constexpr std::size_t kMaxNameBytes = 256;

/// A replay's description of itself, which is its first record.
struct ReplaySession {
  std::string game;
  std::string recorded_by;  ///< program and version, for people
  SessionSetup setup;
  std::vector<NamedField> constants;
  Tick seek_ticks = 0;                  ///< see GameInfo
  std::vector<std::string> components;  ///< see Simulation::component_hashes
  /// The tick of the first state; above 0 the replay is a part of a longer session.
  Tick first_tick = 0;
  /// The first tick to show, first_tick or later: looks need the ticks before it.
  Tick shown_from = 0;
};

/// `format_version`: the old one leaves out later fields.
Bytes encode_session(const ReplaySession& session,
                     std::uint16_t format_version = kReplayFormatVersion);
/// Returns none for a payload that encode_session() does not write, or with invalid names or rates.
std::optional<ReplaySession> decode_session(ByteView payload, std::uint16_t format_version);

/// Returns GameInfo::library of the game that a replay was recorded with; empty: it names none.
std::string recorded_library(const ReplaySession& session);
/// Returns the text without its hash: "a.so:argument".
std::string without_hash(const std::string& library);
/// Whether two such texts have the same hash; the name of the file may differ.
bool is_same_library(const std::string& first, const std::string& second);
/// Says that the game here comes from another library than the replay names, or one with other
/// files or another argument: "recorded with a.so 0123456789abcdef, and here it is ...". Empty
/// where it is the same, or the replay names none.
std::string other_library(const GameInfo& info, const ReplaySession& session);

}  // namespace tickreel::sim
