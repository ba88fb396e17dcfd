#include "window/live/live_devices.h"

#include <algorithm>
#include <chrono>

#include "tickreel/game/key_codes.h"

namespace tickreel::window {
namespace {

/// True for controls that the window uses and the game must not see.
bool is_of_the_window(const Control& control) {
  if (control.device != Control::Device::kKeyboard) {
    return control.device == Control::Device::kGamepad && control.code == kPadStart;
  }
  return control.code == kKeyEscape || control.code == kKeyTab || control.code == 'B' ||
         control.code == 'M' || control.code == 'P' ||
         (control.code >= kKeyF1 && control.code <= kKeyF12);
}

bool opens_menu(const Control& control) {
  if (control.device == Control::Device::kKeyboard) return control.code == kKeyEscape;
  return menu_key_of(control) == MenuKey::kMenu;
}

/// True for controls that work in menus. One of them may still be down after it has closed a menu.
bool is_for_menus(const Control& control) {
  if (control.device == Control::Device::kKeyboard) {
    return menu_key_of(KeyPress{control.code}).has_value();
  }
  return menu_key_of(control).has_value();
}

}  // namespace

bool is_step_key(int key, const GameControls& controls) {
  return (key == kKeyPeriod || key == kKeyComma) &&
         std::ranges::none_of(controls.actions, [&](const GameAction& action) {
           return action.left_key == key || action.right_key == key;
         });
}

void LiveDevices::say_input_came() {
  session_.input_came(std::chrono::steady_clock::now());
}

void LiveDevices::enter_menu() {
  is_in_menu_ = true;
  for (const Control& control : held_) input_.control(control, false);
}

void LiveDevices::leave_menu() {
  is_in_menu_ = false;
  for (const Control& control : held_) {
    if (!is_for_menus(control)) input_.control(control, true);
  }
}

bool LiveDevices::is_of_the_game(const Control& control) const {
  const bool is_start =
      control.device == Control::Device::kGamepad && control.code == kPadStart && !is_in_menu_;
  return is_start && std::ranges::any_of(controls_.actions, [](const GameAction& action) {
           return action.pad_button == kPadStart;
         });
}

void LiveDevices::control(const Control& control, bool down) {
  const bool is_the_games = is_of_the_game(control) || (!down && held_.contains(control));
  if (down && !is_the_games) {
    if (const auto key = menu_key_of(control)) menu_keys_.push_back(*key);
    // The keys typed quickly after it already belong to the menu.
    if (controls_.has_menu && !is_in_menu_ && opens_menu(control)) enter_menu();
  }
  const bool is_mouse = control.device == Control::Device::kMouse;
  const bool steps =
      control.device == Control::Device::kKeyboard && is_step_key(control.code, controls_);
  const bool is_the_windows = is_of_the_window(control) && !is_the_games;
  if (steps || is_the_windows || (is_mouse && !controls_.reads_mouse)) return;
  if (down) {
    held_.insert(control);
  } else {
    held_.erase(control);
  }
  if (is_in_menu_) return;
  input_.control(control, down);
  say_input_came();
}

void LiveDevices::gamepad_axis(std::uint8_t pad, std::uint8_t axis, float value) {
  input_.gamepad_axis(pad, axis, value);
  if (!is_in_menu_) say_input_came();
}

void LiveDevices::gamepad_connected(std::uint8_t pad, bool connected) {
  std::erase_if(held_, [&](const Control& control) {
    return control.device == Control::Device::kGamepad && control.pad == pad;
  });
  if (!connected) lost_pads_.push_back(pad);
  input_.gamepad_connected(pad, connected);
}

void LiveDevices::text(char32_t code_point) {
  if (controls_.reads_text && !is_in_menu_) input_.text(code_point);
}

void LiveDevices::pointer(double x, double y, double width, double height) {
  if (!hears_mouse()) return;
  input_.pointer(x, y, width, height);
  say_input_came();
}

void LiveDevices::wheel(double x, double y) {
  if (hears_mouse()) input_.wheel(x, y);
}

void LiveDevices::focus(bool focused) {
  // Some window systems take the focus away for a moment when they hand it over.
  lost_focus_ = !focused;
  if (!focused) {
    std::erase_if(
        held_, [](const Control& control) { return control.device != Control::Device::kGamepad; });
  }
  input_.focus(focused);
}

void LiveDevices::window_size(int width, int height) {
  if (controls_.reads_mouse) input_.window_size(width, height);
}

}  // namespace tickreel::window
