#include "sim/replay/replay_record.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <string>
#include <string_view>

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel::sim {
namespace {

/// The high bit and the line ends reveal transfers that are not 8-bit clean, as in PNG's signature.
constexpr std::array<std::uint8_t, 8> kSignature = {0x89, 'T', 'R', 'E', 'E', 'L', '\r', '\n'};

std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
  return static_cast<std::uint32_t>(XXH3_64bits(bytes.data(), bytes.size()));
}

/// Returns the check byte of a header. Without it, a flipped bit in a length could look like a
/// recording that breaks off.
std::uint8_t header_check(std::uint8_t type, std::uint32_t length) {
  return static_cast<std::uint8_t>(~(type ^ length ^ (length >> 8U) ^ (length >> 16U)));
}

/// Says what a file is that is not a replay, by its first bytes; empty where that is not known.
std::string what_it_is(std::span<const std::uint8_t> bytes) {
  const auto has = [&](std::size_t at, std::string_view text) {
    return bytes.size() >= at + text.size() &&
           std::ranges::equal(bytes.subspan(at, text.size()), text, {}, {},
                              [](char byte) { return static_cast<std::uint8_t>(byte); });
  };
  if (has(0,
          "\x7f"
          "ELF"))
    return "; it is a library, which 'tickreel check-game' looks at";
  // The boxes of MP4, and EBML, which begins Matroska and WebM.
  const bool is_film = has(4, "ftyp") || has(0, "\x1a\x45\xdf\xa3");
  return is_film ? "; it is a film, which 'tickreel check' proves" : "";
}

}  // namespace

std::vector<std::uint8_t> encode_preamble() {
  ByteWriter writer;
  writer.bytes(kSignature);
  writer.u16(kReplayFormatVersion);
  return writer.take();
}

Result<std::uint16_t> decode_preamble(std::span<const std::uint8_t> bytes) {
  ByteReader reader(bytes);
  const auto signature = reader.bytes(kSignature.size());
  if (!std::ranges::equal(signature, kSignature)) {
    return bad_file("this is no tickreel replay: its first bytes are not the replay signature" +
                    what_it_is(bytes));
  }
  const std::uint16_t version = reader.u16();
  if (!reader.ok() || version == 0) return bad_file("the replay ends inside its first 10 bytes");
  if (version > kReplayFormatVersion) {
    return bad_file("the replay has format version " + std::to_string(version) +
                    "; this tickreel reads up to " + std::to_string(kReplayFormatVersion) +
                    ": use a newer tickreel");
  }
  if (version != kReplayFormatVersion && version != kOldReplayFormatVersion) {
    return bad_file("the replay has format version " + std::to_string(version) +
                    ", which no release wrote: it is damaged, or from a build between releases; "
                    "this tickreel reads " +
                    std::to_string(kOldReplayFormatVersion) + " and " +
                    std::to_string(kReplayFormatVersion));
  }
  return version;
}

std::vector<std::uint8_t> encode_record(RecordType type, std::span<const std::uint8_t> payload) {
  std::vector<std::uint8_t> record(kRecordHeaderBytes + payload.size() + kRecordChecksumBytes);
  std::ranges::copy(payload, record.begin() + kRecordHeaderBytes);
  seal_record(type, record);
  return record;
}

void seal_record(RecordType type, std::span<std::uint8_t> record) {
  const std::size_t checked_bytes = record.size() - kRecordChecksumBytes;
  const std::size_t payload_bytes = checked_bytes - kRecordHeaderBytes;
  assert(payload_bytes < kMaxRecordBytes);
  const auto type_byte = static_cast<std::uint8_t>(type);
  const auto length = static_cast<std::uint32_t>(payload_bytes);
  record[0] = type_byte;
  for (std::size_t i = 0; i < 3; ++i) record[1 + i] = static_cast<std::uint8_t>(length >> (8 * i));
  record[4] = header_check(type_byte, length);
  const std::uint32_t sum = checksum(record.first(checked_bytes));
  for (std::size_t i = 0; i < kRecordChecksumBytes; ++i) {
    record[checked_bytes + i] = static_cast<std::uint8_t>(sum >> (8 * i));
  }
}

std::optional<RecordFrame> decode_record_header(std::span<const std::uint8_t> bytes) {
  ByteReader reader(bytes);
  const std::uint8_t type = reader.u8();
  const std::uint32_t low = reader.u16();
  const std::uint32_t length = low | static_cast<std::uint32_t>(reader.u8()) << 16U;
  if (reader.u8() != header_check(type, length) || !reader.ok()) return std::nullopt;
  return RecordFrame{type, kRecordHeaderBytes, length,
                     kRecordHeaderBytes + length + kRecordChecksumBytes};
}

bool record_is_intact(std::span<const std::uint8_t> record) {
  if (record.size() < kRecordChecksumBytes) return false;
  const std::size_t checked_bytes = record.size() - kRecordChecksumBytes;
  ByteReader stored(record.subspan(checked_bytes));
  return stored.u32() == checksum(record.first(checked_bytes));
}

}  // namespace tickreel::sim
