// libasound_module_pcm_tickreel.so: an ALSA device whose clock is game time. It passes what is
// played on it to tickreel. ALSA makes all calls, one at a time.

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include <cerrno>
#include <cstdint>

#include "capture/alsa/played_stream.h"

namespace tickreel::capture {
namespace {

struct KnownFormat {
  snd_pcm_format_t alsa;
  SampleFormat ours;
};
/// The formats of the device; ALSA converts all others.
constexpr KnownFormat kFormats[] = {
    {SND_PCM_FORMAT_U8, SampleFormat::kU8},          {SND_PCM_FORMAT_S16, SampleFormat::kS16},
    {SND_PCM_FORMAT_S24_3LE, SampleFormat::kS24In3}, {SND_PCM_FORMAT_S24, SampleFormat::kS24},
    {SND_PCM_FORMAT_S32, SampleFormat::kS32},        {SND_PCM_FORMAT_FLOAT, SampleFormat::kFloat},
    {SND_PCM_FORMAT_FLOAT64, SampleFormat::kFloat64}};
static_assert(sizeof kFormats / sizeof kFormats[0] == kSampleFormats);

/// The state of a device, which ALSA passes to every call.
struct Device {
  snd_pcm_ioplug_t io;
  PlayedStream* stream;
  std::uint8_t* packed;  ///< an interleaved buffer
  snd_pcm_uframes_t boundary;
  snd_pcm_uframes_t least_room;
  bool goes_on_when_empty;
  // A commit may come in two parts, the second at the place of the first.
  bool has_written;
  std::int64_t last_place;
  std::int64_t next_place;
};

Device& device_of(snd_pcm_ioplug_t* io) {
  return *static_cast<Device*>(io->private_data);
}

int start(snd_pcm_ioplug_t* io) {
  device_of(io).stream->start();
  return 0;
}

int stop(snd_pcm_ioplug_t* io) {
  device_of(io).stream->stop();
  return 0;
}

int prepare(snd_pcm_ioplug_t* io) {
  Device& device = device_of(io);
  device.has_written = false;
  device.stream->prepare();
  return 0;
}

int pause(snd_pcm_ioplug_t* io, int is_paused) {
  return is_paused != 0 ? stop(io) : start(io);
}

snd_pcm_sframes_t pointer(snd_pcm_ioplug_t* io) {
  const Device& device = device_of(io);
  const std::int64_t played = device.stream->played();
  const auto written = static_cast<std::int64_t>(io->appl_ptr);
  const bool goes_on = device.goes_on_when_empty || device.stream->is_over();
  if (played > written && io->state == SND_PCM_STATE_RUNNING && !goes_on) return -EPIPE;
  return static_cast<snd_pcm_sframes_t>(static_cast<snd_pcm_uframes_t>(played) % device.boundary);
}

/// Copies samples to `to` in interleaved order, from any layout.
void pack(const snd_pcm_ioplug_t& io, const snd_pcm_channel_area_t* areas, snd_pcm_uframes_t offset,
          snd_pcm_uframes_t count, std::uint8_t* to) {
  const auto bytes = static_cast<std::size_t>(snd_pcm_format_physical_width(io.format)) / 8;
  const auto* first = static_cast<const std::uint8_t*>(areas[0].addr);
  bool is_packed = true;
  for (unsigned i = 0; i < io.channels; ++i) {
    is_packed = is_packed && areas[i].addr == areas[0].addr && areas[i].first == i * bytes * 8 &&
                areas[i].step == io.channels * bytes * 8;
  }
  if (is_packed) {
    memcpy(to, first + offset * io.channels * bytes, count * io.channels * bytes);
    return;
  }
  for (unsigned i = 0; i < io.channels; ++i) {
    const snd_pcm_channel_area_t& area = areas[i];
    const auto* from =
        static_cast<const std::uint8_t*>(area.addr) + (area.first + offset * area.step) / 8;
    for (snd_pcm_uframes_t frame = 0; frame < count; ++frame) {
      memcpy(to + (frame * io.channels + i) * bytes, from + frame * area.step / 8, bytes);
    }
  }
}

snd_pcm_sframes_t transfer(snd_pcm_ioplug_t* io, const snd_pcm_channel_area_t* areas,
                           snd_pcm_uframes_t offset, snd_pcm_uframes_t count) {
  Device& device = device_of(io);
  if (count > io->buffer_size) count = io->buffer_size;
  pack(*io, areas, offset, count, device.packed);
  const auto place = static_cast<std::int64_t>(io->appl_ptr);
  const bool is_second = device.has_written && place == device.last_place;
  const std::int64_t first = is_second ? device.next_place : place;
  device.stream->write(first, device.packed, count);
  device.has_written = true;
  device.last_place = place;
  device.next_place = first + static_cast<std::int64_t>(count);
  return static_cast<snd_pcm_sframes_t>(count);
}

int set_hardware(snd_pcm_ioplug_t* io, snd_pcm_hw_params_t* /*params*/) {
  Device& device = device_of(io);
  StreamFormat format;
  for (const KnownFormat& known : kFormats) {
    if (known.alsa == io->format) format.sample = known.ours;
  }
  format.channels = io->channels;
  format.rate_hz = io->rate;
  format.period = io->period_size > 0 ? io->period_size : 1;
  format.buffer = io->buffer_size;
  free(device.packed);
  device.packed = static_cast<std::uint8_t*>(malloc(format.buffer * format.frame_bytes()));
  device.boundary = io->buffer_size;
  if (device.packed == nullptr || !device.stream->set_format(format)) return -ENOMEM;
  return 0;
}

int set_software(snd_pcm_ioplug_t* io, snd_pcm_sw_params_t* params) {
  Device& device = device_of(io);
  snd_pcm_uframes_t threshold = 0;
  snd_pcm_sw_params_get_boundary(params, &device.boundary);
  snd_pcm_sw_params_get_avail_min(params, &device.least_room);
  snd_pcm_sw_params_get_stop_threshold(params, &threshold);
  device.goes_on_when_empty = threshold > io->buffer_size;
  return 0;
}

int drain(snd_pcm_ioplug_t* io) {
  Device& device = device_of(io);
  const auto written = static_cast<std::int64_t>(io->appl_ptr);
  if (written > 0) device.stream->start();
  if (io->nonblock != 0) return device.stream->played() < written ? -EAGAIN : 0;
  device.stream->sleep_until_played(written);
  return 0;
}

int delay(snd_pcm_ioplug_t* io, snd_pcm_sframes_t* to) {
  const PlayedStream& stream = *device_of(io).stream;
  const auto written = static_cast<std::int64_t>(io->appl_ptr);
  const std::int64_t left = written - stream.played() - stream.delay_frames();
  *to = left < 0 ? 0 : left;
  return 0;
}

/// Answers a poll: a program that waits for room polls a file, which becomes readable at the end of
/// each period.
int say_room(snd_pcm_ioplug_t* io, pollfd* /*files*/, unsigned /*count*/, unsigned short* events) {
  const Device& device = device_of(io);
  device.stream->set_room(false);
  const snd_pcm_sframes_t room = snd_pcm_avail_update(io->pcm);
  const bool is_over = room < 0;
  const bool has_room = is_over || static_cast<snd_pcm_uframes_t>(room) >= device.least_room;
  if (has_room) device.stream->set_room(true);
  *events = 0;
  if (has_room) *events = is_over ? POLLOUT | POLLERR : POLLOUT;
  return 0;
}

int close_device(snd_pcm_ioplug_t* io) {
  Device& device = device_of(io);
  device.stream->close();
  free(device.packed);
  free(&device);
  return 0;
}

constexpr snd_pcm_ioplug_callback_t kCalls = [] {
  snd_pcm_ioplug_callback_t calls{};
  calls.start = start;
  calls.stop = stop;
  calls.pointer = pointer;
  calls.transfer = transfer;
  calls.close = close_device;
  calls.hw_params = set_hardware;
  calls.sw_params = set_software;
  calls.prepare = prepare;
  calls.drain = drain;
  calls.pause = pause;
  calls.poll_revents = say_room;
  calls.delay = delay;
  return calls;
}();

int say_what_it_can(snd_pcm_ioplug_t& io) {
  const unsigned ways[] = {SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_RW_NONINTERLEAVED,
                           SND_PCM_ACCESS_MMAP_INTERLEAVED, SND_PCM_ACCESS_MMAP_NONINTERLEAVED};
  unsigned formats[kSampleFormats];
  for (std::size_t i = 0; i < kSampleFormats; ++i) {
    formats[i] = static_cast<unsigned>(kFormats[i].alsa);
  }
  struct Range {
    int type;
    unsigned least;
    unsigned most;
  };
  constexpr unsigned kMostBytes = 16U << 20U;
  constexpr Range kRanges[] = {{SND_PCM_IOPLUG_HW_CHANNELS, 1, kMaxChannels},
                               {SND_PCM_IOPLUG_HW_RATE, kMinRateHz, kMaxRateHz},
                               {SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, kMostBytes / 2},
                               {SND_PCM_IOPLUG_HW_BUFFER_BYTES, 128, kMostBytes},
                               {SND_PCM_IOPLUG_HW_PERIODS, 2, 1024}};
  int came = snd_pcm_ioplug_set_param_list(&io, SND_PCM_IOPLUG_HW_ACCESS, 4, ways);
  if (came >= 0) {
    came = snd_pcm_ioplug_set_param_list(&io, SND_PCM_IOPLUG_HW_FORMAT, kSampleFormats, formats);
  }
  for (const Range& range : kRanges) {
    if (came >= 0) came = snd_pcm_ioplug_set_param_minmax(&io, range.type, range.least, range.most);
  }
  return came;
}

int open_device(snd_pcm_t** to, const char* name, snd_pcm_stream_t direction, int mode) {
  // There is no microphone.
  if (direction != SND_PCM_STREAM_PLAYBACK) return -ENODEV;
  auto* device = static_cast<Device*>(calloc(1, sizeof(Device)));
  if (device == nullptr) return -ENOMEM;
  device->stream = PlayedStream::open();
  if (device->stream == nullptr) {
    free(device);
    return -ENODEV;
  }
  device->boundary = 1;
  device->least_room = 1;
  snd_pcm_ioplug_t& io = device->io;
  io.version = SND_PCM_IOPLUG_VERSION;
  io.name = "sound for tickreel";
  io.flags = SND_PCM_IOPLUG_FLAG_MONOTONIC | SND_PCM_IOPLUG_FLAG_BOUNDARY_WA;
  io.poll_fd = device->stream->room_file();
  io.poll_events = POLLIN;
  io.callback = &kCalls;
  io.private_data = device;
  int came = snd_pcm_ioplug_create(&io, name, direction, mode);
  if (came < 0) {
    close_device(&io);
    return came;
  }
  came = say_what_it_can(io);
  if (came < 0) {
    snd_pcm_ioplug_delete(&io);
    return came;
  }
  *to = io.pcm;
  return 0;
}

}  // namespace
}  // namespace tickreel::capture

extern "C" {

/// ALSA finds the function by its name, from the device type in its configuration.
__attribute__((visibility("default"))) int _snd_pcm_tickreel_open(snd_pcm_t** to, const char* name,
                                                                  snd_config_t* /*root*/,
                                                                  snd_config_t* /*of_device*/,
                                                                  snd_pcm_stream_t direction,
                                                                  int mode) {
  return tickreel::capture::open_device(to, name, direction, mode);
}

// ALSA looks for this symbol, whose name has the version of the plug-in interface.
__attribute__((visibility("default"))) extern const char __snd_pcm_tickreel_open_dlsym_pcm_001 = 0;
}
