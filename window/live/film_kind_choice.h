#pragma once

#include <cstddef>
#include <utility>

#include "movie/plan/plain/plain_choice.h"
#include "window/room.h"

namespace tickreel::window {

/// What the films are for of what was marked in a game, chosen where it ends: one of plain_kinds().
class FilmKindChoice {
 public:
  FilmKindChoice() = default;
  /// `proposed`: of it only the kind is chosen here.
  explicit FilmKindChoice(PlainChoice proposed) : choice_(std::move(proposed)) {}

  /// To the next one, or the one before, around the ends.
  void turn(int direction);
  /// Where there is one of that number.
  void choose(std::size_t number);
  /// In the panel that is begun: the kind between arrows, and what comes of it where there is room.
  /// True when the mouse chose another.
  bool draw();

  [[nodiscard]] const PlainChoice& choice() const { return choice_; }
  [[nodiscard]] bool has_changed() const { return has_changed_; }

 private:
  [[nodiscard]] std::size_t number() const;

  PlainChoice choice_;
  bool has_changed_ = false;
};

}  // namespace tickreel::window
