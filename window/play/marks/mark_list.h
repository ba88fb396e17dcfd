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

/// What somebody did to the list in this picture. Marks are said by their names.
struct MarkListAction {
  std::optional<std::string> select;
  std::optional<std::string> go_to;
  std::optional<std::string> open_menu;
  std::optional<std::pair<std::string, bool>> tick;
  std::optional<std::pair<std::string, std::string>> rename;  ///< to the other
  bool films_ticked = false;
  bool closes = false;
};

/// The marks of a replay as a list beside the picture: of some player, of some kind, where
/// something happens, with some text in their names. Names are edited in place.
class MarkList {
 public:
  /// What a row is dragged as, to Dear ImGui: its data are the mark's name.
  static constexpr const char* kDragged = "mark";

  /// In pixels, in a window so wide.
  static float width(float window_width);

  /// Edits the name of a mark that the list shows. False when it does not show it.
  bool edit(const Mark& mark, const MarkEditor& marks, const MarkedReplay& replay);
  [[nodiscard]] bool is_editing() const { return field_.is_open(); }
  /// See NameField::press.
  void press(const KeyPress& press) { field_.press(press); }

  /// In this part of the window.
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
  std::string edited_;               ///< whose name it is
  int pictures_unseen_ = 0;          ///< since its field was drawn
  std::optional<std::string> seen_;  ///< the selected mark that was scrolled to
};

}  // namespace tickreel::window
