#pragma once

#include <memory>

#include "live/net/net_transport.h"
#include "tests/support/room.h"
#include "tickreel/game/random_stream.h"

namespace tickreel::tests {

/// What happens to packets on their way.
struct NetWeather {
  std::chrono::milliseconds least{1};
  std::chrono::milliseconds most{1};  ///< each packet takes its own time in between
  std::uint32_t lost_percent = 0;     ///< of fleeting ones; reliable ones come late instead
  std::uint32_t doubled_percent = 0;  ///< sent on twice, as no transport should
};

/// Machines in one thread, and a time that the test makes up: a host and those who connect to it.
class FakeNetwork {
 public:
  explicit FakeNetwork(NetWeather weather, std::uint64_t seed = 1);

  NetWeather weather;
  NetTime now{std::chrono::hours(1)};

  /// The host's, once.
  std::unique_ptr<NetTransport> listen();
  std::unique_ptr<NetTransport> connect();
  /// What is on its way to and from whoever connected as the n-th (from 0) arrives no more.
  void cut(std::size_t nth);

 private:
  class End;
  struct Link;
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace tickreel::tests
