#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "live/net/net_transport.h"
#include "tickreel/result.h"

namespace tickreel::live {

/// Where sessions listen unless somebody says otherwise.
inline constexpr std::uint16_t kNetPort = 26160;

/// Where a session is, or shall be. IPv4: ENet knows no other.
struct NetAddress {
  std::string host = "127.0.0.1";  ///< a name, or numbers
  std::uint16_t port = 0;          ///< 0, to listen: any that is free

  [[nodiscard]] std::string to_string() const { return host + ":" + std::to_string(port); }
};

/// Returns an IPv4 address of this machine at which others of its network reach it; 127.0.0.1 where
/// it has none.
std::string reachable_host();

/// Far more than can play: who knocks at random, and how often, must not keep out who has the code.
inline constexpr std::size_t kMostPeers = 1024;
/// So many places are always left for those who come; strangers make room.
inline constexpr std::size_t kFreePeers = 128;

/// Listens. `bound` becomes where. kFailed when the address is not this machine's or the port is
/// taken.
Result<std::unique_ptr<NetTransport>> listen_with_enet(const NetAddress& address, NetAddress& bound,
                                                       std::size_t most_peers = kMostPeers);

/// Begins to connect: kConnected comes when there is an answer. It comes again, with another number
/// for the only peer there is, when nothing was heard after it and this side connected once more.
/// kFailed when the name cannot be resolved, which may take seconds.
Result<std::unique_ptr<NetTransport>> connect_with_enet(const NetAddress& address);

}  // namespace tickreel::live
