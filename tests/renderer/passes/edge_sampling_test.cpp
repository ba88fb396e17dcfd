#include "renderer/passes/edge_sampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

TEST(EdgeSamplingTest, TheMeanOfAllPlacesIsThePixelsMiddle) {
  for (const int count : {0, 1, 2, 4}) {
    const auto places = edge_sampling(count).places;
    ASSERT_EQ(places.size(), static_cast<std::size_t>(std::max(count, 1)));
    SamplePlace sum;
    std::set<double> columns;
    std::set<double> rows;
    for (std::size_t i = 0; i < places.size(); ++i) {
      sum.x += places[i].x;
      sum.y += places[i].y;
      columns.insert(places[i].x);
      rows.insert(places[i].y);
      EXPECT_LT(std::abs(places[i].x), 0.5);
      EXPECT_LT(std::abs(places[i].y), 0.5);
      const SamplePlace& other = places[places.size() - 1 - i];
      EXPECT_EQ(other, (SamplePlace{-places[i].x, -places[i].y})) << "opposite";
    }
    EXPECT_EQ(sum, SamplePlace()) << count;
    // No two places share a row or a column, so that level and upright edges have all levels too.
    EXPECT_EQ(columns.size(), places.size());
    EXPECT_EQ(rows.size(), places.size());
  }
}

}  // namespace
}  // namespace tickreel::tests
