#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

#include "live/room.h"
#include "tickreel/game/input_event.h"

namespace tickreel::live {

// Makes one event of two that follow each other, where a game loses nothing by it. False when they
// must stay two.
bool merge(PointerEvent& last, const PointerEvent& next);
bool merge(MotionEvent& last, const MotionEvent& next);
bool merge(WheelEvent& last, const WheelEvent& next);
bool merge(TextEvent& last, const TextEvent& next);

/// Events on their way to a tick: first in, first out, at most `capacity` of them. One that finds
/// no room is dropped and counted. One thread at a time.
class EventQueue {
 public:
  explicit EventQueue(std::size_t capacity) : capacity_(capacity) {}

  template <typename T>
  void push(const T& event, std::uint8_t player) {
    if (merged_with_last(event, player)) return;
    if (waiting_.size() == capacity_) {
      ++dropped_;
    } else {
      waiting_.push_back(encode_event(event, player));
    }
  }
  /// Moves as many as still fit into the input of a tick.
  void hand_over(InputFrame& frame);

  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

 private:
  template <typename T>
  bool merged_with_last(const T& event, std::uint8_t player) {
    if constexpr (requires(T & last) { merge(last, event); }) {
      if (waiting_.empty() || waiting_.back().player != player) return false;
      std::optional<T> last = decode_event<T>(waiting_.back());
      if (!last || !merge(*last, event)) return false;
      waiting_.back() = encode_event(*last, player);
      return true;
    }
    return false;
  }

  std::size_t capacity_;
  std::deque<InputEvent> waiting_;
  std::uint64_t dropped_ = 0;
};

}  // namespace tickreel::live
