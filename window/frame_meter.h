#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>

#include "window/room.h"

namespace tickreel::window {

/// Measures the pictures of a window: the time between them, and the latency from a key or a click
/// to the picture that answers it.
class FrameMeter {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kHistory = 240;

  /// Notes an input from a device. Only the first one since the last picture counts.
  void input_came(Clock::time_point when);
  /// Begins a picture, which answers the input so far.
  void picture_begun();
  /// Notes that the picture is on the screen. `is_steady`: the picture before came right before it,
  /// so the time between them counts as that of a moving picture.
  void picture_shown(Clock::time_point when, bool is_steady);

  /// The milliseconds between the last pictures, in a ring whose oldest value is at
  /// history_begin().
  [[nodiscard]] const std::array<float, kHistory>& history_ms() const { return history_ms_; }
  [[nodiscard]] std::size_t history_begin() const { return next_; }
  [[nodiscard]] float last_ms() const { return history_ms_[(next_ + kHistory - 1) % kHistory]; }
  /// The mean and the largest value of the history so far.
  [[nodiscard]] float mean_ms() const;
  [[nodiscard]] float worst_ms() const;
  /// The time at which the last picture was shown, if any.
  [[nodiscard]] std::optional<Clock::time_point> last_shown() const { return last_shown_; }
  /// The latency from the device to the screen; nothing before the first input.
  [[nodiscard]] std::optional<float> input_latency_ms() const { return latency_ms_; }

 private:
  std::array<float, kHistory> history_ms_{};
  std::size_t next_ = 0;
  std::optional<Clock::time_point> last_shown_;
  std::optional<Clock::time_point> waiting_input_;
  std::optional<Clock::time_point> answered_input_;
  std::optional<float> latency_ms_;
};

}  // namespace tickreel::window
