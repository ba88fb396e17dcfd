#include "beeps.h"

#include <SDL.h>
#include <alsa/asoundlib.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sstream>
#include <thread>
#include <vector>

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr int kPeriod = 512;
constexpr std::int64_t kBeepSamples = 200;

std::int64_t begin_ns = 0;
void (*dawdle)() = nullptr;

std::int64_t now_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * kSecond + now.tv_nsec - begin_ns;
}

struct Sounding {
  std::string format;
  int rate = 0;
  int channels = 0;
  [[nodiscard]] std::size_t sample_bytes() const {
    return format == "u8" ? 1 : format == "s16" ? 2 : 4;
  }
  [[nodiscard]] std::size_t frame_bytes() const {
    return sample_bytes() * static_cast<std::size_t>(channels);
  }
};

/// Writes a sample of half the full loudness, or of silence.
void put(const Sounding& as, bool is_loud, unsigned char* to) {
  const std::int16_t half = is_loud ? 16384 : 0;
  const std::int32_t long_half = is_loud ? 1 << 30 : 0;
  const float real_half = is_loud ? 0.5F : 0.0F;
  if (as.format == "u8") *to = is_loud ? 192 : 128;
  if (as.format == "s16") std::memcpy(to, &half, sizeof half);
  if (as.format == "s32") std::memcpy(to, &long_half, sizeof long_half);
  if (as.format == "float") std::memcpy(to, &real_half, sizeof real_half);
}

/// Fills a buffer with the sound from now on.
void fill(const Sounding& as, unsigned char* to, std::int64_t frames) {
  dawdle();
  const std::int64_t now = now_ns();
  for (std::int64_t i = 0; i < frames; ++i) {
    // The samples since the last full second. The first of them is at that second or just after it.
    const std::int64_t time = now + i * kSecond / as.rate;
    const std::int64_t since = time % kSecond * as.rate / kSecond;
    const bool is_loud = time >= kSecond && since < kBeepSamples;
    for (int channel = 0; channel < as.channels; ++channel) {
      put(as, is_loud, to);
      to += as.sample_bytes();
    }
  }
  dawdle();
}

void check(long came, const char* what) {
  if (came >= 0) return;
  std::fprintf(stderr, "%s: %s\n", what, snd_strerror(static_cast<int>(came)));
  std::abort();
}

snd_pcm_t* open_alsa(const Sounding& as, bool by_memory) {
  const snd_pcm_format_t format = as.format == "u8"    ? SND_PCM_FORMAT_U8
                                  : as.format == "s16" ? SND_PCM_FORMAT_S16
                                  : as.format == "s32" ? SND_PCM_FORMAT_S32
                                                       : SND_PCM_FORMAT_FLOAT;
  snd_pcm_t* device = nullptr;
  check(snd_pcm_open(&device, "default", SND_PCM_STREAM_PLAYBACK, 0), "open");
  snd_pcm_hw_params_t* params = nullptr;
  snd_pcm_hw_params_malloc(&params);
  snd_pcm_hw_params_any(device, params);
  check(snd_pcm_hw_params_set_access(
            device, params,
            by_memory ? SND_PCM_ACCESS_MMAP_INTERLEAVED : SND_PCM_ACCESS_RW_INTERLEAVED),
        "access");
  check(snd_pcm_hw_params_set_format(device, params, format), "format");
  check(snd_pcm_hw_params_set_channels(device, params, static_cast<unsigned>(as.channels)),
        "channels");
  check(snd_pcm_hw_params_set_rate(device, params, static_cast<unsigned>(as.rate), 0), "rate");
  check(snd_pcm_hw_params_set_period_size(device, params, kPeriod, 0), "period");
  check(snd_pcm_hw_params_set_buffer_size(device, params, 3 * kPeriod), "buffer");
  check(snd_pcm_hw_params(device, params), "parameters");
  snd_pcm_hw_params_free(params);
  return device;
}

