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
  /// kBrokenOff: the latest recording, when its game crashed or was interrupted.
  enum class Kind : std::uint8_t { kBrokenOff, kGame, kRecording, kReel, kFilm };
  Kind kind = Kind::kGame;
  /// The index in the owner's list of games, recordings (kBrokenOff is number 0 of them), reels or
  /// films.
  std::size_t number = 0;
  std::string title;
  std::string note;  ///< shown at the right: the duration, number of marks or state

  friend bool operator==(const HomeRow&, const HomeRow&) = default;
};

/// The rows of the list and the selected row, which keys change. The user may type a text that the
/// shown rows have. Does not depend on a window.
class HomeList {
 public:
  /// Replaces the rows; the text of find() stays. Rows of one kind lie together. The row with the
  /// kind, title and note of the formerly selected row becomes selected; if there is none, the
  /// selection keeps its index, or moves to the last row.
  void set(std::vector<HomeRow> rows);
  /// Returns the shown rows.
  [[nodiscard]] const std::vector<HomeRow>& rows() const { return rows_; }
  /// Shows only rows whose title or note has the text; capitals of A to Z do not matter. Empty: all
  /// rows. The selection changes as in set().
  void find(const std::string& text);
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Returns how many rows of a kind there are: "12", or "3 of 12" when not all are shown.
  [[nodiscard]] std::string count(HomeRow::Kind kind) const;
  /// Returns the selected row; null when no row is shown.
  [[nodiscard]] const HomeRow* selected() const;
  /// Returns the index of the selected row in rows(); 0 when no row is shown.
  [[nodiscard]] std::size_t selected_index() const { return selected_; }
  /// Selects a row; ignores an index without a row.
  void select(std::size_t index);
  /// Selects the row that equals `like`; without one, the first row with its kind and title;
  /// without such a row, does nothing.
  void select(const HomeRow& like);
  /// Handles a key. Up and down select the neighbouring row; left and right select the first row of
  /// the neighbouring kind. All four continue at the other end of the list.
  void press(MenuKey key);

 private:
  [[nodiscard]] std::size_t begin_of_kind(std::size_t index) const;
  void show();

  std::vector<HomeRow> all_;
  std::vector<HomeRow> rows_;
  std::string text_;
  std::size_t selected_ = 0;
};

}  // namespace tickreel::window
