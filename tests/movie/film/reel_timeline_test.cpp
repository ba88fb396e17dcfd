#include "movie/film/reel_timeline.h"
#include "tests/support/room.h"

#include <gmock/gmock.h>

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

FilmDefinition clip(std::int64_t frames, const std::string& transition = "",
                    std::int64_t transition_frames = 0) {
  FilmDefinition film;
  film.plan.frame_count = frames;
  film.transition = {transition, transition_frames};
  return film;
}

std::string problem(const std::vector<FilmDefinition>& clips) {
  const auto timeline = ReelTimeline::make(clips);
  return timeline ? "" : timeline.error().message;
}

TEST(ReelTimeline, ClipsFollowEachOtherLessTheirTransitions) {
  const auto timeline = ReelTimeline::make(
      std::vector{clip(10), clip(20, "dissolve", 4), clip(5), clip(6, "wipeleft", 5)});
  ASSERT_TRUE(timeline) << timeline.error().message;
  EXPECT_EQ(timeline->frame_count(), 10 + 20 + 5 + 6 - 4 - 5);
  EXPECT_THAT(timeline->edges(), ElementsAre(6, 10, 26, 31));
  const ReelPlace plain = timeline->at(5);
  EXPECT_EQ(plain.shown.clip, 0U);
  EXPECT_EQ(plain.shown.frame, 5);
  EXPECT_FALSE(plain.is_transition);
  const ReelPlace both = timeline->at(9);
  EXPECT_TRUE(both.is_transition);
  EXPECT_EQ(both.shown.clip, 0U);
  EXPECT_EQ(both.shown.frame, 9);
  EXPECT_EQ(both.next.clip, 1U);
  EXPECT_EQ(both.next.frame, 3);
  EXPECT_EQ(both.step, 3);
  EXPECT_EQ(timeline->at(10).shown.frame, 4);
  EXPECT_EQ(timeline->at(26).shown.clip, 2U);
  EXPECT_EQ(timeline->at(31).shown.frame, 5);
}

TEST(ReelTimeline, WhatCannotBeIsRefusedByTheNumberOfTheClip) {
  EXPECT_THAT(problem({clip(10, "dissolve", 2)}), HasSubstr("clip 1: nothing comes before it"));
  EXPECT_THAT(problem({clip(10), clip(10, "twirl", 2)}),
              HasSubstr("clip 2: there is no transition 'twirl': there are dissolve,"));
  EXPECT_THAT(problem({clip(10), clip(10, "", 2)}), HasSubstr("has a length and no kind"));
  EXPECT_THAT(problem({clip(10), clip(10, "dissolve", 0)}), HasSubstr("a frame at least"));
  EXPECT_THAT(problem({clip(10), clip(3, "dissolve", 4)}),
              HasSubstr("4 frames long, and the clip has 3 frames"));
  EXPECT_THAT(problem({clip(10), clip(8, "dissolve", 5), clip(8, "dissolve", 4)}),
              HasSubstr("clip 3: its transition is 4 frames long, and what is left of the clip "
                        "before it has 3 frames"));
  EXPECT_EQ(problem({clip(10), clip(8, "dissolve", 4), clip(8, "dissolve", 4)}), "");
}

}  // namespace
}  // namespace tickreel::tests
