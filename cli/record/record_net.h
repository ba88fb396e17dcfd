#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/options/net_options.h"
#include "live/record/net_recording.h"
#include "live/record/recording_place.h"
#include "window/live/live_matches.h"

namespace tickreel::cli {

/// Opens a session with other machines. A host listens for others with `offer`, and prints the
/// address and the code; others connect to the host. kUsage for wrong options, kFailed as
/// enet_transport.h says.
Result<ToldSession> open_told_session(const GameInfo& info, const NetOptions& options,
                                      const NetOffer& offer);

/// The options of a session without a window.
struct HeadlessNetOptions {
  NetOptions net;
  /// For a host: the number of players in all; 0: as many as the game allows.
  std::size_t bots = 0;
  std::uint64_t seed = 1;
  std::optional<Tick> ticks;  ///< the length of the match; none: until the host ends the session
};

/// Lets bots play with other machines in real time, and records the match.
Status record_headless_net(const GameInfo& info, const HeadlessNetOptions& options,
                           RecordingPlace& place);

}  // namespace tickreel::cli
