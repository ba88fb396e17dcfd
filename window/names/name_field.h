#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "sim/replay/replay_notes.h"
#include "window/key_press.h"

namespace tickreel::window {

/// A text field for the name of a mark. It takes the keys as soon as it opens, so that no typed
/// letter is lost, however slow the pictures are.
class NameField {
 public:
  /// The user's answer: none yet, a name, or cancelled.
  enum class Answer : std::uint8_t { kNone, kGiven, kCancelled };

  /// Opens the field with a proposed name.
  void open(const std::string& proposal);
  [[nodiscard]] bool is_open() const { return is_open_; }
  void close();
  /// Handles a key that was pressed while the field is open but does not have the keyboard focus
  /// yet. Escape closes the field at once; draw() tells nothing of that.
  void press(const KeyPress& press);
  /// Draws the field, which must be open, in the current ImGui window, `width` pixels wide.
  /// `leaving_gives`: a click elsewhere confirms the name too. A name that nobody would see is not
  /// confirmed; such a click then cancels. An answer closes the field.
  Answer draw(float width, bool leaving_gives);
  /// Returns the name that is typed so far, in UTF-8.
  [[nodiscard]] std::string text() const;

 private:
  void paste_early();
  void keep_letters_in_order();

  bool is_open_ = false;
  int times_open_ = 0;
  bool takes_focus_ = false;
  bool has_focus_ = false;
  bool is_confirmed_early_ = false;
  std::u32string typed_early_;
  std::array<char, kMaxMarkNameBytes + 1> text_{};
};

}  // namespace tickreel::window
