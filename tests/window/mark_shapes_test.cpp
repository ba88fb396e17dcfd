#include "window/play/marks/mark_shapes.h"

#include <array>
#include <set>
#include <utility>
#include <vector>

#include "tests/window/interface_test.h"

namespace tickreel::tests {
namespace {

using window::MarkLook;

class MarkShapesTest : public InterfaceTest {
 protected:
  using Shape = std::vector<std::pair<float, float>>;

  /// Returns the corners of what is drawn, without colours.
  template <typename Draw>
  [[nodiscard]] Shape shape(Draw draw) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const int before = list.VtxBuffer.Size;
    draw(list);
    Shape corners;
    for (int i = before; i < list.VtxBuffer.Size; ++i) {
      corners.emplace_back(list.VtxBuffer[i].pos.x, list.VtxBuffer[i].pos.y);
    }
    return corners;
  }

  static constexpr std::array kLooks{MarkLook{false, false}, MarkLook{true, false},
                                     MarkLook{false, true}, MarkLook{true, true}};
};

TEST_F(MarkShapesTest, RangesDifferWithoutColours) {
  std::set<Shape> shapes;
  for (const MarkLook& look : kLooks) {
    shapes.insert(shape([&](ImDrawList& list) {
      window::add_range(list, {100.0F, 100.0F}, {180.0F, 124.0F}, look);
    }));
  }
  EXPECT_EQ(shapes.size(), kLooks.size());
}

TEST_F(MarkShapesTest, PointsDifferWithoutColours) {
  std::set<Shape> shapes;
  for (const MarkLook& look : kLooks) {
    shapes.insert(shape([&](ImDrawList& list) {
      window::add_flag(list, {100.0F, 100.0F}, 9.0F, look);
    }));
  }
  EXPECT_EQ(shapes.size(), kLooks.size());
}

TEST_F(MarkShapesTest, AHatchStaysInItsPlaceAndIsNeverEndless) {
  const Shape narrow = shape([](ImDrawList& list) {
    window::add_hatch(list, {100.0F, 100.0F}, {100.5F, 124.0F}, IM_COL32_WHITE);
  });
  EXPECT_LT(narrow.size(), 100U);
}

}  // namespace
}  // namespace tickreel::tests
