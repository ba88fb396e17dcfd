#include "window/model/recent_files.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class RecentFilesTest : public testing::Test {
 protected:
  std::string make(const std::string& name) {
    std::ofstream(directory_.path(name)) << "a replay";
    return directory_.path(name);
  }

  TemporaryDirectory directory_;
  std::string file_ = directory_.path("state/recent");
  RecentFiles recent_{file_};
};

TEST_F(RecentFilesTest, TheLastOneIsFirstAndEachIsThereOnce) {
  EXPECT_THAT(recent_.list(), IsEmpty());
  const std::string a = make("a.replay");
  const std::string b = make("b.replay");
  for (const std::string& path : {a, b, a}) ASSERT_TRUE(recent_.add(path));
  EXPECT_THAT(recent_.list(), ElementsAre(a, b));
  EXPECT_THAT(RecentFiles(file_).list(), ElementsAre(a, b)) << "another program";
  ASSERT_TRUE(recent_.forget(a));
  EXPECT_THAT(recent_.list(), ElementsAre(b));
  EXPECT_TRUE(std::filesystem::exists(a));
}

TEST_F(RecentFilesTest, OnlyFilesThatAreThereAndSoManyAreListed) {
  for (std::size_t i = 0; i < RecentFiles::kMost + 5; ++i) {
    ASSERT_TRUE(recent_.add(make(std::to_string(i) + ".replay")));
  }
  EXPECT_EQ(recent_.list().size(), RecentFiles::kMost);
  std::filesystem::remove(recent_.list().front());
  EXPECT_EQ(recent_.list().size(), RecentFiles::kMost - 1);
}

TEST_F(RecentFilesTest, AListThatSomebodySpoiledDoesNoHarm) {
  std::filesystem::create_directories(directory_.path("state"));
  const std::string a = make("a.replay");
  std::ofstream(file_) << "\n\nrelative\n" << std::string(3000, 'x') << "\n" << a << "\n" << a;
  EXPECT_THAT(recent_.list(), ElementsAre(a));
  ASSERT_TRUE(recent_.add(directory_.path("two\nlines"))) << "is not remembered";
  EXPECT_THAT(recent_.list(), ElementsAre(a));
  std::ofstream(file_) << std::string(2 << 20, 'y');
  EXPECT_THAT(recent_.list(), IsEmpty());
}

}  // namespace
}  // namespace tickreel::tests
