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
/// Of a game, a player, a constant; without controls.
inline constexpr std::size_t kMaxNameBytes = 256;

/// What a replay says about itself: the first record.
struct ReplaySession {
  std::string game;
  std::string recorded_by;  ///< program and version, for people
  SessionSetup setup;
  std::vector<NamedField> constants;
  Tick seek_ticks = 0;                  ///< see GameInfo
  std::vector<std::string> components;  ///< see Simulation::component_hashes
  /// The tick of the state that the replay begins with: above 0 it is a part of a longer session.
  Tick first_tick = 0;
  /// The first tick to be shown, first_tick or later: looks need what is before it.
  Tick shown_from = 0;
};

/// `format_version`: the old one leaves out what came with the present one.
Bytes encode_session(const ReplaySession& session,
                     std::uint16_t format_version = kReplayFormatVersion);
std::optional<ReplaySession> decode_session(ByteView payload, std::uint16_t format_version);

/// GameInfo::library of the game that a replay was recorded with; empty: it names none.
std::string recorded_library(const ReplaySession& session);
/// Without the hash: "a.so:argument".
std::string without_hash(const std::string& library);
/// Whether two such texts mean the same contents: the name of a file may be another.
bool is_same_library(const std::string& first, const std::string& second);
/// Where another library plays than the one that a replay names, or one with other files, or with
/// another argument: "recorded with a.so 0123456789abcdef, and here it is ...". Empty where it is
/// the same, or the replay names none.
std::string other_library(const GameInfo& info, const ReplaySession& session);

}  // namespace tickreel::sim
