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
  std::size_t number = 0;  ///< the index among the rows of its kind
  std::string title;
  std::string note;  ///< shown at the right: the duration

  friend bool operator==(const HomeRow&, const HomeRow&) = default;
};

/// The selected line of the list, and what keys do to it. Independent of any window.
class HomeList {
 public:
  /// Replaces the rows. The selection stays on its row if that still exists.
  void set(std::vector<HomeRow> rows);
  [[nodiscard]] const std::vector<HomeRow>& rows() const { return rows_; }
  /// Null when the list is empty.
  [[nodiscard]] const HomeRow* selected() const;
  [[nodiscard]] std::size_t selected_index() const { return selected_; }
  void select(std::size_t index);
  /// Handles a key. Up and down wrap around at the ends; left and right go to the first line of the
  /// kind before or after.
  void press(MenuKey key);

 private:
  [[nodiscard]] std::size_t begin_of_kind(std::size_t index) const;

  std::vector<HomeRow> rows_;
  std::size_t selected_ = 0;
};

}  // namespace tickreel::window
