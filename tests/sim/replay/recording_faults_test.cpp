#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <functional>

#include "core/files/append_file.h"
#include "sim/replay/replay_packer.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

// Answers of file systems that the one below the tests does not give. These definitions replace
// those of the C library. Without a fault they make the same system calls.
namespace {

std::function<int()> lock_fault;    // returns an error number, or 0 to continue
std::function<int()> rename_fault;  // returns an error number, or 0 to continue
std::function<void()> on_folder_sync;

bool fails_with(const std::function<int()>& fault) {
  errno = fault ? fault() : 0;
  return errno != 0;
}

}  // namespace

extern "C" int flock(int descriptor, int operation) noexcept {
  if (fails_with(lock_fault)) return -1;
  return static_cast<int>(syscall(SYS_flock, descriptor, operation));
}

extern "C" int renameat2(int from_folder, const char* from, int to_folder, const char* to,
                         unsigned flags) noexcept {
  if (fails_with(rename_fault)) return -1;
  return static_cast<int>(syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
}

extern "C" int fsync(int descriptor) {
  struct stat status {};
  fstat(descriptor, &status);
  if (on_folder_sync && S_ISDIR(status.st_mode)) on_folder_sync();
  return static_cast<int>(syscall(SYS_fsync, descriptor));
}

namespace tickreel::tests {
namespace {

bool contains(const Status& status, const std::string& text) {
  return !status && status.error().message.find(text) != std::string::npos;
}

/// Has a recording to pack.
class RecordingFaultsTest : public testing::Test {
 protected:
  RecordingFaultsTest() { carousel::record_carousel(from_, 100); }
  ~RecordingFaultsTest() override { lock_fault = rename_fault = nullptr, on_folder_sync = nullptr; }

  [[nodiscard]] Status create(const std::string& name) const {
    const auto file = AppendFile::create(directory_.path(name));
    return file ? Status() : file.error();
  }

  TemporaryDirectory directory_;
  std::string from_ = directory_.path("from");
  std::string to_ = directory_.path("to");
};

TEST_F(RecordingFaultsTest, WithoutLocksItIsRecordedUnlocked) {
  for (const int none : {ENOLCK, EOPNOTSUPP}) {
    lock_fault = [none] { return none; };
    EXPECT_TRUE(create("x"));
  }
  lock_fault = [] { return EWOULDBLOCK; };
  EXPECT_TRUE(contains(create("x"), "another recording is being written there"));
  lock_fault = [] { return EIO; };
  EXPECT_TRUE(contains(create("x"), "cannot lock " + directory_.path("x")));
}

TEST_F(RecordingFaultsTest, AFileThatIsRenamedBeforeItIsLockedIsNotEmptied) {
  write_file(directory_.path("x"), "precious");
  int locks = 0;
  lock_fault = [&] {
    if (++locks == 1) std::filesystem::rename(directory_.path("x"), directory_.path("named"));
    return 0;
  };
  EXPECT_TRUE(create("x"));
  EXPECT_EQ(locks, 2);
  EXPECT_EQ(read_file(directory_.path("named")), "precious");
  EXPECT_EQ(read_file(directory_.path("x")), "");
}

TEST_F(RecordingFaultsTest, WhatALinkLeadsToIsNotEmptied) {
  write_file(directory_.path("precious"), "precious");
  std::filesystem::create_symlink("precious", directory_.path("x"));
  EXPECT_TRUE(contains(create("x"), "a symbolic link has that name"));
  EXPECT_EQ(read_file(directory_.path("precious")), "precious");
}

TEST_F(RecordingFaultsTest, AReplayIsNotPackedIntoItself) {
  const std::string bytes = read_file(from_);
  std::filesystem::create_symlink("from", directory_.path("link"));
  for (const char* same : {"from", "link", "./from"}) {
    const Status refused = pack_replay(from_, directory_.path(same), true);
    EXPECT_TRUE(contains(refused, "is the recording itself")) << same;
    EXPECT_EQ(read_file(from_), bytes) << same;
  }
}

TEST_F(RecordingFaultsTest, TheNewNameIsOnTheDiskBeforeTheOldOneGoes) {
  std::string seen;
  on_folder_sync = [&] { seen = directory_.listing(); };
  ASSERT_TRUE(pack_replay(from_, to_, false));
  EXPECT_EQ(seen, "from to");
  EXPECT_EQ(directory_.listing(), "to");
}

TEST_F(RecordingFaultsTest, WithoutRenamingThatDoesNotReplaceNothingIsReplacedEither) {
  for (const int unknown : {EINVAL, ENOSYS}) {
    rename_fault = [unknown] { return unknown; };
    write_file(to_, "precious");
    EXPECT_TRUE(contains(pack_replay(from_, to_, false), "to exists"));
    EXPECT_EQ(read_file(to_), "precious");
    EXPECT_EQ(directory_.listing(), "from to");
    std::filesystem::remove(to_);
    EXPECT_TRUE(pack_replay(from_, to_, false));
    EXPECT_EQ(directory_.listing(), "to");
    std::filesystem::rename(to_, from_);
  }
}

TEST_F(RecordingFaultsTest, ARenameThatFailsIsAnErrorAndNothingIsLeft) {
  rename_fault = [] { return EIO; };
  EXPECT_TRUE(contains(pack_replay(from_, to_, false), "cannot rename"));
  EXPECT_EQ(directory_.listing(), "from");
}

TEST_F(RecordingFaultsTest, WhatCannotBeLockedToPackIntoIsNotLeft) {
  lock_fault = [] { return EIO; };
  EXPECT_TRUE(contains(pack_replay(from_, to_, false), "cannot lock " + to_ + ".packing"));
  EXPECT_EQ(directory_.listing(), "from");
}

TEST_F(RecordingFaultsTest, WhatSomebodyElsePacksStays) {
  auto other = *AppendFile::create(to_ + ".packing");
  EXPECT_TRUE(contains(pack_replay(from_, to_, false), "another recording is being written there"));
  EXPECT_EQ(directory_.listing(), "from to.packing");
}

}  // namespace
}  // namespace tickreel::tests
