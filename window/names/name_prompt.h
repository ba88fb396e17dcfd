#pragma once

#include <optional>
#include <string>

#include "window/key_press.h"
#include "window/names/name_field.h"

namespace tickreel::window {

/// Asks for a text in the middle of the window: the name of a mark, a path or a title.
class NamePrompt {
 public:
  /// Opens the prompt. `title`: the line above the field; `proposal`: the text in the field at
  /// first; `problem`: why the answer before was refused; empty: there was none.
  void open(const std::string& title, const std::string& proposal, const std::string& problem = "");
  [[nodiscard]] const std::string& title() const { return title_; }
  [[nodiscard]] bool is_open() const { return field_.is_open(); }
  /// See NameField::press().
  void press(const KeyPress& press) { field_.press(press); }
  /// Closes the prompt without an answer.
  void close() { field_.close(); }
  /// Draws the prompt, if it is open. Returns the text in the one picture in which it is confirmed,
  /// and closes the prompt; else nothing. A text without visible characters cannot be confirmed.
  std::optional<std::string> draw();

 private:
  std::string title_;
  std::string problem_;
  NameField field_;
};

}  // namespace tickreel::window
