#include "movie/cut/notes/automatic_marks.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "movie/cut/notes/mark_changes.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

// Marks around the events of the shipped replay.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class AutomaticMarksTest : public testing::Test {
 protected:
  void SetUp() override { write_file(replay_, read_file(SHIPPED_REPLAY)); }

  [[nodiscard]] std::vector<Mark> marks() const { return NotesFile::open(replay_)->notes().marks; }
  /// Finds the highlights and sets marks on them.
  Result<NotesChange> mark(const HighlightRequest& request, bool replace = true) const {
    const auto found = find_highlights(replay_, request);
    return found ? set_automatic_marks(replay_, *found, replace) : found.error();
  }
  void expect_refused(const HighlightRequest& request, const std::string& why) const {
    const auto found = find_highlights(replay_, request);
    ASSERT_FALSE(found) << why;
    EXPECT_THAT(found.error().message, HasSubstr(why));
    EXPECT_EQ(found.error().kind, ErrorKind::kUsage) << why;
  }

  const TemporaryDirectory directory_;
  const std::string replay_ = directory_.path("match.replay");
};

TEST_F(AutomaticMarksTest, AreNoLongerThanAsked) {
  const HighlightRequest requests[] = {{.events = {"kill"}},
                                       {.events = {"kill", "hit"}},
                                       {.top = 5},
                                       {.events = {"kill"}, .most = "6"},
                                       {.multi = 2, .within = "4"},
                                       {.by = "3"}};
  for (const HighlightRequest& request : requests) {
    ASSERT_TRUE(mark(request));
    ASSERT_GT(marks().size(), 1U);
    Rational last(0);
    for (const Mark& one : marks()) {
      EXPECT_LE(*one.out_seconds - one.in_seconds, Rational(8)) << one.name;
      EXPECT_GE(one.in_seconds, last) << one.name;
      EXPECT_TRUE(one.is_automatic) << one.name;
      last = *one.out_seconds;
    }
  }
  ASSERT_TRUE(mark({.events = {"kill"}, .merge = true}));
  EXPECT_LT(marks().size(), 5U) << "merged, however long";
}

TEST_F(AutomaticMarksTest, AreChosenByWhoAndHowMany) {
  expect_refused({.events = {"kill"}, .by = "Duchess", .on = "pepper"},
                 "on pepper: no player is called that; there are Rumble (0), Pepper (1), "
                 "Clank (2), Duchess (3)");
  expect_refused({.events = {"kill"}, .by = "4"}, "by 4");
  ASSERT_TRUE(mark({.events = {"kill"}, .by = "Duchess", .on = "1"}));
  ASSERT_EQ(marks().size(), 2U);
  EXPECT_EQ(marks()[0].name, "Duchess › Pepper");
  EXPECT_EQ(marks()[1].name, "Duchess › Pepper 2");
  ASSERT_TRUE(mark({.multi = 2, .within = "4"}));
  EXPECT_GT(marks().size(), 2U);
  for (const Mark& one : marks()) EXPECT_THAT(one.name, HasSubstr(": double kill"));
  ASSERT_TRUE(mark({.events = {"kill"}, .top = 3}));
  EXPECT_EQ(marks().size(), 3U);
}

TEST_F(AutomaticMarksTest, TheBestTenSeconds) {
  ASSERT_TRUE(mark({.best = "10s"}, false));
  ASSERT_EQ(marks().size(), 1U);
  const Mark best = marks()[0];
  EXPECT_EQ(best.name, "best 10 s");
  EXPECT_EQ(*best.out_seconds - best.in_seconds, Rational(10));
  ASSERT_TRUE(mark({.best = "10"}));
  EXPECT_EQ(marks()[0].in_seconds, best.in_seconds);
  ASSERT_TRUE(mark({.top = 3, .best = "5"}, false));
  EXPECT_EQ(marks().size(), 4U) << "of another name";
}

TEST_F(AutomaticMarksTest, TheBestAreCalledByTheirLengthInSeconds) {
  const std::pair<HighlightRequest, const char*> cases[] = {
      {{.best = "2t", .before = "0", .after = "0"}, "best 0.04 s"},
      {{.best = "0:05.50"}, "best 5.5 s"},
      {{.best = "10.0s"}, "best 10 s"},
      {{.best = "1000"}, "best 68 s"},
  };
  for (const auto& [request, name] : cases) {
    ASSERT_TRUE(mark(request)) << name;
    EXPECT_EQ(marks()[0].name, name);
  }
}

TEST_F(AutomaticMarksTest, WithNothingAroundThemArePoints) {
  ASSERT_TRUE(mark({.events = {"kill"}, .before = "0", .after = "0"}));
  ASSERT_GT(marks().size(), 20U);
  for (const Mark& one : marks()) EXPECT_FALSE(one.out_seconds) << one.name;
  ASSERT_TRUE(mark({.multi = 2, .before = "0", .after = "0"}));
  for (const Mark& one : marks()) {
    EXPECT_GT(one.out_seconds, one.in_seconds) << "from event to event";
  }
}

TEST_F(AutomaticMarksTest, ReplaceWhatWasSetAutomaticallyAndNothingElse) {
  ASSERT_TRUE(add_mark({replay_, "1", "", "", "kill 1", ""}));
  ASSERT_TRUE(add_mark({replay_, "2", "", "", "mine", ""}));
  ASSERT_TRUE(mark({.events = {"kill"}}, false));
  const auto again = mark({.events = {"kill"}}, false);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, ErrorKind::kInTheWay);
  EXPECT_THAT(again.error().message, HasSubstr("replace"));
  const std::size_t before = marks().size();
  ASSERT_TRUE(mark({.events = {"kill"}}));
  EXPECT_EQ(marks().size(), before - 1) << "'kill 1' is what it called them once";
  ASSERT_TRUE(rename_mark({replay_, "Duchess › Pepper and 2 more", "mine2"}));
  ASSERT_TRUE(mark({.best = "5"}));
  ASSERT_EQ(marks().size(), 3U);
  EXPECT_EQ(marks()[0].name, "mine");
  ASSERT_TRUE(add_mark({replay_, "5", "", "", "best 5 s 2", ""}));
  const auto own = mark({.top = 2, .best = "5"});
  ASSERT_FALSE(own);
  EXPECT_THAT(own.error().message, HasSubstr("rename"));
}

TEST_F(AutomaticMarksTest, SayWhatIsWrong) {
  const auto kills = [](HighlightRequest request) {
    request.events = {"kill"};
    return request;
  };
  const std::string before = read_file(replay_);
  expect_refused(kills({.most = "3"}), ", 3 s and 2 s unless given, are longer together: 5 s");
  expect_refused(kills({.before = "1", .after = "4", .most = "3"}), " are longer together: 5 s");
  expect_refused(kills({.multi = 2, .within = "9", .most = "8"}), "within is longer: 9 s");
  expect_refused(kills({.multi = 2, .before = "1", .after = "1", .most = "3"}),
                 "within, 4 s unless given, is longer: 4 s");
  expect_refused(kills({.best = "2"}), ", 1 s each unless given, leave nothing of it");
  expect_refused(kills({.best = "soon"}), "best: 'soon'");
  expect_refused(kills({.before = "x"}), "before: 'x'");
  expect_refused({.events = {"goal"}}, "tanks has kill, hit");
  EXPECT_TRUE(read_file(replay_) == before);
}

}  // namespace
}  // namespace tickreel::tests
