#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "movie/plan/reel/description_collector.h"
#include "movie/plan/reel/edit_keys.h"
#include "movie/plan/reel/reel_text.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

// The paths in a description, which are relative to its file.

namespace tickreel::tests {
namespace {

class DescriptionPathsTest : public testing::Test {
 protected:
  [[nodiscard]] std::string seen(const std::string& path) const {
    return DescriptionCollector::seen_from(directory_.path("a/reel.toml"), path);
  }
  [[nodiscard]] std::string in(const std::string& name) const { return directory_.path(name); }

  const TemporaryDirectory directory_;
};

TEST_F(DescriptionPathsTest, OptionsBehindAPathStayAsTheyAre) {
  EXPECT_EQ(seen("b.srt"), in("a/b.srt"));
  EXPECT_EQ(seen("../b.srt,burn,fontsize=30"), in("b.srt,burn,fontsize=30"));
  EXPECT_EQ(seen("/b.srt,burn"), "/b.srt,burn");
  EXPECT_EQ(seen("/a/../b.srt"), "/a/../b.srt") << "/a may be a link";
  EXPECT_EQ(seen("last"), "last") << "a recording's name";
}

TEST_F(DescriptionPathsTest, AFontIsBesideTheDescriptionToo) {
  EXPECT_EQ(seen("b.srt,burn,fontfile=../c/d.ttf,box=0"),
            in("a/b.srt,burn,fontfile=") + in("c/d.ttf,box=0"));
  EXPECT_EQ(seen("events,burn,fontfile=d.ttf"), "events,burn,fontfile=" + in("a/d.ttf"));
  EXPECT_EQ(seen("events,burn,fontfile=/d.ttf"), "events,burn,fontfile=/d.ttf");
  const Json keys = {{"captions", "b.srt,burn,fontfile=d.ttf"}};
  EXPECT_EQ(with_paths(keys, [](const std::string& path) { return "x/" + path; }),
            (Json{{"captions", "x/b.srt,burn,fontfile=x/d.ttf"}}));
}

TEST_F(DescriptionPathsTest, AFileMayHaveACommaInItsName) {
  std::filesystem::create_directory(in("a"));
  write_file(in("a/one, two"), "");
  EXPECT_EQ(seen("one, two"), in("a/one, two"));
  EXPECT_EQ(seen("two, one"), "two, one");
}

}  // namespace
}  // namespace tickreel::tests
