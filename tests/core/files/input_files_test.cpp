#include "core/files/input_files.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class InputFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    write_file(path("input"), "precious");
    fs::create_symlink("input", path("link"));
    fs::create_hard_link(path("input"), path("twin"));
    fs::create_directory(path("folder"));
    fs::create_directory_symlink(path("folder"), path("way"));
    write_file(path("folder/other"), "another");
    inputs_.add(path("link"), "music");
    inputs_.add(path("folder/other"), "font");
    inputs_.add(path("nothing"), "ghost");
    inputs_.add("/dev/null", "device");
  }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }

  const TemporaryDirectory directory_;
  InputFiles inputs_;
};

TEST_F(InputFilesTest, KnowsAFileByWhatItIs) {
  for (const std::string name : {"input", "link", "twin", "./input", "folder/../twin"}) {
    const Status refused = inputs_.check_output(path(name));
    ASSERT_FALSE(refused) << name;
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
    EXPECT_THAT(refused.error().message, HasSubstr(name + " is the music itself"));
  }
  EXPECT_THAT(inputs_.check_output(path("way/other")).error().message, HasSubstr("the font"));
}

TEST_F(InputFilesTest, KnowsWhatIsWrittenOnTheWay) {
  fs::rename(path("twin"), path("film.mp4.part"));
  EXPECT_THAT(inputs_.check_output(path("film.mp4")).error().message,
              HasSubstr("would write " + path("film.mp4.part") + ", the music itself"));
  fs::rename(path("film.mp4.part"), path("cut.replay.packing"));
  EXPECT_FALSE(inputs_.check_output(path("cut.replay")));
}

TEST_F(InputFilesTest, WhatIsNoneMayBeWritten) {
  write_file(path("alike"), "precious");
  for (const std::string& name : {path("alike"), path("nothing"), path("folder"),
                                  std::string("/dev/null"), std::string("-"), std::string()}) {
    EXPECT_TRUE(inputs_.check_output(name)) << name;
  }
}

}  // namespace
}  // namespace tickreel::tests
