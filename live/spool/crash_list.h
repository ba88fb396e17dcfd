#pragma once

#include <string>
#include <vector>

#include "live/room.h"

namespace tickreel::live {

// The crash list: a file in the user's folder of recordings that names the recordings during which
// the program crashed. The next start of the program reads it, tells the user, and removes it.

/// An entry of the crash list.
struct CrashedRecording {
  std::string path;
  /// The options for the game's library, such as " --game ./x.so", with which the program ran.
  /// Empty: no library, or an older program has written the entry.
  std::string words;
};

/// Sets the recording that add_to_crash_list() will add: the present one. Call it again for each
/// new recording. `words`: CrashedRecording::words.
void prepare_crash_list(const std::string& part_path, const std::string& words);
/// Adds the present recording to the list. For a signal handler: allocates no memory, and gives up
/// on any error.
void add_to_crash_list();
/// Returns the entries of the list, each once, oldest first, and removes the list.
std::vector<CrashedRecording> take_crash_list();

}  // namespace tickreel::live
