#include "sim/replay/notes_beside.h"

#include <algorithm>
#include <array>
#include <string>

#include "sim/replay/replay_record.h"
#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel::sim {
namespace {

/// The signature has the same form as a replay's, for the same reasons.
constexpr std::array<std::uint8_t, 8> kNotesSignature = {0x89, 'T', 'R', 'N', 'O', 'T', '\r', '\n'};
constexpr std::uint16_t kVersion = 1;

Result<std::uint64_t> read_preamble(ByteView file, std::uint64_t first_state_hash) {
  const Bytes expected = encode_notes_preamble(first_state_hash);
  if (file.size() < expected.size() &&
      std::ranges::equal(file, ByteView(expected).first(file.size()))) {
    return std::uint64_t{0};
  }
  ByteReader reader(file);
  const bool is_signed = std::ranges::equal(reader.bytes(kNotesSignature.size()), kNotesSignature);
  const std::uint16_t version = reader.u16();
  const std::uint64_t hash = reader.u64();
  if (!is_signed || !reader.ok()) return bad_file("this is no file of notes");
  if (version != kVersion) {
    return bad_file("it has format version " + std::to_string(version) + "; this tickreel reads " +
                    std::to_string(kVersion) + ": use a newer tickreel");
  }
  if (hash != first_state_hash) return bad_file("it belongs to another replay");
  return std::uint64_t{expected.size()};
}

Error damaged(std::uint64_t offset, const std::string& what) {
  return bad_file("byte " + std::to_string(offset) + ": " + what + "; the notes are damaged");
}

}  // namespace

Bytes encode_notes_preamble(std::uint64_t first_state_hash) {
  ByteWriter writer;
  writer.bytes(kNotesSignature);
  writer.u16(kVersion);
  writer.u64(first_state_hash);
  return writer.take();
}

bool begins_as_notes(ByteView file) {
  const std::size_t size = std::min(file.size(), kNotesSignature.size());
  return std::ranges::equal(file.first(size), ByteView(kNotesSignature).first(size));
}

Result<std::uint64_t> read_notes_beside(ByteView file, std::uint64_t first_state_hash,
                                        NoteHistory& history) {
  auto intact = read_preamble(file, first_state_hash);
  if (!intact || *intact == 0) return intact;
  for (std::uint64_t offset = *intact; offset < file.size();) {
    const ByteView rest = file.subspan(static_cast<std::size_t>(offset));
    const auto frame = decode_record_header(rest);
    if (!frame && rest.size() >= kRecordHeaderBytes)
      return damaged(offset, "no record begins here");
    if (!frame || frame->total_bytes > rest.size()) break;
    const ByteView record = rest.first(frame->total_bytes);
    if (!record_is_intact(record)) return damaged(offset, "the checksum of this record is wrong");
    const ByteView payload = record.subspan(frame->payload_offset, frame->payload_bytes);
    const auto type = static_cast<RecordType>(frame->type);
    const bool is_notes = type == RecordType::kNotes || type == RecordType::kFullNotes ||
                          type == RecordType::kNoteStep || type == RecordType::kFilmNotes;
    if (!is_notes && frame->type < kFirstSkippableType) {
      return damaged(offset, "a record of an unknown type begins here");
    }
    if (is_notes && !history.add_record(type, payload)) {
      return damaged(offset, "the record is malformed");
    }
    offset += frame->total_bytes;
    *intact = offset;
  }
  return intact;
}

}  // namespace tickreel::sim
