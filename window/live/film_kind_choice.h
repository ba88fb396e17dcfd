#pragma once

#include <cstddef>
#include <utility>

#include "window/model/form_choice.h"
#include "window/room.h"

namespace tickreel::window {

/// Lets the user choose, at the end of a game, the kind (film_kinds()) of the films of its marks.
class FilmKindChoice {
 public:
  FilmKindChoice() = default;
  /// `proposed`: the choice at first. Only its kind can be changed here.
  explicit FilmKindChoice(FormChoice proposed) : choice_(std::move(proposed)) {}

  /// Selects the next kind (`direction` 1) or the previous one (-1); continues at the other end.
  void turn(int direction);
  /// Selects a kind by its index in film_kinds(); ignores an index without a kind.
  void choose(std::size_t number);
  /// Draws the kind between arrows into the current panel, and its description. Returns true when
  /// the mouse has selected another kind.
  bool draw();

  [[nodiscard]] const FormChoice& choice() const { return choice_; }
  /// Whether any of these functions has selected a kind, even the proposed one.
  [[nodiscard]] bool has_changed() const { return has_changed_; }

 private:
  [[nodiscard]] std::size_t number() const;

  FormChoice choice_;
  bool has_changed_ = false;
};

}  // namespace tickreel::window
