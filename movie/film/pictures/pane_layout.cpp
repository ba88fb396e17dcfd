#include "movie/film/pictures/pane_layout.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tickreel::movie {
namespace {

constexpr std::array kLayouts{std::pair{"row", PaneLayout::kRow},
                              std::pair{"column", PaneLayout::kColumn},
                              std::pair{"grid", PaneLayout::kGrid}};

/// Returns the side of one of `count` panes in a line; 0 or less if there is no room.
int side_of_pane(int picture, int count, int gap) {
  const int side = (picture - gap * (count - 1)) / count;
  return side - side % 2;
}

}  // namespace

std::optional<PaneLayout> find_pane_layout(std::string_view name) {
  for (const auto& [known, layout] : kLayouts) {
    if (name == known) return layout;
  }
  return std::nullopt;
}

std::string pane_layout_names() {
  return "row, column or grid";
}

const char* usual_pane_layout(std::size_t panes, ImageSize picture) {
  if (panes == kMostPanes) return "grid";
  return picture.width >= picture.height ? "row" : "column";
}

std::optional<PaneGrid> pane_grid(PaneLayout layout, std::size_t panes, ImageSize picture,
                                  int gap) {
  const auto count = static_cast<int>(panes);
  constexpr int kGridColumns = 2;
  const int columns = layout == PaneLayout::kRow      ? count
                      : layout == PaneLayout::kColumn ? 1
                                                      : std::min(kGridColumns, count);
  const int rows = (count + columns - 1) / columns;
  if (gap > picture.width || gap > picture.height) return std::nullopt;
  PaneGrid grid{
      {side_of_pane(picture.width, columns, gap), side_of_pane(picture.height, rows, gap)}, {}};
  const auto [width, height] = grid.pane;
  if (width <= 0 || height <= 0) return std::nullopt;
  // Sides are even, so pixels may be left over. They lie between the panes and not around them.
  const auto place = [](int number, int of, int picture_side, int side) {
    const int room = picture_side - side;
    return of == 1 ? room / 2 : number * room / (of - 1);
  };
  for (int i = 0; i < count; ++i) {
    grid.places.push_back({place(i % columns, columns, picture.width, width),
                           place(i / columns, rows, picture.height, height)});
  }
  return grid;
}

}  // namespace tickreel::movie
