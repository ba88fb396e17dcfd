#pragma once

#include <cstddef>
#include <utility>

#include "window/model/form_choice.h"
#include "window/room.h"

namespace tickreel::window {

/// What the films are for of what was marked in a game, chosen where it ends: one of film_kinds().
class FilmKindChoice {
 public:
  FilmKindChoice() = default;
  /// `proposed`: of it only the kind is chosen here.
  explicit FilmKindChoice(FormChoice proposed) : choice_(std::move(proposed)) {}

  /// To the next one, or the one before, around the ends.
  void turn(int direction);
  /// Where there is one of that number.
  void choose(std::size_t number);
  /// In the panel that is begun: the kind between arrows, and what comes of it where there is room.
  /// True when the mouse chose another.
  bool draw();

  [[nodiscard]] const FormChoice& choice() const { return choice_; }
  [[nodiscard]] bool has_changed() const { return has_changed_; }

 private:
  [[nodiscard]] std::size_t number() const;

  FormChoice choice_;
  bool has_changed_ = false;
};

}  // namespace tickreel::window
