#include "sim/replay_format.h"

#include <xxhash.h>

#include <algorithm>
#include <array>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "sim/input_codec.h"
#include "sim/packed_bytes.h"

namespace tickreel {
namespace {

/// The high bit and the line ends find transfers that are not 8-bit clean, as PNG's signature does.
constexpr std::array<std::uint8_t, 8> kSignature = {0x89, 'T', 'R', 'E', 'E', 'L', '\r', '\n'};

constexpr std::size_t kMaxNameBytes = 256;
constexpr std::int64_t kMaxTick = std::int64_t{1} << 40U;

std::uint32_t checksum(std::span<const std::uint8_t> bytes) {
  return static_cast<std::uint32_t>(XXH3_64bits(bytes.data(), bytes.size()));
}

Tick read_tick(ByteReader& reader) {
  const std::uint64_t tick = reader.varint();
  if (tick > static_cast<std::uint64_t>(kMaxTick)) reader.fail();
  return reader.ok() ? static_cast<Tick>(tick) : 0;
}

TickRate read_tick_rate(ByteReader& reader) {
  const std::uint64_t numerator = reader.varint();
  const std::uint64_t denominator = reader.varint();
  const auto is_term = [](std::uint64_t value) { return value >= 1 && value <= kMaxTickRateTerm; };
  if (!is_term(numerator) || !is_term(denominator)) reader.fail();
  if (!reader.ok()) return TickRate(1);
  const TickRate rate(static_cast<std::int64_t>(numerator), static_cast<std::int64_t>(denominator));
  if (rate > TickRate(kMaxTickRate)) reader.fail();
  return rate;
}

/// A name is shown to people, on terminals too: no control characters.
std::string read_name(ByteReader& reader) {
  std::string name = reader.string(kMaxNameBytes);
  const auto is_control = [](char c) { return (c >= 0 && c < 0x20) || c == 0x7F; };
  if (std::ranges::any_of(name, is_control)) reader.fail();
  return name;
}

TickSpan read_tick_span(ByteReader& reader) {
  const Tick first = read_tick(reader);
  const std::uint64_t count = reader.varint();
  if (count < 1 || count > kMaxTicksPerRecord) reader.fail();
  return reader.ok() ? TickSpan{first, static_cast<std::size_t>(count)} : TickSpan{};
}

/// `value`, if the reader has read all of its bytes and nothing was wrong with them.
template <typename T>
std::optional<T> checked(const ByteReader& reader, T value) {
  if (!reader.ok() || !reader.at_end()) return std::nullopt;
  return value;
}

void write_constant(ByteWriter& writer, const NamedField& constant) {
  writer.string(constant.path);
  writer.u8(static_cast<std::uint8_t>(constant.kind));
  writer.u8(constant.size_bytes);
  writer.u64(constant.bits);
}

NamedField read_constant(ByteReader& reader) {
  NamedField constant;
  constant.path = read_name(reader);
  const std::uint8_t kind = reader.u8();
  if (kind > static_cast<std::uint8_t>(FieldKind::kFloating)) reader.fail();
  constant.kind = static_cast<FieldKind>(kind);
  constant.size_bytes = reader.u8();
  const std::uint8_t size = constant.size_bytes;
  if (size != 1 && size != 2 && size != 4 && size != 8) reader.fail();
  if (constant.kind == FieldKind::kFloating && size < 4) reader.fail();
  constant.bits = reader.u64();
  return constant;
}

}  // namespace

std::vector<std::uint8_t> encode_preamble() {
  ByteWriter writer;
  writer.bytes(kSignature);
  writer.u16(kReplayFormatVersion);
  return writer.take();
}

Status check_preamble(std::span<const std::uint8_t> bytes) {
  ByteReader reader(bytes);
  const auto signature = reader.bytes(kSignature.size());
  if (!std::ranges::equal(signature, kSignature)) {
    return bad_file("this is no tickreel replay: its first bytes are not the replay signature");
  }
  const std::uint16_t version = reader.u16();
  if (!reader.ok() || version == 0) return bad_file("the replay ends inside its first 10 bytes");
  if (version > kReplayFormatVersion) {
    return bad_file("the replay has format version " + std::to_string(version) +
                    "; this tickreel reads up to " + std::to_string(kReplayFormatVersion) +
                    ": use a newer tickreel");
  }
  return {};
}

std::vector<std::uint8_t> encode_record(RecordType type, std::span<const std::uint8_t> payload) {
  ByteWriter writer;
  writer.u8(static_cast<std::uint8_t>(type));
  writer.varint(payload.size());
  writer.bytes(payload);
  writer.u32(checksum(writer.view()));
  return writer.take();
}

std::optional<RecordFrame> decode_record_header(std::span<const std::uint8_t> bytes) {
  ByteReader reader(bytes.first(std::min(bytes.size(), kMaxRecordHeaderBytes)));
  const std::uint8_t type = reader.u8();
  const std::uint64_t payload_bytes = reader.varint();
  if (!reader.ok() || payload_bytes > kMaxRecordBytes) return std::nullopt;
  const std::size_t offset = reader.position();
  const auto size = static_cast<std::size_t>(payload_bytes);
  return RecordFrame{type, offset, size, offset + size + kRecordChecksumBytes};
}

bool record_is_intact(std::span<const std::uint8_t> record) {
  if (record.size() < kRecordChecksumBytes) return false;
  const std::size_t checked_bytes = record.size() - kRecordChecksumBytes;
  ByteReader stored(record.subspan(checked_bytes));
  return stored.u32() == checksum(record.first(checked_bytes));
}

std::vector<std::uint8_t> encode_session(const ReplaySession& session) {
  ByteWriter writer;
  writer.string(session.game);
  writer.u32(session.game_version);
  writer.string(session.recorded_by);
  writer.u64(session.setup.seed);
  writer.varint(static_cast<std::uint64_t>(session.setup.tick_rate.numerator()));
  writer.varint(static_cast<std::uint64_t>(session.setup.tick_rate.denominator()));
  writer.varint(session.setup.players.size());
  for (const std::string& player : session.setup.players) writer.string(player);
  writer.varint(session.constants.size());
  for (const NamedField& constant : session.constants) write_constant(writer, constant);
  return writer.take();
}

std::optional<ReplaySession> decode_session(std::span<const std::uint8_t> payload) {
  ByteReader reader(payload);
  ReplaySession session;
  session.game = read_name(reader);
  session.game_version = reader.u32();
  session.recorded_by = read_name(reader);
  session.setup.seed = reader.u64();
  session.setup.tick_rate = read_tick_rate(reader);
  const std::uint64_t players = reader.varint();
  if (players < 1 || players > kMaxPlayers) return std::nullopt;
  for (std::uint64_t i = 0; i < players; ++i) {
    session.setup.players.push_back(read_name(reader));
  }
  const std::uint64_t constants = reader.varint();
  if (constants > kMaxConstants) return std::nullopt;
  for (std::uint64_t i = 0; i < constants && reader.ok(); ++i) {
    session.constants.push_back(read_constant(reader));
  }
  return checked(reader, std::move(session));
}

std::vector<std::uint8_t> encode_ticks(const ReplayTicks& ticks, std::size_t players) {
  ByteWriter inputs;
  encode_inputs(inputs, ticks.inputs, players);
  ByteWriter writer;
  writer.varint(static_cast<std::uint64_t>(ticks.first));
  writer.varint(ticks.inputs.size());
  write_packed(writer, inputs.view());
  for (const std::uint32_t hash : ticks.hashes) writer.u32(hash);
  return writer.take();
}

std::optional<ReplayTicks> decode_ticks(std::span<const std::uint8_t> payload,
                                        std::size_t players) {
  ByteReader reader(payload);
  const TickSpan span = read_tick_span(reader);
  const std::vector<std::uint8_t> inputs = read_packed(reader, kMaxInputBytes);
  if (!reader.ok()) return std::nullopt;
  ReplayTicks ticks{span.first, {}, {}};
  ByteReader input_reader(inputs);
  ticks.inputs = decode_inputs(input_reader, span.count, players);
  if (!input_reader.ok() || !input_reader.at_end()) return std::nullopt;
  for (std::size_t i = 0; i < span.count; ++i) ticks.hashes.push_back(reader.u32());
  return checked(reader, std::move(ticks));
}

std::optional<TickSpan> decode_tick_span(std::span<const std::uint8_t> payload) {
  ByteReader reader(payload);
  const TickSpan span = read_tick_span(reader);
  if (!reader.ok()) return std::nullopt;
  return span;
}

std::vector<std::uint8_t> encode_keyframe(const ReplayKeyframe& keyframe) {
  ByteWriter writer;
  writer.varint(static_cast<std::uint64_t>(keyframe.snapshot.tick));
  writer.u64(keyframe.hash);
  write_packed(writer, keyframe.snapshot.bytes);
  return writer.take();
}

std::optional<ReplayKeyframe> decode_keyframe(std::span<const std::uint8_t> payload) {
  ByteReader reader(payload);
  ReplayKeyframe keyframe;
  keyframe.snapshot.tick = read_tick(reader);
  keyframe.hash = reader.u64();
  keyframe.snapshot.bytes = read_packed(reader, kMaxSnapshotBytes);
  return checked(reader, std::move(keyframe));
}

std::optional<Tick> decode_keyframe_tick(std::span<const std::uint8_t> payload) {
  ByteReader reader(payload);
  const Tick tick = read_tick(reader);
  if (!reader.ok()) return std::nullopt;
  return tick;
}

std::vector<std::uint8_t> encode_end(const ReplayEnd& end) {
  ByteWriter writer;
  writer.varint(static_cast<std::uint64_t>(end.ticks));
  writer.u64(end.hash);
  return writer.take();
}

std::optional<ReplayEnd> decode_end(std::span<const std::uint8_t> payload) {
  ByteReader reader(payload);
  ReplayEnd end;
  end.ticks = read_tick(reader);
  end.hash = reader.u64();
  return checked(reader, end);
}

}  // namespace tickreel
