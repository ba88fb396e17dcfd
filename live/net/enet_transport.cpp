#include "live/net/enet_transport.h"

#include <arpa/inet.h>
#include <enet/enet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

namespace tickreel::live {
namespace {

/// A peer that connects, or is sent away, and does not answer for this long is forgotten.
constexpr std::chrono::seconds kHalfOpenPatience{2};
/// A connecting side that hears nothing for this long connects again: the other side has forgotten
/// it, because the last message of the handshake was lost too often.
constexpr std::chrono::seconds kConnectAgain{3};
constexpr enet_uint32 kFarewellMs = 2'000;
constexpr std::size_t kChannels = 1;
/// The most events in one call, so that a flood of them does not delay the game's ticks.
constexpr int kMaxEvents = 512;
/// ENet's own timeout, for peers that nobody waits for. Sessions report silent machines themselves.
constexpr enet_uint32 kTimeoutMs = 30'000;
constexpr enet_uint32 kPingMs = 250;

/// The messages and bytes that a peer has sent in this second.
struct Allowance {
  NetTime since;
  std::uint32_t messages = 0;
  std::uint32_t bytes = 0;

  bool takes(std::size_t size_bytes, NetTime now) {
    if (now - since >= std::chrono::seconds(1)) *this = {now, 0, 0};
    ++messages;
    bytes += static_cast<std::uint32_t>(size_bytes);
    return messages <= NetTransport::kMaxMessagesPerSecond &&
           bytes <= NetTransport::kMaxBytesPerSecond;
  }
};

/// Initialises ENet once.
bool enet_is_ready() {
  static const bool is_ready = enet_initialize() == 0;
  return is_ready;
}

std::string address_of(const ENetPeer& peer) {
  std::array<char, 64> host{};
  if (enet_address_get_host_ip(&peer.address, host.data(), host.size()) != 0) return "?";
  return std::string(host.data()) + ":" + std::to_string(peer.address.port);
}

class EnetTransport final : public NetTransport {
 public:
  explicit EnetTransport(ENetHost* host) : host_(host, enet_host_destroy) {
    host->maximumPacketSize = kMaxMessageBytes;
    host->maximumWaitingData = 2 * kMaxMessageBytes;
    host->checksum = enet_crc32;
  }
  ~EnetTransport() override {
    for (const auto& [id, known] : peers_) enet_peer_disconnect_now(known.peer, 0);
  }
  EnetTransport(const EnetTransport&) = delete;
  EnetTransport& operator=(const EnetTransport&) = delete;

  bool connect(const ENetAddress& address) {
    to_ = address;
    return enet_host_connect(host_.get(), &*to_, kChannels, 0) != nullptr;
  }

  std::vector<NetEvent> receive(NetTime now) override {
    std::vector<NetEvent> events;
    forget_strangers(now, events);
    connect_again(now);
    ENetEvent event{};
    for (int i = 0; i < kMaxEvents && enet_host_service(host_.get(), &event, 0) > 0; ++i) {
      take(event, now, events);
    }
    return events;
  }

  void send(PeerId peer, std::span<const std::uint8_t> message, Delivery delivery) override {
    const auto known = peers_.find(peer);
    if (known == peers_.end() || known->second.is_leaving) return;
    const enet_uint32 flags = delivery == Delivery::kReliable ? kReliable : kFleeting;
    ENetPacket* const packet = enet_packet_create(message.data(), message.size(), flags);
    if (packet == nullptr) return;
    if (enet_peer_send(known->second.peer, 0, packet) != 0) enet_packet_destroy(packet);
    enet_host_flush(host_.get());
  }

  void disconnect(PeerId peer) override {
    const auto known = peers_.find(peer);
    if (known == peers_.end()) return;
    known->second.is_leaving = true;
    if (!known->second.is_kept) {
      enet_peer_timeout(known->second.peer, 1, kFarewellMs, kFarewellMs);
    }
    enet_peer_disconnect_later(known->second.peer, 0);
    enet_host_flush(host_.get());
  }

  void keep(PeerId peer) override {
    const auto known = peers_.find(peer);
    if (known != peers_.end()) known->second.is_kept = true;
  }

