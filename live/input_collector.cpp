#include "live/input_collector.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <ctime>
#include <limits>
#include <string>
#include <utility>

#include "core/text/code_point.h"
#include "tickreel/game/engine_request.h"

namespace tickreel::live {
namespace {

std::int32_t bounded_sum(std::int32_t a, std::int32_t b) {
  using Limits = std::numeric_limits<std::int32_t>;
  return static_cast<std::int32_t>(
      std::clamp<std::int64_t>(std::int64_t{a} + b, Limits::min(), Limits::max()));
}

constexpr double kWheelUnitsPerNotch = 120.0;

std::uint16_t place_in_window(double place, double extent) {
  if (!(extent > 0.0) || std::isnan(place)) return 0;
  return static_cast<std::uint16_t>(std::lround(std::clamp(place / extent, 0.0, 1.0) * 65535.0));
}

/// Adds a change to the rest and returns its whole units, which are taken out of it.
std::int32_t whole_units(double& rest, double change) {
  constexpr double kMost = 1e6;  // beyond any hand; a broken device may report it
  if (std::isnan(change)) return 0;
  rest += std::clamp(change, -kMost, kMost);
  const double whole = std::trunc(rest);
  rest -= whole;
  return static_cast<std::int32_t>(whole);
}

DateEvent date_now() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  if (localtime_r(&now, &local) == nullptr) return {now, 0};
  return {now, static_cast<std::int32_t>(local.tm_gmtoff)};
}

ClockEvent clock_now() {
  const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
  return {static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(since_start).count())};
}

}  // namespace

bool merge(PointerEvent& last, const PointerEvent& next) {
  last = next;
  return true;
}

bool merge(MotionEvent& last, const MotionEvent& next) {
  last = {bounded_sum(last.x, next.x), bounded_sum(last.y, next.y)};
  return true;
}

bool merge(WheelEvent& last, const WheelEvent& next) {
  last = {bounded_sum(last.x, next.x), bounded_sum(last.y, next.y)};
  return true;
}

bool merge(TextEvent& last, const TextEvent& next) {
  if (last.utf8.size() + next.utf8.size() > kMaxTextBytes) return false;
  last.utf8 += next.utf8;
  return true;
}

