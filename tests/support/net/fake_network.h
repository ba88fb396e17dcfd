#pragma once

#include <memory>

#include "live/net/net_transport.h"
#include "tests/support/room.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::tests {

/// The delays, losses and duplicates of packets on their way.
struct NetWeather {
  std::chrono::milliseconds least{1};
  std::chrono::milliseconds most{1};  ///< each packet has its own delay between `least` and `most`
  std::uint32_t lost_percent = 0;     ///< of unreliable packets; reliable ones come late instead
  std::uint32_t doubled_percent = 0;  ///< of unreliable packets; delivered twice, which no
                                      ///< transport should do
};

/// A host and the machines that connect to it, in one thread, with a clock that the test sets.
class FakeNetwork {
 public:
  explicit FakeNetwork(NetWeather weather, std::uint64_t seed = 1);

  NetWeather weather;
  NetTime now{std::chrono::hours(1)};

  /// Returns the host's end. May be called once.
  std::unique_ptr<NetTransport> listen();
  std::unique_ptr<NetTransport> connect();
  /// Drops all packets that are sent from now on to or from the n-th machine that connected (from
  /// 0).
  void cut(std::size_t nth);

 private:
  class End;
  struct Link;
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace tickreel::tests
