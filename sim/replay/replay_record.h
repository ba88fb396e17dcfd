#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tickreel/result.h"

namespace tickreel::sim {

// How a replay is cut into records: the preamble, and the frame around each record's payload. What
// the payloads say is in sim/replay/replay_format.h; docs/replay_format.md describes both.

inline constexpr std::size_t kReplayPreambleBytes = 10;
/// No replay of a release has other numbers, and no flipped bit turns one of these into the other.
inline constexpr std::uint16_t kReplayFormatVersion = 7;
inline constexpr std::uint16_t kOldReplayFormatVersion = 2;             ///< read, no longer written
inline constexpr std::size_t kMaxRecordBytes = std::size_t{16} << 20U;  ///< payload, as stored
inline constexpr std::size_t kRecordChecksumBytes = 4;

/// Types below 0x80 must be understood; a reader skips unknown ones from 0x80 on.
enum class RecordType : std::uint8_t {
  kSession = 0x01,
  kKeyframe = 0x03,
  kEnd = 0x04,
  kTick = 0x05,  ///< of format 2 alone
  kChunk = 0x06,
  kComponents = 0x07,
  kTickInput = 0x08,    ///< before the tick
  kTickOutcome = 0x09,  ///< after it
  kPacing = 0x80,
  kCrash = 0x81,
  kNotes = 0x82,
  kFullNotes = 0x83,     ///< with marks that have a camera
  kBegunPicture = 0x84,  ///< when the program died of it
  kNoteStep = 0x85,      ///< says what the notes that follow do to earlier ones
  kFilmNotes = 0x86,     ///< with cuts, speeds of marks, or keys with another ease
};
inline constexpr std::uint8_t kFirstSkippableType = 0x80;

std::vector<std::uint8_t> encode_preamble();
/// kReplayFormatVersion or kOldReplayFormatVersion. kBadFile when the bytes begin no replay, or one
/// of another version.
Result<std::uint16_t> decode_preamble(std::span<const std::uint8_t> bytes);

/// A whole record of the current format, framed and checksummed.
std::vector<std::uint8_t> encode_record(RecordType type, std::span<const std::uint8_t> payload);

inline constexpr std::size_t kRecordHeaderBytes = 5;
/// The same in place and without an allocation: `record` holds the payload, with room for the
/// header before it and for the checksum behind it.
void seal_record(RecordType type, std::span<std::uint8_t> record);

/// A record as it is in a file.
struct RecordFrame {
  std::uint8_t type = 0;
  std::size_t payload_offset = 0;  ///< from the record's first byte
  std::size_t payload_bytes = 0;
  std::size_t total_bytes = 0;
};

/// Reads a record's header from its first bytes; nothing when they are too few or malformed.
std::optional<RecordFrame> decode_record_header(std::span<const std::uint8_t> bytes);
/// Whether a whole record's checksum is right.
bool record_is_intact(std::span<const std::uint8_t> record);

}  // namespace tickreel::sim
