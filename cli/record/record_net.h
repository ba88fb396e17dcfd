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
/// address and the code; others connect to the host. `options`: of check_net_options(), with `host`
/// or `join`. kUsage for a wrong address; the errors of open_net_session().
Result<ToldSession> open_told_session(const GameInfo& info, const NetOptions& options,
                                      const NetOffer& offer);

/// The options of a session without a window.
struct HeadlessNetOptions {
  NetOptions net;
  /// For a host: the number of players in all, those of other machines included; 0: as many as the
  /// game allows.
  std::size_t bots = 0;
  std::uint64_t seed = 1;
  /// The length of the match; none: until the host ends the session or this program is stopped.
  std::optional<Tick> ticks;
};

/// Lets bots play with other machines in real time, and records the match. After a match that ends
/// well calls offer_to_keep(). kUsage for a number of players or machines that the game does not
/// allow; kInterrupted after Ctrl-C, when the recording of a match that has begun is complete all
/// the same; the errors of the session, of the game and of the recording.
Status record_headless_net(const GameInfo& info, const HeadlessNetOptions& options,
                           RecordingPlace& place);

}  // namespace tickreel::cli
