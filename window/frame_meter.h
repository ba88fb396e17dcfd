#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>

#include "window/room.h"

namespace tickreel::window {

/// Measures the pictures of a window: when they are shown, and how long it takes from a key or a
/// click to the picture that answers it.
class FrameMeter {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kHistory = 240;

  /// Something came from a device. The first since the last picture counts.
  void input_came(Clock::time_point when);
  /// A picture is begun: what has come so far, it can answer.
  void picture_begun();
  /// It is on the screen. `is_steady`: the picture before was just before, so the time between
  /// them is that of a moving picture.
  void picture_shown(Clock::time_point when, bool is_steady);

  /// Milliseconds between the last pictures, oldest first in a ring that begins at history_begin().
  [[nodiscard]] const std::array<float, kHistory>& history_ms() const { return history_ms_; }
  [[nodiscard]] std::size_t history_begin() const { return next_; }
  [[nodiscard]] float last_ms() const { return history_ms_[(next_ + kHistory - 1) % kHistory]; }
  /// Mean and worst of the history, of what there is.
  [[nodiscard]] float mean_ms() const;
  [[nodiscard]] float worst_ms() const;
  /// When the last picture was on the screen, if there was one.
  [[nodiscard]] std::optional<Clock::time_point> last_shown() const { return last_shown_; }
  /// From the device to the screen; nothing until something came.
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
