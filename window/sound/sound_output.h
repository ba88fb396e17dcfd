#pragma once

#include <memory>
#include <string>

#include "sound/bus_gains.h"
#include "window/sound/sample_feed.h"

namespace tickreel::window {

/// The machine's loudspeakers: OpenAL Soft's default device, with a thread that keeps as much sound
/// ready for it as it takes at a time and 10 ms more, mostly 35 ms in all. Where there is no
/// device, and where it goes away, it is quiet and nothing else is different. The thread sleeps
/// while nothing is to be heard.
class SoundOutput {
 public:
  static constexpr int kSampleRateHz = 48'000;

  explicit SoundOutput(const BusGains& volume = kUnityGains);
  ~SoundOutput();
  SoundOutput(const SoundOutput&) = delete;
  SoundOutput& operator=(const SoundOutput&) = delete;

  /// Why nothing will be heard; empty when there is a device. Said once: empty from then on.
  std::string take_note();
  [[nodiscard]] bool has_device() const;

  /// See SampleFeed.
  void push(std::span<const float> samples, SampleFeed::Time shown_at);
  void rest() { feed_.rest(); }
  /// For whoever mixes.
  [[nodiscard]] const BusGains& volume() const { return volume_; }
  void toggle_muted() { feed_.set_muted(!feed_.is_muted()); }
  [[nodiscard]] bool is_muted() const { return feed_.is_muted(); }
  /// "-12.3 dB, mean -20.1 dB, 50 ms after the picture", or why there is nothing.
  [[nodiscard]] std::string describe() const;

 private:
  class Device;

  SampleFeed feed_{kSampleRateHz};
  const BusGains volume_;
  std::string note_;
  std::unique_ptr<Device> device_;  ///< last: its thread pulls from the feed. Null: there is none
};

}  // namespace tickreel::window
