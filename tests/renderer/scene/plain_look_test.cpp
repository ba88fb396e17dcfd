#include "renderer/scene/plain_look.h"
#include "renderer/scene/project_to_overlay.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace tickreel::tests {
namespace {

class PlainLookTest : public testing::Test {
 protected:
  /// Returns the scene that the look composes from a view.
  Scene compose(const std::function<void(View&)>& fill, float aspect = 16.0F / 9.0F) {
    ViewWindow views(2);
    View& view = views.push(0);
    fill(view);
    Scene scene;
    look_->compose({.views = views, .time = {}, .aspect = aspect, .things = view.things}, scene);
    return scene;
  }

  /// Returns the solid that the look draws for a thing of this kind.
  Instance drawn(std::uint32_t kind, std::uint32_t variant = 0, Vec3 size = {1.0F, 1.0F, 1.0F}) {
    const Scene scene = compose([&](View& view) {
      view.things.push_back({.id = 1,
                             .kind = kind,
                             .variant = variant,
                             .position = {1.0F, 2.0F, 3.0F},
                             .rotation = {},
                             .velocity = {},
                             .size = size,
                             .angular_velocity = {}});
    });
    const Instance& solid = scene.instances.back();  // its decoration comes before it
    EXPECT_NEAR(solid.position.x, 1.0F, 1e-6F);
    EXPECT_NEAR(solid.position.y, 2.0F, 1e-6F);
    EXPECT_NEAR(solid.position.z, 3.0F, 0.05F * size.z);
    EXPECT_EQ(solid.scale, size);
    return solid;
  }

  /// Returns the squared reach of the mesh from its axis and from its middle.
  std::pair<float, float> reach(MeshId mesh) const {
    float from_axis = 0.0F;
    float from_middle = 0.0F;
    const std::vector<Mesh> meshes = look_->meshes();
    for (const MeshVertex& vertex : meshes[mesh].vertices) {
      const Vec3 p = vertex.position;
      from_axis = std::max(from_axis, p.x * p.x + p.y * p.y);
      from_middle = std::max(from_middle, dot(p, p));
    }
    return {from_axis, from_middle};
  }

  static std::vector<std::string> texts(const Scene& scene) {
    std::vector<std::string> found;
    for (const OverlayItem& item : scene.overlay) {
      if (const Text* text = std::get_if<Text>(&item)) found.push_back(text->utf8);
    }
    return found;
  }

