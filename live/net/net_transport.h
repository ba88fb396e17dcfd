#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "live/room.h"

namespace tickreel::live {

/// The real time of a network session. Tests pass times of their own.
using NetTime = std::chrono::steady_clock::time_point;
/// The number of a peer: the machine at the other end of a connection. A number is never used again
/// for another connection.
using PeerId = std::uint32_t;

/// The way in which a message is sent.
enum class Delivery : std::uint8_t {
  kReliable,  ///< arrives exactly once, in the order of sending; later if packets are lost
  kFleeting,  ///< arrives once or never, in any order
};

/// An event of the network.
struct NetEvent {
  enum class Kind : std::uint8_t {
    kConnected,     ///< a peer has connected
    kMessage,       ///< a message has come from the peer
    kDisconnected,  ///< the connection has ended; the peer's last event
    kFlooded,       ///< the peer sent more than the limit, and was disconnected; its last event
  };
  Kind kind = Kind::kMessage;
  PeerId peer = 0;
  std::string address{};              ///< for kConnected, such as "192.168.1.5:26160"
  std::vector<std::uint8_t> bytes{};  ///< for kMessage: the message; not trustworthy
};

/// Carries messages between machines, without knowing their content. One thread at a time; no
/// function waits.
class NetTransport {
 public:
  /// The most bytes of a message; longer messages are neither sent nor received.
  static constexpr std::size_t kMaxMessageBytes = std::size_t{1} << 20U;
  /// The most bytes of a kFleeting message that surely fits into one packet.
  static constexpr std::size_t kPacketBytes = 1200;
  /// The most messages, and the most bytes, that a peer may send in a second.
  static constexpr std::uint32_t kMaxMessagesPerSecond = 2000;
  static constexpr std::uint32_t kMaxBytesPerSecond = std::uint32_t{4} << 20U;

  virtual ~NetTransport() = default;

  /// Returns the events since the last call, in order. If there are very many, the rest comes with
  /// the next call.
  virtual std::vector<NetEvent> receive(NetTime now) = 0;
  /// Sends a message at once. Does nothing if the peer is not connected.
  virtual void send(PeerId peer, std::span<const std::uint8_t> message, Delivery delivery) = 0;
  /// Protects a peer: when very many machines connect, only peers that are not protected are
  /// disconnected to make room, the oldest connections first.
  virtual void keep(PeerId /*peer*/) {}
  /// Ends the connection after all reliable messages that were sent have arrived, or when the peer
  /// does not confirm them in time: within about 2 s, or 30 s if keep() protects it. The only event
  /// that still comes from the peer is kDisconnected.
  virtual void disconnect(PeerId peer) = 0;
  /// The time that a message takes there and back, with its usual variation; 0 if the peer is not
  /// connected.
  [[nodiscard]] virtual std::chrono::milliseconds round_trip(PeerId peer) const = 0;
};

}  // namespace tickreel::live
