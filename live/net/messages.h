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

// The messages between the machines of a session: a host and its guests (docs/network.md has a
// table). A message is a byte with its kind, and then the bytes that its describe() saves. The
// limits of texts and lists are in describe(); decode_message() refuses messages beyond them.

/// The version of the protocol. Every change of the messages increases it.
inline constexpr std::uint16_t kNetProtocol = 1;

inline constexpr std::size_t kMaxNetText = 512;  ///< bytes of a message's text
inline constexpr std::size_t kMaxNetName = 64;   ///< bytes of a name
inline constexpr std::size_t kNonceBytes = 16;
/// The most ticks whose inputs, or hashes, are in one message. Inputs are stored as in
/// sim/replay/input_codec.h.
inline constexpr std::size_t kMaxNetTicks = 256;
/// The most bytes of inputs in one message.
inline constexpr std::size_t kMaxNetInputBytes = std::size_t{1} << 17U;
/// The most events of a machine in one tick; further ones wait for the next tick.
inline constexpr std::size_t kMaxNetEvents = kMaxEventsPerTick / kMaxPlayers;
/// The most bytes in the events of a machine in one tick.
inline constexpr std::size_t kMaxNetEventBytes = kMaxEventPayloadBytes;

/// Random bytes that are used only once.
using Nonce = std::array<std::uint8_t, kNonceBytes>;

/// The properties of a build's simulation of a game. Two machines can play together only if all are
/// the same.
struct SimulationIdentity {
  std::string game;
  std::uint32_t rules = 0;      ///< GameInfo::version
  std::uint64_t constants = 0;  ///< a hash of the constants' names and values, and the tick rate
  std::uint64_t played = 0;     ///< a hash of the states of 60 ticks with fixed inputs
  void describe(StateArchive& archive) {
    archive.field("game", game, kMaxNetName);
    archive.field("rules", rules);
    archive.field("constants", constants);
    archive.field("played", played);
  }
  friend bool operator==(const SimulationIdentity&, const SimulationIdentity&) = default;
};

/// From the host to a machine that has connected: asks it for a HelloMessage.
struct ChallengeMessage {
  std::uint16_t protocol = kNetProtocol;
  std::string build;  ///< the host's version of tickreel
  Nonce nonce{};      ///< the host's part of the proof
  void describe(StateArchive& archive) {
    archive.field("protocol", protocol);
    archive.field("build", build, kMaxNetName);
    archive.field("nonce", nonce);
  }
};

/// The answer to a ChallengeMessage: the guest's name, and a proof that the guest knows the
/// session's code (session_code.h).
struct HelloMessage {
  std::uint16_t protocol = kNetProtocol;
  std::string build;  ///< the guest's version of tickreel
  std::string name;   ///< the player's name; empty: the game's default
  SimulationIdentity identity;
  Nonce nonce{};                         ///< the guest's part of the proof
  std::array<std::uint64_t, 2> proof{};  ///< prove_code() of the code and both nonces
  void describe(StateArchive& archive) {
    archive.field("protocol", protocol);
    archive.field("build", build, kMaxNetName);
    archive.field("name", name, kMaxNetName);
    archive.field("identity", identity);
    archive.field("nonce", nonce);
    archive.field("proof", proof);
  }
};

/// From the host to a guest: the guest may not join, or is out of the session. The host then ends
/// the connection.
struct RefusedMessage {
  std::string reason;  ///< a sentence for the guest's user; not trustworthy
  void describe(StateArchive& archive) { archive.field("reason", reason, kMaxNetText); }
};

/// A machine of a session before the match begins.
struct RosterEntry {
  std::string name;
  void describe(StateArchive& archive) { archive.field("name", name, kMaxNetName); }
  friend bool operator==(const RosterEntry&, const RosterEntry&) = default;
};

/// From the host to all guests that have joined: the machines of the session. Sent again after each
/// change.
struct RosterMessage {
  std::vector<RosterEntry> machines;  ///< first the host
  std::uint8_t you = 0;               ///< the receiver's index in `machines`
  void describe(StateArchive& archive) {
    archive.field("machines", machines, kMaxPlayers);
    archive.field("you", you);
  }
};

/// A player of the match.
struct StartPlayer {
  std::string name;
  std::uint8_t machine = 0;  ///< the machine that sends its inputs; 0: the host, also for bots
  void describe(StateArchive& archive) {
    archive.field("name", name, kMaxNetName);
    archive.field("machine", machine);
  }
};

/// From the host to all guests that have joined: the match begins.
struct StartMessage {
  std::uint64_t seed = 0;
  std::vector<StartPlayer> players;
  std::uint8_t you = 0;  ///< the number of the receiver's machine, 1 or more
  /// The ticks from an input to the tick that gets it, 1 or more.
  std::uint16_t delay_ticks = 0;
  void describe(StateArchive& archive) {
    archive.field("seed", seed);
    archive.field("players", players, kMaxPlayers);
    archive.field("you", you);
    archive.field("delay_ticks", delay_ticks);
  }
};

/// From a guest to the host: the guest's game is at tick 0.
struct ReadyMessage {
  std::uint64_t state_hash = 0;  ///< the hash of the state of tick 0
  void describe(StateArchive& archive) { archive.field("state_hash", state_hash); }
};

/// From any machine: the machine is still there.
struct AliveMessage {
  void describe(StateArchive& archive) { static_cast<void>(archive); }
};

