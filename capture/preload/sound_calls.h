#pragma once

namespace tickreel::capture {

/// Returns the hook for a function that a program has looked up in the library `handle`; null when
/// the function is not a hooked function of ALSA.
void* sound_hook_of(const char* name, void* handle);

}  // namespace tickreel::capture
