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

// The functions below merge two consecutive events into one, in `last`, if a game loses nothing by
// it. They return false if the events must stay two; `last` is then unchanged.

/// Keeps only the newer position. Always true.
bool merge(PointerEvent& last, const PointerEvent& next);
/// Adds the motions. Always true.
bool merge(MotionEvent& last, const MotionEvent& next);
/// Adds the turns. Always true.
bool merge(WheelEvent& last, const WheelEvent& next);
/// Joins the texts. False if the text would be longer than an event may be.
bool merge(TextEvent& last, const TextEvent& next);

/// A queue of events that wait for a tick: first in, first out. One thread at a time.
class EventQueue {
 public:
  /// `capacity`: the most events.
  explicit EventQueue(std::size_t capacity) : capacity_(capacity) {}

  /// Appends an event of a player, or merges it with the last event. If the queue is full, drops
  /// and counts the event.
  template <typename T>
  void push(const T& event, std::uint8_t player) {
    if (merged_with_last(event, player)) return;
    if (waiting_.size() == capacity_) {
      ++dropped_;
    } else {
      waiting_.push_back(encode_event(event, player));
    }
  }
  /// Moves the oldest events, as many as still fit, into the input of a tick.
  void hand_over(InputFrame& frame);

  /// The number of dropped events.
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

 private:
  /// Merges an event with the last one. Returns false if it cannot.
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

/// Collects the input of a live session from devices, and returns it as one InputFrame for each
/// tick. The window passes on its callbacks as they come. The collector quantises the values. Bound
/// controls and sticks become the players' buttons and axes; everything else becomes events.
///
/// Any thread may call any function. Packets keep their order, and so do all other events. Events
/// that do not fit into a tick wait for the next one; if too many wait, further ones are dropped
/// and counted.
class InputCollector {
 public:
  /// The most events that wait, without packets.
  static constexpr std::size_t kMaxWaitingEvents = 4096;
  /// The most packets that wait. They have a queue of their own, so that many packets do not keep
  /// out keys.
  static constexpr std::size_t kMaxWaitingPackets = 1024;

  /// `local_player`: the index of the player to whom the events belong: text, the pointer, and keys
  /// that are not bound.
  explicit InputCollector(InputBindings bindings, std::uint8_t local_player = 0);

  // Input from devices.

  /// Notes that a key or button went down or up; a repetition changes nothing. If the control is
  /// bound, its buttons are held in at least one tick, even after a very short tap. Otherwise it
  /// becomes an event.
  void control(const Control& control, bool down);
  /// Notes the value of a stick or trigger, -1 to 1. Does nothing if `pad` is not below
  /// kMaxGamepads or `axis` not below kMaxGamepadAxes.
  void gamepad_axis(std::uint8_t pad, std::uint8_t axis, float value);
  /// Notes that a gamepad was connected or disconnected, also as an event. A disconnected gamepad
  /// releases its buttons and sticks. Does nothing if `pad` is not below kMaxGamepads.
  void gamepad_connected(std::uint8_t pad, bool connected);
  /// Adds a typed character as an event. `code_point`: of Unicode; an invalid one becomes U+FFFD.
  void text(char32_t code_point);
  /// Adds the pointer's position as an event, if it has changed. `x` and `y` are counted from the
  /// window's top left corner; a position outside of the window counts as the nearest one at its
  /// edge. All four numbers have the same unit, such as pixels.
  void pointer(double x, double y, double window_width, double window_height);
  /// Adds a motion of the mouse as an event, in the mouse's counts. Fractions of a count are added
  /// to the next motion.
  void motion(double x, double y);
  /// Adds a turn of the wheel as an event, in notches. Fractions of 1/120 notch are added to the
  /// next turn.
  void wheel(double x, double y);
  /// Adds an event: the window has got or lost the keyboard focus. Losing it releases every key and
  /// mouse button.
  void focus(bool focused);
  /// Adds the size of the window as an event, in pixels, each side limited to 1 to 65535.
  void window_size(int width, int height);

  // Input from the program.

  /// Adds a command of the program's menu as an event (MenuEvent).
  void menu(std::uint32_t command, std::int32_t value = 0);
  /// Adds an event: a pause begins or ends.
  void pause(bool paused);
  /// Adds the present date and time as an event. A session in a window calls it once, at its start.
  void date();
  /// Adds a packet from the machine of a player as an event. Drops and counts it if it is longer
  /// than kMaxPacketBytes, or `player` is not below kMaxPlayers.
  void packet(std::uint8_t player, std::span<const std::uint8_t> bytes);
  /// Adds the answers to the requests that the game has put into the view of the last tick
  /// (kAskForDate, kAskForClock).
  void answer(const View& view);

  /// Returns the input of the next tick: the buttons and axes as they are now, those of short taps
  /// since the last call, and the oldest waiting events, as many as fit into a tick.
  InputFrame take();

  /// The number of dropped events and packets.
  [[nodiscard]] std::uint64_t dropped() const;

 private:
  [[nodiscard]] bool is_bound(const Control& control) const;
  [[nodiscard]] bool is_bound(std::uint8_t pad, std::uint8_t axis) const;
  /// Notes that a control is down or up.
  void change(const Control& control, bool down);
  void move_stick(std::uint8_t pad, std::uint8_t axis, float value);
  /// Releases every control that is down and for which condition(control) is true.
  template <typename Condition>
  void let_go(Condition condition);
  /// Queues an event of the local player.
  template <typename T>
  void add(const T& event);
  /// Sets the buttons and axes of all players.
  void fill_players(InputFrame& frame) const;

  const InputBindings bindings_;
  const std::uint8_t local_player_;

  mutable std::mutex mutex_;  ///< guards all members below
  std::set<Control> held_;    ///< controls that are down
  std::set<Control> tapped_;  ///< bound controls that went down since the last tick
  std::array<std::array<StickFilter, kMaxGamepadAxes>, kMaxGamepads> sticks_;
  std::optional<PointerEvent> pointer_;  ///< the last position; nothing: none yet
  std::array<double, 2> motion_rest_{};  ///< fractions of a count
  std::array<double, 2> wheel_rest_{};   ///< fractions of 1/120 of a notch
  EventQueue events_{kMaxWaitingEvents};
  EventQueue packets_{kMaxWaitingPackets};
  std::uint64_t refused_packets_ = 0;  ///< packets that were too long or of no player
};

}  // namespace tickreel::live
