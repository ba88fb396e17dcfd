#include <gtest/gtest.h>

#include <algorithm>

#include "demos/tanks/look/geometry.h"
#include "demos/tanks/tanks_view.h"
#include "renderer/scene/project_to_overlay.h"
#include "tests/demos/tanks_stage.h"

namespace tickreel::tanks {
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

/// Over a whole round, deaths and respawns included.
TEST(TanksCamera, FollowingIsSmooth) {
  TanksStage stage(40.0);
  stage.play_bots(1800);
  ASSERT_TRUE(stage.select_camera("follow:0"));
  Vec3 previous = stage.compose(200).camera.eye;
  Vec3 step_before;
  for (Tick tick = 201; tick < 1800; ++tick) {
    const Vec3 eye = stage.compose(tick).camera.eye;
    const Vec3 step = eye - previous;
    EXPECT_LT(length(step), 1.6F) << "tick " << tick;  // Across the arena takes some ticks.
    EXPECT_LT(length(step - step_before), 0.25F) << "tick " << tick;
    previous = eye;
    step_before = step;
  }
}

}  // namespace
}  // namespace tickreel::tanks
