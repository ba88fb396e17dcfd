#pragma once

#include <optional>
#include <string>

#include "window/key_press.h"
#include "window/names/name_field.h"

namespace tickreel::window {

/// Asks for the name of a mark in the middle of the window.
class NamePrompt {
 public:
  void open(const std::string& title, const std::string& proposal);
  [[nodiscard]] bool is_open() const { return field_.is_open(); }
  /// See NameField::press.
  void press(const KeyPress& press) { field_.press(press); }
  void close() { field_.close(); }
  /// Draws the prompt and returns the name in the picture in which it is confirmed.
  std::optional<std::string> draw();

 private:
  std::string title_;
  NameField field_;
};

}  // namespace tickreel::window
