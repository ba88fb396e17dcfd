#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "live/net/net_transport.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// The default UDP port of sessions.
inline constexpr std::uint16_t kNetPort = 26160;

/// The network address of a session. Only IPv4, because ENet has nothing else.
struct NetAddress {
  std::string host = "127.0.0.1";  ///< a machine's name, or its IPv4 address
  std::uint16_t port = 0;          ///< 0, only for listening: any free port

  [[nodiscard]] std::string to_string() const { return host + ":" + std::to_string(port); }
};

/// Returns an IPv4 address at which other machines of the local network can reach this machine;
/// "127.0.0.1" if this machine has none.
std::string reachable_host();

/// The most connections of a transport that listens. Far more than can play, so that machines
/// without the code cannot keep out a machine that has it.
inline constexpr std::size_t kMostPeers = 1024;
/// The number of connections that are always kept free for new machines. To keep them free, the
/// oldest connections without NetTransport::keep() are dropped.
inline constexpr std::size_t kFreePeers = 128;

/// Returns a transport that listens at `address`. Sets `bound` to `address` with the actual port.
/// `most_peers`: the most connections, more than kFreePeers; with fewer, only one is sure to stay.
/// kFailed when the name cannot be resolved, the address is not this machine's, or the port is in
/// use.
Result<std::unique_ptr<NetTransport>> listen_with_enet(const NetAddress& address, NetAddress& bound,
                                                       std::size_t most_peers = kMostPeers);

/// Returns a transport that connects to a machine, its only peer. receive() returns kConnected when
/// the machine has answered. If it then falls silent for 3 s before its first message, the
/// transport connects again, and kConnected comes again with another PeerId. kDisconnected with
/// PeerId 0: nobody answers. kFailed when the name of the machine cannot be resolved, which may
/// take seconds.
Result<std::unique_ptr<NetTransport>> connect_with_enet(const NetAddress& address);

}  // namespace tickreel::live
