#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "sim/game.h"
#include "sim/simulation.h"

namespace tickreel {

// Replay format v1, as bytes: what docs/replay_format.md says, in code. Each kind of record has its
// encoder and decoder here, side by side; files are the business of ReplayWriter and ReplayReader.

inline constexpr std::size_t kReplayPreambleBytes = 10;
inline constexpr std::uint16_t kReplayFormatVersion = 1;
inline constexpr std::size_t kMaxRecordBytes = std::size_t{16} << 20U;    ///< payload, as stored
inline constexpr std::size_t kMaxSnapshotBytes = std::size_t{64} << 20U;  ///< unpacked
inline constexpr std::size_t kMaxInputBytes = std::size_t{4} << 20U;      ///< of a record, unpacked
inline constexpr std::size_t kMaxTicksPerRecord = 1024;
inline constexpr std::size_t kMaxConstants = 4096;

/// Types below 0x80 must be understood; a reader skips unknown ones from 0x80 on.
enum class RecordType : std::uint8_t {
  kSession = 0x01,
  kTicks = 0x02,
  kKeyframe = 0x03,
  kEnd = 0x04,
};

/// What a replay says about itself: the first record.
struct ReplaySession {
  std::string game;
  std::uint32_t game_version = 0;
  std::string recorded_by;  ///< program and version, for people
  SessionSetup setup;
  std::vector<NamedField> constants;
};

/// The inputs of consecutive ticks, and for each the state hash after it.
struct ReplayTicks {
  Tick first = 0;
  std::vector<InputFrame> inputs;
  std::vector<std::uint32_t> hashes;  ///< low half of the state hash at tick first + i + 1
};

/// A snapshot inside a replay, to seek from.
struct ReplayKeyframe {
  Snapshot snapshot;
  std::uint64_t hash = 0;  ///< of the state
};

/// The last record of a recording that was not cut off.
struct ReplayEnd {
  Tick ticks = 0;          ///< in the whole replay
  std::uint64_t hash = 0;  ///< of the last state
};

std::vector<std::uint8_t> encode_preamble();
/// kBadFile when the bytes begin no replay, or one of a newer format.
Status check_preamble(std::span<const std::uint8_t> bytes);

/// A whole record, framed and checksummed, around one of the payloads below.
std::vector<std::uint8_t> encode_record(RecordType type, std::span<const std::uint8_t> payload);

/// A record as it stands in a file.
struct RecordFrame {
  std::uint8_t type = 0;
  std::size_t payload_offset = 0;  ///< from the record's first byte
  std::size_t payload_bytes = 0;
  std::size_t total_bytes = 0;
};
inline constexpr std::size_t kMaxRecordHeaderBytes = 11;
inline constexpr std::size_t kRecordChecksumBytes = 4;
/// Reads a record's header from its first bytes; nothing when they are too few or malformed.
std::optional<RecordFrame> decode_record_header(std::span<const std::uint8_t> bytes);
/// Whether a whole record's checksum is right.
bool record_is_intact(std::span<const std::uint8_t> record);

// Decoders give nothing when the payload is not what an encoder writes.
std::vector<std::uint8_t> encode_session(const ReplaySession& session);
std::optional<ReplaySession> decode_session(std::span<const std::uint8_t> payload);

std::vector<std::uint8_t> encode_ticks(const ReplayTicks& ticks, std::size_t players);
std::optional<ReplayTicks> decode_ticks(std::span<const std::uint8_t> payload, std::size_t players);
/// The start of a ticks record alone: which ticks it holds.
struct TickSpan {
  Tick first = 0;
  std::size_t count = 0;
};
std::optional<TickSpan> decode_tick_span(std::span<const std::uint8_t> payload);

std::vector<std::uint8_t> encode_keyframe(const ReplayKeyframe& keyframe);
std::optional<ReplayKeyframe> decode_keyframe(std::span<const std::uint8_t> payload);
/// The start of a keyframe record alone.
std::optional<Tick> decode_keyframe_tick(std::span<const std::uint8_t> payload);

std::vector<std::uint8_t> encode_end(const ReplayEnd& end);
std::optional<ReplayEnd> decode_end(std::span<const std::uint8_t> payload);

}  // namespace tickreel
