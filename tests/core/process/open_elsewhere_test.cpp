#include "core/process/open_elsewhere.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

class OpenElsewhereTest : public testing::Test {
 protected:
  OpenElsewhereTest() : path_(std::getenv("PATH")) {}
  ~OpenElsewhereTest() override { ::setenv("PATH", path_.c_str(), 1); }

  /// Makes a desktop's opener that writes down its argument.
  void make_opener() const {
    const std::string opener = directory_.path("xdg-open");
    std::ofstream(opener) << "#!/bin/sh\nprintf '%s' \"$1\" >'" << directory_.path("opened")
                          << "'\n";
    std::filesystem::permissions(opener, std::filesystem::perms::owner_all);
    ::setenv("PATH", (directory_.path(".") + ":" + path_).c_str(), 1);
  }

  TemporaryDirectory directory_;
  std::string path_;
};

TEST_F(OpenElsewhereTest, TheProgramOfTheDesktopGetsThePathAsItIs) {
  make_opener();
  const std::string odd = "films/it's $HOME \"best\".mp4";
  ASSERT_TRUE(open_elsewhere(odd));
  EXPECT_TRUE(eventually([&] { return read_file(directory_.path("opened")) == odd; }));
}

TEST_F(OpenElsewhereTest, WithoutOneItSaysSo) {
  const std::string shell = directory_.path("sh");
  std::filesystem::create_symlink("/bin/sh", shell);
  ::setenv("PATH", directory_.path(".").c_str(), 1);
  const Status opened = open_elsewhere("film.mp4");
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("xdg-open"), std::string::npos);
}

}  // namespace
}  // namespace tickreel::tests
