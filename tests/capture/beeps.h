#pragma once

#include <cstdint>
#include <string>

/// From now on a thread of the program beeps at each full second since `begin_ns`, but the first:
/// so that what is heard begins with that very sample. HOW: "sdl FORMAT RATE CHANNELS", where SDL
/// calls for samples, or "alsa FORMAT RATE CHANNELS WAY"; FORMAT: u8, s16, s32, float; WAY: write,
/// which waits by itself, wait, for room first, mmap, or again: for each beep the device is opened
/// and closed. Several hows, with a comma between, at once.
void begin_beeps(const std::string& how, std::int64_t begin_ns, void (*dawdle)());
