#pragma once

#include <cstddef>
#include <utility>

#include "window/model/form_choice.h"
#include "window/room.h"

namespace tickreel::window {

/// Asks at the end of a game what the films of its marks are for: one of film_kinds().
class FilmKindChoice {
 public:
  FilmKindChoice() = default;
  /// `proposed`: the first selection; only its kind can be changed here.
  explicit FilmKindChoice(FormChoice proposed) : choice_(std::move(proposed)) {}

  /// Selects the kind after or before; wraps around at the ends.
  void turn(int direction);
  /// Selects a kind by its index, if it exists.
  void choose(std::size_t number);
  /// Draws the kind between arrows into the current panel, and a description where there is room.
  /// True when the mouse chose another kind.
  bool draw();

  [[nodiscard]] const FormChoice& choice() const { return choice_; }
  [[nodiscard]] bool has_changed() const { return has_changed_; }

 private:
  [[nodiscard]] std::size_t number() const;

  FormChoice choice_;
  bool has_changed_ = false;
};

}  // namespace tickreel::window
