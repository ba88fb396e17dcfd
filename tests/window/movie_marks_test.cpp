#include "window/play/movie_marks.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

/// Returns the marks of a replay of ten seconds, at two frames a second.
MovieMarks marks_of(const std::vector<Mark>& marks, const PointMargins& margins = {},
                    const CaptureRange& all = {Rational(0), Rational(10)}) {
  const auto found = MovieMarks::of(marks, margins, Rational(2), all);
  EXPECT_TRUE(found);
  return found ? *found : MovieMarks();
}

TEST(MovieMarksTest, EachRangeIsReachedOnce) {
  MovieMarks marks = marks_of({{"a", Rational(1), Rational(2)}, {"b", Rational(4), Rational(5)}});
  EXPECT_FALSE(marks.reached(Rational(99, 100)));
  const auto first = marks.reached(Rational(1));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->name, "a");
  EXPECT_EQ(marks.continue_at(*first), Rational(2));
  EXPECT_FALSE(marks.reached(Rational(2)));
  EXPECT_EQ(marks.reached(Rational(41, 10))->name, "b") << "a picture may come late";
  EXPECT_TRUE(marks.is_done());
}

TEST(MovieMarksTest, RangesThatOverlapAreFilmedOneAfterTheOther) {
  MovieMarks marks = marks_of({{"a", Rational(1), Rational(5)}, {"b", Rational(2), Rational(3)}});
  const auto first = marks.reached(Rational(1));
  ASSERT_TRUE(first);
  EXPECT_EQ(marks.continue_at(*first), Rational(2));
  const auto second = marks.reached(Rational(2));
  ASSERT_TRUE(second);
  EXPECT_EQ(second->name, "b");
  EXPECT_EQ(marks.continue_at(*second), Rational(3));
}

TEST(MovieMarksTest, NothingIsFilmedBeyondTheEnd) {
  const MovieMarks marks = marks_of(
      {{"a", Rational(1), Rational(5)}, {"b", Rational(3), Rational(4)}, {"c", Rational(3), {}}},
      {Rational(1), Rational(1)}, {Rational(0), Rational(3)});
  EXPECT_EQ(marks.ranges(), (std::vector<Mark>{{"a", Rational(1), Rational(3)}}));
}

TEST(MovieMarksTest, OfAPointIsFilmedWhatIsAroundIt) {
  const std::vector<Mark> points{{"early", Rational(1), {}},
                                 {"range", Rational(2), Rational(3)},
                                 {"middle", Rational(4), {}},
                                 {"late", Rational(9), {}}};
  EXPECT_EQ(marks_of(points, {Rational(3), Rational(2)}).ranges(),
            (std::vector<Mark>{{"early", Rational(0), Rational(3)},
                               {"middle", Rational(1), Rational(6)},
                               {"range", Rational(2), Rational(3)},
                               {"late", Rational(6), Rational(10)}}))
      << "in order of where they begin, and nothing of it outside of the replay";
  EXPECT_EQ(marks_of({{"frame", Rational(1), {}}}, {Rational(0), Rational(0)}).ranges(),
            (std::vector<Mark>{{"frame", Rational(1), Rational(3, 2)}}));
}

TEST(MovieMarksTest, OfAPieceIsFilmedWhatIsInIt) {
  EXPECT_EQ(marks_of({{"before", Rational(2), {}},
                      {"begun before", Rational(2), Rational(4)},
                      {"point", Rational(7, 2), {}},
                      {"range", Rational(4), Rational(6)}},
                     {Rational(1), Rational(1)}, {Rational(3), Rational(5)})
                .ranges(),
            (std::vector<Mark>{{"point", Rational(3), Rational(9, 2)},
                               {"range", Rational(4), Rational(5)}}));
}

TEST(MovieMarksTest, TheyNeedNotBeReached) {
  MovieMarks marks = marks_of({{"a", Rational(1), Rational(2)}});
  ASSERT_EQ(marks.next()->name, "a");
  EXPECT_FALSE(marks.next());
}

TEST(MovieMarksTest, NothingMarkedIsDone) {
  EXPECT_TRUE(marks_of({}).is_done());
}

}  // namespace
}  // namespace tickreel::tests