  [[nodiscard]] std::chrono::milliseconds round_trip(PeerId peer) const override {
    const auto known = peers_.find(peer);
    if (known == peers_.end()) return {};
    const ENetPeer& found = *known->second.peer;
    return std::chrono::milliseconds(found.roundTripTime + 2 * found.roundTripTimeVariance);
  }

 private:
  static constexpr enet_uint32 kReliable = ENET_PACKET_FLAG_RELIABLE;
  static constexpr enet_uint32 kFleeting =
      enet_uint32{ENET_PACKET_FLAG_UNSEQUENCED} | ENET_PACKET_FLAG_UNRELIABLE_FRAGMENT;

  struct Known {
    ENetPeer* peer = nullptr;
    bool is_leaving = false;
    bool is_kept = false;
    bool is_heard = false;  ///< a message has come
    Allowance allowance{};
  };
  /// The connection that holds one of ENet's places, and since when.
  struct Place {
    enet_uint32 connection = 0;
    NetTime since;
  };

  static PeerId id_of(const ENetPeer& peer) {
    return static_cast<PeerId>(reinterpret_cast<std::uintptr_t>(peer.data));
  }

  void take(const ENetEvent& event, NetTime now, std::vector<NetEvent>& events) {
    if (event.type == ENET_EVENT_TYPE_CONNECT) {
      events.push_back(greet(*event.peer, now));
      return;
    }
    const PeerId id = id_of(*event.peer);
    if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
      // A peer without a number was never connected: nobody answered.
      peers_.erase(id);
      events.push_back({NetEvent::Kind::kDisconnected, id});
      return;
    }
    const std::unique_ptr<ENetPacket, decltype(&enet_packet_destroy)> packet(event.packet,
                                                                             enet_packet_destroy);
    const auto known = peers_.find(id);
    if (known == peers_.end() || known->second.is_leaving) return;
    if (!known->second.allowance.takes(packet->dataLength, now)) {
      enet_peer_reset(event.peer);
      peers_.erase(known);
      events.push_back({NetEvent::Kind::kFlooded, id});
      return;
    }
    known->second.is_heard = true;
    events.push_back(
        {NetEvent::Kind::kMessage, id, {}, {packet->data, packet->data + packet->dataLength}});
  }

  void connect_again(NetTime now) {
    if (!to_ || peers_.empty()) return;
    const Known& known = peers_.begin()->second;
    if (known.is_heard || known.is_leaving) return;
    // lastReceiveTime changes with each ping that is answered.
    if (std::exchange(answered_, known.peer->lastReceiveTime) != known.peer->lastReceiveTime) {
      silent_since_ = now;
    }
    if (now - silent_since_ <= kConnectAgain) return;
    enet_peer_disconnect_now(known.peer, 0);
    peers_.clear();
    enet_host_connect(host_.get(), &*to_, kChannels, 0);
  }

  /// Drops peers that only say that they connect, because each would hold one of ENet's places for
  /// half a minute.
  void forget_strangers(NetTime now, std::vector<NetEvent>& events) {
    std::vector<std::size_t> strangers;
    std::size_t taken = 0;
    for (std::size_t i = 0; i < host_->peerCount; ++i) {
      ENetPeer& peer = host_->peers[i];
      if (peer.state == ENET_PEER_STATE_DISCONNECTED || peer.state == ENET_PEER_STATE_CONNECTING) {
        places_[i] = {};
        continue;
      }
      if (places_[i].connection != peer.connectID) places_[i] = {peer.connectID, now};
      ++taken;
      if (peer.state == ENET_PEER_STATE_ACKNOWLEDGING_CONNECT &&
          now - places_[i].since > kHalfOpenPatience) {
        forget(i, events);
        --taken;
      } else if (const auto known = peers_.find(id_of(peer));
                 known == peers_.end() || !known->second.is_kept) {
        strangers.push_back(i);
      }
    }
    const std::size_t most = host_->peerCount > kFreePeers ? host_->peerCount - kFreePeers : 1;
    if (taken <= most) return;
    std::ranges::sort(strangers, {}, [this](std::size_t i) { return places_[i].since; });
    strangers.resize(std::min(strangers.size(), taken - most));
    for (const std::size_t i : strangers) forget(i, events);
  }

