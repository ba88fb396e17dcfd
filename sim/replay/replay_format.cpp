#include "sim/replay/replay_format.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "core/process/signal_words.h"
#include "sim/replay/input_codec.h"
#include "sim/replay/payload_bytes.h"
#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {
namespace {

/// Writes the values that change. For each tick whose value differs from the tick before (the
/// first: from zero), it writes how many ticks have passed since the last such tick, and at the end
/// how many are left.
template <typename ValueAt, typename WriteChange>
void write_changes(ByteWriter& writer, std::size_t count, ValueAt value_at, WriteChange write) {
  std::size_t unchanged = 0;
  decltype(value_at(0)) before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto now = value_at(i);
    if (now == before) {
      ++unchanged;
      continue;
    }
    writer.varint(unchanged);
    write(before, now);
    before = now;
    unchanged = 0;
  }
  writer.varint(unchanged);
}

/// Walks the bytes of write_changes(): calls `read` for each tick that changes, in order.
template <typename ReadChange>
void read_changes(ByteReader& reader, std::size_t count, ReadChange read) {
  std::size_t tick = 0;
  while (reader.ok()) {
    const std::uint64_t unchanged = reader.varint();
    if (unchanged > count - tick) reader.fail();
    tick += static_cast<std::size_t>(unchanged);
    if (!reader.ok() || tick == count) return;
    read(tick);
    ++tick;
  }
}

void encode_buttons(ByteWriter& writer, std::span<const InputFrame> inputs, std::size_t player) {
  write_changes(
      writer, inputs.size(), [&](std::size_t i) { return inputs[i].players[player].buttons; },
      [&](std::uint32_t before, std::uint32_t now) { writer.varint(before ^ now); });
}

void decode_buttons(ByteReader& reader, std::span<InputFrame> inputs, std::size_t player) {
  std::uint32_t buttons = 0;
  std::size_t next = 0;
  const auto hold_until = [&](std::size_t tick) {
    for (; next < tick; ++next) inputs[next].players[player].buttons = buttons;
  };
  read_changes(reader, inputs.size(), [&](std::size_t tick) {
    hold_until(tick);
    const std::uint64_t flipped = reader.varint();
    if (flipped == 0 || flipped > 0xFFFFFFFFU) reader.fail();
    buttons ^= static_cast<std::uint32_t>(flipped);
  });
  hold_until(inputs.size());
}

/// Encodes an axis. Quantised axes move in steps, so the changes are in units of their greatest
/// common divisor.
void encode_axis(ByteWriter& writer, std::span<const InputFrame> inputs, std::size_t player,
                 std::size_t axis) {
  const auto value_at = [&](std::size_t i) -> int { return inputs[i].players[player].axes[axis]; };
  int step = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) step = std::gcd(step, value_at(i));
  writer.varint(static_cast<std::uint64_t>(step));
  if (step == 0) return;
  write_changes(writer, inputs.size(), value_at, [](int, int) {});
  int before = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const int now = value_at(i);
    if (now != before) writer.svarint((now - before) / step);
    before = now;
  }
}

void decode_axis(ByteReader& reader, std::span<InputFrame> inputs, std::size_t player,
                 std::size_t axis) {
  const std::uint64_t step = reader.varint();
  if (step > 32768) reader.fail();
  if (step == 0 || !reader.ok()) return;
  std::vector<std::size_t> changes;
  read_changes(reader, inputs.size(), [&](std::size_t tick) { changes.push_back(tick); });
  std::int64_t value = 0;
  for (std::size_t i = 0; i < changes.size() && reader.ok(); ++i) {
    const std::int64_t change = reader.svarint();
    if (change == 0 || change < -65535 || change > 65535) reader.fail();
    value += reader.ok() ? change * static_cast<std::int64_t>(step) : 0;
    if (value < -32768 || value > 32767) reader.fail();
    if (!reader.ok()) return;
    const std::size_t end = i + 1 < changes.size() ? changes[i + 1] : inputs.size();
    for (std::size_t tick = changes[i]; tick < end; ++tick) {
      inputs[tick].players[player].axes[axis] = static_cast<std::int16_t>(value);
    }
  }
}

