#include "sim/replay_format.h"

#include <algorithm>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "sim/input_codec.h"
#include "sim/input_columns.h"
#include "sim/packed_bytes.h"

namespace tickreel {
namespace {

constexpr std::size_t kMaxNameBytes = 256;
constexpr std::int64_t kMaxTick = std::int64_t{1} << 40U;
constexpr unsigned kChunkHashBits = 16;
constexpr std::size_t kMaxPacingBytes = kMaxPacedFramesPerRecord * (5 + 5 + 2);

bool is_control(char c) {
  return (c >= 0 && c < 0x20) || c == 0x7F;
}

void write_tick(ByteWriter& writer, Tick tick) {
  writer.varint(static_cast<std::uint64_t>(tick));
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
  if (std::ranges::any_of(name, is_control)) reader.fail();
  return name;
}

std::vector<std::string> read_names(ByteReader& reader, std::size_t max_count) {
  const std::uint64_t count = reader.varint();
  if (count > max_count) reader.fail();
  std::vector<std::string> names;
  for (std::uint64_t i = 0; i < count && reader.ok(); ++i) names.push_back(read_name(reader));
  return names;
}

std::uint32_t read_u32_varint(ByteReader& reader) {
  const std::uint64_t value = reader.varint();
  if (value > 0xFFFFFFFFU) reader.fail();
  return static_cast<std::uint32_t>(value);
}

TickSpan read_tick_span(ByteReader& reader) {
  const Tick first = read_tick(reader);
  const std::uint64_t count = reader.varint();
  if (count < 1 || count > kMaxTicksPerRecord) reader.fail();
  return reader.ok() ? TickSpan{first, static_cast<std::size_t>(count)} : TickSpan{};
}

KeyframeHead read_keyframe_head(ByteReader& reader, std::uint16_t format_version) {
  KeyframeHead head;
  head.tick = read_tick(reader);
  const Tick base = format_version == 1 ? 0 : read_tick(reader);
  if (base > 0) head.base = base - 1;
  return head;
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

Bytes encode_session(const ReplaySession& session) {
  ByteWriter writer;
  writer.string(session.game);
  writer.u32(session.setup.rules_version);
  writer.string(session.recorded_by);
  writer.u64(session.setup.seed);
  writer.varint(static_cast<std::uint64_t>(session.setup.tick_rate.numerator()));
  writer.varint(static_cast<std::uint64_t>(session.setup.tick_rate.denominator()));
  writer.varint(session.setup.players.size());
  for (const std::string& player : session.setup.players) writer.string(player);
  writer.varint(session.constants.size());
  for (const NamedField& constant : session.constants) write_constant(writer, constant);
  write_tick(writer, session.seek_ticks);
  writer.varint(session.components.size());
  for (const std::string& component : session.components) writer.string(component);
  return writer.take();
}

std::optional<ReplaySession> decode_session(ByteView payload, std::uint16_t format_version) {
  ByteReader reader(payload);
  ReplaySession session;
  session.game = read_name(reader);
  session.setup.rules_version = reader.u32();
  session.recorded_by = read_name(reader);
  session.setup.seed = reader.u64();
  session.setup.tick_rate = read_tick_rate(reader);
  session.setup.players = read_names(reader, kMaxPlayers);
  if (session.setup.players.empty()) return std::nullopt;
  const std::uint64_t constants = reader.varint();
  if (constants > kMaxConstants) return std::nullopt;
  for (std::uint64_t i = 0; i < constants && reader.ok(); ++i) {
    session.constants.push_back(read_constant(reader));
  }
  if (format_version >= 2) {
    session.seek_ticks = read_tick(reader);
    session.components = read_names(reader, kMaxComponents);
  }
  return checked(reader, std::move(session));
}

std::optional<ReplayTicks> decode_ticks_v1(ByteView payload, std::size_t players) {
  ByteReader reader(payload);
  const TickSpan span = read_tick_span(reader);
  const Bytes inputs = read_packed(reader, kMaxInputBytes);
  if (!reader.ok()) return std::nullopt;
  ReplayTicks ticks{span.first, {}, {}};
  ByteReader input_reader(inputs);
  ticks.inputs = decode_inputs(input_reader, span.count, players);
  if (!input_reader.ok() || !input_reader.at_end()) return std::nullopt;
  for (std::size_t i = 0; i < span.count; ++i) ticks.hashes.push_back({reader.u32(), 32});
  return checked(reader, std::move(ticks));
}

Bytes encode_tick(Tick tick, const InputFrame& input, std::uint64_t state_hash,
                  std::size_t players) {
  ByteWriter writer;
  write_tick(writer, tick);
  writer.u64(state_hash);
  encode_inputs(writer, {&input, 1}, players);
  return writer.take();
}

bool decode_tick(ByteView payload, std::size_t players, ReplayTicks& ticks) {
  ByteReader reader(payload);
  const Tick tick = read_tick(reader);
  const RecordedHash hash{reader.u64(), 64};
  std::vector<InputFrame> input = decode_inputs(reader, 1, players);
  if (!reader.ok() || !reader.at_end()) return false;
  if (tick != ticks.first + static_cast<Tick>(ticks.inputs.size())) return false;
  ticks.inputs.push_back(std::move(input.front()));
  ticks.hashes.push_back(hash);
  return true;
}

Bytes encode_chunk(const ReplayTicks& ticks, std::size_t players) {
  ByteWriter inputs;
  encode_input_columns(inputs, ticks.inputs, players);
  ByteWriter writer;
  write_tick(writer, ticks.first);
  writer.varint(ticks.inputs.size());
  write_packed(writer, inputs.view());
  for (const RecordedHash& hash : ticks.hashes) writer.u16(static_cast<std::uint16_t>(hash.bits));
  return writer.take();
}

std::optional<ReplayTicks> decode_chunk(ByteView payload, std::size_t players) {
  ByteReader reader(payload);
  const TickSpan span = read_tick_span(reader);
  const Bytes inputs = read_packed(reader, kMaxInputBytes);
  if (!reader.ok()) return std::nullopt;
  ReplayTicks ticks{span.first, {}, {}};
  ByteReader input_reader(inputs);
  ticks.inputs = decode_input_columns(input_reader, span.count, players);
  if (!input_reader.ok() || !input_reader.at_end()) return std::nullopt;
  for (std::size_t i = 0; i < span.count; ++i) {
    ticks.hashes.push_back({reader.u16(), kChunkHashBits});
  }
  return checked(reader, std::move(ticks));
}

std::optional<TickSpan> decode_tick_span(ByteView payload) {
  ByteReader reader(payload);
  const TickSpan span = read_tick_span(reader);
  return reader.ok() ? std::optional(span) : std::nullopt;
}

std::optional<Tick> decode_single_tick(ByteView payload) {
  ByteReader reader(payload);
  const Tick tick = read_tick(reader);
  return reader.ok() ? std::optional(tick) : std::nullopt;
}

Bytes encode_keyframe(const ReplayKeyframe& keyframe, const Snapshot* base) {
  ByteWriter writer;
  write_tick(writer, keyframe.snapshot.tick);
  write_tick(writer, base == nullptr ? 0 : base->tick + 1);
  writer.u64(keyframe.hash);
  write_packed(writer, keyframe.snapshot.bytes, base == nullptr ? ByteView() : base->bytes);
  return writer.take();
}

std::optional<KeyframeHead> decode_keyframe_head(ByteView payload, std::uint16_t format_version) {
  ByteReader reader(payload);
  const KeyframeHead head = read_keyframe_head(reader, format_version);
  return reader.ok() ? std::optional(head) : std::nullopt;
}

std::optional<ReplayKeyframe> decode_keyframe(ByteView payload, std::uint16_t format_version,
                                              const Snapshot* base, std::size_t max_bytes) {
  ByteReader reader(payload);
  const KeyframeHead head = read_keyframe_head(reader, format_version);
  if (head.base.has_value() != (base != nullptr)) return std::nullopt;
  ReplayKeyframe keyframe;
  keyframe.snapshot.tick = head.tick;
  keyframe.hash = reader.u64();
  keyframe.snapshot.bytes =
      read_packed(reader, max_bytes, base == nullptr ? ByteView() : base->bytes);
  return checked(reader, std::move(keyframe));
}

Bytes encode_components(const ReplayComponents& components) {
  ByteWriter writer;
  write_tick(writer, components.tick);
  for (const std::uint32_t hash : components.hashes) writer.u32(hash);
  return writer.take();
}

std::optional<ReplayComponents> decode_components(ByteView payload, std::size_t count) {
  ByteReader reader(payload);
  ReplayComponents components;
  components.tick = read_tick(reader);
  for (std::size_t i = 0; i < count && reader.ok(); ++i) components.hashes.push_back(reader.u32());
  return checked(reader, std::move(components));
}

Bytes encode_pacing(const ReplayPacing& pacing) {
  ByteWriter frames;
  for (const PacedFrame& frame : pacing.frames) {
    frames.varint(frame.ticks);
    frames.varint(frame.time_us);
    frames.u16(frame.alpha);
  }
  ByteWriter writer;
  writer.varint(pacing.first);
  writer.varint(pacing.frames.size());
  write_packed(writer, frames.view());
  return writer.take();
}

std::optional<ReplayPacing> decode_pacing(ByteView payload) {
  ByteReader reader(payload);
  ReplayPacing pacing;
  pacing.first = reader.varint();
  const std::uint64_t count = reader.varint();
  if (count < 1 || count > kMaxPacedFramesPerRecord) return std::nullopt;
  const Bytes frames = read_packed(reader, kMaxPacingBytes);
  ByteReader frame_reader(frames);
  for (std::uint64_t i = 0; i < count && frame_reader.ok(); ++i) {
    pacing.frames.push_back({read_u32_varint(frame_reader), read_u32_varint(frame_reader), 0});
    pacing.frames.back().alpha = frame_reader.u16();
  }
  if (!frame_reader.ok() || !frame_reader.at_end()) return std::nullopt;
  return checked(reader, std::move(pacing));
}

Bytes encode_crash(const ReplayCrash& crash) {
  ByteWriter writer;
  write_tick(writer, crash.tick);
  writer.u8(static_cast<std::uint8_t>(crash.signal));
  writer.string(crash.stack);
  return writer.take();
}

std::optional<ReplayCrash> decode_crash(ByteView payload) {
  ByteReader reader(payload);
  ReplayCrash crash;
  crash.tick = read_tick(reader);
  crash.signal = reader.u8();
  crash.stack = reader.string(kMaxCrashTextBytes);
  const auto is_unprintable = [](char c) { return is_control(c) && c != '\n'; };
  if (std::ranges::any_of(crash.stack, is_unprintable)) return std::nullopt;
  return checked(reader, std::move(crash));
}

Bytes encode_end(const ReplayEnd& end) {
  ByteWriter writer;
  write_tick(writer, end.ticks);
  writer.u64(end.hash);
  return writer.take();
}

std::optional<ReplayEnd> decode_end(ByteView payload) {
  ByteReader reader(payload);
  ReplayEnd end;
  end.ticks = read_tick(reader);
  end.hash = reader.u64();
  return checked(reader, end);
}

}  // namespace tickreel
