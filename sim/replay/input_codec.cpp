#include "sim/replay/input_codec.h"

namespace tickreel::sim {
namespace {

// A tick begins with bits: the first says whether events follow, then one for each player whose
// input changed.
constexpr std::uint64_t kHasEvents = 1;
constexpr std::uint64_t player_bit(std::size_t player) {
  return std::uint64_t{2} << player;
}

// A player's change begins with a bit for each part that changed.
constexpr std::uint64_t kButtonsChanged = 1;
constexpr std::uint64_t axis_bit(std::size_t axis) {
  return std::uint64_t{2} << axis;
}

std::uint64_t changed_parts(const PlayerInput& before, const PlayerInput& now) {
  std::uint64_t parts = before.buttons != now.buttons ? kButtonsChanged : 0;
  for (std::size_t i = 0; i < kMaxAxes; ++i) {
    if (before.axes[i] != now.axes[i]) parts |= axis_bit(i);
  }
  return parts;
}

void encode_player(ByteWriter& writer, const PlayerInput& before, const PlayerInput& now) {
  const std::uint64_t parts = changed_parts(before, now);
  writer.varint(parts);
  if ((parts & kButtonsChanged) != 0) writer.varint(before.buttons ^ now.buttons);
  for (std::size_t i = 0; i < kMaxAxes; ++i) {
    if ((parts & axis_bit(i)) != 0) writer.svarint(now.axes[i] - before.axes[i]);
  }
}

/// Applies a decoded difference to `input`.
void decode_player(ByteReader& reader, PlayerInput& input) {
  const std::uint64_t parts = reader.varint();
  if (parts == 0 || parts >= axis_bit(kMaxAxes)) reader.fail();
  if ((parts & kButtonsChanged) != 0) {
    const std::uint64_t flipped = reader.varint();
    if (flipped == 0 || flipped > 0xFFFFFFFFU) reader.fail();
    input.buttons ^= static_cast<std::uint32_t>(flipped);
  }
  for (std::size_t i = 0; i < kMaxAxes; ++i) {
    if ((parts & axis_bit(i)) == 0) continue;
    const std::int64_t change = reader.svarint();
    if (change == 0 || change < -65535 || change > 65535) reader.fail();
    const std::int64_t value = reader.ok() ? input.axes[i] + change : 0;
    if (value < -32768 || value > 32767) reader.fail();
    input.axes[i] = static_cast<std::int16_t>(reader.ok() ? value : 0);
  }
}

void encode_events(ByteWriter& writer, const std::vector<InputEvent>& events) {
  writer.varint(events.size());
  for (const InputEvent& event : events) encode_event(writer, event);
}

std::vector<InputEvent> decode_events(ByteReader& reader) {
  const std::uint64_t count = reader.varint();
  if (count == 0 || count > kMaxEventsPerTick) reader.fail();
  std::vector<InputEvent> events;
  for (std::uint64_t i = 0; i < count && reader.ok(); ++i) {
    events.push_back(decode_event(reader));
  }
  return events;
}

}  // namespace

void encode_inputs(ByteWriter& writer, std::span<const InputFrame> inputs, std::size_t players) {
  InputFrame before;
  for (const InputFrame& input : inputs) {
    std::uint64_t changed = input.events.empty() ? 0 : kHasEvents;
    for (std::size_t p = 0; p < players; ++p) {
      if (before.players[p] != input.players[p]) changed |= player_bit(p);
    }
    writer.varint(changed);
    for (std::size_t p = 0; p < players; ++p) {
      if ((changed & player_bit(p)) != 0) {
        encode_player(writer, before.players[p], input.players[p]);
      }
    }
    if (!input.events.empty()) encode_events(writer, input.events);
    before.players = input.players;
  }
}

std::vector<InputFrame> decode_inputs(ByteReader& reader, std::size_t count, std::size_t players) {
  std::vector<InputFrame> inputs;
  InputFrame input;
  for (std::size_t i = 0; i < count && reader.ok(); ++i) {
    const std::uint64_t changed = reader.varint();
    if (changed >= player_bit(players)) reader.fail();
    for (std::size_t p = 0; p < players; ++p) {
      if ((changed & player_bit(p)) != 0) decode_player(reader, input.players[p]);
    }
    input.events.clear();
    if ((changed & kHasEvents) != 0) input.events = decode_events(reader);
    inputs.push_back(input);
  }
  return inputs;
}

void encode_event(ByteWriter& writer, const InputEvent& event) {
  writer.varint(event.kind);
  writer.u8(event.player);
  writer.string(event.payload);
}

InputEvent decode_event(ByteReader& reader) {
  const std::uint64_t kind = reader.varint();
  const std::uint8_t player = reader.u8();
  if (kind > 0xFFFFU || player >= kMaxPlayers) reader.fail();
  return {static_cast<std::uint16_t>(kind), player, reader.string(kMaxEventPayloadBytes)};
}

}  // namespace tickreel::sim
