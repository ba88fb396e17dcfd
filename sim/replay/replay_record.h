#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tickreel/result.h"

namespace tickreel::sim {

// How a replay is divided into records: the preamble, and the frame around each record's payload.
// sim/replay/replay_format.h has the payloads; docs/replay-format.md describes both.

inline constexpr std::size_t kReplayPreambleBytes = 10;
/// The format versions that releases have written. They differ in two bits, so that a single
/// flipped bit does not turn one into the other.
inline constexpr std::uint16_t kReplayFormatVersion = 7;
inline constexpr std::uint16_t kOldReplayFormatVersion = 2;             ///< read, not written
inline constexpr std::size_t kMaxRecordBytes = std::size_t{16} << 20U;  ///< payloads are smaller
inline constexpr std::size_t kRecordChecksumBytes = 4;

/// A reader must understand types below 0x80, and skips unknown ones from 0x80 on.
enum class RecordType : std::uint8_t {
  kSession = 0x01,
  kKeyframe = 0x03,
  kEnd = 0x04,
  kTick = 0x05,  ///< only in format 2
  kChunk = 0x06,
  kComponents = 0x07,
  kTickInput = 0x08,    ///< written before the tick is played
  kTickOutcome = 0x09,  ///< written after the tick was played
  kPacing = 0x80,
  kCrash = 0x81,
  kNotes = 0x82,
  kFullNotes = 0x83,     ///< with marks that have a camera
  kBegunPicture = 0x84,  ///< the picture during which the program died
  kNoteStep = 0x85,      ///< how the notes that follow act on earlier ones
  kFilmNotes = 0x86,     ///< with cuts, speeds of marks, or keys with another ease
  kPeople = 0x87,        ///< the players that people played at the machine that recorded
};
inline constexpr std::uint8_t kFirstSkippableType = 0x80;

/// Returns the preamble of a replay in the current format.
std::vector<std::uint8_t> encode_preamble();
/// Returns the format version: kReplayFormatVersion or kOldReplayFormatVersion. kBadFile when the
/// bytes are not the beginning of a replay, and for a replay of another version.
Result<std::uint16_t> decode_preamble(std::span<const std::uint8_t> bytes);

/// Returns a whole record of the current format, with frame and checksum. The payload has less than
/// kMaxRecordBytes.
std::vector<std::uint8_t> encode_record(RecordType type, std::span<const std::uint8_t> payload);

inline constexpr std::size_t kRecordHeaderBytes = 5;
/// Completes a record in place. `record`: kRecordHeaderBytes of room, the payload, and
/// kRecordChecksumBytes of room. Allocates nothing, so a signal handler may call it.
void seal_record(RecordType type, std::span<std::uint8_t> record);

/// A record as it is in a file.
struct RecordFrame {
  std::uint8_t type = 0;
  std::size_t payload_offset = 0;  ///< from the record's first byte
  std::size_t payload_bytes = 0;
  std::size_t total_bytes = 0;
};

/// Reads the header of the record that begins with these bytes; nothing when they are too few, or
/// no header. The record itself may be incomplete.
std::optional<RecordFrame> decode_record_header(std::span<const std::uint8_t> bytes);
/// Whether the checksum of a whole record is right.
bool record_is_intact(std::span<const std::uint8_t> record);

}  // namespace tickreel::sim
