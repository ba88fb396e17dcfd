#pragma once

#include <string>

#include "window/model/shelved_recordings.h"
#include "window/room.h"

namespace tickreel::window {

// What the start window says of a recording that it lists, in this machine's time.

/// "0:12" of 12.9 s.
std::string short_time(const Rational& seconds);
/// "Tanks, 21 Nov 10:49" of the spool; else the file's name.
std::string title_of(const ShelvedRecording& recording);
/// Beside that: "0:12, 3 marks", or that it is damaged.
std::string note_of(const ShelvedRecording& recording);
/// Of the one that is chosen: "0:12.900 of tanks, 2026-11-21 10:49, interrupted".
std::string about(const ShelvedRecording& recording);

}  // namespace tickreel::window
