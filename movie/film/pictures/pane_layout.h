#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "tickreel/core/image.h"

namespace tickreel::movie {

inline constexpr std::size_t kFewestPanes = 2;
inline constexpr std::size_t kMostPanes = 4;

/// How panes are arranged in a picture, like FFmpeg's hstack, vstack and xstack.
enum class PaneLayout { kRow, kColumn, kGrid };

/// Finds a layout by its name: row, column or grid. Returns nothing for other names.
std::optional<PaneLayout> find_pane_layout(std::string_view name);
/// Returns "row, column or grid".
std::string pane_layout_names();
/// Returns the name of the default layout for this number of panes in a picture of this size.
const char* usual_pane_layout(std::size_t panes, ImageSize picture);

/// The top left corner of a pane, in pixels of the picture.
struct PanePlace {
  int x = 0;
  int y = 0;
};

/// The size and the places of panes. All panes have one size. Together they reach all edges of the
/// picture, and leftover pixels lie between them; but across a single row or column, an odd side of
/// the picture leaves one pixel free at its bottom or right edge.
struct PaneGrid {
  ImageSize pane{};               ///< both sides are even
  std::vector<PanePlace> places;  ///< the top left of each pane, row by row
};

/// Places 1 or more panes in a picture. A grid has two columns, and its last place may be empty.
/// `gap` is the smallest distance between panes in pixels. Returns nothing when the panes would
/// have no pixels.
std::optional<PaneGrid> pane_grid(PaneLayout layout, std::size_t panes, ImageSize picture, int gap);

}  // namespace tickreel::movie
