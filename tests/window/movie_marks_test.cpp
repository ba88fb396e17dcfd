#include "window/play/movie_marks.h"

#include <gtest/gtest.h>

namespace tickreel {
namespace {

TEST(MovieMarksTest, EachRangeIsReachedOnce) {
  MovieMarks marks({{"a", Rational(1), Rational(2)},
                    {"point", Rational(3), {}},
                    {"b", Rational(4), Rational(5)}},
                   {Rational(0), Rational(10)});
  ASSERT_EQ(marks.ranges().size(), 2U) << "a point is no range";
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
  MovieMarks marks({{"a", Rational(1), Rational(5)}, {"b", Rational(2), Rational(3)}},
                   {Rational(0), Rational(10)});
  const auto first = marks.reached(Rational(1));
  ASSERT_TRUE(first);
  EXPECT_EQ(marks.continue_at(*first), Rational(2));
  const auto second = marks.reached(Rational(2));
  ASSERT_TRUE(second);
  EXPECT_EQ(second->name, "b");
  EXPECT_EQ(marks.continue_at(*second), Rational(3));
}

TEST(MovieMarksTest, NothingIsFilmedBeyondTheEnd) {
  const MovieMarks marks({{"a", Rational(1), Rational(5)}, {"b", Rational(3), Rational(4)}},
                         {Rational(0), Rational(3)});
  EXPECT_EQ(marks.ranges(), (std::vector<Mark>{{"a", Rational(1), Rational(3)}}));
}

TEST(MovieMarksTest, NothingMarkedIsDone) {
  EXPECT_TRUE(MovieMarks({}, {Rational(0), Rational(10)}).is_done());
}

}  // namespace
}  // namespace tickreel
