#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/options/net_options.h"
#include "live/record/net_recording.h"
#include "live/record/recording_place.h"
#include "window/live/live_matches.h"

namespace tickreel::cli {

/// Listens for others, and says where and with which code; or connects to the host. `offer` is for
/// a host. kUsage for wrong options, kFailed as enet_transport.h says.
Result<ToldSession> open_told_session(const GameInfo& info, const NetOptions& options,
                                      const NetOffer& offer);

/// The options of a session without a window.
struct HeadlessNetOptions {
  NetOptions net;
  std::size_t bots = 0;  ///< a host's: players in all; 0: as many as can play
  std::uint64_t seed = 1;
  std::optional<Tick> ticks;  ///< none: until the host ends it
};

/// Bots play with other machines, in real time, recorded.
Status record_headless_net(const GameInfo& info, const HeadlessNetOptions& options,
                           RecordingPlace& place);

}  // namespace tickreel::cli
