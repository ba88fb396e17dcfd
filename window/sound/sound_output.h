#pragma once

#include <memory>
#include <string>

#include "sound/bus_gains.h"
#include "window/sound/sample_feed.h"

namespace tickreel::window {

/// The loudspeakers of the machine: OpenAL Soft's default device. A thread keeps sound for one
/// device period and 10 ms queued, about 35 ms on most machines. Without a device, or after the
/// device is removed, the output is silent and everything else works as usual. The thread sleeps
/// while there is nothing to play. Any thread may call any function except take_note(), which is
/// for one thread.
class SoundOutput {
 public:
  static constexpr int kSampleRateHz = 48'000;

  /// `volume`: the gains of the buses, for mixers that play here.
  explicit SoundOutput(const BusGains& volume = kUnityGains);
  ~SoundOutput();
  SoundOutput(const SoundOutput&) = delete;
  SoundOutput& operator=(const SoundOutput&) = delete;

  /// Returns, on its first call, a text that says why there will be no sound. Empty when there is a
  /// device, and on later calls.
  std::string take_note();
  /// Whether there is a device that plays the sound. Stays true after it is removed.
  [[nodiscard]] bool has_device() const;

  /// See SampleFeed::push() and SampleFeed::rest().
  void push(std::span<const float> samples, SampleFeed::Time shown_at);
  void rest() { feed_.rest(); }
  /// Returns the gains that mixers have to apply.
  [[nodiscard]] const BusGains& volume() const { return volume_; }
  void toggle_muted() { feed_.set_muted(!feed_.is_muted()); }
  [[nodiscard]] bool is_muted() const { return feed_.is_muted(); }
  /// Returns "peak -12.3 dB, mean -20.1 dB, 50 ms late", or why the output is silent.
  [[nodiscard]] std::string describe() const;

 private:
  class Device;

  SampleFeed feed_{kSampleRateHz};
  const BusGains volume_;
  std::string note_;
  /// Declared last, because its thread pulls from the feed. Null without a device.
  std::unique_ptr<Device> device_;
};

}  // namespace tickreel::window
