#include "window/sound/sound_output.h"

#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>

namespace tickreel::window {
namespace {

constexpr std::size_t kBufferFrames = SoundOutput::kSampleRateHz / 200;
/// The buffers beside one device period: one that the device is reading, and one that waits to be
/// refilled.
constexpr std::size_t kSpareBuffers = 2;
constexpr std::size_t kMostBuffers = 16;
/// The weight of the device's own clock, which advances in steps.
constexpr double kClockWeight = 0.02;
constexpr std::chrono::milliseconds kClockLost{60};
/// The pause between two looks at the device: each buffer is checked several times.
constexpr std::chrono::milliseconds kLookAgain{3};
/// The thread sleeps after so long without sound.
constexpr std::chrono::milliseconds kUntilSleep{2000};
/// The name that OpenAL Soft gives its device on a machine without any.
constexpr const char* kNoDevice = "No Output";

struct CloseDevice {
  void operator()(ALCdevice* device) const { alcCloseDevice(device); }
};
struct DestroyContext {
  void operator()(ALCcontext* context) const {
    alcMakeContextCurrent(nullptr);
    alcDestroyContext(context);
  }
};

/// Redirects standard error to /dev/null while it lives. The sound libraries are tried one after
/// the other, and each writes at length what this machine lacks.
class QuietLibraries {
 public:
  QuietLibraries() : standard_error_(dup(STDERR_FILENO)) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (standard_error_ >= 0 && nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    if (nowhere >= 0) close(nowhere);
  }
  ~QuietLibraries() {
    if (standard_error_ < 0) return;
    dup2(standard_error_, STDERR_FILENO);
    close(standard_error_);
  }
  QuietLibraries(const QuietLibraries&) = delete;
  QuietLibraries& operator=(const QuietLibraries&) = delete;

 private:
  const int standard_error_;
};

std::string decibels(float amplitude) {
  return amplitude > 1e-5F ? fmt::format("{:.1f} dB", 20.0F * std::log10(amplitude)) : "quiet";
}

}  // namespace

/// An OpenAL source to which the thread streams buffers.
class SoundOutput::Device {
 public:
  static std::unique_ptr<Device> open(SampleFeed& feed);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  /// Wakes the thread because there is something to play.
  void wake();

 private:
  using Clock = std::chrono::steady_clock;

  Device(SampleFeed& feed, ALCdevice* device) : feed_(feed), device_(device) {}
  bool make_source();
  void run();
  void doze();
  void stream();
  void fill(ALuint buffer);
  [[nodiscard]] std::chrono::microseconds queued() const;
  Clock::time_point next_heard();

  SampleFeed& feed_;
  std::unique_ptr<ALCdevice, CloseDevice> device_;
  std::unique_ptr<ALCcontext, DestroyContext> context_;
  LPALCDEVICEPAUSESOFT pause_ = nullptr;  ///< null when this OpenAL cannot pause a device
  LPALCDEVICERESUMESOFT resume_ = nullptr;
  ALuint source_ = 0;
  std::vector<ALuint> buffers_;
  std::vector<ALuint> free_;  ///< those of `buffers_` that are not queued
  /// when the first frame of the next buffer is heard
  std::optional<Clock::time_point> next_heard_;
  Clock::time_point last_heard_;

  std::mutex mutex_;  ///< guards is_woken_ and is_stopping_
  std::condition_variable told_;
  bool is_woken_ = false;
  bool is_stopping_ = false;
  std::thread thread_;
};

std::unique_ptr<SoundOutput::Device> SoundOutput::Device::open(SampleFeed& feed) {
  ALCdevice* opened = nullptr;
  {
    const QuietLibraries quiet;
    opened = alcOpenDevice(nullptr);
  }
  if (opened == nullptr) return nullptr;
  std::unique_ptr<Device> device(new Device(feed, opened));
  const ALCchar* name = alcGetString(opened, ALC_ALL_DEVICES_SPECIFIER);
  if (name == nullptr || std::strcmp(name, kNoDevice) == 0) return nullptr;
  const std::array<ALCint, 3> wishes{ALC_FREQUENCY, kSampleRateHz, 0};
  device->context_.reset(alcCreateContext(opened, wishes.data()));
  if (!device->context_ || alcMakeContextCurrent(device->context_.get()) == ALC_FALSE ||
      !device->make_source()) {
    return nullptr;
  }
  if (alcIsExtensionPresent(opened, "ALC_SOFT_pause_device") != ALC_FALSE) {
    device->pause_ =
        reinterpret_cast<LPALCDEVICEPAUSESOFT>(alcGetProcAddress(opened, "alcDevicePauseSOFT"));
    device->resume_ =
        reinterpret_cast<LPALCDEVICERESUMESOFT>(alcGetProcAddress(opened, "alcDeviceResumeSOFT"));
  }
  device->thread_ = std::thread([it = device.get()] { it->run(); });
  return device;
}

bool SoundOutput::Device::make_source() {
  if (alIsExtensionPresent("AL_EXT_FLOAT32") == AL_FALSE) return false;
  ALCint updates_a_second = 0;
  alcGetIntegerv(device_.get(), ALC_REFRESH, 1, &updates_a_second);
  const int frames_at_once = kSampleRateHz / std::max(updates_a_second, 1);
  buffers_.resize(std::min(
      static_cast<std::size_t>(frames_at_once) / kBufferFrames + 1 + kSpareBuffers, kMostBuffers));
  alGenSources(1, &source_);
  alGenBuffers(static_cast<ALsizei>(buffers_.size()), buffers_.data());
  free_ = buffers_;
  // The stereo mix is final: OpenAL must not place it in a room.
  alSourcei(source_, AL_SOURCE_RELATIVE, AL_TRUE);
  return alGetError() == AL_NO_ERROR;
}

SoundOutput::Device::~Device() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  told_.notify_one();
  thread_.join();
  alSourceStop(source_);
  alSourcei(source_, AL_BUFFER, 0);
  alDeleteSources(1, &source_);
  alDeleteBuffers(static_cast<ALsizei>(buffers_.size()), buffers_.data());
}

