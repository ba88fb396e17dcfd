#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/cut/notes/mark_editor.h"
#include "movie/cut/notes/mark_filter.h"
#include "window/fit_into.h"
#include "window/key_press.h"
#include "window/names/name_field.h"
#include "window/room.h"

namespace tickreel::window {

/// The user's actions in the list in this picture. Marks are given by name.
struct MarkListAction {
  std::optional<std::string> select;                 ///< clicked with either button
  std::optional<std::string> go_to;                  ///< double-clicked
  std::optional<std::string> open_menu;              ///< right-clicked
  std::optional<std::pair<std::string, bool>> tick;  ///< whether the mark is now ticked for films
  std::optional<std::pair<std::string, std::string>> rename;  ///< from the first name to the second
  bool films_ticked = false;  ///< the user wants films of the ticked marks
  bool films_best = false;    ///< the user wants to choose among the highlights
  bool closes = false;        ///< the user closes the list
};

/// The list of marks beside the picture. It can be filtered by player, kind, event and text. Names
/// are edited in place.
class MarkList {
 public:
  /// The type under which Dear ImGui drags a row; the data are the mark's name.
  static constexpr const char* kDragged = "mark";

  /// The width in pixels for a window of this width.
  static float width(float window_width);

  /// Edits the name of a mark in the list. False when the list does not show the mark.
  bool edit(const Mark& mark, const MarkEditor& marks, const MarkedReplay& replay);
  [[nodiscard]] bool is_editing() const { return field_.is_open(); }
  /// See NameField::press.
  void press(const KeyPress& press) { field_.press(press); }

  /// Draws the list into this part of the window.
  MarkListAction draw(const PixelRect& place, const MarkEditor& marks, const MarkedReplay& replay);

 private:
  [[nodiscard]] bool shows(const Mark& mark, const MarkEditor& marks,
                           const MarkedReplay& replay) const;
  void draw_filter(const MarkedReplay& replay);
  void draw_kinds(const MarkedReplay& replay);
  void draw_rows(const MarkEditor& marks, const std::vector<const Mark*>& shown,
                 MarkListAction& action);
  void draw_row(const MarkEditor& marks, const Mark& mark, MarkListAction& action);
  void draw_name(const Mark& mark, bool is_selected, MarkListAction& action);

  MarkFilter filter_;
  std::array<char, 64> text_{};
  NameField field_;
  std::string edited_;               ///< the mark whose name is edited
  int pictures_unseen_ = 0;          ///< pictures since its field was drawn last
  std::optional<std::string> seen_;  ///< the selected mark to which the list has scrolled
};

}  // namespace tickreel::window
