#include "movie/make/engine/job_count.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

constexpr std::int64_t kGibibyte = std::int64_t{1} << 30U;

TEST(JobCountTest, IsOneForEachCoreWhileThereIsMemory) {
  EXPECT_EQ(choose_job_count(2, 4 * kGibibyte, {1280, 720}), 2);
  EXPECT_EQ(choose_job_count(16, 64 * kGibibyte, {1920, 1080}), 16);
}

TEST(JobCountTest, LargePicturesOfManySegmentsDoNotFillTheMemory) {
  EXPECT_EQ(choose_job_count(16, 8 * kGibibyte, {3840, 2160}), 4);
  EXPECT_EQ(choose_job_count(16, kGibibyte, {7680, 4320}), 1);
}

}  // namespace
}  // namespace tickreel::tests
