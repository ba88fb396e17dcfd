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
  static constexpr std::size_t kHistory = 240;  ///< the number of values in history_ms()

  /// Notes the time of an input from a device. Only the first input since the last picture_begun()
  /// counts.
  void input_came(Clock::time_point when);
  /// Begins a picture, which answers the input so far.
  void picture_begun();
  /// Notes that the picture is on the screen. `is_steady`: the last picture came right before this
  /// one, so the time between them is added to the history.
  void picture_shown(Clock::time_point when, bool is_steady);

  /// Returns the milliseconds between successive pictures, as a ring: the oldest value is at
  /// history_begin().
  [[nodiscard]] const std::array<float, kHistory>& history_ms() const { return history_ms_; }
  [[nodiscard]] std::size_t history_begin() const { return next_; }
  /// Returns the newest value of the history. Values that are not there yet are 0.
  [[nodiscard]] float last_ms() const { return history_ms_[(next_ + kHistory - 1) % kHistory]; }
  /// Return the mean and the largest value of the history so far.
  [[nodiscard]] float mean_ms() const;
  [[nodiscard]] float worst_ms() const;
  /// Returns when the last picture was shown; nothing before the first.
  [[nodiscard]] std::optional<Clock::time_point> last_shown() const { return last_shown_; }
  /// Returns the milliseconds from the last input that counted to the picture that showed its
  /// effect; nothing before the first such picture.
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