  void forget(std::size_t place, std::vector<NetEvent>& events) {
    ENetPeer& peer = host_->peers[place];
    const PeerId id = id_of(peer);
    if (peers_.erase(id) > 0) events.push_back({NetEvent::Kind::kDisconnected, id});
    enet_peer_reset(&peer);
    peer.data = nullptr;
    places_[place] = {};
  }

  NetEvent greet(ENetPeer& peer, NetTime now) {
    const PeerId id = next_id_++;
    // ENet stores the id in its pointer for a peer's owner; nobody follows that pointer.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    peer.data = reinterpret_cast<void*>(static_cast<std::uintptr_t>(id));
    peers_[id] = {&peer};
    silent_since_ = now;
    enet_peer_timeout(&peer, 64, kTimeoutMs, kTimeoutMs);
    enet_peer_ping_interval(&peer, kPingMs);
    // This keeps ENet from holding back unreliable messages when the round trip varies: the other
    // side waits for ours.
    enet_peer_throttle_configure(&peer, ENET_PEER_PACKET_THROTTLE_INTERVAL,
                                 ENET_PEER_PACKET_THROTTLE_SCALE, 0);
    return {NetEvent::Kind::kConnected, id, address_of(peer)};
  }

  std::unique_ptr<ENetHost, decltype(&enet_host_destroy)> host_;
  std::map<PeerId, Known> peers_;
  std::vector<Place> places_ = std::vector<Place>(host_->peerCount);
  PeerId next_id_ = 1;
  /// The address to connect to.
  std::optional<ENetAddress> to_;
  enet_uint32 answered_ = 0;
  NetTime silent_since_;
};

Result<ENetAddress> resolve(const NetAddress& address) {
  ENetAddress resolved{};
  if (!enet_is_ready()) return failed("the network cannot be used: ENet does not start");
  if (enet_address_set_host(&resolved, address.host.c_str()) != 0) {
    return failed("there is no machine '" + address.host +
                  "': give its name or its IPv4 address, such as 192.168.1.5");
  }
  resolved.port = address.port;
  return resolved;
}

}  // namespace

std::string reachable_host() {
  std::string host = NetAddress{}.host;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return host;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    const bool is_up = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_RUNNING) != 0;
    const bool is_outside = (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (!is_up || !is_outside || one->ifa_addr == nullptr) continue;
    if (one->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    sockaddr_in address{};
    std::memcpy(&address, one->ifa_addr, sizeof address);
    if (::inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size()) == nullptr) continue;
    host = text.data();
    break;
  }
  ::freeifaddrs(all);
  return host;
}

Result<std::unique_ptr<NetTransport>> listen_with_enet(const NetAddress& address, NetAddress& bound,
                                                       std::size_t most_peers) {
  const auto resolved = resolve(address);
  if (!resolved) return resolved.error();
  ENetHost* const host = enet_host_create(&*resolved, most_peers, kChannels, 0, 0);
  if (host == nullptr) {
    return failed("cannot listen at " + address.to_string() + ": " + std::strerror(errno) +
                  "; is the address this machine's, and the port free?");
  }
  bound = {address.host, host->address.port};
  return std::unique_ptr<NetTransport>(std::make_unique<EnetTransport>(host));
}

Result<std::unique_ptr<NetTransport>> connect_with_enet(const NetAddress& address) {
  const auto resolved = resolve(address);
  if (!resolved) return resolved.error();
  ENetHost* const host = enet_host_create(nullptr, 1, kChannels, 0, 0);
  if (host == nullptr) return failed(std::string("cannot open a socket: ") + std::strerror(errno));
  auto transport = std::make_unique<EnetTransport>(host);
  if (!transport->connect(*resolved)) {
    return failed("cannot connect to " + address.to_string());
  }
  return std::unique_ptr<NetTransport>(std::move(transport));
}

}  // namespace tickreel::live
