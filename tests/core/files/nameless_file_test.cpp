#include "core/files/nameless_file.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

TEST(NamelessFileTest, GivesBackWhatWasAddedAndIsNotSeen) {
  const TemporaryDirectory directory;
  auto file = *NamelessFile::create(directory.path(""));
  const std::array<std::uint8_t, 5> bytes{1, 2, 3, 4, 5};
  ASSERT_TRUE(file.add(bytes));
  ASSERT_TRUE(file.add(bytes));
  EXPECT_EQ(directory.listing(), "");
  std::array<std::uint8_t, 4> read{};
  ASSERT_TRUE(file.read(3, read));
  EXPECT_EQ(read, (std::array<std::uint8_t, 4>{4, 5, 1, 2}));
  const Status beyond = file.read(8, read);
  ASSERT_FALSE(beyond) << "there are not so many";
  EXPECT_EQ(beyond.error().message, "the file ends too early");
}

TEST(NamelessFileTest, NeedsADirectory) {
  const TemporaryDirectory directory;
  const auto file = NamelessFile::create(directory.path("gone"));
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().kind, ErrorKind::kFailed);
}

}  // namespace
}  // namespace tickreel::tests
