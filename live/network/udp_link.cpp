#include "live/network/udp_link.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/text/parse_number.h"
#include "sim/game/engine_request.h"

namespace tickreel {

/// An IPv4 or IPv6 address with its port, in the form of the system's calls.
struct UdpLink::Address {
  union {
    sockaddr any;
    sockaddr_in v4;
    sockaddr_in6 v6;
  } as{};
  socklen_t size_bytes = sizeof(as);

  [[nodiscard]] std::string to_text() const {
    char host[INET6_ADDRSTRLEN] = "";
    if (as.any.sa_family == AF_INET) {
      inet_ntop(AF_INET, &as.v4.sin_addr, host, sizeof host);
      return std::string(host) + ':' + std::to_string(ntohs(as.v4.sin_port));
    }
    inet_ntop(AF_INET6, &as.v6.sin6_addr, host, sizeof host);
    return '[' + std::string(host) + "]:" + std::to_string(ntohs(as.v6.sin6_port));
  }
};

struct UdpLink::Peer {
  std::uint8_t player = 0;
  Address address;
  std::string text;  ///< of the address, to know it again
};

namespace {

Error system_failure(const std::string& what) {
  return failed(what + ": " + std::strerror(errno));
}

bool would_wait(int error_number) {
  return error_number == EAGAIN || error_number == EWOULDBLOCK || error_number == ENOBUFS;
}

}  // namespace

Result<UdpLink::Address> UdpLink::parse(std::string_view text) {
  const Error malformed = bad_usage("\"" + std::string(text) +
                                    "\" is no address: write 192.0.2.1:7000 or [2001:db8::1]:7000");
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return malformed;
  const auto port = parse_number<std::uint16_t>(text.substr(colon + 1));
  if (!port) return malformed;

  std::string host(text.substr(0, colon));
  const bool is_v6 = host.size() > 2 && host.front() == '[' && host.back() == ']';
  Address address;
  if (is_v6) {
    host = host.substr(1, host.size() - 2);
    address.as.v6.sin6_family = AF_INET6;
    address.as.v6.sin6_port = htons(*port);
    address.size_bytes = sizeof(sockaddr_in6);
    if (inet_pton(AF_INET6, host.c_str(), &address.as.v6.sin6_addr) != 1) return malformed;
  } else {
    address.as.v4.sin_family = AF_INET;
    address.as.v4.sin_port = htons(*port);
    address.size_bytes = sizeof(sockaddr_in);
    if (inet_pton(AF_INET, host.c_str(), &address.as.v4.sin_addr) != 1) return malformed;
  }
  return address;
}

UdpLink::UdpLink(Descriptor socket) : socket_(std::move(socket)) {}
UdpLink::UdpLink(UdpLink&& other) noexcept = default;
UdpLink& UdpLink::operator=(UdpLink&& other) noexcept = default;
UdpLink::~UdpLink() = default;

Result<UdpLink> UdpLink::open(std::string_view local_address) {
  const Result<Address> address = parse(local_address);
  if (!address) return address.error();
  const int family = address->as.any.sa_family;
  UdpLink link(Descriptor(socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)));
  if (!link.socket_.is_open()) return system_failure("cannot open a UDP socket");
  if (bind(link.socket_.number(), &address->as.any, address->size_bytes) != 0) {
    return system_failure("cannot listen on " + std::string(local_address));
  }
  return link;
}

std::string UdpLink::local_address() const {
  Address address;
  getsockname(socket_.number(), &address.as.any, &address.size_bytes);
  return address.to_text();
}

Status UdpLink::add_peer(std::uint8_t player, std::string_view address) {
  const Result<Address> parsed = parse(address);
  if (!parsed) return parsed.error();
  peers_.push_back({player, *parsed, parsed->to_text()});
  return {};
}

Status UdpLink::send(std::uint8_t player, std::string_view bytes) {
  const auto peer = std::ranges::find(peers_, player, &Peer::player);
  if (peer == peers_.end()) {
    return bad_usage("player " + std::to_string(player) + " has no address to send a packet to");
  }
  if (bytes.size() > kMaxPacketBytes) {
    return bad_usage("a packet of " + std::to_string(bytes.size()) +
                     " bytes is too long: " + std::to_string(kMaxPacketBytes) + " at most");
  }
  const auto sent = sendto(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL,
                           &peer->address.as.any, peer->address.size_bytes);
  if (sent < 0 && !would_wait(errno)) return system_failure("cannot send to " + peer->text);
  return {};
}

Status UdpLink::send_requested(const View& view) {
  Status first_failure;
  for (const Fact& fact : view.facts) {
    if (fact.kind != kSendPacket) continue;
    const Status sent = fact.variant < kMaxPlayers
                            ? send(static_cast<std::uint8_t>(fact.variant), fact.text)
                            : bad_usage("there is no player " + std::to_string(fact.variant));
    if (!sent && first_failure) first_failure = sent;
  }
  return first_failure;
}

Status UdpLink::receive(InputCollector& collector) {
  std::array<std::uint8_t, kMaxPacketBytes + 1> buffer;  // a byte more tells what is too long
  for (std::size_t i = 0; i < kMaxPacketsPerReceive; ++i) {
    Address from;
    const auto size =
        recvfrom(socket_.number(), buffer.data(), buffer.size(), 0, &from.as.any, &from.size_bytes);
    if (size < 0 && would_wait(errno)) return {};
    if (size < 0) return system_failure("cannot receive packets");
    const auto peer = std::ranges::find(peers_, from.to_text(), &Peer::text);
    const auto size_bytes = static_cast<std::size_t>(size);
    if (peer == peers_.end() || size_bytes > kMaxPacketBytes) {
      ++ignored_;
      continue;
    }
    collector.packet(peer->player, std::span(buffer).first(size_bytes));
  }
  return {};
}

}  // namespace tickreel
