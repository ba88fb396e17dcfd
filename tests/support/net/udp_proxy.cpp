#include "tests/support/net/udp_proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <map>
#include <random>
#include <stdexcept>
#include <vector>

namespace tickreel::tests {
namespace {

using Clock = std::chrono::steady_clock;

sockaddr_in here(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

int open_socket() {
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
  const sockaddr_in any = here(0);
  if (socket < 0 || ::bind(socket, reinterpret_cast<const sockaddr*>(&any), sizeof(any)) != 0) {
    throw std::runtime_error("no socket");
  }
  return socket;
}

std::uint16_t port_of(int socket) {
  sockaddr_in address{};
  socklen_t length = sizeof(address);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length);
  return ntohs(address.sin_port);
}

struct Packet {
  int socket;
  sockaddr_in to;
  std::vector<char> bytes;
};

/// For each guest, by its port: the socket through which the host sees the guest.
using Backs = std::map<std::uint16_t, int>;

}  // namespace

UdpProxy::UdpProxy(std::uint16_t host_port, const Weather& weather)
    : host_port_(host_port), weather_(weather) {
  const int front = open_socket();
  port_ = port_of(front);
  thread_ = std::thread([this, front] { run(front); });
}

UdpProxy::~UdpProxy() {
  is_over_ = true;
  thread_.join();
}

void UdpProxy::run(int front) {
  Backs backs;
  std::multimap<Clock::time_point, Packet> waiting;
  std::minstd_rand random(7);
  const auto chance = [&](unsigned percent) { return random() % 100 < percent; };
  const auto pass_on = [&](int socket, const sockaddr_in& to, const char* bytes, ssize_t size) {
    const bool is_cut = is_cut_ || (is_cut_to_host_ && socket != front);
    if (is_cut || chance(weather_.lost_percent)) {
      ++lost_;
      return;
    }
    for (int copies = chance(weather_.doubled_percent) ? 2 : 1; copies > 0; --copies) {
      const auto travel =
          std::chrono::milliseconds(random() % static_cast<unsigned>(weather_.most.count() + 1));
      waiting.emplace(Clock::now() + travel, Packet{socket, to, {bytes, bytes + size}});
    }
  };
  while (!is_over_) {
    std::vector<pollfd> sockets{{front, POLLIN, 0}};
    for (const auto& [port, back] : backs) sockets.push_back({back, POLLIN, 0});
    ::poll(sockets.data(), sockets.size(), 1);
    std::array<char, 65536> bytes{};
    sockaddr_in from{};
    socklen_t length = sizeof(from);
    for (ssize_t size = 0; (size = ::recvfrom(front, bytes.data(), bytes.size(), 0,
                                              reinterpret_cast<sockaddr*>(&from), &length)) >= 0;) {
      auto [back, is_new] = backs.try_emplace(ntohs(from.sin_port), -1);
      if (is_new) back->second = open_socket();
      pass_on(back->second, here(host_port_), bytes.data(), size);
    }
    for (const auto& [port, back] : backs) {
      for (ssize_t size = 0; (size = ::recv(back, bytes.data(), bytes.size(), 0)) >= 0;) {
        pass_on(front, here(port), bytes.data(), size);
      }
    }
    while (!waiting.empty() && waiting.begin()->first <= Clock::now()) {
      const Packet& packet = waiting.begin()->second;
      ::sendto(packet.socket, packet.bytes.data(), packet.bytes.size(), 0,
               reinterpret_cast<const sockaddr*>(&packet.to), sizeof(packet.to));
      ++passed_;
      waiting.erase(waiting.begin());
    }
  }
  for (const auto& [port, back] : backs) ::close(back);
  ::close(front);
}

}  // namespace tickreel::tests
