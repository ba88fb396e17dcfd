#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "live/room.h"

namespace tickreel::live {

using NetTime = std::chrono::steady_clock::time_point;
/// A machine at the other end of a connection. Never used again for another one.
using PeerId = std::uint32_t;

/// How a message travels.
enum class Delivery : std::uint8_t {
  kReliable,  ///< arrives once, after all reliable ones before it; late where packets are lost
  kFleeting,  ///< arrives once at most, in any order
};

/// Something that came from the network.
struct NetEvent {
  enum class Kind : std::uint8_t {
    kConnected,
    kMessage,
    kDisconnected,  ///< the other end went; nothing more comes from it
    kFlooded,       ///< the other end sent more than anybody may, and was cut off
  };
  Kind kind = Kind::kMessage;
  PeerId peer = 0;
  std::string address{};              ///< "192.168.1.5:26160", when it connected
  std::vector<std::uint8_t> bytes{};  ///< a stranger's: to be read with ByteReader
};

/// Carries messages between machines. It knows connections and bytes, and nothing of what is in
/// them. One thread at a time; no call waits.
class NetTransport {
 public:
  /// Longer ones are neither sent nor received.
  static constexpr std::size_t kMaxMessageBytes = std::size_t{1} << 20U;
  /// A fleeting message of this size goes in one packet.
  static constexpr std::size_t kPacketBytes = 1200;
  /// The most that a peer may send in a second.
  static constexpr std::uint32_t kMaxMessagesPerSecond = 2000;
  static constexpr std::uint32_t kMaxBytesPerSecond = std::uint32_t{4} << 20U;

  virtual ~NetTransport() = default;

  /// Takes the events since the last call, in order; a part of them when they are very many.
  virtual std::vector<NetEvent> receive(NetTime now) = 0;
  /// Sends at once. For a peer that went nothing happens.
  virtual void send(PeerId peer, std::span<const std::uint8_t> message, Delivery delivery) = 0;
  /// Says of a peer that it is wanted: all others make room, those that connected first before
  /// others, when very many connect.
  virtual void keep(PeerId /*peer*/) {}
  /// Ends the connection when what was sent has arrived. Nothing more comes from it but
  /// kDisconnected.
  virtual void disconnect(PeerId peer) = 0;
  /// How long a message takes there and back, with what it varies by.
  [[nodiscard]] virtual std::chrono::milliseconds round_trip(PeerId peer) const = 0;
};

}  // namespace tickreel::live
