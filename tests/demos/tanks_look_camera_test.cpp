#include <gtest/gtest.h>

#include <algorithm>

#include "demos/tanks/tanks_view.h"
#include "renderer/scene/project_to_overlay.h"
#include "tests/demos/tanks_stage.h"
#include "tests/support/room.h"
#include "tickreel/scene/geometry.h"

namespace tickreel::tanks {

using namespace tests;
namespace {

constexpr float kAspects[] = {16.0F / 9.0F, 4.0F / 3.0F, 21.0F / 9.0F, 9.0F / 16.0F, 1.0F};

TEST(TanksCamera, ArenaShowsAllOfItInEveryShapeOfPicture) {
  TanksStage stage(10.0);
  stage.play_bots(100);
  for (const float aspect : kAspects) {
    const Scene scene = stage.compose(50, 0, aspect);
    for (const float x : {-kArenaHalfWidth, kArenaHalfWidth}) {
      for (const float y : {-kArenaHalfHeight, kArenaHalfHeight}) {
        Vec2 at;
        ASSERT_TRUE(project_to_overlay(scene.camera, aspect, {x, y, 0.0F}, at));
        EXPECT_GE(at.x, 0.0F) << aspect;
        EXPECT_LE(at.x, kOverlayHeight * aspect) << aspect;
        EXPECT_GE(at.y, 60.0F) << aspect << ": under the clock";
        EXPECT_LE(at.y, kOverlayHeight) << aspect;
      }
    }
  }
}

TEST(TanksCamera, RefusesWhatItDoesNotKnowAndSaysWhatThereIs) {
  const auto look = make_tanks_look();
  const std::vector<std::string> players = {"Ada", "Bo"};
  for (const char* name : {"", "Arena", "follow", "follow:", "top", "follow:Nemo", "follow:2",
                           "follow:-1", "follow:99999999999999999999"}) {
    const auto status = look->find_camera(name, players);
    ASSERT_FALSE(status) << name;
    EXPECT_EQ(status.error().kind, ErrorKind::kUsage);
    for (const char* known : {"arena", "orbit", "follow:PLAYER", "Ada, Bo"}) {
      EXPECT_NE(status.error().message.find(known), std::string::npos) << known;
    }
  }
  EXPECT_EQ(look->cameras().front(), "arena");
}

TEST(TanksCamera, FollowsAPlayerByNumberAndByName) {
  TanksStage stage(10.0);
  stage.play_bots(300);
  const View& view = stage.views().at(250);
  std::string name;
  for (const Fact& fact : view.facts) {
    if (fact.kind == kPlayerName && fact.variant == 1) {
      name = fact.text;
    }
  }
  ASSERT_FALSE(name.empty());
  std::transform(name.begin(), name.end(), name.begin(), ::toupper);

  ASSERT_TRUE(stage.select_camera("follow:1"));
  const Scene by_number = stage.compose(250, 40);
  ASSERT_TRUE(stage.select_camera("follow:" + name));
  EXPECT_EQ(content_of(stage.compose(250, 40)), content_of(by_number));

  const auto tank = std::find_if(view.things.begin(), view.things.end(), [](const Thing& thing) {
    return thing.kind == kHull && thing.variant == 1;
  });
  ASSERT_NE(tank, view.things.end());
  EXPECT_LT(length(by_number.camera.eye - tank->position), 14.0F);
}

/// Returns a player's tank or wreck.
const Thing& tank_in(const View& view, std::uint32_t player) {
  const auto found = std::ranges::find_if(view.things, [&](const Thing& thing) {
    return (thing.kind == kHull || thing.kind == kWreck) && thing.variant == player;
  });
  return *found;
}

/// The camera moves smoothly over a whole round with deaths, except for cuts where the tank comes
/// back.
TEST(TanksCamera, FollowingIsSmoothButForACutToATankThatComesBack) {
  TanksStage stage(40.0);
  stage.play_bots(1800);
  ASSERT_TRUE(stage.select_camera("follow:0"));
  Vec3 previous = stage.compose(200).camera.eye;
  Vec3 step_before;
  int cuts = 0;
  for (Tick tick = 201; tick < 1800; ++tick) {
    const Camera camera = stage.compose(tick).camera;
    const Thing& tank = tank_in(stage.views().at(tick), 0);
    const Vec3 step = camera.eye - previous;
    previous = camera.eye;
    if ((tank.flags & kTeleported) != 0) {
      ++cuts;
      step_before = {};
    } else {
      EXPECT_LT(length(step), 0.5F) << "tick " << tick;
      EXPECT_LT(length(step - step_before), 0.25F) << "tick " << tick;
      step_before = step;
    }
    Vec2 at;
    constexpr float kAspect = 16.0F / 9.0F;
    ASSERT_TRUE(project_to_overlay(camera, kAspect, tank.position, at)) << "tick " << tick;
    EXPECT_GT(at.x, 0.25F * kOverlayHeight * kAspect) << "tick " << tick;
    EXPECT_LT(at.x, 0.75F * kOverlayHeight * kAspect) << "tick " << tick;
    EXPECT_GT(at.y, 0.25F * kOverlayHeight) << "tick " << tick;
    EXPECT_LT(at.y, 0.9F * kOverlayHeight) << "tick " << tick;
  }
  EXPECT_GT(cuts, 1);
}

/// The camera stays with the wreck up to the moment before the return.
TEST(TanksCamera, FollowingCutsAtTheTickOfTheReturn) {
  TanksStage stage(40.0);
  stage.play_bots(1800);
  ASSERT_TRUE(stage.select_camera("follow:0"));
  Tick back = 201;
  while (back < 1800 && (tank_in(stage.views().at(back), 0).flags & kTeleported) == 0) ++back;
  ASSERT_LT(back, 1800);
  const Vec3 wreck = tank_in(stage.views().at(back - 1), 0).position;
  const Vec3 tank = tank_in(stage.views().at(back), 0).position;
  ASSERT_GT(length(tank - wreck), 5.0F);
  const auto target_at = [&](Tick tick, int percent) {
    return stage.compose(tick, percent).camera.target;
  };
  EXPECT_LT(length(target_at(back - 1, 99) - wreck), 4.0F);
  EXPECT_LT(length(target_at(back, 0) - tank), 4.0F);
  EXPECT_LT(length(target_at(back, 50) - target_at(back, 0)), 0.2F);
}

}  // namespace
}  // namespace tickreel::tanks
