#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <set>
#include <span>

#include "live/input_bindings.h"
#include "live/room.h"
#include "live/stick_filter.h"
#include "tickreel/game/input_event.h"
#include "tickreel/view/view.h"

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

/// Gathers what the devices of a live session say and hands it over as one InputFrame for each
/// tick. The window forwards its callbacks as they come; here they are quantised, and bound to
/// players' buttons and axes or made into events.
///
/// Any thread may call any function. Events keep their order. What does not fit a tick waits for
/// the next one; what does not fit the waiting room is dropped and counted.
class InputCollector {
 public:
  static constexpr std::size_t kMaxWaitingEvents = 4096;
  /// Packets wait apart, so that no flood of them keeps a key from getting through.
  static constexpr std::size_t kMaxWaitingPackets = 1024;

  /// `local_player` is who sits at this machine: whose text, pointer and unbound keys they are.
  explicit InputCollector(InputBindings bindings, std::uint8_t local_player = 0);

  // From the devices.

  /// A key or button went down or up; saying it again changes nothing. A bound control becomes its
  /// button, for one tick at least, however short the tap; any other becomes an event.
  void control(const Control& control, bool down);
  /// A stick or trigger is at -1..1. Numbers beyond kMaxGamepads or kMaxGamepadAxes are no axes.
  void gamepad_axis(std::uint8_t pad, std::uint8_t axis, float value);
  /// A gamepad that goes lets go of everything.
  void gamepad_connected(std::uint8_t pad, bool connected);
  /// A character was typed: a Unicode code point; one that is none becomes U+FFFD.
  void text(char32_t code_point);
  /// The pointer is at (x, y) of a window of that size, in any one unit.
  void pointer(double x, double y, double window_width, double window_height);
  /// The mouse moved, in counts. Fractions add up and are not lost.
  void motion(double x, double y);
  /// The wheel turned, in notches. Fractions add up and are not lost.
  void wheel(double x, double y);
  /// Losing the focus lets go of every key and mouse button.
  void focus(bool focused);
  void window_size(int width, int height);

  // From the program.

  void menu(std::uint32_t command, std::int32_t value = 0);
  void pause(bool paused);
  /// The date is now: said once, when a session in a window begins.
  void date();
  /// A packet from the machine of `player`. One too long is dropped and counted.
  void packet(std::uint8_t player, std::span<const std::uint8_t> bytes);
  /// Answers what the game asks for in the view of the last tick: the date, the clock.
  void answer(const View& view);

  /// All that has come since the last call: the input of the next tick.
  InputFrame take();

  /// Events and packets that found no room, and packets that were too long.
  [[nodiscard]] std::uint64_t dropped() const;

 private:
  [[nodiscard]] bool is_bound(const Control& control) const;
  [[nodiscard]] bool is_bound(std::uint8_t pad, std::uint8_t axis) const;
  void change(const Control& control, bool down);
  void move_stick(std::uint8_t pad, std::uint8_t axis, float value);
  template <typename Condition>
  void let_go(Condition condition);
  template <typename T>
  void add(const T& event);
  void fill_players(InputFrame& frame) const;

  const InputBindings bindings_;
  const std::uint8_t local_player_;

  mutable std::mutex mutex_;  ///< guards all that follows
  std::set<Control> held_;
  std::set<Control> tapped_;  ///< bound controls that went down since the last tick
  std::array<std::array<StickFilter, kMaxGamepadAxes>, kMaxGamepads> sticks_;
  std::optional<PointerEvent> pointer_;
  std::array<double, 2> motion_rest_{};  ///< fractions of a count
  std::array<double, 2> wheel_rest_{};   ///< fractions of 1/120 of a notch
  EventQueue events_{kMaxWaitingEvents};
  EventQueue packets_{kMaxWaitingPackets};
  std::uint64_t refused_packets_ = 0;
};

}  // namespace tickreel::live
