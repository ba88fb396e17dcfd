// Tells the ALSA plug-in (capture/alsa/) game time and when the program has called to play samples.
// That call may wait for room in the buffer before it passes the samples on.

#include "capture/preload/sound_calls.h"

#include <dlfcn.h>

#include <cstdint>
#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/game_time.h"
#include "capture/preload/real_calls.h"

namespace tickreel::capture {
namespace {

using Write = long(void* stream, const void* samples, unsigned long count);
using WriteSeparate = long(void* stream, void** samples, unsigned long count);

/// A function of ALSA, from any library of the program.
template <typename Function>
class AlsaCall {
 public:
  constexpr explicit AlsaCall(const char* name) : name_(name) {}
  Function* get() {
    if (function_ == nullptr) set(next_symbol(name_));
    void* handle =
        function_ == nullptr ? dlopen("libasound.so.2", RTLD_LAZY | RTLD_NOLOAD) : nullptr;
    if (handle != nullptr) set(real_dlsym(handle, name_));
    return function_;
  }
  void set(void* function) { function_ = reinterpret_cast<Function*>(function); }

 private:
  const char* name_;
  Function* function_ = nullptr;
};

AlsaCall<Write> write_interleaved("snd_pcm_writei");
AlsaCall<WriteSeparate> write_separate("snd_pcm_writen");

constexpr std::int64_t kNoCall = -1;
thread_local std::int64_t call_ns __attribute__((tls_model("initial-exec"))) = kNoCall;

template <typename Function, typename Samples>
long write_noted(AlsaCall<Function>& real, void* stream, Samples samples, unsigned long count) {
  const std::int64_t outer_ns = call_ns;
  if (outer_ns == kNoCall) call_ns = game_now_ns();
  const long came = real.get()(stream, samples, count);
  call_ns = outer_ns;
  return came;
}

}  // namespace

TICKREEL_HOOK(long, snd_pcm_writei, (void* stream, const void* samples, unsigned long count)) {
  return write_noted(write_interleaved, stream, samples, count);
}

TICKREEL_HOOK(long, snd_pcm_writen, (void* stream, void** samples, unsigned long count)) {
  return write_noted(write_separate, stream, samples, count);
}

void* sound_hook_of(const char* name, void* handle) {
  const bool is_interleaved = std::strcmp(name, "snd_pcm_writei") == 0;
  if (!is_interleaved && std::strcmp(name, "snd_pcm_writen") != 0) return nullptr;
  void* real = real_dlsym(handle, name);
  void* hook = is_interleaved ? reinterpret_cast<void*>(tickreel_snd_pcm_writei)
                              : reinterpret_cast<void*>(tickreel_snd_pcm_writen);
  if (real == nullptr || real == hook) return real;
  is_interleaved ? write_interleaved.set(real) : write_separate.set(real);
  return hook;
}

/// Game time in nanoseconds. Repeated calls let time pass, as for a program that waits for it.
extern "C" __attribute__((visibility("default"))) std::int64_t tickreel_sound_now_ns() {
  return read_game_clock_ns(TICKREEL_CALLER);
}

/// The beginning of the call in which this thread writes samples; below 0: not in such a call.
extern "C" __attribute__((visibility("default"))) std::int64_t tickreel_sound_call_ns() {
  return call_ns;
}

}  // namespace tickreel::capture