void SoundOutput::Device::wake() {
  {
    const std::lock_guard lock(mutex_);
    is_woken_ = true;
  }
  told_.notify_one();
}

void SoundOutput::Device::run() {
  last_heard_ = Clock::now();
  while (true) {
    const auto now = Clock::now();
    if (!feed_.is_quiet()) last_heard_ = now;
    if (now - last_heard_ > kUntilSleep) doze();
    {
      std::unique_lock lock(mutex_);
      told_.wait_for(lock, kLookAgain, [this] { return is_stopping_; });
      is_woken_ = false;
      if (is_stopping_) return;
    }
    stream();
  }
}

/// Sleeps until there is something to play. Meanwhile the device is paused, because mixing silence
/// costs more than everything else that an idle window does.
void SoundOutput::Device::doze() {
  const bool pauses = pause_ != nullptr && resume_ != nullptr;
  alSourceStop(source_);
  if (pauses) pause_(device_.get());
  {
    std::unique_lock lock(mutex_);
    told_.wait(lock, [this] { return is_woken_ || is_stopping_; });
  }
  if (pauses) resume_(device_.get());
  last_heard_ = Clock::now();
}

/// Takes back the buffers that were played and refills them.
void SoundOutput::Device::stream() {
  ALint processed = 0;
  alGetSourcei(source_, AL_BUFFERS_PROCESSED, &processed);
  for (; processed > 0; --processed) {
    ALuint buffer = 0;
    alSourceUnqueueBuffers(source_, 1, &buffer);
    free_.push_back(buffer);
  }
  while (!free_.empty()) {
    fill(free_.back());
    free_.pop_back();
  }
  ALint state = AL_INITIAL;
  alGetSourcei(source_, AL_SOURCE_STATE, &state);
  if (state == AL_PLAYING) return;
  next_heard_.reset();
  alSourcePlay(source_);
}

void SoundOutput::Device::fill(ALuint buffer) {
  std::array<float, kBufferFrames * 2> samples;
  feed_.pull(samples, next_heard());
  alBufferData(buffer, AL_FORMAT_STEREO_FLOAT32, samples.data(), sizeof samples, kSampleRateHz);
  alSourceQueueBuffers(source_, 1, &buffer);
}

/// The duration of the samples that are queued.
std::chrono::microseconds SoundOutput::Device::queued() const {
  ALint offset = 0;
  if (free_.size() < buffers_.size()) alGetSourcei(source_, AL_SAMPLE_OFFSET, &offset);
  const auto frames =
      static_cast<std::int64_t>((buffers_.size() - free_.size()) * kBufferFrames) - offset;
  return std::chrono::microseconds(frames * 1'000'000 / kSampleRateHz);
}

/// The time at which the next buffer is heard. Smoothed, because the device reads many frames at
/// once.
std::chrono::steady_clock::time_point SoundOutput::Device::next_heard() {
  const auto said = Clock::now() + queued();
  const auto heard = next_heard_.value_or(said);
  const auto wrong = said - heard;
  const auto weight = wrong > kClockLost || wrong < -kClockLost ? 1.0 : kClockWeight;
  const auto corrected = heard + std::chrono::duration_cast<Clock::duration>(wrong * weight);
  next_heard_ = corrected + std::chrono::microseconds(kBufferFrames * 1'000'000 / kSampleRateHz);
  return corrected;
}

SoundOutput::SoundOutput(const BusGains& volume) : volume_(volume), device_(Device::open(feed_)) {
  if (!device_) note_ = "no sound: this machine has no device that plays it";
}

SoundOutput::~SoundOutput() = default;

std::string SoundOutput::take_note() {
  return std::exchange(note_, {});
}

bool SoundOutput::has_device() const {
  return device_ != nullptr;
}

void SoundOutput::push(std::span<const float> samples, SampleFeed::Time shown_at) {
  if (!device_) return;
  feed_.push(samples, shown_at);
  device_->wake();
}

std::string SoundOutput::describe() const {
  if (!device_) return "no device";
  if (is_muted()) return "muted";
  const SoundLevel level = feed_.level();
  return fmt::format("peak {}, mean {}, {} ms late", decibels(level.peak), decibels(level.rms),
                     std::chrono::duration_cast<std::chrono::milliseconds>(feed_.delay()).count());
}

}  // namespace tickreel::window
