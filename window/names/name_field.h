#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "sim/replay/replay_notes.h"
#include "window/key_press.h"

namespace tickreel::window {

/// A text field for the name of a mark that takes the keys as soon as it is there: nothing that is
/// typed is lost, however long a picture takes.
class NameField {
 public:
  enum class Answer : std::uint8_t { kNone, kGiven, kCancelled };

  void open(const std::string& proposal);
  [[nodiscard]] bool is_open() const { return is_open_; }
  void close();
  /// A key that was pressed while it is open and has not got the keys yet.
  void press(const KeyPress& press);
  /// In the window that is being built, so wide (pixels). `leaving_gives`: so does a click on
  /// something else.
  Answer draw(float width, bool leaving_gives);
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
