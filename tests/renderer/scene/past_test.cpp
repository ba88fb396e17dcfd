#include "tickreel/scene/past.h"

#include <gtest/gtest.h>

#include "tests/support/room.h"
#include "tickreel/scene/particles.h"

namespace tickreel::tests {
namespace {

/// Has ten ticks of a tenth of a second with an event in the middle of each step.
class PastTest : public ::testing::Test {
 protected:
  PastTest() {
    for (Tick tick = 0; tick <= 10; ++tick) {
      ViewEvent& event = views_.push(tick).events.emplace_back();
      event.id = static_cast<std::uint64_t>(tick);
      event.when = 0.5F;
    }
  }
  [[nodiscard]] Moment moment(Tick tick, double alpha) const {
    return {.views = views_, .time = {tick, {}}, .alpha = alpha, .step_seconds = 0.1, .things = {}};
  }

  ViewWindow views_{12};
};

TEST_F(PastTest, FindsWhatHappenedAndSaysHowLongAgo) {
  std::vector<PastEvent> events(3);
  past_events(moment(8, 0.75), 0.2, events);
  ASSERT_EQ(events.size(), 2U);  // in the steps to 8 and 9; the step to 7 was 0.225 s ago
  EXPECT_EQ(events[0].event->id, 8U);
  EXPECT_NEAR(events[0].age, 0.125F, 1e-6F);
  EXPECT_EQ(events[1].event->id, 9U);
  EXPECT_NEAR(events[1].age, 0.025F, 1e-6F);
  past_events(moment(8, 0.25), 0.2, events);
  EXPECT_EQ(events.back().event->id, 8U);  // the next one has not happened yet
}

TEST_F(PastTest, FindsViewsThatAreTheSameInEachPicture) {
  std::vector<PastView> views;
  past_views(moment(9, 0.5), 0.3, 0.7, views);
  ASSERT_EQ(views.size(), 3U);
  EXPECT_EQ(views[0].view->tick, 3);
  EXPECT_EQ(views[2].view->tick, 9);
  EXPECT_NEAR(views[2].age, 0.05F, 1e-6F);
}

TEST(ParticlesTest, AreThereFromTheirBeginningToTheirEnd) {
  Scene scene;
  const Puff puff{
      .from = {}, .velocity = {1.0F, 0.0F, 0.0F}, .life = 2.0F, .color = {}, .late_color = {}};
  for (const float age : {-1.0F, 0.0F, 2.0F}) add_puff(scene, puff, age);
  EXPECT_TRUE(scene.sprites.empty());
  add_puff(scene, puff, 1.0F);
  add_glow(scene, {}, 1.0F, {}, 0.0F);
  ASSERT_EQ(scene.sprites.size(), 1U);
  EXPECT_GT(scene.sprites[0].position.x, 0.0F);
  EXPECT_LT(scene.sprites[0].position.x, 1.0F);  // slowed down
}

TEST(ParticlesTest, ComeToRestOnTheGround) {
  const Throw thrown{.from = {0.0F, 0.0F, 2.0F}, .velocity = {1.0F, 0.0F, 3.0F}};
  EXPECT_GT(position_after(thrown, 0.2F).z, 2.0F);
  for (const float seconds : {1.0F, 3.0F, 100.0F})
    EXPECT_GE(position_after(thrown, seconds).z, 0.0F);
  EXPECT_LT(position_after(thrown, 100.0F).z, 0.1F);
}

}  // namespace
}  // namespace tickreel::tests
