#include "live/net/messages.h"

#include <algorithm>

#include "sim/replay/input_codec.h"
#include "tickreel/core/utf8.h"

namespace tickreel::live {
namespace {

/// The limit for a tick; no session lasts this long.
constexpr Tick kTickLimit = Tick{1} << 40U;

template <std::size_t kIndex = 0>
std::optional<Message> load(std::size_t kind, ByteReader& reader) {
  if constexpr (kIndex == std::variant_size_v<Message>) {
    return std::nullopt;
  } else {
    if (kind != kIndex) return load<kIndex + 1>(kind, reader);
    std::variant_alternative_t<kIndex, Message> message;
    StateArchive archive = StateArchive::loading(reader);
    message.describe(archive);
    if (!reader.ok() || !reader.at_end()) return std::nullopt;
    return message;
  }
}

bool is_tick(Tick tick) {
  return tick >= 0 && tick < kTickLimit;
}
bool is_text(const std::string& text) {
  return is_utf8(text);
}

// These check everything but lengths: texts that are not UTF-8, and numbers without a meaning.

template <typename T>
bool is_sound(const T& /*message*/) {
  return true;
}
bool is_sound(const ChallengeMessage& message) {
  return is_text(message.build);
}
bool is_sound(const HelloMessage& message) {
  return is_text(message.build) && is_text(message.name) && is_text(message.identity.game);
}
bool is_sound(const RefusedMessage& message) {
  return is_text(message.reason);
}
bool is_sound(const RosterMessage& message) {
  return message.you < message.machines.size() &&
         std::ranges::all_of(message.machines, is_text, &RosterEntry::name);
}
bool is_sound(const StartMessage& message) {
  return !message.players.empty() && message.you < kMaxPlayers && message.delay_ticks > 0 &&
         message.delay_ticks <= kMaxNetTicks &&
         std::ranges::all_of(message.players, is_text, &StartPlayer::name) &&
         std::ranges::all_of(message.players, [](const StartPlayer& player) {
           return player.machine < kMaxPlayers;
         });
}
bool are_inputs(Tick wanted, Tick first, std::uint16_t count) {
  return is_tick(wanted) && is_tick(first) && count <= kMaxNetTicks;
}
bool is_sound(const InputsMessage& message) {
  return are_inputs(message.wanted, message.first, message.count);
}
bool is_sound(const FramesMessage& message) {
  return are_inputs(message.wanted, message.first, message.count) && is_tick(message.agreed);
}
bool is_sound(const HashesMessage& message) {
  return is_tick(message.first);
}
bool is_sound(const DivergedMessage& message) {
  return is_tick(message.tick) && message.machine < kMaxPlayers;
}
bool is_sound(const DifferenceMessage& message) {
  return is_tick(message.tick) && message.machine < kMaxPlayers && is_text(message.field) &&
         is_text(message.host_value) && is_text(message.other_value);
}
bool is_sound(const LeftMessage& message) {
  return message.machine < kMaxPlayers && is_tick(message.tick) && is_text(message.reason);
}
bool is_sound(const EndMessage& message) {
  return is_tick(message.tick);
}

}  // namespace

std::vector<std::uint8_t> encode_message(const Message& message) {
  ByteWriter writer;
  writer.u8(static_cast<std::uint8_t>(message.index()));
  StateArchive archive = StateArchive::saving(writer);
  std::visit([&](auto copy) { copy.describe(archive); }, message);
  return writer.take();
}

std::optional<Message> decode_message(std::span<const std::uint8_t> bytes) {
  ByteReader reader(bytes);
  const std::uint8_t kind = reader.u8();
  std::optional<Message> message = reader.ok() ? load(kind, reader) : std::nullopt;
  if (message && !std::visit([](const auto& read) { return is_sound(read); }, *message)) {
    return std::nullopt;
  }
  return message;
}

std::optional<std::uint16_t> protocol_of(std::span<const std::uint8_t> bytes) {
  ByteReader reader(bytes);
  const std::size_t kind = reader.u8();
  const std::uint16_t protocol = reader.u16();
  const bool has_one =
      kind == Message(ChallengeMessage()).index() || kind == Message(HelloMessage()).index();
  return reader.ok() && has_one ? std::optional(protocol) : std::nullopt;
}

PackedInputs pack_inputs(std::span<const InputFrame> frames, std::size_t players,
                         std::size_t max_bytes) {
  // Each tick is packed as its difference from the one before, so ticks cannot be added one by one:
  // the count is halved until they fit.
  for (std::size_t count = std::min(frames.size(), kMaxNetTicks);; count = (count + 1) / 2) {
    ByteWriter writer;
    encode_inputs(writer, frames.first(count), players);
    if (count > 1 && writer.size() > max_bytes) continue;
    return {static_cast<std::uint16_t>(count), {writer.view().begin(), writer.view().end()}};
  }
}

std::optional<std::vector<InputFrame>> unpack_inputs(const std::string& bytes, std::size_t count,
                                                     std::size_t players) {
  ByteReader reader({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  std::vector<InputFrame> frames = decode_inputs(reader, count, players);
  if (!reader.ok() || !reader.at_end()) return std::nullopt;
  return frames;
}

}  // namespace tickreel::live