void encode_events(ByteWriter& writer, std::span<const InputFrame> inputs) {
  std::size_t count = 0;
  for (const InputFrame& input : inputs) count += input.events.size();
  writer.varint(count);
  std::size_t last_tick = 0;
  for (std::size_t tick = 0; tick < inputs.size(); ++tick) {
    for (const InputEvent& event : inputs[tick].events) {
      writer.varint(tick - last_tick);
      last_tick = tick;
      encode_event(writer, event);
    }
  }
}

void decode_events(ByteReader& reader, std::span<InputFrame> inputs) {
  const std::uint64_t count = reader.varint();
  std::uint64_t tick = 0;
  for (std::uint64_t i = 0; i < count && reader.ok(); ++i) {
    const std::uint64_t ticks_later = reader.varint();
    if (ticks_later >= inputs.size() - tick) reader.fail();
    if (!reader.ok()) return;
    tick += ticks_later;
    auto& events = inputs[static_cast<std::size_t>(tick)].events;
    if (events.size() == kMaxEventsPerTick) reader.fail();
    events.push_back(decode_event(reader));
  }
}

// The inputs of consecutive ticks as bytes, column by column: for each player the buttons, then
// each axis, as the ticks and sizes of changes; then all events. Similar values lie together, which
// helps a compressor. The grammar is in docs/replay-format.md.

void encode_input_columns(ByteWriter& writer, std::span<const InputFrame> inputs,
                          std::size_t players) {
  for (std::size_t player = 0; player < players; ++player) {
    encode_buttons(writer, inputs, player);
    for (std::size_t axis = 0; axis < kMaxAxes; ++axis) encode_axis(writer, inputs, player, axis);
  }
  encode_events(writer, inputs);
}

/// Fails the reader when the bytes do not come from encode_input_columns(). The caller has limited
/// `count`.
std::vector<InputFrame> decode_input_columns(ByteReader& reader, std::size_t count,
                                             std::size_t players) {
  std::vector<InputFrame> inputs(count);
  for (std::size_t player = 0; player < players && reader.ok(); ++player) {
    decode_buttons(reader, inputs, player);
    for (std::size_t axis = 0; axis < kMaxAxes; ++axis) decode_axis(reader, inputs, player, axis);
  }
  decode_events(reader, inputs);
  return inputs;
}

constexpr unsigned kChunkHashBits = 16;
constexpr std::size_t kMaxPacingBytes = kMaxPacedFramesPerRecord * (5 + 5 + 2);

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

KeyframeHead read_keyframe_head(ByteReader& reader) {
  KeyframeHead head;
  head.tick = read_tick(reader);
  const Tick base = read_tick(reader);
  if (base > 0) head.base = base - 1;
  head.hash = reader.u64();
  return head;
}

/// Reads the input of `tick` from the rest of a payload; it must follow `ticks`.
bool add_input(ByteReader& reader, Tick tick, std::size_t players, ReplayTicks& ticks) {
  std::vector<InputFrame> input = decode_inputs(reader, 1, players);
  if (!reader.ok() || !reader.at_end()) return false;
  if (tick != ticks.first + static_cast<Tick>(ticks.inputs.size())) return false;
  ticks.inputs.push_back(std::move(input.front()));
  return true;
}

}  // namespace

Bytes encode_tick_v2(Tick tick, const InputFrame& input, std::uint64_t state_hash,
                     std::size_t players) {
  ByteWriter writer;
  write_tick(writer, tick);
  writer.u64(state_hash);
  encode_inputs(writer, {&input, 1}, players);
  return writer.take();
}

bool decode_tick_v2(ByteView payload, std::size_t players, ReplayTicks& ticks) {
  ByteReader reader(payload);
  const Tick tick = read_tick(reader);
  const RecordedHash hash{reader.u64(), 64};
  if (!add_input(reader, tick, players, ticks)) return false;
  ticks.hashes.push_back(hash);
  return true;
}

Bytes encode_tick_input(Tick tick, const InputFrame& input, std::size_t players) {
  ByteWriter writer;
  write_tick(writer, tick);
  encode_inputs(writer, {&input, 1}, players);
  return writer.take();
}

