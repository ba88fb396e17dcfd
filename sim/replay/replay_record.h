#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tickreel/result.h"

namespace tickreel::sim {

// The outer form of a replay: a preamble, then records. A record is a payload in a frame: a header
// before it, and a checksum after it. Both format versions have the same frame.
// sim/replay/replay_format.h has the payloads; docs/replay-format.md describes both.

inline constexpr std::size_t kReplayPreambleBytes = 10;
/// The format version that this build writes. It differs from the old version in two bits, so that
/// a single flipped bit does not turn one into the other.
inline constexpr std::uint16_t kReplayFormatVersion = 7;
/// The other format version that this build can read.
inline constexpr std::uint16_t kOldReplayFormatVersion = 2;
inline constexpr std::size_t kMaxRecordBytes = std::size_t{16} << 20U;  ///< payloads are smaller
inline constexpr std::size_t kRecordChecksumBytes = 4;

/// The type of a record. A reader fails at an unknown type below 0x80, and skips records of unknown
/// types from 0x80 on.
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
  kFullNotes = 0x83,     ///< notes with marks that have a camera or are automatic
  kBegunPicture = 0x84,  ///< the picture that was drawn when the program crashed
  kNoteStep = 0x85,      ///< says that the next record of notes is an undo or a redo
  kFilmNotes = 0x86,     ///< notes with cuts, speeds of marks, or camera keys with other eases
  kPeople = 0x87,        ///< the players whom people played at the machine of the recording
};
inline constexpr std::uint8_t kFirstSkippableType = 0x80;

/// Returns the preamble of a replay in the current format.
std::vector<std::uint8_t> encode_preamble();
/// Returns the format version in a preamble: kReplayFormatVersion or kOldReplayFormatVersion.
/// kBadFile when the bytes are not the beginning of a replay, and for a replay of another version.
Result<std::uint16_t> decode_preamble(std::span<const std::uint8_t> bytes);

/// Returns a whole record: the payload, of less than kMaxRecordBytes bytes, in its frame.
std::vector<std::uint8_t> encode_record(RecordType type, std::span<const std::uint8_t> payload);

inline constexpr std::size_t kRecordHeaderBytes = 5;
/// Writes the header and the checksum of a record in place. `record`: kRecordHeaderBytes free
/// bytes, the payload, and kRecordChecksumBytes free bytes. Does not allocate memory, so a signal
/// handler may call it.
void seal_record(RecordType type, std::span<std::uint8_t> record);

/// The type and the sizes of a record in a file.
struct RecordFrame {
  std::uint8_t type = 0;           ///< a RecordType, or an unknown type
  std::size_t payload_offset = 0;  ///< from the record's first byte
  std::size_t payload_bytes = 0;
  std::size_t total_bytes = 0;  ///< with header and checksum
};

/// Returns the header of the record that begins with these bytes; nothing when they are too few, or
/// not a header. The record may be incomplete.
std::optional<RecordFrame> decode_record_header(std::span<const std::uint8_t> bytes);
/// Whether the checksum of a whole record is right.
bool record_is_intact(std::span<const std::uint8_t> record);

}  // namespace tickreel::sim
