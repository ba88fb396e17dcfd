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

/// The options of a recording in a window.
struct LiveOptions {
  /// One seat for each player; none: the start menu asks, unless `net` decides it.
  std::optional<std::vector<Seat>> seats;
  std::optional<std::uint64_t> seed;  ///< none: a new seed for each match
  WindowOptions window;
  NetOptions net{};
  FilmRequest films{};  ///< the settings for films of the recording; its path is their folder
};

/// Lets people play in a window, and records the game. Asks who plays, unless `options` say it, and
/// at the end whether to keep the recording. Succeeds, too, when the user leaves the start menu.
/// The errors of RecordingPlace::check(), of opening the window and of LiveMatches
/// (window/live/live_matches.h).
Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report);
/// Lets people play on from a point of a replay in a window, and records the match, like the other
/// record_live(). Ignores the seed and the net options.
Status record_live(Branch& branch, const LiveOptions& options, RecordingPlace& place,
                   RecordingReport& report);
/// Returns a function that lets people play on from a tick of a replay, in an open window, and
/// records the match into the spool.
TakeOver take_over(const FilmRequest& request);

/// Opens the start window and what the user chooses there. Replays are played with the settings of
/// `request`, except its file and `makes_unfinished`. The errors of opening the window and of
/// run_home().
Status open_home(const WindowOptions& options, const PlayRequest& request);

}  // namespace tickreel::cli
