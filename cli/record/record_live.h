#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cli/options/net_options.h"
#include "cli/options/window_options.h"
#include "cli/record/recording_words.h"
#include "games/registry.h"
#include "live/seat.h"
#include "window/play/watch_replay.h"

namespace tickreel::cli {

struct LiveOptions {
  /// One seat for each player; none: the start menu asks, unless `net` implies them.
  std::optional<std::vector<Seat>> seats;
  std::optional<std::uint64_t> seed;  ///< none: a new one for each match
  WindowOptions window;
  NetOptions net{};
  FilmRequest films{};  ///< films of the recording; the path is their folder
};

/// Lets people play in a window, and records it. It asks who plays, and at the end whether to keep
/// the recording.
Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report);
/// Records live from a point of a replay on.
Status record_live(Branch& branch, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report);
/// Returns a function that records live from a tick of a replay on, in an open window, into the
/// spool.
TakeOver take_over(const FilmRequest& request);

/// Opens the start window and what the user chooses there. Replays are played as `request` says;
/// its file is ignored.
Status open_home(const WindowOptions& options, const PlayRequest& request);

}  // namespace tickreel::cli
