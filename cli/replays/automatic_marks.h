#pragma once

#include <string>
#include <vector>

#include "core/error.h"
#include "movie/time/capture_range.h"

namespace tickreel {

/// `tickreel mark auto`, as it was typed. Empty: not given.
struct AutomaticMarks {
  std::string replay;
  std::vector<std::string> events;  ///< any of them; none: all of the game
  std::string by;
  std::string on;
  int multi = 1;
  std::string within;
  std::size_t top = 0;  ///< 0: not given
  std::string best;
  std::string before;
  std::string after;
  std::string most;  ///< --max
  bool merge = false;
  bool replace = false;
};

/// Sets marks around what happened, all or none, and prints them.
Status mark_automatically(const AutomaticMarks& options);

}  // namespace tickreel
