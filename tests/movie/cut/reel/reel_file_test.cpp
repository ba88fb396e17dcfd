#include "movie/cut/reel/reel_file.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ReelFileTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path() const { return directory_.path("reel.toml"); }
  [[nodiscard]] std::string folder() const { return directory_.path("state"); }
  [[nodiscard]] ReelFile open() const {
    auto file = ReelFile::open(path(), folder());
    EXPECT_TRUE(file);
    return *std::move(file);
  }
  void SetUp() override { write_file(path(), "first"); }

  const TemporaryDirectory directory_;
};

TEST_F(ReelFileTest, EveryChangeIsUndoneAlsoLater) {
  {
    ReelFile file = open();
    ASSERT_TRUE(file.change("one", "second \xC3\xA4"));
    ASSERT_TRUE(file.change("two", "second \xC3\xB6"));
    EXPECT_EQ(read_file(path()), "second \xC3\xB6");
  }
  ReelFile file = open();
  EXPECT_EQ(*file.undo(), "two");
  EXPECT_EQ(read_file(path()), "second \xC3\xA4");
  {
    ReelFile again = open();
    ASSERT_TRUE(again.undo());
    EXPECT_EQ(read_file(path()), "first");
    EXPECT_EQ(again.undo().error().message, "there is nothing to undo");
  }
  ReelFile last = open();
  EXPECT_EQ(*last.redo(), "one");
  EXPECT_EQ(*last.redo(), "two");
  EXPECT_EQ(read_file(path()), "second \xC3\xB6");
  EXPECT_EQ(last.redo().error().message, "there is nothing to do again");
}

TEST_F(ReelFileTest, WhatOthersWroteIsNotOverwritten) {
  ReelFile file = open();
  ASSERT_TRUE(file.change("one", "second"));
  write_file(path(), "by hand");
  const Status changed = file.change("two", "third");
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().kind, ErrorKind::kInTheWay);
  EXPECT_THAT(changed.error().message, HasSubstr("changed by another program"));
  EXPECT_FALSE(file.undo());
  EXPECT_EQ(read_file(path()), "by hand");
  ASSERT_TRUE(*file.read_again());
  EXPECT_TRUE(file.has_lost_history());
  EXPECT_FALSE(file.undo());
  ASSERT_TRUE(file.change("two", "third"));
  EXPECT_EQ(read_file(path()), "third");
  EXPECT_EQ(*file.undo(), "two");
  EXPECT_EQ(read_file(path()), "by hand");
}

TEST_F(ReelFileTest, AKillBetweenTheTwoFilesLosesNothing) {
  {
    ReelFile file = open();
    ASSERT_TRUE(file.change("one", "second"));
    ASSERT_TRUE(file.change("two", "third"));
  }
  // The history has the change, and the reel has not.
  write_file(path(), "second");
  ReelFile file = open();
  EXPECT_FALSE(file.has_lost_history());
  EXPECT_EQ(*file.redo(), "two");
  EXPECT_EQ(read_file(path()), "third");
}

TEST_F(ReelFileTest, AHistoryThatIsDamagedIsNone) {
  {
    ReelFile file = open();
    ASSERT_TRUE(file.change("one", "second"));
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    std::string text = read_file(entry.path());
    for (std::size_t end = 0; end < text.size(); end += 7) {
      write_file(entry.path(), text.substr(0, end));
      EXPECT_FALSE(open().undo());
    }
    text.replace(text.find("\"at\":0"), 6, "\"at\":9");
    write_file(entry.path(), text);
    EXPECT_FALSE(open().undo());
  }
  EXPECT_EQ(read_file(path()), "second");
}

TEST_F(ReelFileTest, ALinkStaysOne) {
  std::filesystem::create_symlink(path(), directory_.path("link.toml"));
  auto file = ReelFile::open(directory_.path("link.toml"), "");
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->change("one", "second"));
  EXPECT_TRUE(std::filesystem::is_symlink(directory_.path("link.toml")));
  EXPECT_EQ(read_file(path()), "second");
}

TEST(TextHistory, KeepsSoManySteps) {
  TextHistory history("0");
  for (std::size_t i = 1; i <= TextHistory::kMostSteps + 5; ++i) {
    history.add("step", std::to_string(i));
  }
  EXPECT_EQ(history.size(), TextHistory::kMostSteps);
  const TextHistory again = TextHistory::from_json(history.to_json(), "x");
  EXPECT_EQ(again.size(), TextHistory::kMostSteps);
  while (history.undoable() != nullptr) history.undo();
  EXPECT_EQ(history.text(), "5");
}

}  // namespace
}  // namespace tickreel::tests
