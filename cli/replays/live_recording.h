#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cli/options/net_options.h"
#include "cli/options/window_options.h"
#include "cli/replays/recording_place.h"
#include "demos/registry.h"

namespace tickreel {

struct LiveOptions {
  std::optional<std::vector<Seat>> seats;  ///< none: the start menu asks, unless `net` says enough
  std::optional<std::uint64_t> seed;       ///< none: another one for each match
  WindowOptions window;
  NetOptions net{};
};

/// People play in a window, recorded. Asks who plays, and at the end whether to keep the recording.
Status record_live(const GameEntry& game, const LiveOptions& options, RecordingPlace& place);

}  // namespace tickreel
