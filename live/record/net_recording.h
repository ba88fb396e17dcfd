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

/// A machine's part in a session: a host listens for other machines, a guest connects to a host.
struct NetPart {
  NetAddress address;  ///< of the host: where it listens, or where the guest connects to
  bool is_host = false;
  /// The session's code. When it has nothing but blanks and hyphens, a host makes a new one.
  std::string code;
  std::string name;                            ///< the machine's name for the others
  std::optional<std::uint32_t> delay_ticks{};  ///< HostPlan::delay
};

/// A host's wishes for the match.
struct NetOffer {
  std::vector<NetSeat> seats;  ///< one for each player
  std::uint64_t seed = 0;
  std::optional<Tick> last_tick;  ///< HostPlan::last_tick
};

/// An open session. A host also has the address and the code with which others join.
struct NetSession {
  std::unique_ptr<NetSide> side;
  std::optional<NetAddress> bound{};  ///< the address at which a host listens; none for a guest
  std::string code{};                 ///< the session's code; empty for a guest
};

/// Listens for guests, or connects to the host. `offer`: only for a host. The errors of
/// identity_of(), which plays the game first, listen_with_enet() and connect_with_enet(). Throws
/// the GameError of a game from a library.
Result<NetSession> open_net_session(const GameInfo& info, const NetPart& part,
                                    const NetOffer& offer);

/// Hears the news of a session.
using NewsListener = std::function<void(const std::string& news)>;

/// Waits until the match begins. A host begins it when `machines` machines take part, itself
/// included. kInterrupted once `stop` is true; an error when the session ends before a match; the
/// errors of HostSide::start().
Status wait_for_match(NetSide& side, std::size_t machines, const std::atomic<bool>& stop,
                      const NewsListener& tell);

/// The outcome of a match that bots played for this machine.
struct NetRun {
  Status recorded{};        ///< the first failure of the recording
  bool is_stopped = false;  ///< `stop` ended the match
  Status game{};            ///< the GameError that ended the match here; success: none did
};
/// Plays and records the match of `side` in real time; bots play for this machine's players. If
/// `ticks` is given, a guest leaves after that many. When the game of a library fails, the ticks
/// before that are recorded, and the recording must not be finished.
NetRun play_net_match(const GameInfo& info, NetSide& side, Recorder& recorder,
                      std::optional<Tick> ticks, const std::atomic<bool>& stop,
                      const NewsListener& tell);

}  // namespace tickreel::live
