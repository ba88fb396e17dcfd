#include <gtest/gtest.h>

#include "tests/support/room.h"
#include "tickreel/game/stored_view.h"

namespace tickreel::tests {
namespace {

TEST(EventListTest, PublishesTheLastTickAndCountsOn) {
  EventList list;
  list.tell({.kind = 3, .variant = 7, .when = 0.5F, .position = {1.0F, 2.0F, 3.0F}});
  list.clear();
  list.tell({.kind = 4, .magnitude = 0.25F});
  list.appear(11, 0.0F, {1.0F, 0.0F, 0.0F}, {2.0F, 0.0F, 0.0F});
  list.kink(11, 0.5F, {2.0F, 0.0F, 0.0F}, {2.0F, 0.0F, 0.0F}, {-2.0F, 0.0F, 0.0F});
  list.vanish(11, 1.0F, {1.0F, 0.0F, 0.0F}, {-2.0F, 0.0F, 0.0F});

  View view;
  view.events.resize(5);
  list.publish(view);
  ASSERT_EQ(view.events.size(), 1U);
  EXPECT_EQ(view.events[0].id, 1U);
  EXPECT_EQ(view.events[0].kind, 4U);
  EXPECT_EQ(view.events[0].when, 1.0F);
  EXPECT_EQ(view.events[0].magnitude, 0.25F);
  ASSERT_EQ(view.path_events.size(), 3U);
  EXPECT_EQ(view.path_events[0].type, PathEvent::Type::kAppear);
  EXPECT_EQ(view.path_events[0].velocity_after, (Vec3{2.0F, 0.0F, 0.0F}));
  EXPECT_EQ(view.path_events[1].velocity_after, (Vec3{-2.0F, 0.0F, 0.0F}));
  EXPECT_EQ(view.path_events[2].type, PathEvent::Type::kVanish);
  EXPECT_EQ(view.path_events[2].velocity_before, (Vec3{-2.0F, 0.0F, 0.0F}));
}

TEST(EventListTest, LeavesOutWhatIsTooMuchAndUsesUpNoId) {
  EventList list;
  for (std::size_t i = 0; i < EventList::kMost + 3; ++i) {
    list.tell({.kind = 1});
    list.appear(i, 0.0F, {});
  }
  EXPECT_EQ(list.events.size(), EventList::kMost);
  EXPECT_EQ(list.path_events.size(), EventList::kMost);
  EXPECT_EQ(list.next_event_id, EventList::kMost);
}

TEST(EventListTest, SurvivesASeek) {
  EventList list;
  list.tell({.kind = 2, .position = {1.0F, 2.0F, 3.0F}});
  list.vanish(5, 0.75F, {4.0F, 5.0F, 6.0F});
  ByteWriter writer;
  StateArchive saving = StateArchive::saving(writer);
  list.describe(saving);

  EventList loaded;
  ByteReader reader(writer.view());
  StateArchive loading = StateArchive::loading(reader);
  loaded.describe(loading);
  EXPECT_EQ(loaded.next_event_id, 1U);
  ASSERT_EQ(loaded.events.size(), 1U);
  EXPECT_EQ(loaded.events[0].position, (Vec3{1.0F, 2.0F, 3.0F}));
  ASSERT_EQ(loaded.path_events.size(), 1U);
  EXPECT_EQ(loaded.path_events[0].when, 0.75F);
}

}  // namespace
}  // namespace tickreel::tests
