#pragma once

#include <chrono>
#include <deque>
#include <mutex>
#include <span>

#include "window/room.h"

namespace tickreel::window {

/// The loudness of the last 33 calls of SampleFeed::pull() (a sixth of a second for SoundOutput,
/// which pulls 5 ms at a time): the largest and the root mean square amplitude.
struct SoundLevel {
  float peak = 0.0F;
  float rms = 0.0F;
};

/// A queue of samples between the mixer and a device. Each sample is heard a fixed delay after its
/// picture is shown. Late or missing samples leave silence, never noise: every beginning and end is
/// faded. Reads no clock. Any thread may call any function.
class SampleFeed {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Seconds = std::chrono::duration<double>;

  static constexpr std::size_t kFadeFrames = 240;  ///< 5 ms at 48 kHz
  /// The least delay between a picture and its sound. Late samples raise the delay by 15 ms. Each
  /// 10 s without late samples lower it by 15 ms; a rest makes it the least at once.
  static constexpr std::chrono::milliseconds kDelay{50};
  /// The longest delay. With more, pictures and sound would no longer seem to belong together.
  static constexpr std::chrono::milliseconds kMostDelay{250};

  explicit SampleFeed(int sample_rate_hz) : sample_rate_hz_(sample_rate_hz) {}

  /// Appends interleaved stereo samples. `shown_at`: when the picture of the first sample is shown.
  /// The samples follow the samples of the last push without a gap, unless the feed was quiet in
  /// between. Of more than 1 s of waiting samples, the oldest are dropped.
  void push(std::span<const float> samples, Time shown_at);
  /// Fades out the sound that is playing and discards the waiting samples.
  void rest();
  /// Fills `out` with interleaved stereo samples. `heard_at`: when the first of them will be heard.
  void pull(std::span<float> out, Time heard_at);

  /// Mutes or unmutes the sound. Muted samples still leave the queue at their times.
  void set_muted(bool muted);
  [[nodiscard]] bool is_muted() const;
  /// Whether there is nothing to play: no sound is playing, fading out or waiting.
  [[nodiscard]] bool is_quiet() const;
  /// Returns the loudness of the samples that were pulled last.
  [[nodiscard]] SoundLevel level() const;
  /// Returns the present delay between a picture and its sound.
  [[nodiscard]] std::chrono::microseconds delay() const;

 private:
  struct Frame {
    float left = 0.0F;
    float right = 0.0F;
  };

  [[nodiscard]] Seconds lasting(std::size_t frames) const;
  [[nodiscard]] Seconds late(Time heard_at) const;
  void begin_end(bool keeps_waiting);
  void stay_in_time(Time heard_at);
  bool begin(Time heard_at);
  Frame next(Time heard_at);
  void measure(std::span<const float> played);

  const int sample_rate_hz_;
  mutable std::mutex mutex_;  ///< guards all members below
  std::deque<Frame> waiting_;
  Time waiting_end_{};  ///< when the picture after the last waiting frame is shown
  Seconds delay_ = kDelay;
  bool is_playing_ = false;
  std::size_t well_ = 0;         ///< frames since samples were last too late
  bool ran_dry_ = false;         ///< the feed is silent because samples did not come in time
  std::size_t risen_ = 0;        ///< frames of the fade-in that have been played
  std::deque<Frame> ending_;     ///< the frames that play while the sound fades out
  std::size_t ending_left_ = 0;  ///< frames of the fade-out that are left
  Frame last_;
  bool is_muted_ = false;
  float loudness_ = 1.0F;  ///< falls to 0 when muted, and rises back to 1
  struct Block {
    float peak = 0.0F;
    double power = 0.0;
  };
  std::deque<Block> blocks_;  ///< the levels of the blocks that were pulled last
};

}  // namespace tickreel::window
