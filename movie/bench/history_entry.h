#pragma once

#include <map>
#include <string>

#include "live/watch/frame_statistics.h"
#include "movie/film/json_text.h"
#include "movie/room.h"

namespace tickreel::movie {

/// What bench measured once: a line of a history.
struct HistoryEntry {
  std::string date;      ///< "2026-11-26T18:29:01Z"
  std::string name;      ///< what was measured: the build's name, or what somebody called it
  std::string tickreel;  ///< the build
  std::string machine;
  std::string renderer;
  std::string replay;                 ///< its file
  std::map<std::string, Json> setup;  ///< only entries of one setup can be compared
  Spread median_ms;                   ///< over the runs
  Spread worst_1_percent_ms;
};

}  // namespace tickreel::movie