void EventQueue::hand_over(InputFrame& frame) {
  while (!waiting_.empty() && frame.events.size() < kMaxEventsPerTick) {
    frame.events.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
}

InputCollector::InputCollector(InputBindings bindings, std::uint8_t local_player)
    : bindings_(std::move(bindings)), local_player_(local_player) {
  assert(local_player < kMaxPlayers);
  assert(std::ranges::all_of(bindings_.controls, [](const auto& binding) {
    return binding.player < kMaxPlayers && binding.axis < kMaxAxes;
  }));
  assert(std::ranges::all_of(bindings_.sticks, [](const auto& binding) {
    return binding.player < kMaxPlayers && binding.axis < kMaxAxes && binding.pad < kMaxGamepads &&
           binding.stick < kMaxGamepadAxes;
  }));
}

template <typename T>
void InputCollector::add(const T& event) {
  events_.push(event, local_player_);
}

bool InputCollector::is_bound(const Control& control) const {
  return std::ranges::any_of(bindings_.controls,
                             [&](const auto& binding) { return binding.control == control; });
}

bool InputCollector::is_bound(std::uint8_t pad, std::uint8_t axis) const {
  return std::ranges::any_of(bindings_.sticks, [&](const auto& binding) {
    return binding.pad == pad && binding.stick == axis;
  });
}

void InputCollector::control(const Control& control, bool down) {
  const std::lock_guard lock(mutex_);
  change(control, down);
}

void InputCollector::change(const Control& control, bool down) {
  const bool changed = down ? held_.insert(control).second : held_.erase(control) != 0;
  if (!changed) return;
  const auto code = static_cast<std::uint8_t>(control.code);
  if (is_bound(control)) {
    if (down) tapped_.insert(control);
  } else if (control.device == Control::Device::kKeyboard) {
    add(KeyEvent{control.code, down});
  } else if (control.device == Control::Device::kMouse) {
    add(MouseButtonEvent{code, down});
  } else {
    add(GamepadButtonEvent{control.pad, code, down});
  }
}

template <typename Condition>
void InputCollector::let_go(Condition condition) {
  const std::set<Control> held = held_;
  for (const Control& control : held) {
    if (condition(control)) change(control, false);
  }
}

void InputCollector::gamepad_axis(std::uint8_t pad, std::uint8_t axis, float value) {
  const std::lock_guard lock(mutex_);
  if (pad < kMaxGamepads && axis < kMaxGamepadAxes) move_stick(pad, axis, value);
}

void InputCollector::move_stick(std::uint8_t pad, std::uint8_t axis, float value) {
  StickFilter& stick = sticks_[pad][axis];
  const std::int16_t before = stick.value();
  stick.update(value);
  if (stick.value() != before && !is_bound(pad, axis)) {
    add(GamepadAxisEvent{pad, axis, stick.value()});
  }
}

void InputCollector::gamepad_connected(std::uint8_t pad, bool connected) {
  const std::lock_guard lock(mutex_);
  if (pad >= kMaxGamepads) return;
  if (!connected) {
    let_go([&](const Control& control) {
      return control.device == Control::Device::kGamepad && control.pad == pad;
    });
    for (std::uint8_t axis = 0; axis < kMaxGamepadAxes; ++axis) move_stick(pad, axis, 0.0F);
  }
  add(GamepadEvent{pad, connected});
}

void InputCollector::text(char32_t code_point) {
  const std::lock_guard lock(mutex_);
  add(TextEvent{utf8_of(code_point)});
}

void InputCollector::pointer(double x, double y, double window_width, double window_height) {
  const std::lock_guard lock(mutex_);
  const PointerEvent now{place_in_window(x, window_width), place_in_window(y, window_height)};
  if (pointer_ == now) return;
  pointer_ = now;
  add(now);
}

void InputCollector::motion(double x, double y) {
  const std::lock_guard lock(mutex_);
  const MotionEvent moved{whole_units(motion_rest_[0], x), whole_units(motion_rest_[1], y)};
  if (moved.x != 0 || moved.y != 0) add(moved);
}

void InputCollector::wheel(double x, double y) {
  const std::lock_guard lock(mutex_);
  const WheelEvent turned{whole_units(wheel_rest_[0], x * kWheelUnitsPerNotch),
                          whole_units(wheel_rest_[1], y * kWheelUnitsPerNotch)};
  if (turned.x != 0 || turned.y != 0) add(turned);
}

void InputCollector::focus(bool focused) {
  const std::lock_guard lock(mutex_);
  if (!focused) {
    let_go([](const Control& control) { return control.device != Control::Device::kGamepad; });
  }
  add(FocusEvent{focused});
}

void InputCollector::window_size(int width, int height) {
  const std::lock_guard lock(mutex_);
  add(WindowSizeEvent{static_cast<std::uint16_t>(std::clamp(width, 1, 65535)),
                      static_cast<std::uint16_t>(std::clamp(height, 1, 65535))});
}

void InputCollector::menu(std::uint32_t command, std::int32_t value) {
  const std::lock_guard lock(mutex_);
  add(MenuEvent{command, value});
}

void InputCollector::pause(bool paused) {
  const std::lock_guard lock(mutex_);
  add(PauseEvent{paused});
}

void InputCollector::date() {
  const std::lock_guard lock(mutex_);
  add(date_now());
}

void InputCollector::packet(std::uint8_t player, std::span<const std::uint8_t> bytes) {
  const std::lock_guard lock(mutex_);
  if (player < kMaxPlayers && bytes.size() <= kMaxPacketBytes) {
    packets_.push(PacketEvent{{bytes.begin(), bytes.end()}}, player);
  } else {
    ++refused_packets_;
  }
}

void InputCollector::answer(const View& view) {
  const std::lock_guard lock(mutex_);
  for (const Fact& fact : view.facts) {
    if (fact.kind == kAskForDate) add(date_now());
    if (fact.kind == kAskForClock) add(clock_now());
  }
}

InputFrame InputCollector::take() {
  const std::lock_guard lock(mutex_);
  InputFrame frame;
  fill_players(frame);
  tapped_.clear();
  events_.hand_over(frame);
  packets_.hand_over(frame);
  return frame;
}

void InputCollector::fill_players(InputFrame& frame) const {
  std::array<std::array<int, kMaxAxes>, kMaxPlayers> pushes{};
  for (const ControlBinding& binding : bindings_.controls) {
    if (!held_.contains(binding.control) && !tapped_.contains(binding.control)) continue;
    frame.players[binding.player].buttons |= binding.buttons;
    pushes[binding.player][binding.axis] += binding.push * 32767;
  }
  for (const StickBinding& binding : bindings_.sticks) {
    const int value = sticks_[binding.pad][binding.stick].value();
    pushes[binding.player][binding.axis] += binding.inverted ? -value : value;
  }
  for (std::size_t player = 0; player < kMaxPlayers; ++player) {
    for (std::size_t axis = 0; axis < kMaxAxes; ++axis) {
      frame.players[player].axes[axis] =
          static_cast<std::int16_t>(std::clamp(pushes[player][axis], -32767, 32767));
    }
  }
}

std::uint64_t InputCollector::dropped() const {
  const std::lock_guard lock(mutex_);
  return events_.dropped() + packets_.dropped() + refused_packets_;
}

}  // namespace tickreel::live
