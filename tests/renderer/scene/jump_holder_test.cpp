#include "renderer/scene/jump_holder.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

Thing thing_at(std::uint64_t id, float x, std::uint32_t flags = 0) {
  Thing thing;
  thing.id = id;
  thing.position.x = x;
  thing.flags = flags;
  return thing;
}

/// Returns the place of each thing by its id.
std::vector<std::pair<std::uint64_t, float>> places_of(const std::vector<Thing>& things) {
  std::vector<std::pair<std::uint64_t, float>> places;
  for (const Thing& thing : things) places.emplace_back(thing.id, thing.position.x);
  return places;
}

TEST(JumpHolderTest, NothingIsSeenAtTwoPlaces) {
  using Places = std::vector<std::pair<std::uint64_t, float>>;
  ViewWindow views(4);
  views.push(5);
  // While the shutter is open, 1 travels, 2 teleports, 3 disappears and 4 appears.
  views.push(6).things = {thing_at(4, 40.0F), thing_at(2, 90.0F, kTeleported), thing_at(1, 11.0F)};
  views.push(7).things = {thing_at(4, 41.0F), thing_at(2, 91.0F), thing_at(1, 12.0F)};
  JumpHolder jumps;
  std::vector<Thing> things{thing_at(2, 20.0F), thing_at(1, 10.0F), thing_at(3, 30.0F)};
  jumps.begin(5, things);
  things = {thing_at(3, 30.5F), thing_at(2, 20.5F), thing_at(1, 10.5F)};
  jumps.hold(views, 5, things);
  EXPECT_EQ(places_of(things), (Places{{2, 20.5F}, {1, 10.5F}, {3, 30.5F}}));
  things = {thing_at(4, 40.5F), thing_at(2, 90.5F), thing_at(1, 11.5F)};
  jumps.hold(views, 6, things);
  EXPECT_EQ(places_of(things), (Places{{2, 20.5F}, {1, 11.5F}, {3, 30.5F}}));
  things = {thing_at(4, 41.5F), thing_at(2, 91.5F), thing_at(1, 12.5F), thing_at(3, 99.0F)};
  jumps.hold(views, 7, things);
  EXPECT_EQ(places_of(things), (Places{{2, 20.5F}, {1, 12.5F}, {3, 30.5F}}));
}

TEST(JumpHolderTest, ACameraThatCutsStaysAndOneThatMovesMoves) {
  const auto seen_from = [](float x) {
    Scene scene;
    scene.camera.eye = {x, -20.0F, 20.0F};
    scene.camera.target = {x, 0.0F, 0.0F};
    return scene;
  };
  JumpHolder jumps;
  jumps.begin(5, {});
  jumps.begin_camera(seen_from(0.0F));
  const auto eye_of = [&](Tick tick, double seconds, float x) {
    Scene scene = seen_from(x);
    jumps.hold_camera(tick, seconds, scene);
    return scene.camera.eye.x;
  };
  EXPECT_EQ(eye_of(5, 0.001, 0.2F), 0.2F);
  EXPECT_EQ(eye_of(6, 0.002, 0.4F), 0.4F);
  EXPECT_EQ(eye_of(7, 0.003, 9.0F), 0.4F);
  EXPECT_EQ(eye_of(7, 0.004, 9.2F), 0.4F) << "until the next picture";
}

}  // namespace
}  // namespace tickreel::tests
