#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/net_options.h"
#include "cli/replays/recording_place.h"
#include "games/registry.h"
#include "live/net/host_side.h"

namespace tickreel {

/// What a host says of the match beside NetOptions.
struct NetOffer {
  std::vector<NetSeat> seats;  ///< by player
  std::uint64_t seed = 0;
  std::optional<Tick> last_tick;
};

/// A machine's part in a session, and for a host how the others find it.
struct NetSession {
  std::unique_ptr<NetSide> side;
  std::string where;
};

/// Listens for others, and says where and with which code; or connects to the host. `offer` is for
/// a host. kUsage for wrong options, kFailed as enet_transport.h says.
Result<NetSession> open_net_session(const GameInfo& info, const NetOptions& options,
                                    const NetOffer& offer);

/// Says what happened since the last time.
void print_news(NetSide& side);

/// What a session without a window is.
struct HeadlessNetOptions {
  NetOptions net;
  std::size_t bots = 0;  ///< a host's: players in all; 0: as many as can play
  std::uint64_t seed = 1;
  std::optional<Tick> ticks;  ///< none: until the host ends it
};

/// Bots play with other machines, in real time, recorded.
Status record_headless_net(const GameInfo& info, const HeadlessNetOptions& options,
                           RecordingPlace& place);

}  // namespace tickreel