  std::unique_ptr<Look> look_ = make_plain_look();
};

Thing floor_of(Vec2 middle, Vec2 size) {
  return {.id = 9,
          .kind = kPlainFloor,
          .position = {middle.x, middle.y, 0.0F},
          .rotation = {},
          .velocity = {},
          .size = {size.x, size.y, 0.0F},
          .angular_velocity = {}};
}

TEST_F(PlainLookTest, KindsAreShapes) {
  const auto [box_axis, box_middle] = reach(drawn(kPlainBox).mesh);
  EXPECT_GT(box_axis, 0.4F);
  EXPECT_GT(box_middle, 0.6F);
  const auto [disc_axis, disc_middle] = reach(drawn(kPlainDisc).mesh);
  EXPECT_NEAR(disc_axis, 0.25F, 1e-4F);
  EXPECT_NEAR(disc_middle, 0.5F, 1e-4F);
  const auto [ball_axis, ball_middle] = reach(drawn(kPlainBall).mesh);
  EXPECT_NEAR(ball_axis, 0.25F, 1e-4F);
  EXPECT_NEAR(ball_middle, 0.25F, 1e-4F);
  EXPECT_EQ(drawn(77).mesh, drawn(kPlainBox).mesh) << "a kind of the game's own";
}

TEST_F(PlainLookTest, AVariantIsAColourButNotOfAWall) {
  for (const PlainKind kind : {kPlainBox, kPlainDisc, kPlainBall}) {
    EXPECT_NE(drawn(kind, 0).material.color, drawn(kind, 1).material.color);
    EXPECT_EQ(drawn(kind, 1).material.color, drawn(kPlainBox, 1).material.color);
  }
  EXPECT_EQ(drawn(kPlainWall, 0).material, drawn(kPlainWall, 1).material);
}

TEST_F(PlainLookTest, AFloorIsPaintedOnTheGround) {
  const Scene scene = compose([](View& view) {
    view.things.push_back(floor_of({3.0F, 4.0F}, {20.0F, 10.0F}));
  });
  EXPECT_TRUE(scene.instances.empty());
  ASSERT_EQ(scene.marks.size(), 1U);
  EXPECT_EQ(scene.marks[0].center, (Vec2{3.0F, 4.0F}));
  EXPECT_EQ(scene.marks[0].half_size, (Vec2{10.0F, 5.0F}));
}

/// The floor is also below the HUD, and fills the picture in one direction.
TEST_F(PlainLookTest, TheCameraShowsTheWholeFloorInEveryShapeOfPicture) {
  const Vec2 sizes[] = {{34.0F, 20.0F}, {5.0F, 30.0F}, {400.0F, 400.0F}, {1.0F, 1.0F}};
  for (const float aspect : {9.0F / 21, 9.0F / 16, 1.0F, 16.0F / 9, 32.0F / 9}) {
    for (const Vec2 size : sizes) {
      SCOPED_TRACE(testing::Message() << aspect << ": " << size.x << " x " << size.y);
      const Vec2 middle{-7.0F, 11.0F};
      const Scene scene = compose(
          [&](View& view) {
            view.things.push_back(floor_of(middle, size));
            for (std::uint32_t i = 0; i < 6; ++i) view.facts.push_back({kPlainName, i, 0, "Ada"});
          },
          aspect);
      float hud_end = 0.0F;
      for (const OverlayItem& item : scene.overlay) {
        const Panel* panel = std::get_if<Panel>(&item);
        if (panel != nullptr) hud_end = std::max(hud_end, panel->top_left.y + panel->size.y);
      }
      Vec2 low{1e9F, 1e9F};
      Vec2 high{-1e9F, -1e9F};
      for (const Vec2 side : {Vec2{-1, -1}, Vec2{-1, 1}, Vec2{1, -1}, Vec2{1, 1}}) {
        Vec2 at;
        const Vec3 corner{middle.x + 0.5F * side.x * size.x, middle.y + 0.5F * side.y * size.y,
                          0.0F};
        ASSERT_TRUE(project_to_overlay(scene.camera, aspect, corner, at));
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
      }
      const float width = kOverlayHeight * aspect;
      EXPECT_GE(low.x, 0.0F);
      EXPECT_LE(high.x, width);
      EXPECT_GE(low.y, hud_end);
      EXPECT_LE(high.y, kOverlayHeight);
      // A world of a metre mostly leaves room for what stands on it.
      if (size.x < 2.0F) continue;
      EXPECT_TRUE(high.x - low.x > 0.8F * width || high.y - low.y > 0.6F * kOverlayHeight);
    }
  }
}

TEST_F(PlainLookTest, NamesArePutDownAndScoresOnlyWherePublished) {
  const auto players = [](View& view) {
    view.facts.push_back({kPlainName, 0, 0, "Ada"});
    view.facts.push_back({kPlainName, 1, 0, "Bo"});
  };
  EXPECT_EQ(texts(compose(players)), (std::vector<std::string>{"Ada", "Bo"}));
  const auto with_scores = [&](View& view) {
    players(view);
    view.facts.push_back({kPlainScore, 1, -3, {}});
    view.facts.push_back({kPlainScore, 7, 5, {}});
  };
  EXPECT_EQ(texts(compose(with_scores)), (std::vector<std::string>{"Ada", "Bo", "-3"}));
  EXPECT_TRUE(compose([](View&) {}).overlay.empty()) << "no players, no HUD";
}

TEST_F(PlainLookTest, SaysWhoseAnInstanceIsAndWhatItIsCalled) {
  const auto fill = [](View& view) {
    view.facts.push_back({.kind = kPlainName, .variant = 1, .text = "Ada"});
    view.things.push_back({.id = 7, .kind = kPlainDisc, .variant = 1});
    view.things.push_back({.id = 0, .kind = kPlainWall, .variant = 1});
  };
  const Scene scene = compose(fill);
  ASSERT_EQ(scene.instances.size(), 3U);  // a disc has an inlay
  EXPECT_EQ(scene.instances[0].thing, 7U);
  EXPECT_EQ(scene.instances[1].thing, 7U);
  EXPECT_EQ(scene.instances[2].thing, 0U);
  EXPECT_EQ(Instance().thing, kNoThing);
  View view;
  fill(view);
  EXPECT_EQ(look_->thing_name(view.things[0], view), "disc Ada");
  EXPECT_EQ(look_->thing_name(view.things[1], view), "wall");
  EXPECT_EQ(look_->thing_name({.kind = kPlainBall, .variant = 3}, view), "ball");
}

}  // namespace
}  // namespace tickreel::tests
