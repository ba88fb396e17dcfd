#include "sim/replay/input_columns.h"

#include <numeric>

#include "sim/replay/input_codec.h"

namespace tickreel::sim {
namespace {

/// Writes for each tick whose value differs from the tick before (the first: from zero) how many
/// ticks have passed since the last such tick, and at the end how many are left.
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

/// Walks what write_changes wrote: the ticks that change, in order.
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

/// Quantised axes move in steps, so the changes are written in units of the greatest common one.
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

}  // namespace

void encode_input_columns(ByteWriter& writer, std::span<const InputFrame> inputs,
                          std::size_t players) {
  for (std::size_t player = 0; player < players; ++player) {
    encode_buttons(writer, inputs, player);
    for (std::size_t axis = 0; axis < kMaxAxes; ++axis) encode_axis(writer, inputs, player, axis);
  }
  encode_events(writer, inputs);
}

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

}  // namespace tickreel::sim