/// From a guest to the host: inputs of the guest's players for consecutive ticks. They begin with
/// the first input that the host has not acknowledged; where one packet is too small for all, the
/// next message goes on behind it.
struct InputsMessage {
  Tick wanted = 0;          ///< the guest has the host's frames of all ticks before this one
  Tick first = 0;           ///< the tick of the first input
  std::uint16_t count = 0;  ///< the number of inputs
  std::string inputs;       ///< PackedInputs::bytes
  void describe(StateArchive& archive) {
    archive.field("wanted", wanted);
    archive.field("first", first);
    archive.field("count", count);
    archive.field("inputs", inputs, kMaxNetInputBytes);
  }
};

/// From the host to a guest: frames, which are the inputs of all machines, for consecutive ticks.
/// They begin with the first frame that the guest has not acknowledged; where one packet is too
/// small for all, the next message goes on behind it.
struct FramesMessage {
  Tick wanted = 0;          ///< the host has the guest's inputs of all ticks before this one
  Tick agreed = 0;          ///< all machines had the same states before this tick
  Tick first = 0;           ///< the tick of the first frame
  std::uint16_t count = 0;  ///< the number of frames
  std::string inputs;       ///< PackedInputs::bytes
  void describe(StateArchive& archive) {
    archive.field("wanted", wanted);
    archive.field("agreed", agreed);
    archive.field("first", first);
    archive.field("count", count);
    archive.field("inputs", inputs, kMaxNetInputBytes);
  }
};

/// From a guest to the host: the state hashes of consecutive ticks.
struct HashesMessage {
  Tick first = 0;  ///< the tick of the first hash
  std::vector<std::uint64_t> hashes;
  void describe(StateArchive& archive) {
    archive.field("first", first);
    archive.field("hashes", hashes, kMaxNetTicks);
  }
};

/// From the host to all guests: a guest's state differs from the host's. The guest that differs
/// gets the host's state, compares it with its own, and answers with a DifferenceMessage.
struct DivergedMessage {
  Tick tick = 0;             ///< the first tick with different states
  std::uint8_t machine = 0;  ///< the number of the guest that differs
  /// The host's state, for the guest that differs. Empty for other guests, and if the state is no
  /// longer known or too large.
  std::string state;
  void describe(StateArchive& archive) {
    archive.field("tick", tick);
    archive.field("machine", machine);
    archive.field("state", state, std::size_t{1} << 20U);
  }
};

/// From the guest that differs to the host, and then from the host to all guests: the first field
/// whose values differ. The texts are empty if it is not known.
struct DifferenceMessage {
  Tick tick = 0;             ///< the first tick with different states
  std::uint8_t machine = 0;  ///< the number of the guest that differs
  std::string field;         ///< the path of the field
  std::string host_value;    ///< the value at the host
  std::string other_value;   ///< the value at the guest
  void describe(StateArchive& archive) {
    archive.field("tick", tick);
    archive.field("machine", machine);
    archive.field("field", field, kMaxNetText);
    archive.field("host_value", host_value, kMaxNetText);
    archive.field("other_value", other_value, kMaxNetText);
  }
};

/// From the host to all guests: a machine has left the match. From then on bots play its players;
/// if the game has no bots, these players do nothing.
struct LeftMessage {
  std::uint8_t machine = 0;  ///< the number of the machine
  Tick tick = 0;             ///< the first tick without its input
  std::string reason;        ///< for the user: "the machine ..."
  void describe(StateArchive& archive) {
    archive.field("machine", machine);
    archive.field("tick", tick);
    archive.field("reason", reason, kMaxNetText);
  }
};

/// From the host to all guests: the last tick of the match. Sent again, with `is_agreed`, when the
/// match has ended and all machines had the same states.
struct EndMessage {
  Tick tick = 0;  ///< the last tick
  bool is_agreed = false;
  void describe(StateArchive& archive) {
    archive.field("tick", tick);
    archive.field("is_agreed", is_agreed);
  }
};

/// A message of any kind. The kind in the bytes of a message is the index in this list, so the
/// order never changes.
using Message =
    std::variant<ChallengeMessage, HelloMessage, RefusedMessage, RosterMessage, StartMessage,
                 ReadyMessage, AliveMessage, InputsMessage, FramesMessage, HashesMessage,
                 DivergedMessage, DifferenceMessage, LeftMessage, EndMessage>;

/// Returns the bytes of a message. The caller keeps the limits; decode_message() checks them.
std::vector<std::uint8_t> encode_message(const Message& message);
/// Decodes a message. Returns nothing when the bytes are no message, a value is beyond its limits,
/// or a text is not UTF-8.
std::optional<Message> decode_message(std::span<const std::uint8_t> bytes);

/// Returns the version of the protocol in the bytes of a ChallengeMessage or HelloMessage, also if
/// the rest of the message cannot be read: both begin with the version in every version. Nothing
/// for other messages.
std::optional<std::uint16_t> protocol_of(std::span<const std::uint8_t> bytes);

/// The inputs of consecutive ticks as bytes for a message.
struct PackedInputs {
  std::uint16_t count = 0;  ///< the number of ticks
  std::string bytes;
};
/// Packs the first of `frames`, at most kMaxNetTicks and as many as fit into `max_bytes`, but at
/// least one. (The result may have fewer than would fit.) Without frames it is empty. `players`:
/// the number of players.
PackedInputs pack_inputs(std::span<const InputFrame> frames, std::size_t players,
                         std::size_t max_bytes);
/// Unpacks the inputs of `count` ticks. Returns nothing when the bytes are not exactly these.
std::optional<std::vector<InputFrame>> unpack_inputs(const std::string& bytes, std::size_t count,
                                                     std::size_t players);

}  // namespace tickreel::live
