#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "window/live/menu_key.h"

namespace tickreel::window {

/// A line of the start window's list.
struct HomeRow {
  enum class Kind : std::uint8_t { kGame, kRecording, kReel, kFilm };
  Kind kind = Kind::kGame;
  std::size_t number = 0;  ///< of its kind
  std::string title;
  std::string note;  ///< at the right: how long it is

  friend bool operator==(const HomeRow&, const HomeRow&) = default;
};

/// Which line is selected, and what keys do to that. Knows nothing of windows.
class HomeList {
 public:
  /// What is selected stays so when it is still there.
  void set(std::vector<HomeRow> rows);
  [[nodiscard]] const std::vector<HomeRow>& rows() const { return rows_; }
  /// Null when there is nothing.
  [[nodiscard]] const HomeRow* selected() const;
  [[nodiscard]] std::size_t selected_index() const { return selected_; }
  void select(std::size_t index);
  /// Up and down go around the ends; left and right to the first line of the kind before or after.
  void press(MenuKey key);

 private:
  [[nodiscard]] std::size_t begin_of_kind(std::size_t index) const;

  std::vector<HomeRow> rows_;
  std::size_t selected_ = 0;
};

}  // namespace tickreel::window
