#include "movie/store/disk_watch.h"

#include <gtest/gtest.h>

namespace tickreel {
namespace {

constexpr std::int64_t kMegabyte = 1'000'000;

TEST(DiskWatch, AFilmThatCannotFitIsNotBegun) {
  const auto check = [](std::int64_t free, SizeKind kind, std::int64_t done) {
    return check_room("out", free * kMegabyte, {{50 * kMegabyte, kind}, done * kMegabyte});
  };
  EXPECT_EQ(*check(100, SizeKind::kRoughly, 0), "");
  EXPECT_EQ(*check(99, SizeKind::kRoughly, 0),
            "only 99.0 MB are free on the disk with out; by a rule of thumb the film needs about "
            "100.0 MB while it is made");
  EXPECT_EQ(*check(99, SizeKind::kRoughly, 1), "");
  EXPECT_TRUE(check(10, SizeKind::kRoughly, 0));
  const auto refused = check(9, SizeKind::kRoughly, 0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kFailed);
  EXPECT_EQ(refused.error().message,
            "9.0 MB are free on the disk with out, and the film needs about 100.0 MB while it is "
            "made: make room there, or choose another disk");
  EXPECT_EQ(
      *check(1, SizeKind::kAtMost, 0),
      "only 1.0 MB are free on the disk with out; where its pictures are like noise, the film "
      "needs up to 100.0 MB while it is made");
  EXPECT_EQ(*check_room("out", 50 * kMegabyte, {{50 * kMegabyte, SizeKind::kExact}, 0, false}), "");
  const auto whole =
      check_room("out", 49 * kMegabyte, {{50 * kMegabyte, SizeKind::kExact}, 0, false});
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().message,
            "49.0 MB are free on the disk with out, and the film needs 50.0 MB: make room there, "
            "or choose another disk");
  EXPECT_FALSE(check(99, SizeKind::kExact, 0));
  EXPECT_TRUE(check(60, SizeKind::kExact, 40));
}

TEST(DiskWatch, AnExportStopsBeforeTheDiskIsFull) {
  const auto has_room = [](std::int64_t free, std::int64_t frames_done) {
    const std::int64_t bytes_done = frames_done * kMegabyte;
    return check_disk("out", free * kMegabyte, {frames_done, 100, bytes_done}).ok();
  };
  EXPECT_TRUE(has_room(0, 0)) << "nothing is known yet";
  EXPECT_TRUE(has_room(100, 10));
  EXPECT_FALSE(has_room(99, 10));
  EXPECT_TRUE(has_room(100, 99));
  EXPECT_FALSE(has_room(99, 99));
  const Status stopped = check_disk("out", 0, {50, 100, 50 * kMegabyte});
  EXPECT_EQ(stopped.error().message,
            "0 bytes are free on the disk with out, and the film needs about 150.0 MB more until "
            "it is complete: make room there");
}

}  // namespace
}  // namespace tickreel
