#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "window/key_press.h"

namespace tickreel::window {

/// A text field for a name, a path or a title of at most 4095 bytes. It takes the keys as soon as
/// it opens, so that no typed letter is lost, however slow the pictures are.
class NameField {
 public:
  /// The user's answer: none yet, a name, or cancelled.
  enum class Answer : std::uint8_t { kNone, kGiven, kCancelled };

  /// Opens the field with a proposed name, which is selected, so that typing replaces it. A longer
  /// proposal is cut.
  void open(const std::string& proposal);
  [[nodiscard]] bool is_open() const { return is_open_; }
  /// Closes the field; does nothing when it is closed.
  void close();
  /// Handles a key that was pressed while the field is open but does not have the keyboard focus:
  /// not yet, or no longer after a click beside it. Escape closes the field at once; draw() tells
  /// nothing of that.
  void press(const KeyPress& press);
  /// Draws the field, which must be open, in the current ImGui window, `width` pixels wide.
  /// `leaving_gives`: a click elsewhere confirms the name, too, or cancels if nobody would see the
  /// name; without it such a click changes nothing. Enter confirms no name that nobody would see.
  /// An answer closes the field.
  Answer draw(float width, bool leaving_gives);
  /// Returns the name that is typed so far, in UTF-8.
  [[nodiscard]] std::string text() const;

 private:
  void paste_early();
  void keep_letters_in_order();
  static void keep_typing_at_end();

  bool is_open_ = false;
  int times_open_ = 0;
  bool takes_focus_ = false;
  bool has_focus_ = false;
  bool had_focus_ = false;  ///< since open()
  bool is_confirmed_early_ = false;
  std::u32string typed_early_;
  /// Room for paths and texts, too. What a name may have is checked where it is used.
  std::array<char, 4096> text_{};
};

}  // namespace tickreel::window
