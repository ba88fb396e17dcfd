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
  /// One for each player; none: the start menu asks, unless `net` says enough.
  std::optional<std::vector<Seat>> seats;
  std::optional<std::uint64_t> seed;  ///< none: another one for each match
  WindowOptions window;
  NetOptions net{};
  FilmRequest films{};  ///< of what is recorded; the path is their folder
};

/// People play in a window, recorded. Asks who plays, and at the end whether to keep the recording.
Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report);
/// Records live from a point of a replay on.
Status record_live(Branch& branch, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report);
/// Records live in a window that is there, from a tick of a replay on, into the spool.
TakeOver take_over(const FilmRequest& request);

/// Opens the start window, and what is chosen in it: replays as `request` says, whatever its file.
Status open_home(const WindowOptions& options, const PlayRequest& request);

}  // namespace tickreel::cli
