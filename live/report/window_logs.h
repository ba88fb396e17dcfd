#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/files/descriptor.h"
#include "live/room.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::live {

// Window logs: text files that say what a user pressed in a window. Each window has a log in the
// user's folder. A log names the recordings that the window showed, so a bug report of a recording
// can find its logs.

/// The most logs that are kept.
inline constexpr std::size_t kMostWindowLogs = 10;

/// Returns the user's folder of window logs: $XDG_STATE_HOME/tickreel/windows, by default under
/// ~/.local/state. The folder may not exist. Nothing when neither XDG_STATE_HOME nor HOME names a
/// folder.
std::optional<std::string> window_log_folder();

struct NewWindowLog {
  std::string path;
  Descriptor file;  ///< the empty file; writes append to it
};
/// Creates a log in the folder, and the folder if it does not exist. Removes the oldest logs beyond
/// kMostWindowLogs. kFailed when the log cannot be created.
Result<NewWindowLog> create_window_log(const std::string& folder);

/// Returns the line of a log, with its line end, that says that the window begins to show a
/// recording. `path`: the recording's file, of which the line has only the name, without .part.
std::string log_line_of_replay(const std::string& game, std::uint64_t seed,
                               const std::string& path);
/// Returns the paths of the logs whose windows have shown the replay, newest first; logs that
/// cannot be read are left out. The game and the seed identify the replay, and its file's name,
/// too, if the seed is small enough to be typed.
std::vector<std::string> window_logs_of(const std::string& folder, const ReplayReader& replay);

}  // namespace tickreel::live
