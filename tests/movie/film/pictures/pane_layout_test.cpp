#include "movie/film/pictures/pane_layout.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

// The places of panes in a picture.

namespace tickreel::tests {
namespace {

/// Checks the panes along one side of the picture, by their begins and their length.
void expect_filled(std::vector<int> begins, int pane, int picture, int gap) {
  constexpr int kMostLeftOver = 4;  // because the sides of panes are even
  std::sort(begins.begin(), begins.end());
  begins.erase(std::unique(begins.begin(), begins.end()), begins.end());
  const int left_over = picture - (begins.back() + pane);
  if (begins.size() == 1) {
    EXPECT_LE(std::abs(begins.front() - left_over), 1) << "in the middle";
    return;
  }
  EXPECT_EQ(begins.front(), 0);
  EXPECT_EQ(left_over, 0);
  for (std::size_t i = 1; i < begins.size(); ++i) {
    const int between = begins[i] - begins[i - 1] - pane;
    EXPECT_GE(between, gap);
    EXPECT_LE(between, gap + kMostLeftOver);
  }
}

TEST(PaneLayoutTest, PanesReachTheEdgesHoweverWideThePictureIs) {
  for (const PaneLayout layout : {PaneLayout::kRow, PaneLayout::kColumn, PaneLayout::kGrid}) {
    for (std::size_t panes = kFewestPanes; panes <= kMostPanes; ++panes) {
      for (int i = 0; i < 48; ++i) {
        const ImageSize picture{64 + i / 4, 66 + i / 4};
        const int gap = i % 4;
        const auto grid = pane_grid(layout, panes, picture, gap);
        ASSERT_TRUE(grid);
        ASSERT_EQ(grid->places.size(), panes);
        EXPECT_TRUE(grid->pane.width % 2 == 0 && grid->pane.height % 2 == 0);
        std::vector<int> x;
        std::vector<int> y;
        for (const PanePlace& place : grid->places) {
          x.push_back(place.x);
          y.push_back(place.y);
        }
        expect_filled(x, grid->pane.width, picture.width, gap);
        expect_filled(y, grid->pane.height, picture.height, gap);
      }
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
