#pragma once

#include <array>
#include <optional>
#include <string>

#include "sim/replay/replay_notes.h"
#include "window/key_press.h"

namespace tickreel::window {

/// Asks for the name of a mark in the middle of the window.
class NamePrompt {
 public:
  void open(const std::string& title, const std::string& proposal);
  [[nodiscard]] bool is_open() const { return is_open_; }
  /// A key that was pressed while it is open and its text field has not got the keys yet: nothing
  /// that is typed is lost, however long a picture takes.
  void press(const KeyPress& press);
  void close() { is_open_ = false; }
  /// The name, when it is given in this picture.
  std::optional<std::string> draw();

 private:
  void keep_letters_in_order();

  bool is_open_ = false;
  bool takes_focus_ = false;
  bool has_focus_ = false;
  bool is_confirmed_early_ = false;
  std::u32string typed_early_;
  std::string title_;
  std::array<char, kMaxMarkNameBytes + 1> text_{};
};

}  // namespace tickreel::window
