#include "movie/make/store/disk_watch.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

constexpr std::int64_t kMegabyte = 1'000'000;

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
  // The last number is the bytes of samples, which are on the disk once. All others are joined and
  // then on the disk twice.
  EXPECT_TRUE(check_disk("out", 60 * kMegabyte, {50, 100, 50 * kMegabyte, 40 * kMegabyte}).ok());
  EXPECT_FALSE(check_disk("out", 59 * kMegabyte, {50, 100, 50 * kMegabyte, 40 * kMegabyte}).ok());
  const Status stopped = check_disk("out", 0, {50, 100, 50 * kMegabyte});
  EXPECT_EQ(stopped.error().message,
            "0 bytes are free on the disk with out, and the film needs about 150.0 MB more until "
            "it is complete: make room there");
}

}  // namespace
}  // namespace tickreel::tests
