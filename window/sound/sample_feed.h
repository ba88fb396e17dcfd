#pragma once

#include <chrono>
#include <deque>
#include <mutex>
#include <span>

#include "window/room.h"

namespace tickreel::window {

/// How loud sound has been for the last third of a second; amplitudes.
struct SoundLevel {
  float peak = 0.0F;
  float rms = 0.0F;
};

/// Samples on their way from whoever mixes them to a device, each to be heard at its time: so much
/// later than its picture is shown. What comes late, or not at all, is heard as silence and never
/// as noise: all that begins and ends is faded. Reads no clock. Any thread may call anything.
class SampleFeed {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Seconds = std::chrono::duration<double>;

  static constexpr std::size_t kFadeFrames = 240;  ///< 5 ms
  /// Between a picture and its sound, until samples came later than that; without another time, and
  /// after a rest, it goes back.
  static constexpr std::chrono::milliseconds kDelay{50};
  /// And at most: pictures that take so long are no film any more.
  static constexpr std::chrono::milliseconds kMostDelay{250};

  explicit SampleFeed(int sample_rate_hz) : sample_rate_hz_(sample_rate_hz) {}

  /// Stereo, interleaved. What is shown with the first of them is shown at `shown_at`; they follow
  /// those that were pushed before, unless it was quiet in between.
  void push(std::span<const float> samples, Time shown_at);
  /// Fades what is heard, and forgets what waits.
  void rest();
  /// Fills `out`, whose first frame will be heard at `heard_at`.
  void pull(std::span<float> out, Time heard_at);

  /// Muted samples pass as others do, and are not heard.
  void set_muted(bool muted);
  [[nodiscard]] bool is_muted() const;
  /// Whether there is nothing to be heard, now or soon.
  [[nodiscard]] bool is_quiet() const;
  [[nodiscard]] SoundLevel level() const;
  /// How long after its picture sound is heard.
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
  mutable std::mutex mutex_;  ///< guards all that follows
  std::deque<Frame> waiting_;
  Time waiting_end_{};  ///< when what follows the last of them is shown
  Seconds delay_ = kDelay;
  bool is_playing_ = false;
  std::size_t well_ = 0;         ///< frames since samples came too late last
  bool ran_dry_ = false;         ///< since when nothing is played: samples did not come
  std::size_t risen_ = 0;        ///< frames of the fade at the beginning
  std::deque<Frame> ending_;     ///< what is heard while it fades
  std::size_t ending_left_ = 0;  ///< frames of that fade
  Frame last_;
  bool is_muted_ = false;
  float loudness_ = 1.0F;  ///< goes to 0 when muted, and back
  struct Block {
    float peak = 0.0F;
    double power = 0.0;
  };
  std::deque<Block> blocks_;  ///< the last that were pulled
};

}  // namespace tickreel::window
