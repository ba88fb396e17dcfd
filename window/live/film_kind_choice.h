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
  /// `proposed`: the choice at first, of which only the kind can be changed here.
  explicit FilmKindChoice(FormChoice proposed) : choice_(std::move(proposed)) {}

  /// Selects the next kind, or with a `direction` below 0 the one before; goes round at the ends.
  void turn(int direction);
  /// Selects a kind by its index in film_kinds(); ignores an index without a kind.
  void choose(std::size_t number);
  /// Draws the kind between arrows into the current panel, and its description in a high window.
  /// Returns true when the mouse has chosen another kind.
  bool draw();

  [[nodiscard]] const FormChoice& choice() const { return choice_; }
  /// Whether the user has chosen a kind with any of these functions, the proposed one included.
  [[nodiscard]] bool has_changed() const { return has_changed_; }

 private:
  [[nodiscard]] std::size_t number() const;

  FormChoice choice_;
  bool has_changed_ = false;
};

}  // namespace tickreel::window
