#pragma once

#include <chrono>
#include <string>

#include "window/model/shelved_recordings.h"
#include "window/room.h"

namespace tickreel::window {

// The texts of the start window about a recording, in local time.

/// Returns "Tanks, 21 Nov 10:49" for a recording of the spool, and the file's name without its
/// ending for other files.
std::string title_of(const ShelvedRecording& recording);
/// Returns the note beside the title: "0:12, 3 marks", "0:12" without marks, or "damaged".
std::string note_of(const ShelvedRecording& recording);
/// Returns what happened to a recording whose game crashed or was interrupted: "Pucks crashed 4
/// minutes ago", counted from the last change of the file; from a day on "Pucks crashed on 21 Nov".
/// Empty for other recordings.
std::string how_it_broke_off(const ShelvedRecording& recording,
                             std::chrono::system_clock::time_point now);
/// Returns the details of a recording: "Tanks, 0:12, 2026-11-21 10:49, interrupted"; without the
/// state for a complete recording.
std::string about(const ShelvedRecording& recording);

}  // namespace tickreel::window
