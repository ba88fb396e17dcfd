#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "tests/support/room.h"

namespace tickreel::tests {

/// A bad network between a host on this machine and the guests that join it at port(). Each packet
/// has its own delay, so packets overtake each other; some are lost, some come twice.
class UdpProxy {
 public:
  struct Weather {
    std::chrono::milliseconds most{200};  ///< each packet waits between 0 and this, each way
    unsigned lost_percent = 10;
    unsigned doubled_percent = 10;
  };

  /// Forwards to 127.0.0.1:`host_port`.
  UdpProxy(std::uint16_t host_port, const Weather& weather);
  ~UdpProxy();
  UdpProxy(const UdpProxy&) = delete;
  UdpProxy& operator=(const UdpProxy&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Drops all packets from now on.
  void cut() { is_cut_ = true; }
  /// Drops the packets to the host from now on, or lets them pass again.
  void cut_to_host(bool is_cut) { is_cut_to_host_ = is_cut; }
  [[nodiscard]] std::uint64_t passed() const { return passed_; }
  [[nodiscard]] std::uint64_t lost() const { return lost_; }

 private:
  void run(int front);

  std::uint16_t host_port_;
  Weather weather_;
  std::uint16_t port_ = 0;
  std::atomic<bool> is_cut_{false};
  std::atomic<bool> is_cut_to_host_{false};
  std::atomic<bool> is_over_{false};
  std::atomic<std::uint64_t> passed_{0};
  std::atomic<std::uint64_t> lost_{0};
  std::thread thread_;
};

}  // namespace tickreel::tests
