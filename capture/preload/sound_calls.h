#pragma once

namespace tickreel::capture {

/// The hook for a function that a program has looked up in a library; null: not a hooked function
/// of ALSA.
void* sound_hook_of(const char* name, void* handle);

}  // namespace tickreel::capture
