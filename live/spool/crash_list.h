#pragma once

#include <string>
#include <vector>

#include "live/room.h"

namespace tickreel::live {

// Recordings of games that crashed and that nobody was told of yet: a list in the user's folder of
// recordings.

struct CrashedRecording {
  std::string path;
  std::string words;  ///< of whoever recorded it; empty: an older program has left none
};

/// From now on a crash is one of this recording. One at a time.
void prepare_crash_list(const std::string& part_path, const std::string& words);
/// Adds that recording. For the handler of a signal: nothing is allocated.
void add_to_crash_list();
/// Takes the recordings of the list, each once; the list is gone then.
std::vector<CrashedRecording> take_crash_list();

}  // namespace tickreel::live
