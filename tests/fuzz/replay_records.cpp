#include "tests/fuzz/replay_records.h"

#include "sim/replay/packed_bytes.h"
#include "sim/replay/replay_record.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel::tests {
namespace {

/// Reads up to the packed bytes of a payload. Returns false when it has none.
bool skip_to_packed(ByteReader& reader, RecordType type) {
  switch (type) {
    case RecordType::kChunk:
    case RecordType::kPacing:
      reader.varint();
      reader.varint();
      return reader.ok();
    case RecordType::kKeyframe:
      reader.varint();
      // A snapshot that is a difference cannot be unpacked alone.
      if (reader.varint() != 0) return false;
      reader.u64();
      return reader.ok();
    default:
      return false;
  }
}

}  // namespace

std::optional<ReplayRecords> take_apart(ByteView replay) {
  const auto version = decode_preamble(replay);
  if (!version) return std::nullopt;
  ReplayRecords taken{*version, {}};
  for (ByteView rest = replay.subspan(kReplayPreambleBytes); !rest.empty();) {
    const auto frame = decode_record_header(rest);
    if (!frame || frame->total_bytes > rest.size()) break;
    const ByteView payload = rest.subspan(frame->payload_offset, frame->payload_bytes);
    taken.records.push_back({frame->type, {payload.begin(), payload.end()}});
    rest = rest.subspan(frame->total_bytes);
  }
  return taken;
}

Bytes put_together(const ReplayRecords& replay) {
  Bytes bytes = encode_preamble();
  bytes[kReplayPreambleBytes - 2] = static_cast<std::uint8_t>(replay.format_version);
  for (const ReplayRecords::Record& record : replay.records) {
    const Bytes framed = encode_record(static_cast<RecordType>(record.type), record.payload);
    bytes.insert(bytes.end(), framed.begin(), framed.end());
  }
  return bytes;
}

Bytes uncompressed(const ReplayRecords::Record& record) {
  ByteReader reader(record.payload);
  if (!skip_to_packed(reader, static_cast<RecordType>(record.type))) {
    return record.payload;
  }
  const std::size_t packed_at = reader.position();
  const Bytes unpacked = read_packed(reader, kMaxSnapshotBytes);
  if (!reader.ok()) return record.payload;
  ByteWriter writer;
  writer.bytes(ByteView(record.payload).first(packed_at));
  writer.u8(0);  // stored
  writer.varint(unpacked.size());
  writer.bytes(unpacked);
  writer.bytes(reader.bytes(reader.remaining()));
  return writer.take();
}

}  // namespace tickreel::tests
