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

/// How panes lie in a picture. FFmpeg's hstack, vstack and xstack.
enum class PaneLayout { kRow, kColumn, kGrid };

/// By its name: row, column or grid. Nothing for others.
std::optional<PaneLayout> find_pane_layout(std::string_view name);
/// "row, column or grid".
std::string pane_layout_names();
/// What is usual for so many panes in such a picture.
const char* usual_pane_layout(std::size_t panes, ImageSize picture);

struct PanePlace {
  int x = 0;
  int y = 0;
};

/// Panes of one size, that reach the edges of the picture: what is left over lies between them.
struct PaneGrid {
  ImageSize pane{};               ///< of even numbers of pixels
  std::vector<PanePlace> places;  ///< of the top left of each, row by row
};

/// `gap`: between panes, pixels. Nothing where they would have no pixels.
std::optional<PaneGrid> pane_grid(PaneLayout layout, std::size_t panes, ImageSize picture, int gap);

}  // namespace tickreel::movie
