#include "core/files/locked_directory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>

#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

TEST(LockedDirectory, ThatWasMadeAndCannotBeOpenedIsNotLeft) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("film.mp4.part");
  rlimit files{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &files), 0);
  const rlimit none{0, files.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  const auto locked =
      LockedDirectory::lock(path, LockMode::kAlone, LockedDirectory::WhenMissing::kMake);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &files), 0);
  EXPECT_FALSE(locked);
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace tickreel::tests
