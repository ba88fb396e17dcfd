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

// Logs of what was pressed in windows: files of the user's state, a few of which are kept. Each
// says which recordings its window showed, so that their bug reports find it.

inline constexpr std::size_t kMostWindowLogs = 10;

/// $XDG_STATE_HOME/tickreel/windows, by default under ~/.local/state, whether or not it is there.
/// Nothing when there is no such place.
std::optional<std::string> window_log_folder();

struct NewWindowLog {
  std::string path;
  Descriptor file;  ///< empty, to be added to
};
/// Makes a log in the folder, which is made if it is not there, and removes the oldest of too many.
/// kFailed when it cannot be written there.
Result<NewWindowLog> create_window_log(const std::string& folder);

/// The line of a log that says that its window shows this recording from here on.
std::string log_line_of_replay(const std::string& game, std::uint64_t seed,
                               const std::string& path);
/// The logs in the folder whose windows have shown it, the last one first.
std::vector<std::string> window_logs_of(const std::string& folder, const ReplayReader& replay);

}  // namespace tickreel::live
