#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "live/room.h"
#include "sim/game/simulation.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/game/state_archive.h"

namespace tickreel::live {

// The messages between the machines of a session (docs/network.md has the table). A message is
// its kind, a byte, and what its `describe` saves. Each type says its limits; decode_message gives
// nothing for bytes that do not keep to them.

/// Counted up by every change of what follows.
inline constexpr std::uint16_t kNetProtocol = 1;

inline constexpr std::size_t kMaxNetText = 512;
inline constexpr std::size_t kMaxNetName = 64;
inline constexpr std::size_t kNonceBytes = 16;
/// Inputs in a message: of several ticks, in the form of sim/replay/input_codec.h.
inline constexpr std::size_t kMaxNetTicks = 256;
inline constexpr std::size_t kMaxNetInputBytes = std::size_t{1} << 17U;
/// The most events of a machine in one tick; more wait for the next.
inline constexpr std::size_t kMaxNetEvents = kMaxEventsPerTick / kMaxPlayers;
inline constexpr std::size_t kMaxNetEventBytes = kMaxEventPayloadBytes;

using Nonce = std::array<std::uint8_t, kNonceBytes>;

/// The way in which a build simulates: it has to be the same for two machines to play together.
struct SimulationIdentity {
  std::string game;
  std::uint32_t rules = 0;
  std::uint64_t constants = 0;  ///< a hash of their names and values
  std::uint64_t played = 0;     ///< a hash of the states that it comes to after given inputs
  void describe(StateArchive& archive) {
    archive.field("game", game, kMaxNetName);
    archive.field("rules", rules);
    archive.field("constants", constants);
    archive.field("played", played);
  }
  friend bool operator==(const SimulationIdentity&, const SimulationIdentity&) = default;
};

/// Host to whoever connects.
struct ChallengeMessage {
  std::uint16_t protocol = kNetProtocol;
  std::string build;
  Nonce nonce{};
  void describe(StateArchive& archive) {
    archive.field("protocol", protocol);
    archive.field("build", build, kMaxNetName);
    archive.field("nonce", nonce);
  }
};

/// The answer to it: who wants to play, and that they know the code (live/net/session_code.h).
struct HelloMessage {
  std::uint16_t protocol = kNetProtocol;
  std::string build;
  std::string name;  ///< empty: whatever the game calls the player
  SimulationIdentity identity;
  Nonce nonce{};
  std::array<std::uint64_t, 2> proof{};
  void describe(StateArchive& archive) {
    archive.field("protocol", protocol);
    archive.field("build", build, kMaxNetName);
    archive.field("name", name, kMaxNetName);
    archive.field("identity", identity);
    archive.field("nonce", nonce);
    archive.field("proof", proof);
  }
};

/// Host: you are not in, or not any more. The connection ends with it.
struct RefusedMessage {
  std::string reason;  ///< for the reader, from a stranger
  void describe(StateArchive& archive) { archive.field("reason", reason, kMaxNetText); }
};

/// Somebody who is in, before the match begins.
struct RosterEntry {
  std::string name;
  void describe(StateArchive& archive) { archive.field("name", name, kMaxNetName); }
  friend bool operator==(const RosterEntry&, const RosterEntry&) = default;
};

/// Host to all who are in, again after each change. The host comes first.
struct RosterMessage {
  std::vector<RosterEntry> machines;
  std::uint8_t you = 0;  ///< which of them is the reader's
  void describe(StateArchive& archive) {
    archive.field("machines", machines, kMaxPlayers);
    archive.field("you", you);
  }
};

/// A player of the match.
struct StartPlayer {
  std::string name;
  std::uint8_t machine = 0;  ///< that its inputs come from; 0 is the host, also for bots
  void describe(StateArchive& archive) {
    archive.field("name", name, kMaxNetName);
    archive.field("machine", machine);
  }
};

/// Host: the match begins.
struct StartMessage {
  std::uint64_t seed = 0;
  std::vector<StartPlayer> players;
  std::uint8_t you = 0;
  /// 1 or more: an input is for the tick so many after it was given.
  std::uint16_t delay_ticks = 0;
  void describe(StateArchive& archive) {
    archive.field("seed", seed);
    archive.field("players", players, kMaxPlayers);
    archive.field("you", you);
    archive.field("delay_ticks", delay_ticks);
  }
};

/// The match is at tick 0 there.
struct ReadyMessage {
  std::uint64_t state_hash = 0;
  void describe(StateArchive& archive) { archive.field("state_hash", state_hash); }
};

/// Says that somebody is there, and nothing else.
struct AliveMessage {
  void describe(StateArchive& archive) { static_cast<void>(archive); }
};

/// To the host: this machine's inputs that the host has not got, as far as is known here.
struct InputsMessage {
  Tick wanted = 0;  ///< every tick before it has come from the host
  Tick first = 0;   ///< of the inputs
  std::uint16_t count = 0;
  std::string inputs;
  void describe(StateArchive& archive) {
    archive.field("wanted", wanted);
    archive.field("first", first);
    archive.field("count", count);
    archive.field("inputs", inputs, kMaxNetInputBytes);
  }
};

/// From the host: everybody's inputs, tick for tick.
struct FramesMessage {
  Tick wanted = 0;  ///< every input of the reader's before it has come
  Tick agreed = 0;  ///< all machines had the same states before this tick
  Tick first = 0;
  std::uint16_t count = 0;
  std::string inputs;
  void describe(StateArchive& archive) {
    archive.field("wanted", wanted);
    archive.field("agreed", agreed);
    archive.field("first", first);
    archive.field("count", count);
    archive.field("inputs", inputs, kMaxNetInputBytes);
  }
};

/// To the host: the state hashes of consecutive ticks.
struct HashesMessage {
  Tick first = 0;
  std::vector<std::uint64_t> hashes;
  void describe(StateArchive& archive) {
    archive.field("first", first);
    archive.field("hashes", hashes, kMaxNetTicks);
  }
};

/// Host to all: the machines do not agree. The state is for the one that differs, to find out what.
struct DivergedMessage {
  Tick tick = 0;
  std::uint8_t machine = 0;
  std::string state;  ///< the host's; empty where it is not known any more, or too large
  void describe(StateArchive& archive) {
    archive.field("tick", tick);
    archive.field("machine", machine);
    archive.field("state", state, std::size_t{1} << 20U);
  }
};

/// Names the difference. Empty where that is not known.
struct DifferenceMessage {
  Tick tick = 0;
  std::uint8_t machine = 0;
  std::string field;
  std::string host_value;
  std::string other_value;
  void describe(StateArchive& archive) {
    archive.field("tick", tick);
    archive.field("machine", machine);
    archive.field("field", field, kMaxNetText);
    archive.field("host_value", host_value, kMaxNetText);
    archive.field("other_value", other_value, kMaxNetText);
  }
};

/// Host to all: a machine is out, and a bot has its players, or nobody.
struct LeftMessage {
  std::uint8_t machine = 0;
  Tick tick = 0;  ///< the first that it has no input in
  std::string reason;
  void describe(StateArchive& archive) {
    archive.field("machine", machine);
    archive.field("tick", tick);
    archive.field("reason", reason, kMaxNetText);
  }
};

/// Host to all: the match ends at this tick. Again, when it has ended and all machines have said
/// that they had the same states.
struct EndMessage {
  Tick tick = 0;
  bool is_agreed = false;
  void describe(StateArchive& archive) {
    archive.field("tick", tick);
    archive.field("is_agreed", is_agreed);
  }
};

/// The kinds by number: messages carry their order, so it never changes.
using Message =
    std::variant<ChallengeMessage, HelloMessage, RefusedMessage, RosterMessage, StartMessage,
                 ReadyMessage, AliveMessage, InputsMessage, FramesMessage, HashesMessage,
                 DivergedMessage, DifferenceMessage, LeftMessage, EndMessage>;

std::vector<std::uint8_t> encode_message(const Message& message);
/// Decodes a message. Nothing when encode_message does not write such bytes, or beyond the limits.
std::optional<Message> decode_message(std::span<const std::uint8_t> bytes);

/// The version of the protocol that a challenge or a hello is in, even where nothing else of it can
/// be read: these two begin with it in every version. Nothing for other messages.
std::optional<std::uint16_t> protocol_of(std::span<const std::uint8_t> bytes);

/// Inputs as a message has them: as many of `frames` as go into `max_bytes`, one at least.
struct PackedInputs {
  std::uint16_t count = 0;
  std::string bytes;
};
PackedInputs pack_inputs(std::span<const InputFrame> frames, std::size_t players,
                         std::size_t max_bytes);
/// Unpacks inputs. Nothing when the bytes are not `count` inputs of so many players.
std::optional<std::vector<InputFrame>> unpack_inputs(const std::string& bytes, std::size_t count,
                                                     std::size_t players);

}  // namespace tickreel::live
