#pragma once

#include <functional>
#include <string>

#include "games/open_replay.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"
#include "window/play/play_request.h"
#include "window/play/play_screen.h"

namespace tickreel::window {

class Window;

/// Lets the user play on from a tick of a replay. Returns false when the user has left the menu
/// that asks who plays.
using TakeOver = std::function<Result<bool>(const std::string& replay, Tick tick, Window& window)>;

/// Shows a reel until the user leaves it.
using ShowReel = std::function<Status(const std::string& reel, Window& window)>;

/// The functions that show other screens, which the user may reach from a replay.
struct WaysOn {
  ShowReel show_reel;
  /// Empty: the user's wish to take over ends the screen.
  TakeOver take_over;
};

/// Runs the screen until it is finished or the user has taken over. In between the user may see
/// films and reels; the screen then continues as before. Returns whether the user has taken over.
/// The errors of `ways.take_over`.
Result<bool> run_with_detours(PlayScreen& screen, Window& window, const WaysOn& ways);

/// Plays a replay in the window until the user leaves it or takes over. When the user opens another
/// replay there, plays that replay in the same way. `settings` must come from play_settings(). Adds
/// the replays to the recent files, and makes the folder for films. kInterrupted when the window
/// was stopped; the errors of OutputFolder::make(), of PlayScreen's open() and films_made(), of
/// `take_over`, and of opening another replay.
Status watch_replay(const std::string& path, OpenedReplay replay, PlaySettings settings,
                    Window& window, const TakeOver& take_over, const ShowReel& show_reel);
/// Opens the replay of the request and plays it like the other watch_replay(). Also the errors of
/// open_replay() and play_settings().
Status watch_replay(const PlayRequest& request, Window& window, const TakeOver& take_over,
                    const ShowReel& show_reel);

}  // namespace tickreel::window
