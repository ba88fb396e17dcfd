#pragma once

namespace tickreel::capture {

/// In place of what a program has looked up in a library; null: it is no function of ALSA that is
/// hooked here.
void* sound_hook_of(const char* name, void* handle);

}  // namespace tickreel::capture
