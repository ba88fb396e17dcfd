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
  std::size_t number = 0;  ///< the index among the rows of the same kind, from 0
  std::string title;
  std::string note;  ///< shown at the right: the duration

  friend bool operator==(const HomeRow&, const HomeRow&) = default;
};

/// The rows of the list and the selected row, which keys change. Does not depend on a window.
class HomeList {
 public:
  /// Replaces the rows. Rows of one kind lie together. The row with the kind, title and note of the
  /// formerly selected row becomes selected; if there is none, the selection keeps its index, or
  /// moves to the last row.
  void set(std::vector<HomeRow> rows);
  [[nodiscard]] const std::vector<HomeRow>& rows() const { return rows_; }
  /// Returns the selected row; null when the list is empty.
  [[nodiscard]] const HomeRow* selected() const;
  [[nodiscard]] std::size_t selected_index() const { return selected_; }
  /// Selects a row; ignores an index without a row.
  void select(std::size_t index);
  /// Handles a key. Up and down select the neighbouring row; left and right select the first row of
  /// the neighbouring kind. All four continue at the other end of the list.
  void press(MenuKey key);

 private:
  [[nodiscard]] std::size_t begin_of_kind(std::size_t index) const;

  std::vector<HomeRow> rows_;
  std::size_t selected_ = 0;
};

}  // namespace tickreel::window
