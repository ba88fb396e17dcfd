#pragma once

#include <cstdint>
#include <string>

/// Starts a thread that beeps at each full second since `begin_ns` except the first, so that the
/// sound begins with exactly that sample. `how` is "sdl FORMAT RATE CHANNELS", where SDL asks for
/// samples, or "alsa FORMAT RATE CHANNELS WAY". FORMAT is u8, s16, s32 or float. WAY is write,
/// which waits by itself; wait, which waits for room first; mmap; or again, which opens and closes
/// the device for each beep. Several of them, separated by commas, beep at once.
void begin_beeps(const std::string& how, std::int64_t begin_ns, void (*dawdle)());
