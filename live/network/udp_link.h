#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/files/descriptor.h"
#include "live/input_collector.h"
#include "sim/view/view.h"

namespace tickreel {

/// The network side of a live session: one UDP socket, and the machines of the other players. What
/// they send becomes packet events in an InputCollector; what a game asks to send goes out. Nothing
/// waits: a packet that the system cannot take now is lost, as packets are.
///
/// Addresses are numbers: "192.0.2.1:7000" or "[2001:db8::1]:7000". One thread at a time. Playing a
/// replay needs none of this: the library that holds it (tickreel_network) is not linked there.
class UdpLink {
 public:
  /// What one call of receive() takes in at most; the rest waits in the system, which drops what it
  /// cannot hold.
  static constexpr std::size_t kMaxPacketsPerReceive = 64;

  /// Binds a socket to an address of this machine. Port 0 is any free one.
  static Result<UdpLink> open(std::string_view local_address);
  UdpLink(UdpLink&&) noexcept;
  UdpLink& operator=(UdpLink&&) noexcept;
  ~UdpLink();

  /// Where others reach this link.
  [[nodiscard]] std::string local_address() const;
  /// `player` (below kMaxPlayers) sits at that address. Packets from anywhere else are ignored.
  Status add_peer(std::uint8_t player, std::string_view address);

  /// Sends to the machine of `player`, which is a peer.
  Status send(std::uint8_t player, std::string_view bytes);
  /// Sends what the view of the last tick asks for (kSendPacket, sim/game/engine_request.h). The
  /// first failure is reported; the other packets are sent nevertheless.
  Status send_requested(const View& view);
  /// Hands what has arrived to the collector.
  Status receive(InputCollector& collector);

  /// Packets from strangers, and longer ones than kMaxPacketBytes.
  [[nodiscard]] std::uint64_t ignored() const { return ignored_; }

 private:
  struct Address;
  struct Peer;

  explicit UdpLink(Descriptor socket);
  static Result<Address> parse(std::string_view text);

  Descriptor socket_;
  std::vector<Peer> peers_;
  std::uint64_t ignored_ = 0;
};

}  // namespace tickreel
