#include "core/files/disk_room.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

TEST(DiskRoom, IsThatOfTheDirectory) {
  const TemporaryDirectory directory;
  EXPECT_GT(*free_bytes(directory.path("film.mp4")), 0);
  EXPECT_GT(*free_bytes("film.mp4"), 0);
  EXPECT_EQ(free_bytes(directory.path("none/film.mp4")).error().kind, ErrorKind::kFailed);
}

TEST(DiskRoom, WhatIsMissingIsSaid) {
  const Error error = no_room("out", 9'000'000, "about 100.0 MB");
  EXPECT_EQ(error.kind, ErrorKind::kFailed);
  EXPECT_EQ(error.message,
            "9.0 MB are free on the disk with out, and the film needs about 100.0 MB: make room "
            "there");
}

}  // namespace
}  // namespace tickreel::tests