bool decode_tick_input(ByteView payload, std::size_t players, ReplayTicks& ticks) {
  ByteReader reader(payload);
  const Tick tick = read_tick(reader);
  return add_input(reader, tick, players, ticks);
}

Bytes encode_tick_outcome(std::uint64_t state_hash) {
  ByteWriter writer;
  writer.u64(state_hash);
  return writer.take();
}

std::optional<RecordedHash> decode_tick_outcome(ByteView payload) {
  ByteReader reader(payload);
  const RecordedHash hash{reader.u64(), 64};
  return checked(reader, hash);
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

Bytes encode_keyframe(const ReplayKeyframe& keyframe, const Snapshot* base, PackingEffort effort) {
  ByteWriter writer;
  write_tick(writer, keyframe.snapshot.tick);
  write_tick(writer, base == nullptr ? 0 : base->tick + 1);
  writer.u64(keyframe.hash);
  write_packed(writer, keyframe.snapshot.bytes, base == nullptr ? ByteView() : base->bytes, effort);
  return writer.take();
}

std::optional<KeyframeHead> decode_keyframe_head(ByteView payload) {
  ByteReader reader(payload);
  const KeyframeHead head = read_keyframe_head(reader);
  return reader.ok() ? std::optional(head) : std::nullopt;
}

std::optional<ReplayKeyframe> decode_keyframe(ByteView payload, const Snapshot* base,
                                              std::size_t max_bytes) {
  ByteReader reader(payload);
  const KeyframeHead head = read_keyframe_head(reader);
  if (head.base.has_value() != (base != nullptr)) return std::nullopt;
  ReplayKeyframe keyframe;
  keyframe.snapshot.tick = head.tick;
  keyframe.hash = head.hash;
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

Bytes encode_people(const PlayerSet& people) {
  ByteWriter writer;
  writer.varint(people.to_ullong());
  return writer.take();
}

std::optional<PlayerSet> decode_people(ByteView payload) {
  ByteReader reader(payload);
  const std::uint64_t bits = reader.varint();
  if (bits >> kMaxPlayers != 0) return std::nullopt;
  return checked(reader, PlayerSet(bits));
}

Bytes encode_begun_picture(const BegunPicture& picture) {
  ByteWriter writer;
  write_tick(writer, picture.tick);
  writer.u16(picture.alpha);
  return writer.take();
}

std::optional<BegunPicture> decode_begun_picture(ByteView payload) {
  ByteReader reader(payload);
  BegunPicture picture;
  picture.tick = read_tick(reader);
  picture.alpha = reader.u16();
  return checked(reader, picture);
}

Bytes encode_crash(const ReplayCrash& crash) {
  ByteWriter writer;
  write_tick(writer, crash.tick);
  writer.u8(static_cast<std::uint8_t>(crash.signal));
  writer.string(crash.why.empty() ? crash.stack
                                  : std::string(kWhyPrefix) + crash.why + "\n" + crash.stack);
  return writer.take();
}

Bytes encode_last_words(ReplayCrash crash) {
  Bytes payload = encode_crash(crash);
  if (decode_crash(payload)) return payload;
  crash.stack.clear();
  payload = encode_crash(crash);
  if (decode_crash(payload)) return payload;
  crash.why.clear();
  return encode_crash(crash);
}

std::string describe_cause(const ReplayCrash& crash) {
  return crash.why.empty() ? describe_signal(crash.signal) : crash.why;
}

std::optional<ReplayCrash> decode_crash(ByteView payload) {
  ByteReader reader(payload);
  ReplayCrash crash;
  crash.tick = read_tick(reader);
  crash.signal = reader.u8();
  crash.stack = reader.string(kMaxCrashTextBytes);
  const auto is_unprintable = [](char c) { return is_control(c) && c != '\n'; };
  if (std::ranges::any_of(crash.stack, is_unprintable)) return std::nullopt;
  if (crash.stack.starts_with(kWhyPrefix)) {
    const std::size_t end = std::min(crash.stack.find('\n'), crash.stack.size());
    crash.why = crash.stack.substr(kWhyPrefix.size(), end - kWhyPrefix.size());
    crash.stack.erase(0, end + 1);
  }
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

}  // namespace tickreel::sim