void write(snd_pcm_t* device, const unsigned char* samples, snd_pcm_uframes_t frames) {
  const snd_pcm_sframes_t came = snd_pcm_writei(device, samples, frames);
  check(came, "write");
  if (static_cast<snd_pcm_uframes_t>(came) != frames) std::abort();
}

void play_by_memory(snd_pcm_t* device, const Sounding& as) {
  while (true) {
    const snd_pcm_sframes_t room = snd_pcm_avail_update(device);
    check(room, "room");
    if (room < kPeriod) {
      if (snd_pcm_state(device) == SND_PCM_STATE_PREPARED) check(snd_pcm_start(device), "start");
      check(snd_pcm_wait(device, 1000), "wait");
      continue;
    }
    const snd_pcm_channel_area_t* areas = nullptr;
    snd_pcm_uframes_t offset = 0;
    snd_pcm_uframes_t frames = kPeriod;
    check(snd_pcm_mmap_begin(device, &areas, &offset, &frames), "begin");
    fill(as, static_cast<unsigned char*>(areas[0].addr) + offset * as.frame_bytes(),
         static_cast<std::int64_t>(frames));
    check(snd_pcm_mmap_commit(device, offset, frames), "commit");
  }
}

/// Opens a device for each beep and closes it again.
[[noreturn]] void play_again_and_again(const Sounding& as) {
  for (std::int64_t second = 1;; ++second) {
    const std::int64_t left = second * kSecond - now_ns();
    const timespec time{left / kSecond, left % kSecond};
    nanosleep(&time, nullptr);
    snd_pcm_t* device = open_alsa(as, false);
    std::vector<unsigned char> samples(as.frame_bytes() * kBeepSamples);
    for (std::size_t i = 0; i < samples.size(); i += as.sample_bytes()) put(as, true, &samples[i]);
    write(device, samples.data(), kBeepSamples);
    check(snd_pcm_drain(device), "drain");
    check(snd_pcm_close(device), "close");
  }
}

void play_by_alsa(const Sounding& as, const std::string& way) {
  if (way == "again") play_again_and_again(as);
  snd_pcm_t* device = open_alsa(as, way == "mmap");
  if (way == "mmap") play_by_memory(device, as);
  std::vector<unsigned char> samples(as.frame_bytes() * kPeriod);
  while (true) {
    if (way == "wait") check(snd_pcm_wait(device, 1000), "wait");
    fill(as, samples.data(), kPeriod);
    write(device, samples.data(), kPeriod);
  }
}

void play_by_sdl(const Sounding& as) {
  static Sounding sounding;
  sounding = as;
  SDL_AudioSpec spec{};
  spec.freq = as.rate;
  spec.format = as.format == "u8"    ? AUDIO_U8
                : as.format == "s16" ? AUDIO_S16SYS
                : as.format == "s32" ? AUDIO_S32SYS
                                     : AUDIO_F32SYS;
  spec.channels = static_cast<Uint8>(as.channels);
  spec.samples = kPeriod;
  spec.callback = [](void*, Uint8* to, int bytes) {
    fill(sounding, to, bytes / static_cast<std::int64_t>(sounding.frame_bytes()));
  };
  SDL_SetMainReady();
  if (SDL_Init(SDL_INIT_AUDIO) != 0) std::abort();
  const SDL_AudioDeviceID device = SDL_OpenAudioDevice(nullptr, 0, &spec, nullptr, 0);
  if (device == 0) {
    std::fprintf(stderr, "SDL: %s\n", SDL_GetError());
    std::abort();
  }
  SDL_PauseAudioDevice(device, 0);
}

}  // namespace

void begin_beeps(const std::string& how, std::int64_t begin, void (*dawdling)()) {
  begin_ns = begin;
  dawdle = dawdling;
  std::istringstream hows(how);
  for (std::string one; std::getline(hows, one, ',');) {
    std::istringstream words(one);
    std::string api;
    std::string way;
    Sounding as;
    words >> api >> as.format >> as.rate >> as.channels >> way;
    if (api == "sdl") {
      play_by_sdl(as);
    } else {
      std::thread(play_by_alsa, as, way).detach();
    }
  }
}
