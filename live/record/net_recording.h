#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "live/net/enet_transport.h"
#include "live/net/host_side.h"
#include "sim/replay/recorder.h"

namespace tickreel::live {

/// How a machine takes part in a session: it listens for others, or connects to who does.
struct NetPart {
  NetAddress address;
  bool is_host = false;
  std::string code;  ///< the session's; a host's: empty for a new one
  std::string name;
  std::optional<std::uint32_t> delay_ticks{};  ///< a host's
};

/// A host's wishes for the match.
struct NetOffer {
  std::vector<NetSeat> seats;  ///< by player
  std::uint64_t seed = 0;
  std::optional<Tick> last_tick;
};

/// A machine's part in a session, and for a host how the others find it.
struct NetSession {
  std::unique_ptr<NetSide> side;
  std::optional<NetAddress> bound{};  ///< of a host
  std::string code{};
};

/// Listens for others, or connects to the host. `offer` is for a host. kFailed as
/// enet_transport.h says.
Result<NetSession> open_net_session(const GameInfo& info, const NetPart& part,
                                    const NetOffer& offer);

/// Hears the news of a session.
using NewsListener = std::function<void(const std::string& news)>;

/// Waits for the match: of a host until so many machines are there. kInterrupted, or how the
/// session ended before one.
Status wait_for_match(NetSide& side, std::size_t machines, const std::atomic<bool>& stop,
                      const NewsListener& tell);

/// How a match went that bots played for this machine.
struct NetRun {
  Status recorded{};
  bool is_stopped = false;
};
/// Plays the match of `side` in real time, recorded, with bots for this machine's players. A guest
/// leaves after `ticks`, if that is given.
NetRun play_net_match(const GameInfo& info, NetSide& side, Recorder& recorder,
                      std::optional<Tick> ticks, const std::atomic<bool>& stop,
                      const NewsListener& tell);

}  // namespace tickreel::live
