#pragma once

namespace tickreel::capture {

/// Returns what dlsym(handle, name) is to return to the program. For a hooked function of ALSA
/// (snd_pcm_writei, snd_pcm_writen) that is the hook, which then calls the function of this
/// library. Null for any other name, and when the library does not have the function. `handle`: as
/// for dlsym(), but not RTLD_NEXT.
void* sound_hook_of(const char* name, void* handle);

}  // namespace tickreel::capture
