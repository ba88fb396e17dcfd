#include "core/files/file_names.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>

#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/output_file.h"
#include "core/files/scratch_directory.h"
#include "core/files/text_file.h"
#include "tests/support/room.h"

namespace {

bool renames_with_flags = true;

}  // namespace

// Replaces the C library's function. NFS does not support the flags.
extern "C" int renameat2(int from_directory, const char* from, int to_directory, const char* to,
                         unsigned flags) noexcept {
  if (renames_with_flags) {
    return static_cast<int>(
        ::syscall(SYS_renameat2, from_directory, from, to_directory, to, flags));
  }
  errno = EINVAL;
  return -1;
}

namespace tickreel::tests {
namespace {

class FileNamesTest : public testing::Test {
 protected:
  [[nodiscard]] std::string make(const std::string& name, const std::string& text) const {
    std::ofstream(directory_->path(name)) << text;
    return directory_->path(name);
  }
  static std::string text_of(const std::string& path) { return read_text_file(path, 100).value(); }

  Result<ScratchDirectory> directory_ =
      ScratchDirectory::create(std::filesystem::temp_directory_path(), "tickreel");
};

TEST_F(FileNamesTest, WhatIsReplacedLeavesItsRights) {
  using std::filesystem::perms;
  const auto mode = [](const std::string& path) {
    return std::filesystem::status(path).permissions();
  };
  const auto make_private = [&](const std::string& name) {
    const std::string path = make(name, "old");
    std::filesystem::permissions(path, perms::owner_read | perms::owner_write);
    return path;
  };
  const std::string renamed = make_private("renamed");
  ASSERT_TRUE(rename_file(make("from", "new"), renamed, WhenThere::kReplace));
  EXPECT_EQ(mode(renamed), perms::owner_read | perms::owner_write);
  EXPECT_EQ(text_of(renamed), "new");

  const std::string text = make_private("text");
  ASSERT_TRUE(write_text_file(text, "new", WhenThere::kReplace));
  EXPECT_EQ(mode(text), perms::owner_read | perms::owner_write);

  const std::string film = make_private("film");
  auto file = OutputFile::create(film, true);
  ASSERT_TRUE(file);
  EXPECT_EQ(mode(file->part_path()), perms::owner_read | perms::owner_write) << "nor meanwhile";
  ASSERT_TRUE(file->publish());
  EXPECT_EQ(mode(film), perms::owner_read | perms::owner_write);
}

TEST_F(FileNamesTest, WhatALinkLeadsToLeavesNone) {
  const std::string secret = make("secret", "old");
  std::filesystem::permissions(secret, std::filesystem::perms::owner_read);
  std::filesystem::create_symlink(secret, directory_->path("link"));
  const std::string from = make("from", "new");
  const auto before = std::filesystem::status(from).permissions();
  ASSERT_TRUE(rename_file(from, directory_->path("link"), WhenThere::kReplace));
  EXPECT_EQ(std::filesystem::status(directory_->path("link")).permissions(), before);
  EXPECT_EQ(text_of(secret), "old");
}

TEST_F(FileNamesTest, ARenamedFileReplacesOnlyWhenItMay) {
  const std::string from = make("from", "new");
  const std::string to = make("to", "old");
  const Status refused = rename_file(from, to, WhenThere::kKeep);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  EXPECT_EQ(text_of(from) + " " + text_of(to), "new old");
  EXPECT_TRUE(rename_file(from, to, WhenThere::kReplace));
  EXPECT_EQ(text_of(to), "new");
  EXPECT_TRUE(rename_file(to, from, WhenThere::kKeep)) << "the name is free";
  const Status failed = rename_file(to, from, WhenThere::kReplace);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message,
            "cannot rename " + to + " to " + from + ": No such file or directory");
}

TEST_F(FileNamesTest, NothingIsReplacedWhereTheSystemCannotRenameSo) {
  renames_with_flags = false;
  const std::string from = make("from", "new");
  const std::string to = make("to", "old");
  EXPECT_FALSE(rename_file(from, to, WhenThere::kKeep));
  EXPECT_EQ(text_of(from) + " " + text_of(to), "new old");
  EXPECT_TRUE(rename_file(from, directory_->path("free"), WhenThere::kKeep));
  renames_with_flags = true;
  EXPECT_EQ(text_of(directory_->path("free")), "new");
  EXPECT_FALSE(std::filesystem::exists(from));
}

TEST_F(FileNamesTest, WhatIsNotThereIsRemovedAlready) {
  const std::string path = make("file", "");
  EXPECT_TRUE(remove_file(path));
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(remove_file(path));
  const Status failed = remove_file(directory_->path(""), ", which is needed");
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message,
            "cannot remove " + directory_->path("") + ", which is needed: Is a directory");
}

TEST_F(FileNamesTest, ALockedFileIsTakenUntilItIsClosed) {
  const std::string path = make("file", "");
  Descriptor first(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  const Descriptor second(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  ASSERT_EQ(try_lock(first.number(), LockMode::kAlone), LockState::kLocked);
  EXPECT_EQ(try_lock(second.number(), LockMode::kShared), LockState::kTaken);
  EXPECT_TRUE(is_named(first.number(), path, Links::kFollowed));
  EXPECT_TRUE(first.close());
  EXPECT_EQ(wait_for_lock(second.number()), LockState::kLocked);
  EXPECT_TRUE(remove_file(path));
  EXPECT_FALSE(is_named(second.number(), path, Links::kFollowed));
}

TEST_F(FileNamesTest, AScratchDirectoryGoesWithWhatIsInIt) {
  const std::string path = make("file", "");
  std::optional<ScratchDirectory> moved(*std::move(directory_));
  EXPECT_TRUE(std::filesystem::exists(path));
  const std::filesystem::path root = moved->root();
  moved.reset();
  EXPECT_FALSE(std::filesystem::exists(root));
}

}  // namespace
}  // namespace tickreel::tests
